package dev.evalkit.judge.claim;

import dev.evalkit.api.internal.text.Markdown;
import java.util.regex.Pattern;

/** A line of Markdown as a reader sees it: as {@link Markdown} reads it, and without marks of emphasis. */
final class ReadableText {
    /** A letter or digit of a script with spaces between words, as part of a class of characters. */
    private static final String WORD = "[\\p{L}\\p{N}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]]";

    private static final Pattern STRONG = Pattern.compile(
            "(\\*\\*\\*?)(?=[^\\s*])([^*]{1,1000}?)(?<=\\S)\\1|(__)(?=[^\\s_])([^_]{1,1000}?)(?<=\\S)__");
    private static final Pattern EMPHASIS = Pattern.compile(
            "(?<![" + WORD + "*_\\\\])([*_])(?=[^\\s*_])([^*_\\n]{1,1000}?)(?<=\\S)\\1(?![" + WORD + "*_])");

    /** Stands for an opening bracket in code, which begins no citation. */
    private static final char IN_CODE = '\ue000';

    private ReadableText() {}

    /** Puts the brackets of code back. */
    static String shown(String text) {
        return text.replace(IN_CODE, '[');
    }

    static String of(String line) {
        String text = line;
        if (text.indexOf('*') >= 0 || text.indexOf('_') >= 0) {
            text = EMPHASIS.matcher(text).replaceAll("$2");
            text = STRONG.matcher(text).replaceAll("$2$4");
            text = EMPHASIS.matcher(text).replaceAll("$2");
        }
        return Markdown.read(text, IN_CODE).text();
    }
}
