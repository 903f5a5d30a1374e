package dev.evalkit.api.text.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers in digits. What separates groups and what a fraction is decided by the number, then by the text around it. */
final class Digits {
    private static final String VULGAR = "¼½¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅐⅑⅒";
    private static final int[] OVER = {1, 1, 3, 1, 2, 1, 2, 3, 4, 1, 5, 1, 3, 5, 7, 1, 1, 1};
    private static final int[] UNDER = {4, 2, 4, 3, 3, 5, 5, 5, 5, 6, 6, 8, 8, 8, 8, 7, 9, 10};

    /** Scales that stand for themselves, and those that count only with money. */
    private static final Map<String, Integer> ZEROS = Map.ofEntries(
            Map.entry("k", 3),
            Map.entry("thousand", 3),
            Map.entry("million", 6),
            Map.entry("billion", 9),
            Map.entry("trillion", 12),
            Map.entry("lakh", 5),
            Map.entry("lakhs", 5),
            Map.entry("crore", 7),
            Map.entry("crores", 7));

    private static final Map<String, Integer> OF_MONEY = Map.of("m", 6, "mn", 6, "mio", 6, "b", 9, "bn", 9, "t", 12);

    private final String text;
    private final Separators separators;

    Digits(String text, Separators separators) {
        this.text = text;
        this.separators = separators;
    }

    /** Returns the numbers at an index where a digit stands: one, or several if it is a list without spaces. */
    List<Read> at(int at) {
        Read phone = phone(at);
        if (phone != null) {
            return List.of(phone);
        }
        int end = at;
        while (end < text.length() && (isDigit(end) || isSeparator(end))) {
            end++;
        }
        String raw = text.substring(at, end);
        String spaced = spaced(at, end, raw);
        if (!spaced.isEmpty()) {
            int last = spacedEnd(at);
            int fraction = isSeparator(last) ? digitsEnd(last + 1) : last;
            String decimals = text.substring(last, fraction).replace(',', '.');
            return List.of(Read.amount(Fraction.of(spaced + decimals), null, at, fraction));
        }
        List<Read> reads = separators.read(raw, at);
        Read last = reads.get(reads.size() - 1);
        Read more = last.kind() == Mention.Kind.AMOUNT ? extended(last, raw) : withMask(last);
        List<Read> all = new ArrayList<>(reads.subList(0, reads.size() - 1));
        all.add(more);
        return all;
    }

    private boolean isDigit(int at) {
        return Chars.isDigit(Chars.at(text, at));
    }

    private boolean isSeparator(int at) {
        char c = Chars.at(text, at);
        return (c == '.' || c == ',' || (c == '\'' && isDigit(at + 2) && isDigit(at + 3)))
                && isDigit(at + 1)
                && isDigit(at - 1);
    }

    /** Returns the digits of {@code 25 000} and {@code 1 000 000}; empty if the number is not so grouped. */
    private String spaced(int at, int end, String raw) {
        boolean first = end - at <= 3 && raw.chars().allMatch(c -> Chars.isDigit((char) c)) && raw.charAt(0) != '0';
        int last = spacedEnd(at);
        return first && last > end ? text.substring(at, last).replace(" ", "") : "";
    }

    private int spacedEnd(int at) {
        int end = at;
        while (isDigit(end)) {
            end++;
        }
        if (at >= 2 && text.charAt(at - 1) == ' ' && isDigit(at - 2)) {
            return end;
        }
        while (Chars.at(text, end) == ' '
                && isDigit(end + 1)
                && isDigit(end + 2)
                && isDigit(end + 3)
                && !isDigit(end + 4)) {
            end += 4;
        }
        return Chars.at(text, end) == ' ' && isDigit(end + 1) ? at : end;
    }

    /** Returns a telephone or card number: at least seven digits in at least three groups; null if there is none. */
    private @Nullable Read phone(int at) {
        StringBuilder digits = new StringBuilder();
        int groups = 0;
        int fours = 0;
        int size = 0;
        int end = at;
        boolean hyphens = false;
        for (int i = at; i <= text.length(); i++) {
            char c = Chars.at(text, i);
            if (Chars.isDigit(c)) {
                digits.append(c);
                size++;
                end = i + 1;
                continue;
            }
            if (size > 0) {
                groups++;
                fours += size == 3 ? 0 : 1;
                hyphens |= c == '-';
                size = 0;
            }
            boolean joins = (c == ' ' || c == '-' || c == '(' || c == ')')
                    && (isDigit(i + 1)
                            || ((c == ')' || c == ' ')
                                    && (Chars.at(text, i + 1) == '(' || Chars.at(text, i + 1) == ' ')
                                    && isDigit(i + 2)));
            if (!joins) {
                break;
            }
        }
        boolean separated =
                hyphens || fours > 1 || (fours == 1 && digits.length() > 0 && Chars.at(text, at - 1) == '+');
        boolean area = groups == 2 && hyphens && digits.charAt(0) == '0' && digits.length() >= 10;
        return ((groups >= 3 && digits.length() >= 7 && separated) || area) && Dates.at(text, at) == null
                ? Read.code(digits.toString(), at, end)
                : null;
    }

