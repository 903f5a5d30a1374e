package dev.evalkit.api.text.number;

import dev.evalkit.api.text.number.Mention.Kind;
import dev.evalkit.api.text.number.Mention.Trait;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Days, months of a year, years and decades. */
final class Dates {
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    /** The names of months and their abbreviations, the longer ones first. */
    static final List<String> MONTH_NAMES =
            List.of(("january february march april may june july august september october november december"
                            + " jan feb mar apr jun jul aug sept sep oct nov dec")
                    .split(" ", -1));

    private static final String MONTH = "(?<month>" + String.join("|", MONTH_NAMES) + ")\\.?(?![\\p{L}])";
    private static final String YEAR = "(?<year>(?:1[5-9]|20|21)\\d\\d)(?!\\d)";

    private static final Pattern NUMERIC = Pattern.compile(
            "(?<year>\\d{4})(?<s>[-/.])(?<m>\\d{1,2})\\k<s>(?<d>\\d{1,2})(?![\\d-])|(?<a>\\d{1,2})(?<t>[-/.])(?<b>\\d{1,2})\\k<t>(?<y>\\d{4})(?!\\d)");
    private static final Pattern DAY_FIRST = Pattern.compile(
            "(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)? " + MONTH + "(?:,? " + YEAR + ")?", Pattern.CASE_INSENSITIVE);
    private static final Pattern MONTH_FIRST = Pattern.compile(
            MONTH + "(?: (?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\d:%]))?(?:,? " + YEAR + ")?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern HAN =
            Pattern.compile("(?:(?<year>\\d{4}) ?年)? ?(?:(?<m>\\d{1,2}) ?月)?(?: ?(?<d>\\d{1,2}) ?[日号])?");
    private static final Pattern HAN_WORDS = Pattern.compile(
            "(?:(?<year>[〇零一二三四五六七八九]{4})年)?(?:(?<m>[一二三四五六七八九十]{1,3})月)?(?:(?<d>[一二三四五六七八九十]{1,3})[日号])?");
    private static final Pattern DECADE = Pattern.compile("(?<century>1[5-9]|20)?(?<decade>\\d0)(?:s(?!\\p{L})| ?年代)");

    private Dates() {}

    /**
     * Returns the date at an index, where a digit or a word begins; null if there is none. A number alone is none, and a
     * count of days or years is none.
     */
    static @Nullable Read at(String text, int at) {
        char c = text.charAt(at);
        if (Chars.isDigit(c)) {
            return afterDigits(text, at);
        }
        if (Chars.isHan(c)) {
            return han(HAN_WORDS, text, at);
        }
        return named(MONTH_FIRST, text, at);
    }

    /** Tries only what the character behind the digits allows. */
    private static @Nullable Read afterDigits(String text, int at) {
        int end = at;
        while (Chars.isDigit(Chars.at(text, end))) {
            end++;
        }
        char next = Chars.at(text, end);
        char word = next == ' ' ? Chars.at(text, end + 1) : next;
        Read read = null;
        if (word == '年' || next == 's') {
            read = decade(text, at);
        }
        if (read == null && (next == '-' || next == '/' || next == '.')) {
            read = numeric(text, at);
        }
        if (read == null && (word == '年' || word == '月')) {
            read = han(HAN, text, at);
        }
        return read == null && Chars.isLatin(word) && end - at <= 2 ? named(DAY_FIRST, text, at) : read;
    }

    private static @Nullable Read decade(String text, int at) {
        Matcher found = DECADE.matcher(text).region(at, text.length());
        if (!found.lookingAt()
                || (found.group("century") == null && !found.group().endsWith("年代"))) {
            return null;
        }
        String century = found.group("century") == null ? "19" : found.group("century");
        return new Read(
                Kind.CODE, List.of(), century + found.group("decade") + "s", at, found.end(), Set.of(), List.of());
    }

    private static @Nullable Read numeric(String text, int at) {
        Matcher found = NUMERIC.matcher(text).region(at, text.length());
        if (!found.lookingAt()) {
            return null;
        }
        if (found.group("year") != null) {
            return date(found, found.group("year"), found.group("m"), found.group("d"), at, Set.of());
        }
        int first = Integer.parseInt(found.group("a"));
        int second = Integer.parseInt(found.group("b"));
        boolean dayFirst = first > 12 || found.group("t").equals(".");
        Set<Trait> traits = dayFirst || second > 12 || first == second ? Set.of() : Set.of(Trait.AMBIGUOUS);
        return dayFirst
                ? date(found, found.group("y"), found.group("b"), found.group("a"), at, traits)
                : date(found, found.group("y"), found.group("a"), found.group("b"), at, traits);
    }

    private static @Nullable Read named(Pattern pattern, String text, int at) {
        Matcher found = pattern.matcher(text).region(at, text.length());
        if (!found.lookingAt()) {
            return null;
        }
        String day = found.group("day");
        String year = found.group("year");
        boolean may = found.group("month").equals("may"); // the verb is in lower case
        if ((day == null && year == null) || (may && day == null)) {
            return null;
        }
        int month = 1 + MONTHS.indexOf(found.group("month").substring(0, 3).toLowerCase(Locale.ROOT));
        return date(found, year, Integer.toString(month), day, at, Set.of());
    }

    private static @Nullable Read han(Pattern pattern, String text, int at) {
        Matcher found = pattern.matcher(text).region(at, text.length());
        if (!found.lookingAt() || found.end() == at) {
            return null;
        }
        String year = number(found.group("year"));
        String month = number(found.group("m"));
        String day = number(found.group("d"));
        boolean none = year == null && month == null;
        boolean counted = year != null && month == null && Integer.parseInt(year) > 2200;
        return none || counted ? null : date(found, year, month, day, at, Set.of());
    }

    private static @Nullable String number(@Nullable String numeral) {
        if (numeral == null || Chars.isDigit(numeral.charAt(0))) {
            return numeral;
        }
        Fraction value = ChineseNumerals.value(numeral, 0, numeral.length());
        return value == null ? "0" : value.toString();
    }

    private static @Nullable Read date(
            Matcher found,
            @Nullable String year,
            @Nullable String month,
            @Nullable String day,
            int at,
            Set<Trait> traits) {
        int m = month == null ? 0 : Integer.parseInt(month);
        int d = day == null ? 0 : Integer.parseInt(day);
        boolean valid = (month == null || (m >= 1 && m <= 12)) && (day == null || (d >= 1 && d <= 31));
        int y = year == null ? 0 : Integer.parseInt(year);
        return valid
                ? new Read(
                        Kind.DATE,
                        List.of(Fraction.of(y), Fraction.of(m), Fraction.of(d)),
                        null,
                        at,
                        found.end(),
                        traits,
                        List.of())
                : null;
    }
}
