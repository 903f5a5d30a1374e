package dev.evalkit.api.text.number;

import dev.evalkit.api.text.number.Mention.Kind;
import dev.evalkit.api.text.number.Mention.Trait;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What points and commas mean in the numbers of a text. A locale decides if there is one. Otherwise each number decides
 * for itself where it can ({@code 1.234,56}); where it cannot ({@code 1.500}), another number of the text does; and where
 * none does, both readings stay.
 */
final class Separators {
    private final char fraction; // 0 if the text does not say

    private Separators(char fraction) {
        this.fraction = fraction;
    }

    /** Returns the separators of a text. */
    static Separators of(String text, @Nullable Locale locale) {
        if (locale != null) {
            return new Separators(DecimalFormatSymbols.getInstance(locale).getDecimalSeparator());
        }
        return new Separators(evidence(text));
    }

    /** Returns the sign before fractions that the first telling number of a text shows; 0 if none tells. */
    private static char evidence(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!Chars.isDigit(text.charAt(i))) {
                continue;
            }
            int end = i;
            while (end < text.length() && (Chars.isDigit(text.charAt(end)) || isInner(text, end))) {
                end++;
            }
            char told = told(text.substring(i, end));
            if (told != 0) {
                return told;
            }
            i = end;
        }
        return 0;
    }

    private static boolean isInner(String text, int at) {
        return ".,'".indexOf(text.charAt(at)) >= 0 && Chars.isDigit(Chars.at(text, at + 1));
    }

    private static char told(String raw) {
        int point = raw.lastIndexOf('.');
        int comma = raw.lastIndexOf(',');
        if (point >= 0 && comma >= 0) {
            char last = point > comma ? '.' : ',';
            char first = last == '.' ? ',' : '.';
            return raw.indexOf(last) == Math.max(point, comma)
                            && isGrouped(raw.substring(0, Math.max(point, comma)), first)
                    ? last
                    : 0;
        }
        if (comma >= 0 && raw.indexOf(',') == comma && raw.length() - comma == 3) {
            return ','; // 12,50
        }
        return comma < 0 && point >= 0 && raw.indexOf('.') != point && isGrouped(raw, '.') ? ',' : 0;
    }

    /** Returns whether digits are in groups of three, or as in India of two before the last three. */
    private static boolean isGrouped(String digits, char separator) {
        String[] groups = digits.split(Pattern.quote(String.valueOf(separator)), -1);
        int last = groups.length - 1;
        if (last == 0
                || groups[last].length() != 3
                || groups[0].isEmpty()
                || groups[0].length() > 3
                || digits.charAt(0) == '0') {
            return false;
        }
        int size = last > 1 ? groups[1].length() : 3;
        boolean indian = separator == ',' && size == 2 && groups[0].length() <= 2;
        if (size != 3 && !indian) {
            return false;
        }
        for (int i = 1; i < last; i++) {
            if (groups[i].length() != size) {
                return false;
            }
        }
        return true;
    }

    /** Returns the numbers of digits with separators that begin at an index. */
    List<Read> read(String raw, int at) {
        int end = at + raw.length();
        boolean points = raw.indexOf('.') >= 0;
        boolean commas = raw.indexOf(',') >= 0;
        if (raw.indexOf('\'') >= 0) {
            return read(raw.replace("'", ""), at).stream()
                    .map(each -> moved(each, end))
                    .toList();
        }
        if (!points && !commas) {
            return List.of(Read.amount(Fraction.of(raw), raw, at, end));
        }
        if (points && commas) {
            return both(raw, at, end);
        }
        char separator = points ? '.' : ',';
        boolean single = raw.indexOf(separator) == raw.lastIndexOf(separator);
        return single ? List.of(single(raw, separator, at, end)) : row(raw, separator, at, end);
    }

    private static Read moved(Read read, int end) {
        return new Read(read.kind(), read.values(), read.code(), read.start(), end, read.traits(), read.units());
    }

    private static List<Read> both(String raw, int at, int end) {
        int last = Math.max(raw.lastIndexOf('.'), raw.lastIndexOf(','));
        char grouping = raw.charAt(last) == '.' ? ',' : '.';
        String whole = raw.substring(0, last);
        if (whole.indexOf(raw.charAt(last)) < 0 && isGrouped(whole, grouping)) {
            String plain = whole.replace(String.valueOf(grouping), "") + "." + raw.substring(last + 1);
            return List.of(Read.amount(Fraction.of(plain), plain, at, end));
        }
        return list(raw, at); // versions: 17.0.1,17.0.2
    }

    private static List<Read> list(String raw, int at) {
        List<Read> reads = new ArrayList<>();
        int start = 0;
        for (String part : raw.split(",", -1)) {
            boolean code = part.indexOf('.') != part.lastIndexOf('.');
            reads.add(
                    code
                            ? Read.code(part, at + start, at + start + part.length())
                            : Read.amount(Fraction.of(part), part, at + start, at + start + part.length()));
            start += part.length() + 1;
        }
        return reads;
    }

    /** Reads a number with one point or comma. */
    private Read single(String raw, char separator, int at, int end) {
        Fraction decimal = Fraction.of(raw.replace(',', '.'));
        boolean groups = isGrouped(raw, separator);
        if (!groups) {
            return Read.amount(decimal, raw.replace(',', '.'), at, end);
        }
        Fraction grouped = Fraction.of(raw.replace(String.valueOf(separator), ""));
        if (fraction != 0) {
            return Read.amount(fraction == separator ? decimal : grouped, null, at, end);
        }
        List<Fraction> values = separator == ',' ? List.of(grouped, decimal) : List.of(decimal, grouped);
        Set<Trait> traits = separator == ',' ? Set.of() : Set.of(Trait.AMBIGUOUS);
        return new Read(Kind.AMOUNT, values, raw, at, end, traits, List.of());
    }

    /** Reads a row of several numbers with one separator: groups, a version, or a list. */
    private List<Read> row(String raw, char separator, int at, int end) {
        if (isGrouped(raw, separator) && fraction != separator) {
            Fraction grouped = Fraction.of(raw.replace(String.valueOf(separator), ""));
            return List.of(Read.amount(grouped, raw, at, end));
        }
        return separator == ',' ? list(raw, at) : List.of(Read.code(raw, at, end));
    }
}
