package dev.evalkit.api.text.number;

import dev.evalkit.api.text.number.Mention.Kind;
import dev.evalkit.api.text.number.Mention.Trait;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Times of day: {@code 9 pm}, {@code 14:30}, {@code half past six in the evening}, {@code 下午两点半}, {@code noon}. */
final class Clock {
    private static final String HALF = "(?: ?(?<half>a\\.?m\\.?|p\\.?m\\.?)(?!\\p{L})|(?: o'clock)?,?(?: in the| at)"
            + " (?<part>morning|afternoon|evening|night)\\b)";
    private static final Pattern DIGITS = Pattern.compile(
            "(?<hour>\\d{1,2})(?:[:.h](?<minute>[0-5]\\d)(?::[0-5]\\d)?(?![\\d:]))?(?:" + HALF
                    + "|(?<oclock> o'clock))?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern WORDS = Pattern.compile(
            "(?:(?<minutes>half|quarter|a quarter|five|ten|twenty|twenty-five) (?<way>past|to|after|before) )?"
                    + "(?<hour>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?!\\p{L})"
                    + "(?:" + HALF + "|(?<oclock> o'clock))?",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern HAN = Pattern.compile("(?<part>上午|早上|早晨|清晨|凌晨|下午|傍晚|晚上|晚间|夜里|夜间|午夜|深夜|中午|正午|早|晚)? ?"
            + "(?<hour>\\d{1,2}|[零一二两三四五六七八九十]{1,3})(?: ?[点时](?!间|长|候|段|数|击|评|建|尺)(?:钟|整)?|:(?=\\d))"
            + "(?:(?<quarters>半|一刻|三刻)|(?<=[点时:]) ?(?<minute>\\d{1,2}|[零一二三四五六七八九十]{1,3})(?: ?分(?!钟)|(?![\\d百千万个])))?");
    private static final List<String> HOURS =
            List.of("twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven");

    /** The words that may begin a time of day. */
    static final Set<String> FIRST_WORDS =
            Set.of(("noon midday midnight half quarter a five ten twenty one two three four six seven eight"
                            + " nine eleven twelve")
                    .split(" ", -1));

    private Clock() {}

    /** Returns the time of day at an index, where a digit or a word begins; null if there is none. */
    static @Nullable Read at(String text, int at) {
        char c = text.charAt(at);
        if (Chars.isDigit(c)) {
            return afterDigits(text, at);
        }
        return Chars.isHan(c) ? han(text, at) : words(text, at);
    }

    /** Tries only what the character behind the digits allows. */
    private static @Nullable Read afterDigits(String text, int at) {
        int end = at;
        while (Chars.isDigit(Chars.at(text, end))) {
            end++;
        }
        char next = Chars.at(text, end);
        char word = next == ' ' ? Chars.at(text, end + 1) : next;
        if (end - at > 2) {
            return null;
        }
        Read read = word == '点' || word == '时' ? han(text, at) : null;
        boolean maybe = next == ':' || next == '.' || next == 'h' || "aApPoOi".indexOf(word) >= 0;
        return read == null && maybe ? digits(text, at) : read;
    }

    private static @Nullable Read digits(String text, int at) {
        Matcher found = DIGITS.matcher(text).region(at, text.length()).useTransparentBounds(true);
        if (!found.lookingAt()) {
            return null;
        }
        String minute = found.group("minute");
        String half = half(found);
        boolean colon = minute != null && text.charAt(found.end("hour")) == ':';
        boolean said = half != null || found.group("oclock") != null || colon;
        int hour = Integer.parseInt(found.group("hour"));
        int minutes = minute == null ? 0 : Integer.parseInt(minute);
        boolean known = half != null || hour > 12 || hour == 0;
        return !said || hour > 24 || (half != null && hour > 12 && half.equals("am"))
                ? null
                : time(hour, minutes, half, known, at, found.end());
    }

    private static @Nullable Read words(String text, int at) {
        int end = Chars.wordEnd(text, at);
        String word = text.substring(at, end).toLowerCase(Locale.ROOT);
        if (word.equals("noon") || word.equals("midday") || word.equals("midnight")) {
            return time(word.equals("midnight") ? 0 : 12, 0, null, true, at, end)
                    .with(Trait.SOFT);
        }
        Matcher found = WORDS.matcher(text).region(at, text.length()).useTransparentBounds(true);
        if (!found.lookingAt()) {
            return null;
        }
        String minutes = found.group("minutes");
        String half = half(found);
        if (minutes == null && half == null && found.group("oclock") == null) {
            return null;
        }
        int past = minutes == null ? 0 : minutes(minutes.toLowerCase(Locale.ROOT));
        boolean before =
                minutes != null && "to before".contains(found.group("way").toLowerCase(Locale.ROOT));
        int hour = HOURS.indexOf(found.group("hour").toLowerCase(Locale.ROOT));
        int minute = (hour == 0 ? 12 : hour) * 60 + (before ? -past : past);
        return time(minute / 60, minute % 60, half, half != null, at, found.end());
    }

    private static int minutes(String word) {
        return switch (word) {
            case "half" -> 30;
            case "five" -> 5;
            case "ten" -> 10;
            case "twenty" -> 20;
            case "twenty-five" -> 25;
            default -> 15;
        };
    }

    private static @Nullable Read han(String text, int at) {
        Matcher found = HAN.matcher(text).region(at, text.length()).useTransparentBounds(true);
        if (!found.lookingAt()) {
            return null;
        }
        String part = found.group("part");
        boolean colon = Chars.at(text, found.end("hour")) == ':';
        if (colon && part == null) {
            return null;
        }
        int hour = number(found.group("hour"));
        String minute = found.group("minute");
        int minutes = minute == null ? quarters(found.group("quarters")) : number(minute);
        if (hour > 24 || minutes > 59) {
            return null;
        }
        String half = part == null ? null : "下午傍晚晚上晚间夜里夜间深夜中午正午".contains(part) && !part.equals("上午") ? "pm" : "am";
        boolean night = part != null && "夜里夜间深夜晚上午夜".contains(part) && (hour == 12 || hour < 4);
        boolean noon =
                part != null && part.endsWith("午") && part.charAt(0) != '上' && part.charAt(0) != '下' && hour == 11;
        return time(hour, minutes, night || noon ? "am" : half, half != null || hour > 12, at, found.end());
    }

    private static int number(String numeral) {
        if (Chars.isDigit(numeral.charAt(0))) {
            return Integer.parseInt(numeral);
        }
        Fraction value = ChineseNumerals.value(numeral, 0, numeral.length());
        return value == null ? 99 : Integer.parseInt(value.toString());
    }

    private static int quarters(@Nullable String quarters) {
        return quarters == null ? 0 : quarters.equals("半") ? 30 : quarters.equals("一刻") ? 15 : 45;
    }

    /** Returns {@code am} or {@code pm}; null if the text does not say which. */
    private static @Nullable String half(Matcher found) {
        if (found.group("half") != null) {
            return found.group("half").toLowerCase(Locale.ROOT).charAt(0) == 'a' ? "am" : "pm";
        }
        String part = found.group("part");
        return part == null ? null : part.equalsIgnoreCase("morning") ? "am" : "pm";
    }

    private static Read time(int hour, int minute, @Nullable String half, boolean known, int start, int end) {
        int full = hour;
        if (half != null && half.equals("pm") && hour < 12) {
            full = hour + 12;
        } else if (half != null && half.equals("am") && hour == 12) {
            full = 0;
        }
        Fraction minutes = Fraction.of(full % 24 * 60L + minute);
        Set<Trait> traits = known ? Set.of(Trait.HALF_KNOWN) : Set.of();
        return new Read(Kind.CLOCK, List.of(minutes), null, start, end, traits, List.of());
    }
}
