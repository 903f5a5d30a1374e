package dev.evalkit.api.text.number;

import org.jspecify.annotations.Nullable;

/** Numbers in Chinese letters: {@code 一万零五百}, {@code 二〇二六}, {@code 三分之一}, {@code 一个半}, {@code 第三}. */
final class ChineseNumerals {
    private static final String DIGITS = "零一二三四五六七八九";
    private static final String ALL = DIGITS + "〇两十百千万亿";

    /** What is counted one by one; a single letter counts only before one of these, or before a unit. */
    private static final String COUNTED =
            "个件人次台张步位期名条份倍层页章间套款项种本支只杯瓶箱盒袋包组批轮场级号楼岁篇段行列遍趟回家所座辆" + "户桌道门节课代颗粒块片根双对副封枚集卷折成版季半天年月日周元角分块";

    private ChineseNumerals() {}

    static boolean isNumeral(char c) {
        return ALL.indexOf(c) >= 0;
    }

    /** Returns the numeral at an index; null if the letters there count nothing. */
    static @Nullable Numeral at(String text, int at) {
        char c = text.charAt(at);
        if (c == '第') {
            int start = Chars.at(text, at + 1) == ' ' ? at + 2 : at + 1;
            int end = runEnd(text, start);
            Fraction value = end == start ? null : value(text, start, end);
            return value == null ? null : new Numeral(value, end, true, false);
        }
        if (c == '半') {
            return isCounted(text, at + 1) ? Numeral.of(Fraction.HALF, afterCounter(text, at + 1)) : null;
        }
        int end = runEnd(text, at);
        if (text.startsWith("分之", end)) {
            return partOf(text, at, end);
        }
        if (end == at || isVague(text, at, end)) {
            return null;
        }
        Fraction value = value(text, at, end);
        if (value == null) {
            return null;
        }
        if (text.startsWith("个半", end)) {
            return Numeral.of(value.plus(Fraction.HALF), end + 2);
        }
        if (!isCounted(text, end) && (end - at < 2 || isWord(text, at, end))) {
            return null;
        }
        boolean soft = end - at == 1 && c == '一';
        return new Numeral(value, end, false, soft);
    }

    private static int runEnd(String text, int from) {
        int end = from;
        while (end < text.length() && isNumeral(text.charAt(end))) {
            end++;
        }
        boolean point =
                end > from && end + 1 < text.length() && text.charAt(end) == '点' && digit(text.charAt(end + 1)) >= 0;
        if (!point) {
            return end;
        }
        int fraction = end + 1;
        while (fraction < text.length() && isNumeral(text.charAt(fraction))) {
            fraction++;
        }
        return fraction;
    }

    static int digit(char c) {
        return c == '〇' ? 0 : c == '两' ? 2 : DIGITS.indexOf(c);
    }

    /** Reads {@code 三分之一}; {@code 百分之三十} is 30 with a unit that the caller knows. */
    private static @Nullable Numeral partOf(String text, int at, int end) {
        int start = end + 2;
        int stop = runEnd(text, start);
        Fraction whole = isScale(text, at, end) ? scale(text.charAt(at)) : value(text, at, end);
        Fraction part = stop == start ? null : value(text, start, stop);
        boolean valid = whole != null && part != null && !whole.equals(Fraction.ZERO);
        return valid && whole != null && part != null ? Numeral.of(part.dividedBy(whole), stop) : null;
    }

    private static boolean isScale(String text, int at, int end) {
        return end == at + 1 && "百千万亿".indexOf(text.charAt(at)) >= 0;
    }

    static Fraction scale(char c) {
        return switch (c) {
            case '十' -> Fraction.of(10);
            case '百' -> Fraction.of(100);
            case '千' -> Fraction.of(1_000);
            case '万' -> Fraction.of(10_000);
            default -> Fraction.of(100_000_000);
        };
    }

    /** Returns whether the letters say no exact number: 几十, 数百, 三四天; or name a day: 周三. */
    private static boolean isVague(String text, int at, int end) {
        char before = Chars.at(text, at - 1);
        boolean weekday = end == at + 1 && ("周期拜".indexOf(before) >= 0) && !text.startsWith("个", end);
        boolean very = Chars.at(text, end) == '分'
                && "十百千万".indexOf(text.charAt(at)) >= 0
                && end == at + 1
                && Chars.at(text, end + 1) != '钟';
        return weekday || very || "几数上".indexOf(before) >= 0 || Chars.at(text, end) == '几';
    }

