package dev.evalkit.api.text;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers in digits, with their units. */
final class DigitNumbers {
    /** Letters of scripts without spaces. Such a letter right before a number does not make it part of a name. */
    private static final String WITHOUT_SPACES = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}";

    private static final String LETTER = "[\\p{L}&&[^" + WITHOUT_SPACES + "]]";

    private static final Pattern NUMBER = Pattern.compile("(?:(?<![^ (\\[\"':])(?<minus>-|minus ))?"
            + "(?<before>[$\u20ac\u00a3\u00a5] ?|(?<!" + LETTER + ")(?:usd|eur|gbp|cny|rmb|jpy) ?|人民币 ?)?"
            + "(?<negative>(?<=[$\u20ac\u00a3\u00a5])-)?"
            + "(?<![\\p{L}\\p{N}_&&[^" + WITHOUT_SPACES
            + "]])(?<!\\p{Nd}[.,])(?<!versions? )(?<number>\\p{Nd}+(?:[.,]\\p{Nd}+)*+)"
            + "(?<clock>:(?<minutes>\\p{Nd}{2})(?::\\p{Nd}{2})?(?!\\p{Nd}))?"
            + "(?<ordinal>(?:st|nd|rd|th)(?!" + LETTER + "))?"
            + "(?<scale> ?(?:百万|千万|万|萬|亿|億)|[ -](?:thousand|million|billion|trillion|bn|mn)(?!" + LETTER
            + ")|(?:k|m|mn|b|bn)(?!" + LETTER + "))?"
            + "(?:[ -](?:" + Units.ADJECTIVES + ")(?=[ -]))?"
            + "(?:[ -]?(?<after>%|[$\u20ac\u00a3\u00a5]|" + Units.EASTERN + "|(?!(?:per|an?|each|every) )" + LETTER
            + "++))?"
            + "(?:(?:(?: " + LETTER + "++){0,2}? per |次? ?/ ?| (?:an?|each|every) )(?<per>" + Units.OF_TIME + ")(?!"
            + LETTER
            + "))?");

    private static final Map<String, Integer> ZEROS = Map.ofEntries(
            Map.entry("k", 3),
            Map.entry("thousand", 3),
            Map.entry("m", 6),
            Map.entry("mn", 6),
            Map.entry("million", 6),
            Map.entry("b", 9),
            Map.entry("bn", 9),
            Map.entry("billion", 9),
            Map.entry("trillion", 12),
            Map.entry("万", 4),
            Map.entry("萬", 4),
            Map.entry("百万", 6),
            Map.entry("千万", 7),
            Map.entry("亿", 8),
            Map.entry("億", 8));

    /** Abbreviations that are scales only with a currency sign: "$5m", but not "5m". */
    private static final Set<String> OF_MONEY = Set.of("m", "b", "mn", "bn");

    /** Requests, queries and transactions per second. */
    private static final Set<String> PER_SECOND = Set.of("rps", "qps", "tps", "kbps", "mbps", "gbps");

    private DigitNumbers() {}

    /** Returns all numbers of a text, in order. */
    static List<Quantity> in(NormalizedText text) {
        List<Quantity> quantities = new ArrayList<>();
        Matcher matcher = NUMBER.matcher(DigitGroups.joined(text.value()));
        while (matcher.find()) {
            quantities.add(quantity(matcher));
        }
        return quantities;
    }

    private static Quantity quantity(Matcher found) {
        String before = found.group("before");
        String after = found.group("after");
        String number = plain(found.group("number"));
        String scale = found.group("scale");
        String minutes = found.group("minutes");
        if (scale != null && (before != null || !OF_MONEY.contains(scale))) {
            number = scaled(number, ZEROS.getOrDefault(scale.replaceAll("[ -]", ""), 0));
        }
        if (minutes != null && !isZero(minutes)) {
            number += ":" + minutes;
        }
        String sign = found.group("minus") != null || found.group("negative") != null ? "-" : "";
        return new Quantity(sign + number, unit(found, before, after), per(found.group("per"), after));
    }

    private static @Nullable String unit(Matcher found, @Nullable String before, @Nullable String after) {
        if (found.group("clock") != null) {
            return "o'clock";
        }
        if (found.group("ordinal") != null) {
            return "th";
        }
        return Units.named(before != null ? before.strip() : after);
    }

    private static @Nullable String per(@Nullable String named, @Nullable String after) {
        return named == null && after != null && PER_SECOND.contains(after) ? "second" : Units.named(named);
    }

    private static boolean isZero(String minutes) {
        return minutes.codePoints().allMatch(c -> Character.digit(c, 10) == 0);
    }

    /** Returns a number times a power of ten. A row of numbers ({@code 1.2.3}) is unchanged. */
    static String scaled(String number, int zeros) {
        return number.indexOf('.') == number.lastIndexOf('.')
                ? plain(new BigDecimal(number).scaleByPowerOfTen(zeros).toPlainString())
                : number;
    }

    private static String plain(String number) {
        String point = number.replace(',', '.');
        String fraction = point.contains(".") ? point.replaceFirst("\\.?0*$", "") : point;
        String start = fraction.replaceFirst("^0+(?=\\p{Nd})", "");
        return start.isEmpty() ? "0" : start;
    }
}