    /** Returns an address with the length of its network: {@code 10.0.0.0/8}. */
    private Read withMask(Read code) {
        int end = code.end() + 1;
        while (Chars.at(text, code.end()) == '/' && isDigit(end)) {
            end++;
        }
        return end > code.end() + 1
                ? Read.code(code.code() + text.substring(code.end(), end), code.start(), end)
                : code;
    }

    /** Adds fractions, powers of ten and scales behind a number. */
    private Read extended(Read read, String raw) {
        int end = read.end();
        Fraction value = read.values().get(0);
        int space = Chars.at(text, end) == ' ' ? end + 1 : end;
        int vulgar = VULGAR.indexOf(Chars.at(text, space));
        if (vulgar >= 0) {
            return Read.amount(value.plus(Fraction.of(OVER[vulgar], UNDER[vulgar])), null, read.start(), space + 1);
        }
        if (Chars.at(text, end) == '^') {
            return power(read, value);
        }
        if (Chars.at(text, end) == '/' && isDigit(end + 1) && !raw.contains(".")) {
            return quotient(read, value);
        }
        Read mixed = space > end && isDigit(space) ? mixed(read, value, space) : null;
        return mixed == null ? read : mixed;
    }

    /** Reads {@code 2 1/2}. */
    private @Nullable Read mixed(Read read, Fraction value, int at) {
        int slash = digitsEnd(at);
        int end = digitsEnd(slash + 1);
        boolean parts = Chars.at(text, slash) == '/' && slash - at == 1 && end > slash + 1 && end - slash <= 3;
        if (!parts) {
            return null;
        }
        Fraction part = Fraction.of(text.substring(at, slash)).dividedBy(Fraction.of(text.substring(slash + 1, end)));
        return part.compareTo(Fraction.ONE) < 0 ? Read.amount(value.plus(part), null, read.start(), end) : null;
    }

    private int digitsEnd(int from) {
        int end = from;
        while (isDigit(end)) {
            end++;
        }
        return end;
    }

    private Read power(Read read, Fraction value) {
        int sign = Chars.at(text, read.end() + 1) == '-' ? 1 : 0;
        int end = digitsEnd(read.end() + 1 + sign);
        String exponent = text.substring(read.end() + 1, end);
        boolean ten = value.equals(Fraction.of(10)) && end > read.end() + 1 + sign && exponent.length() <= 3;
        return ten ? Read.amount(Fraction.ONE.scaled(Integer.parseInt(exponent)), null, read.start(), end) : read;
    }

    /** Reads a fraction; a row such as {@code 24/7} is a code. */
    private Read quotient(Read read, Fraction value) {
        int end = digitsEnd(read.end() + 1);
        String row = text.substring(read.start(), end);
        Fraction under = Fraction.of(text.substring(read.end() + 1, end));
        boolean more = Chars.at(text, end) == '/' || under.equals(Fraction.ZERO);
        boolean part = !more && value.compareTo(under) < 0 && under.compareTo(Fraction.of(1000)) <= 0;
        return part ? Read.amount(value.dividedBy(under), row, read.start(), end) : Read.code(row, read.start(), end);
    }

    /** Returns the number times the scale behind it: {@code 2.5 万}, {@code 10k}, {@code $2bn}. */
    Read scaled(Read read, boolean money) {
        int space =
                Chars.at(text, read.end()) == ' ' || Chars.at(text, read.end()) == '-' ? read.end() + 1 : read.end();
        int han = space;
        Fraction factor = Fraction.ONE;
        while ("十百千万亿".indexOf(Chars.at(text, han)) >= 0) {
            factor = factor.times(ChineseNumerals.scale(text.charAt(han)));
            han++;
        }
        if (han > space) {
            return lower(read.times(factor, han), factor);
        }
        int end = Chars.wordEnd(text, space);
        String word = text.substring(space, end).toLowerCase(Locale.ROOT);
        Integer zeros = word.length() == 1 && space > read.end() ? null : ZEROS.get(word);
        if (zeros == null && money) {
            zeros = OF_MONEY.get(word);
        }
        if (zeros == null) {
            return word.equals("dozen") ? read.times(Fraction.of(12), end) : read;
        }
        return read.times(Fraction.ONE.scaled(zeros), end);
    }

    /** Adds a lower scale: {@code 3万5千}, {@code 100 万 5 千}. */
    private Read lower(Read read, Fraction factor) {
        int start = Chars.at(text, read.end()) == ' ' ? read.end() + 1 : read.end();
        int end = digitsEnd(start);
        int scale = Chars.at(text, end) == ' ' ? end + 1 : end;
        boolean lower = end > start && "百千万".indexOf(Chars.at(text, scale)) >= 0;
        Fraction unit = lower ? ChineseNumerals.scale(text.charAt(scale)) : factor;
        if (unit.compareTo(factor) >= 0) {
            return read;
        }
        Fraction more = Fraction.of(text.substring(start, end)).times(unit);
        return lower(Read.amount(read.values().get(0).plus(more), null, read.start(), scale + 1), unit);
    }

    /** Returns the value of a fraction's sign; null if the character is none. */
    static @Nullable Fraction vulgar(char c) {
        int at = VULGAR.indexOf(c);
        return at < 0 ? null : Fraction.of(OVER[at], UNDER[at]);
    }
}
