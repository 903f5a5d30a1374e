package dev.evalkit.api.golden;

import dev.evalkit.api.text.NormalizedText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number in a text, with its unit where one stands beside it.
 *
 * @param number plain digits: without grouping commas, leading zeros and zeros at the end of a fraction
 * @param unit one name for each unit, such as {@code day} for days; null if none is known
 */
record Quantity(String number, @Nullable String unit) {
    private static final Pattern NUMBER = Pattern.compile(
            "(?<before>[$\\u20ac\\u00a3\\u00a5] ?)?(?<![\\p{L}\\p{N}_])(?<number>\\p{Nd}+(?:[.,]\\p{Nd}+)*)"
                    + "(?: ?(?<after>%|[$\\u20ac\\u00a3\\u00a5]|\\p{L}+))?");
    private static final Pattern GROUPED = Pattern.compile("\\p{Nd}{1,3}(?:,\\p{Nd}{3})+(?:\\.\\p{Nd}+)?");
    private static final Map<String, String> UNITS = units();
    private static final Map<String, String> NUMERALS = numerals();

    private static Map<String, String> units() {
        Map<String, String> units = new HashMap<>();
        for (String names : List.of(
                "% percent per-cent",
                "$ usd dollar dollars",
                "\u20ac eur euro euros",
                "\u00a3 gbp pound pounds",
                "\u00a5 jpy yen",
                "day days",
                "hour hours hr hrs h",
                "minute minutes min mins",
                "second seconds sec secs s",
                "ms millisecond milliseconds",
                "week weeks",
                "month months",
                "year years",
                "kb kilobyte kilobytes",
                "mb megabyte megabytes",
                "gb gigabyte gigabytes",
                "tb terabyte terabytes")) {
            String[] all = names.split(" ", -1);
            for (String name : all) {
                units.put(name, all[0]);
            }
        }
        return units;
    }

    private static Map<String, String> numerals() {
        Map<String, String> numerals = new HashMap<>();
        String[] small = ("two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
                        + " seventeen eighteen nineteen twenty")
                .split(" ", -1);
        for (int i = 0; i < small.length; i++) {
            numerals.put(small[i], Integer.toString(i + 2));
        }
        String[] tens = "thirty forty fifty sixty seventy eighty ninety".split(" ", -1);
        for (int i = 0; i < tens.length; i++) {
            numerals.put(tens[i], Integer.toString(10 * (i + 3)));
        }
        numerals.put("once", "1");
        numerals.put("one", "1");
        numerals.put("twice", "2");
        numerals.put("hundred", "100");
        numerals.put("thousand", "1000");
        return numerals;
    }

    /** The numbers of a text that are written in digits. */
    static List<Quantity> in(String text) {
        List<Quantity> quantities = new ArrayList<>();
        Matcher matcher = NUMBER.matcher(NormalizedText.of(text).value());
        while (matcher.find()) {
            String before = matcher.group("before");
            String after = matcher.group("after");
            String unit = before != null ? before.strip() : after;
            quantities.add(new Quantity(plain(matcher.group("number")), unit == null ? null : UNITS.get(unit)));
        }
        return quantities;
    }

    /** The same, and English numerals too: a document may say fourteen where a fact says 14. */
    static List<Quantity> inDocument(String text) {
        List<Quantity> quantities = in(text);
        List<String> words = Words.of(text);
        for (int i = 0; i < words.size(); i++) {
            String number = NUMERALS.get(words.get(i));
            if (number != null) {
                quantities.add(new Quantity(number, i + 1 < words.size() ? UNITS.get(words.get(i + 1)) : null));
            }
        }
        return quantities;
    }

    private static String plain(String number) {
        String ungrouped = GROUPED.matcher(number).matches() ? number.replace(",", "") : number.replace(',', '.');
        String fraction = ungrouped.contains(".") ? ungrouped.replaceFirst("\\.?0*$", "") : ungrouped;
        String start = fraction.replaceFirst("^0+(?=\\p{Nd})", "");
        return start.isEmpty() ? "0" : start;
    }

    /** Whether this can be the same quantity: the same number, and not two different units. */
    boolean agrees(Quantity other) {
        return number.equals(other.number) && (unit == null || other.unit == null || unit.equals(other.unit));
    }

    /** Number and unit, for instance {@code 30 day}. */
    @Override
    public String toString() {
        return unit == null ? number : number + " " + unit;
    }
}