    private static boolean isWord(String text, int at, int end) {
        String word = text.substring(at, end);
        return word.equals("万一") || word.equals("千万") || word.equals("百万") || word.equals("万千") || word.equals("千百");
    }

    /** Returns whether two digits stand for a range: 两三个小时. */
    static boolean isPair(String text, int at) {
        int first = digit(text.charAt(at));
        return first > 0
                && digit(Chars.at(text, at + 1)) == first + 1
                && !isNumeral(Chars.at(text, at + 2))
                && !isNumeral(Chars.at(text, at - 1))
                && isCounted(text, at + 2);
    }

    /** Returns whether a unit, what is counted one by one, or the end of a range follows. */
    private static boolean isCounted(String text, int at) {
        int next = Chars.at(text, at) == ' ' ? at + 1 : at;
        if ("到至-~".indexOf(Chars.at(text, next)) >= 0) {
            return isNumeral(Chars.at(text, next + 1));
        }
        if (COUNTED.indexOf(Chars.at(text, next)) >= 0) {
            return true;
        }
        for (int length = 1; length <= Units.LONGEST_EASTERN && next + length <= text.length(); length++) {
            if (!Chars.isHan(text.charAt(next + length - 1))) {
                break;
            }
            if (!Units.named(text.substring(next, next + length)).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static int afterCounter(String text, int at) {
        return Chars.at(text, at) == '个' && Chars.at(text, at + 1) != '月' ? at + 1 : at;
    }

    /** Returns the value of a row of numerals; null if they are no number, such as a scale alone. */
    static @Nullable Fraction value(String text, int at, int end) {
        int point = text.indexOf('点', at);
        if (point > at && point < end) {
            Fraction whole = value(text, at, point);
            Fraction digits = inDigits(text, point + 1, end);
            return whole == null || digits == null ? null : whole.plus(digits.scaled(point + 1 - end));
        }
        if (end - at > 1) {
            Fraction digits = inDigits(text, at, end);
            if (digits != null) {
                return digits;
            }
        }
        return inScales(text, at, end);
    }

    /** Returns the value of digits one by one, as in a year; null if a scale is among them. */
    private static @Nullable Fraction inDigits(String text, int at, int end) {
        StringBuilder digits = new StringBuilder();
        for (int i = at; i < end; i++) {
            int digit = digit(text.charAt(i));
            if (digit < 0) {
                return null;
            }
            digits.append(digit);
        }
        return digits.length() == 0 ? null : Fraction.of(digits.toString());
    }

    private static @Nullable Fraction inScales(String text, int at, int end) {
        Fraction sum = Fraction.ZERO; // of what stands before 亿 and 万
        Fraction group = Fraction.ZERO;
        int digit = -1;
        char last = ' ';
        for (int i = at; i < end; i++) {
            char c = text.charAt(i);
            int value = digit(c);
            if (value >= 0) {
                if (digit > 0) {
                    return null;
                }
                digit = value;
                last = value == 0 ? ' ' : last;
                continue;
            }
            if (c == '万' || c == '亿') {
                group = group.plus(Fraction.of(Math.max(0, digit)));
                if (group.equals(Fraction.ZERO) && sum.equals(Fraction.ZERO)) {
                    return null;
                }
                boolean whole = c == '亿';
                sum = whole ? sum.plus(group).times(scale(c)) : sum.plus(group.times(scale(c)));
                group = Fraction.ZERO;
            } else {
                if (digit < 0 && c != '十') {
                    return null;
                }
                group = group.plus(scale(c).times(Fraction.of(digit <= 0 ? 1 : digit)));
            }
            digit = -1;
            last = c;
        }
        boolean shortened = digit > 0 && "百千万".indexOf(last) >= 0;
        Fraction ones = Fraction.of(Math.max(0, digit));
        return sum.plus(group).plus(shortened ? ones.times(scale(last)).dividedBy(Fraction.of(10)) : ones);
    }
}
