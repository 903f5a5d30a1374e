package dev.evalkit.api.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The words of a clause in the form in which refusals are compared, so that one phrase stands for all its variants.
 * Short forms are spelled out, fillers are dropped ({@link SameWords#FILLERS}), and synonyms are unified
 * ({@link SameWords#SAME}). All names of the searched documents ("our help center", "the provided passages", 知识库中)
 * become one word.
 */
final class Wording {
    /** The word for the documents, whatever they are called. */
    static final String DOCUMENTS = "documents";

    static final String COMMA = ",";

    private static final Set<String> BEFORE_DOCUMENTS =
            Set.of(("provided available given supplied retrieved current existing"
                            + " help product support public official online internal shared uploaded indexed reviewed searched attached"
                            + " above information knowledge")
                    .split(" ", -1));
    private static final Set<String> AFTER_DOCUMENTS =
            Set.of(("provided available given supplied retrieved shared uploaded 中 里 内 " + DOCUMENTS).split(" ", -1));
    private static final Set<String> PREPOSITIONS = Set.of("in by from of with on using through".split(" ", -1));
    private static final Map<String, String> SHORT =
            Map.of("m", "am", "re", "are", "ve", "have", "ll", "will", "d", "would");

    private Wording() {}

    /** Returns the words of a normalised clause, including commas. */
    static List<String> of(String clause) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int comma = separator(clause, 0); comma >= 0; comma = separator(clause, start)) {
            addWords(words, clause.substring(start, comma));
            words.add(COMMA);
            start = comma + 1;
        }
        addWords(words, clause.substring(start));
        List<String> left = replaced(SameWords.SAME, replaced(SameWords.FILLERS, words));
        return withoutNames(replaced(SameWords.PLACES, left));
    }

    /** Returns the index of the next comma that is not between two digits; -1 if there is none. */
    private static int separator(String clause, int from) {
        int at = clause.indexOf(',', from);
        while (at > 0
                && at + 1 < clause.length()
                && Character.isDigit(clause.charAt(at - 1))
                && Character.isDigit(clause.charAt(at + 1))) {
            at = clause.indexOf(',', at + 1);
        }
        return at;
    }

    private static void addWords(List<String> words, String piece) {
        for (String word : NormalizedText.of(SameWords.simplified(piece)).words()) {
            addSpelledOut(words, word);
        }
    }

    private static void addSpelledOut(List<String> words, String word) {
        int apostrophe = word.lastIndexOf('\'');
        if (apostrophe <= 0) {
            words.add(word);
        } else if (word.equals("won't")) {
            words.add("will");
            words.add("not");
        } else if (word.equals("can't")) {
            words.add("can");
            words.add("not");
        } else if (word.endsWith("n't")) {
            words.add(word.substring(0, apostrophe - 1));
            words.add("not");
        } else {
            words.add(word.substring(0, apostrophe));
            String spelled = SHORT.get(word.substring(apostrophe + 1));
            if (spelled != null) {
                words.add(spelled);
            }
        }
    }

    private static List<String> replaced(WordTrie<List<String>> replacements, List<String> words) {
        List<String> left = new ArrayList<>(words.size());
        for (int i = 0; i < words.size(); ) {
            var hit = replacements.longestAt(words, i);
            if (hit == null) {
                left.add(words.get(i));
                i++;
            } else {
                left.addAll(hit.values().get(0));
                i = hit.end();
            }
        }
        return left;
    }

    /**
     * Returns the words without names around the documents: of "in the Acme documentation" and "the passages provided",
     * only the documents remain.
     */
    private static List<String> withoutNames(List<String> words) {
        List<String> left = new ArrayList<>(words.size());
        for (String word : words) {
            int size = left.size();
            boolean afterDocuments = size > 0 && left.get(size - 1).equals(DOCUMENTS);
            if (afterDocuments && AFTER_DOCUMENTS.contains(word)) {
                continue;
            }
            if (word.equals(DOCUMENTS)) {
                while (!left.isEmpty() && BEFORE_DOCUMENTS.contains(left.get(left.size() - 1))) {
                    left.remove(left.size() - 1);
                }
                size = left.size();
                if (size > 1
                        && PREPOSITIONS.contains(left.get(size - 2))
                        && !PREPOSITIONS.contains(left.get(size - 1))
                        && !left.get(size - 1).equals(COMMA)) {
                    left.remove(size - 1);
                }
            }
            left.add(word);
        }
        return left;
    }
}
