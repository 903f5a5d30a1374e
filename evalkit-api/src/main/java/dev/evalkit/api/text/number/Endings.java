package dev.evalkit.api.text.number;

import dev.evalkit.api.text.number.Mention.Kind;
import dev.evalkit.api.text.number.Mention.Rate;
import java.util.List;
import java.util.Locale;

/** What goes on behind or belongs to a number without being a unit: ordinal endings, halves, tenths, and names before it. */
final class Endings {
    private Endings() {}

    static int ordinalEnd(String text, int at) {
        String suffix = at + 2 <= text.length() ? text.substring(at, at + 2).toLowerCase(Locale.ROOT) : "";
        boolean is = (suffix.equals("st") || suffix.equals("nd") || suffix.equals("rd") || suffix.equals("th"))
                && !Chars.isLatin(Chars.at(text, at + 2));
        return is ? at + 2 : at;
    }

    /** Returns the end of a half behind a unit, 两年半 or "an hour and a half"; the same index if there is none. */
    static int halves(String text, Mention mention, int end) {
        if (mention.kind() != Kind.AMOUNT || mention.units().isEmpty()) {
            return end;
        }
        if (Chars.at(text, end) == '半' && new Rate(Fraction.ONE, mention.units(), "", false).isOfTime()) {
            return end + 1;
        }
        String half = " and a half";
        return text.startsWith(half, end) && !Chars.isLatin(Chars.at(text, end + half.length()))
                ? end + half.length()
                : end;
    }

    static boolean isTenths(String text, List<Unit> units, int end) {
        return Units.isMoney(units)
                && Chars.at(text, end - 1) == '块'
                && ChineseNumerals.digit(Chars.at(text, end)) > 0
                && Units.named(String.valueOf(Chars.at(text, end + 1))).isEmpty();
    }

    /** Returns whether the number belongs to a name in which zeros at the end count: Python 3.10, version 3.10, v3.10. */
    static boolean isNamed(String text, int start) {
        int end = Chars.at(text, start - 1) == ' ' ? start - 1 : start;
        if (end >= 2 && (text.startsWith("版本", end - 2) || text.startsWith("固件", end - 2))) {
            return true;
        }
        String before = Chars.wordBefore(text, start);
        boolean version = before.equals("v")
                || before.startsWith("version")
                || before.equals("release")
                || before.equals("firmware");
        return version || (before.length() > 1 && Character.isUpperCase(text.charAt(end - before.length())));
    }
}
