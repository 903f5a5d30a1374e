package dev.evalkit.api.text;

import java.util.Map;
import java.util.Set;

/**
 * The words of an English clause in one form: short forms are spelled out, and articles, forms of <i>be</i> and <i>do</i>, and words of
 * emphasis are left out. {@code I wasn't able to find any details} is {@code i not able to find details}.
 */
final class EnglishWords {
    private static final Set<String> LEFT_OUT = Set.of(
            ("am is are was were be been being do does did has had a an the any some this that these those my our its"
                            + " currently actually really specifically explicitly directly honestly simply just still yet even also ever quite entirely"
                            + " fully completely immediately readily anywhere sadly unfortunately regrettably specific definitive definite exact precise"
                            + " relevant related corresponding particular explicit concrete latest recent real-time reliable accurate further additional"
                            + " detailed useful helpful requested such matching official anything very truly certainly current")
                    .split(" ", -1));
    private static final Map<String, String> SHORT =
            Map.of("m", "am", "re", "are", "ve", "have", "ll", "will", "d", "would", "s", "");

    private EnglishWords() {}

    /** Returns the clause, which is in lower case, with one space between words; commas and question marks stay. */
    static String of(String clause) {
        StringBuilder out = new StringBuilder(clause.length());
        for (int i = 0; i < clause.length(); ) {
            int end = i;
            while (end < clause.length() && isInner(clause, i, end)) {
                end++;
            }
            if (end > i) {
                add(out, clause.substring(i, end));
                i = end;
                continue;
            }
            char c = clause.charAt(i);
            if (c == ',' || c == '?' || c == '$' || c == '\u20ac') {
                add(out, String.valueOf(c));
            }
            i++;
        }
        return out.toString();
    }

    private static boolean isInner(String clause, int start, int at) {
        char c = clause.charAt(at);
        boolean joins = (c == '\'' || c == '-' || c == '/') && at > start && at + 1 < clause.length();
        return Character.isLetterOrDigit(c) || (joins && Character.isLetterOrDigit(clause.charAt(at + 1)));
    }

    private static void add(StringBuilder out, String word) {
        int apostrophe = word.lastIndexOf('\'');
        switch (word) {
            case "can't", "cannot", "cant" -> append(out, "can not");
            case "won't" -> append(out, "will not");
            case "shan't" -> append(out, "will not");
            case "enough" -> append(out, "enough");
            default -> {
                if (apostrophe > 1 && word.endsWith("n't")) {
                    addPlain(out, word.substring(0, apostrophe - 1));
                    append(out, "not");
                } else if (apostrophe > 0 && SHORT.containsKey(word.substring(apostrophe + 1))) {
                    addPlain(out, word.substring(0, apostrophe));
                    addPlain(out, SHORT.getOrDefault(word.substring(apostrophe + 1), ""));
                } else {
                    addPlain(out, word);
                }
            }
        }
    }

    private static void addPlain(StringBuilder out, String word) {
        if (!word.isEmpty() && !LEFT_OUT.contains(word)) {
            append(out, word);
        }
    }

    private static void append(StringBuilder out, String word) {
        if (out.length() > 0) {
            out.append(' ');
        }
        out.append(word);
    }
}
