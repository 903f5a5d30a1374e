package dev.evalkit.api.text;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number in a text, with its unit where one stands beside it: {@code $59}, {@code 14 days}, {@code 30-day}, {@code 30天}.
 *
 * @param number plain digits: without separators of thousands, leading zeros and zeros at the end of a fraction; not blank
 * @param unit one name for each unit, such as {@code day} for days; {@code null} if none is known
 */
public record Quantity(String number, @Nullable String unit) {
    /** A letter of a script without spaces may stand right before a number, and does not make it part of a name. */
    private static final String WITHOUT_SPACES = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}";

    private static final String EASTERN_UNITS = "天|小时|小時|分钟|分鐘|秒|周|週|个月|個月|月|年|美元|欧元|歐元|元";
    private static final Pattern NUMBER = Pattern.compile("(?<before>[$\u20ac\u00a3\u00a5] ?)?"
            + "(?<![\\p{L}\\p{N}_&&[^" + WITHOUT_SPACES + "]])(?<number>\\p{Nd}+(?:[.,]\\p{Nd}+)*)"
            + "(?:[ -]?(?<after>%|[$\u20ac\u00a3\u00a5]|" + EASTERN_UNITS + "|[\\p{L}&&[^" + WITHOUT_SPACES + "]]+))?");

    /** The sign of two currencies: it agrees with either. */
    private static final String YEN_OR_YUAN = "\u00a5";

    private static final Map<String, String> UNITS = units();
    private static final Map<String, String> NUMERALS = numerals();

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if {@code number} is blank
     */
    public Quantity {
        Require.notBlank(number, "number");
    }

    private static Map<String, String> units() {
        Map<String, String> units = new HashMap<>();
        for (String names : List.of(
                "% percent per-cent",
                "$ usd dollar dollars 美元",
                "\u20ac eur euro euros 欧元 歐元",
                "\u00a3 gbp pound pounds",
                "yen jpy",
                "yuan cny rmb 元",
                YEN_OR_YUAN,
                "day days 天",
                "hour hours hr hrs h 小时 小時",
                "minute minutes min mins 分钟 分鐘",
                "second seconds sec secs s 秒",
                "ms millisecond milliseconds",
                "week weeks 周 週",
                "month months 个月 個月 月",
                "year years 年",
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

    /** The numbers of a text that are written in digits, in order. */
    public static List<Quantity> in(String text) {
        return inDigits(NormalizedText.of(text));
    }

    /** The same, and then the English numerals: an answer may say fourteen where a fact says 14. */
    public static List<Quantity> withNumerals(String text) {
        NormalizedText normalized = NormalizedText.of(text);
        List<Quantity> quantities = inDigits(normalized);
        List<String> words = normalized.words();
        for (int i = 0; i < words.size(); i++) {
            String number = NUMERALS.get(words.get(i));
            if (number != null) {
                quantities.add(new Quantity(number, i + 1 < words.size() ? UNITS.get(words.get(i + 1)) : null));
            }
        }
        return quantities;
    }

    private static List<Quantity> inDigits(NormalizedText text) {
        List<Quantity> quantities = new ArrayList<>();
        Matcher matcher = NUMBER.matcher(DigitGroups.joined(text.value()));
        while (matcher.find()) {
            String before = matcher.group("before");
            String after = matcher.group("after");
            String unit = before != null ? before.strip() : after;
            quantities.add(new Quantity(plain(matcher.group("number")), unit == null ? null : UNITS.get(unit)));
        }
        return quantities;
    }

    private static String plain(String number) {
        String point = number.replace(',', '.');
        String fraction = point.contains(".") ? point.replaceFirst("\\.?0*$", "") : point;
        String start = fraction.replaceFirst("^0+(?=\\p{Nd})", "");
        return start.isEmpty() ? "0" : start;
    }

    /**
     * Whether this can be the same quantity: the same number, and not two different units. {@code 14} can be {@code 14 days},
     * {@code 14 days} cannot be {@code 14 hours}.
     */
    public boolean agrees(Quantity other) {
        return number.equals(other.number) && (unit == null || other.unit == null || isSameUnit(unit, other.unit));
    }

    private static boolean isSameUnit(String a, String b) {
        return a.equals(b) || (a.equals(YEN_OR_YUAN) && isYenOrYuan(b)) || (b.equals(YEN_OR_YUAN) && isYenOrYuan(a));
    }

    private static boolean isYenOrYuan(String unit) {
        return unit.equals("yen") || unit.equals("yuan");
    }

    /** Number and unit, for instance {@code 30 day}. */
    @Override
    public String toString() {
        return unit == null ? number : number + " " + unit;
    }
}
