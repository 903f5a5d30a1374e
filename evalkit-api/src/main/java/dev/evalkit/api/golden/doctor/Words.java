package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.text.NormalizedText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The words of short texts, for rules that compare wordings. */
final class Words {
    /** English words without content of their own. Negations are not among them. */
    private static final Set<String> FUNCTION_WORDS = new HashSet<>(List.of(
            ("a an the this that these those there here it its i me my we us our you your he she they them their one"
                            + " is are was were be been being am do does did done have has had having will would shall should can could"
                            + " may might must of in on at to from by for with about as into onto over under than then so if when while"
                            + " where which who whom whose what how why and or but also too just please any some all each every much many"
                            + " get gets got let")
                    .split(" ", -1)));

    private Words() {}

    static List<String> of(String text) {
        return NormalizedText.of(text).words();
    }

    /** Returns the distinct content words of a text, without a plural s. */
    static SortedSet<String> content(List<String> words) {
        SortedSet<String> content = new TreeSet<>();
        for (String word : words) {
            if (!FUNCTION_WORDS.contains(word)) {
                content.add(stem(word));
            }
        }
        return content;
    }

    /** Returns a word without its plural s. */
    static String stem(String word) {
        boolean plural = word.length() > 3 && word.endsWith("s") && !word.endsWith("ss");
        return plural ? word.substring(0, word.length() - 1) : word;
    }

    /** Returns the Jaccard similarity of two sets; 0 if both are empty. */
    static double overlap(Set<String> a, Set<String> b) {
        Set<String> all = new HashSet<>(a);
        all.addAll(b);
        int common = a.size() + b.size() - all.size();
        return all.isEmpty() ? 0 : (double) common / all.size();
    }

    /** Returns the words with a digit. */
    static Set<String> numbers(List<String> words) {
        SortedSet<String> numbers = new TreeSet<>();
        for (String word : words) {
            if (word.chars().anyMatch(Character::isDigit)) {
                numbers.add(word);
            }
        }
        return numbers;
    }
}
