package dev.evalkit.api.text.number;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of a text that say what its numbers are about: Latin words in the singular, and pairs of Han letters. */
final class Subjects {
    private static final String ENDS = "。；！？!?;\n，,、：:";

    private Subjects() {}

    /** Returns the words of each clause; clauses are cut as {@link NumberReader} counts them. */
    static List<Set<String>> clauses(String text) {
        List<Set<String>> clauses = new ArrayList<>();
        Set<String> words = new HashSet<>();
        clauses.add(words);
        for (int i = 0; i < text.length(); ) {
            char c = text.charAt(i);
            int end = i + 1;
            boolean cut = ENDS.indexOf(c) >= 0 || (c == '.' && !Chars.isDigit(Chars.at(text, end)));
            boolean inner = (c == ',' || c == ':')
                    && Chars.isDigit(Chars.at(text, i - 1))
                    && Chars.isDigit(Chars.at(text, end));
            if (Chars.isLatin(c)) {
                end = Chars.wordEnd(text, i);
                String word = text.substring(i, end).toLowerCase(Locale.ROOT);
                cut = word.equals("and") && Chars.at(text, end) == ' ';
                if (!Tail.STOPS.contains(word) && word.length() > 1) {
                    words.add(Tail.singular(word));
                }
            } else if (Chars.isHan(c) && Chars.isHan(Chars.at(text, end))) {
                words.add(text.substring(i, i + 2));
            }
            if (cut && !inner) {
                words = new HashSet<>();
                clauses.add(words);
            }
            i = end;
        }
        return clauses;
    }
}
