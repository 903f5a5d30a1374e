package dev.evalkit.api.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers in words. */
final class Numerals {
    private static final Map<String, Integer> ENGLISH = english();
    private static final Map<String, Integer> SCALES = Map.of("hundred", 2, "thousand", 3, "million", 6, "billion", 9);
    private static final Set<String> ADJECTIVES = Set.of(Units.ADJECTIVES.split("\\|", -1));

    private static final String DIGITS = "零一二三四五六七八九";
    private static final Pattern CHINESE =
            Pattern.compile("(?<number>[" + DIGITS + "十百千万两]{1,12})个?(?:工作)?(?<unit>" + Units.EASTERN + ")");

    private Numerals() {}

    private static Map<String, Integer> english() {
        Map<String, Integer> numerals = new HashMap<>();
        String[] small =
                ("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
                                + " seventeen eighteen nineteen twenty")
                        .split(" ", -1);
        for (int i = 0; i < small.length; i++) {
            numerals.put(small[i], i + 1);
        }
        String[] tens = "thirty forty fifty sixty seventy eighty ninety".split(" ", -1);
        for (int i = 0; i < tens.length; i++) {
            numerals.put(tens[i], 10 * (i + 3));
        }
        numerals.put("once", 1);
        numerals.put("twice", 2);
        numerals.put("hundred", 100);
        numerals.put("thousand", 1000);
        return numerals;
    }

    /** Returns the quantities in English words, such as fourteen, twenty-five or two hundred. */
    static List<Quantity> english(NormalizedText text) {
        List<Quantity> quantities = new ArrayList<>();
        List<String> words = text.words();
        for (int i = 0; i < words.size(); ) {
            Integer value = ENGLISH.get(words.get(i));
            i++;
            if (value == null) {
                continue;
            }
            Integer ones = i < words.size() ? ENGLISH.get(words.get(i)) : null;
            if (ones != null && ones < 10 && value >= 20 && value < 100) {
                value += ones;
                i++;
            }
            String number = value.toString();
            for (; i < words.size() && SCALES.containsKey(words.get(i)) && number.length() < 20; i++) {
                number = DigitNumbers.scaled(number, SCALES.getOrDefault(words.get(i), 0));
            }
            int unit = i < words.size() && ADJECTIVES.contains(words.get(i)) ? i + 1 : i;
            quantities.add(new Quantity(number, unit < words.size() ? Units.named(words.get(unit)) : null));
        }
        return quantities;
    }

    /**
     * Returns the quantities in Chinese numerals, such as 三十天 or 一万元: only before a unit, since 一 is part of many
     * words.
     */
    static List<Quantity> chinese(NormalizedText text) {
        List<Quantity> quantities = new ArrayList<>();
        Matcher matcher = CHINESE.matcher(text.value());
        while (matcher.find()) {
            quantities.add(
                    new Quantity(Long.toString(value(matcher.group("number"))), Units.named(matcher.group("unit"))));
        }
        return quantities;
    }

    private static long value(String numeral) {
        long tenThousands = 0;
        long sum = 0;
        long digit = 0;
        for (int i = 0; i < numeral.length(); i++) {
            char c = numeral.charAt(i);
            int at = c == '两' ? 2 : DIGITS.indexOf(c);
            if (at >= 0) {
                digit = at;
            } else if (c == '万') {
                tenThousands = (sum + digit) * 10_000;
                sum = 0;
                digit = 0;
            } else {
                sum += Math.max(1, digit) * (c == '十' ? 10 : c == '百' ? 100 : 1000);
                digit = 0;
            }
        }
        return tenThousands + sum + digit;
    }
}
