package dev.evalkit.api.text.number;

import dev.evalkit.api.text.number.Mention.Rate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What stands behind a number: its unit, or the nouns that it counts, and what it is counted per. */
final class Tail {
    private static final int MOST_NOUNS = 3;
    private static final String COUNTERS = "个次件台张步位期名条份倍层页章套款项种本支只瓶箱盒袋包组批轮场级号楼篇段行列辆户桌道门节颗粒片根双枚";
    private static final String NO_NOUN = "的了和或与及在是为以之起内后前时至到已将会可即才就都也等左右多余开关由从被给让需须要能不未并且则而但折点半分成每";
    private static final Set<String> WORKING = Set.of("business", "working", "work");
    private static final Set<String> ADJECTIVES =
            Set.of(("calendar consecutive full whole additional more straight further extra separate different new free"
                            + " other total solid long short or-so")
                    .split(" ", -1));
    static final Set<String> STOPS =
            Set.of(("a an the this that these those and or nor but if then than as so because while when where who"
                            + " which what of in on at by to from for with within without into onto over under above below up down off out"
                            + " after before until till during since between per each every via is are was were be been being has have had"
                            + " do does did can could will would shall should may might must not no only also just even still yet already"
                            + " it its they them their we our you your he she his her i my me us there here about around across plus minus"
                            + " less more fewer later earlier older newer onwards onward upwards apiece please instead rather ago away"
                            + " sharp exactly maximum minimum max includes include included costs cost takes take lasts last applies"
                            + " apply means mean works work gives give gets get says say shows show shipped ships supports support"
                            + " starts start ends end closes opens now today tomorrow yesterday once again depending regardless"
                            + " whichever whatever however although though unless otherwise except everywhere anywhere")
                    .split(" ", -1));

    private static final Map<String, String> ADVERBS = Map.ofEntries(
            Map.entry("daily", "day"),
            Map.entry("nightly", "day"),
            Map.entry("hourly", "hour"),
            Map.entry("weekly", "week"),
            Map.entry("monthly", "month"),
            Map.entry("yearly", "year"),
            Map.entry("annually", "year"),
            Map.entry("annual", "year"),
            Map.entry("p.a", "year"));

    /** Abbreviations that are a unit and a rate. */
    private static final Map<String, String> PER_TIME = Map.of(
            "rps", "second", "qps", "second", "tps", "second", "kbps", "second", "mbps", "second", "gbps", "second",
            "mph", "hour", "kph", "hour", "rpm", "minute");

    private static final Map<String, String> UNIT_OF_RATE =
            Map.of("kbps", "kbit", "mbps", "mbit", "gbps", "gbit", "mph", "mile", "kph", "km");

    private final String text;
    private int at;
    private List<Unit> units = List.of();
    private final Set<String> nouns = new LinkedHashSet<>();
    private final List<Rate> rates = new ArrayList<>();
    private boolean working;

    private final boolean money;

    private Tail(String text, int at, boolean money) {
        this.text = text;
        this.at = at;
        this.money = money;
    }

    /**
     * Reads what stands behind the index after a number.
     *
     * @param money whether a currency stands before the number
     */
    static Tail of(String text, int at, boolean money) {
        Tail tail = new Tail(text, at, money);
        tail.readUnits();
        tail.readRates();
        return tail;
    }

    List<Unit> units() {
        return units;
    }

    Set<String> nouns() {
        return nouns;
    }

    List<Rate> rates() {
        return rates;
    }

    int end() {
        return at;
    }

    static String singular(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.length() > 4 && lower.endsWith("ies")) {
            return lower.substring(0, lower.length() - 3) + "y";
        }
        boolean plural = lower.length() > 3 && lower.endsWith("s") && !lower.endsWith("ss") && !lower.endsWith("us");
        boolean es = plural
                && (lower.endsWith("xes")
                        || lower.endsWith("ches")
                        || lower.endsWith("shes")
                        || lower.endsWith("sses"));
        return lower.substring(0, lower.length() - (es ? 2 : plural ? 1 : 0));
    }

    /** Returns what an adverb or adjective such as {@code monthly} is counted per; empty if it is none. */
    static List<Unit> adverb(String word) {
        String unit = ADVERBS.get(word);
        return unit == null ? List.of() : Units.named(unit);
    }

    static Set<String> adverbs() {
        return ADVERBS.keySet();
    }

    private char current(int index) {
        return Chars.at(text, index);
    }

    private void readUnits() {
        for (int words = 0; words < MOST_NOUNS; ) {
            int start = current(at) == ' ' || (current(at) == '-' && Chars.isLatin(current(at + 1))) ? at + 1 : at;
            char c = current(start);
            if (Chars.isLatin(c) || (c == '$' && words == 0)) {
                int before = at;
                if (!readWord(start, words)) {
                    return;
                }
                words +=
                        ADJECTIVES.contains(text.substring(start, at).toLowerCase(Locale.ROOT)) || at == before ? 0 : 1;
                if (text.startsWith("(s)", at)) {
                    at += 3;
                }
                continue;
            }
            if (words == 0 && Chars.isHan(c)) {
                readHan(start);
            } else if (words == 0) {
                readSign(start);
            }
            return;
        }
    }

    /** Reads one word; returns whether more may follow. */
    private boolean readWord(int start, int words) {
        int end = Chars.wordEnd(text, start);
        if (current(end) == '²'
                || current(end) == '³'
                || (end - start <= 2 && (current(end) == '2' || current(end) == '3') && start == at)) {
            end++;
        }
        if (end < text.length() && current(end) == '$') {
            end++;
        }
        String word = text.substring(start, end);
        String lower = word.toLowerCase(Locale.ROOT);
        String rate = PER_TIME.get(lower);
        if (rate != null) {
            units = Units.named(UNIT_OF_RATE.getOrDefault(lower, ""));
            rates.add(new Rate(Fraction.ONE, Units.named(rate), "", false));
            at = end;
            return false;
        }
        boolean number = EnglishNumerals.isNumeral(lower);
        if (number || (words > 0 && (STOPS.contains(lower) || ADVERBS.containsKey(lower)))) {
            return false;
        }
        if (unitOf(start, end, words)) {
            return false;
        }
        if (STOPS.contains(lower) || ADVERBS.containsKey(lower) || (end - start == 1 && start > at)) {
            return false;
        }
        working |= WORKING.contains(lower);
        if (!WORKING.contains(lower) && !ADJECTIVES.contains(lower)) {
            nouns.add(singular(lower));
        }
        at = end;
        return true;
    }

    /** Reads a unit of one to three words. */
    private boolean unitOf(int start, int end, int words) {
        int last = end;
        List<Unit> found = List.of();
        StringBuilder name = new StringBuilder(text.substring(start, end));
        List<Unit> one = words > 0 && end - start < 3 ? List.of() : Units.named(name.toString());
        int next = end;
        for (int i = 1; i < Units.MOST_WORDS && current(next) == ' ' && Chars.isLatin(current(next + 1)); i++) {
            int stop = Chars.wordEnd(text, next + 1);
            name.append('_').append(text, next + 1, stop);
            next = stop;
            List<Unit> longer = Units.named(name.toString());
            if (!longer.isEmpty()) {
                found = longer;
                last = next;
            }
        }
        units = found.isEmpty() ? one : found;
        if (units.isEmpty()) {
            return false;
        }
        nouns.clear();
        if (working && units.get(0).dimension().equals("time")) {
            units = workingTime(units);
        }
        at = last;
        return true;
    }

    private static List<Unit> workingTime(List<Unit> time) {
        List<Unit> found = Units.named("working-" + time.get(0).name());
        return found.isEmpty() ? time : found;
    }

    private void readSign(int start) {
        for (int length = 2; length >= 1; length--) {
            int end = start + length;
            List<Unit> found = end <= text.length() ? Units.named(text.substring(start, end)) : List.of();
            boolean cut = length == 2 && !found.isEmpty() && Chars.isLatin(current(start + 2));
            if (!found.isEmpty() && !cut) {
                units = found;
                at = end;
                return;
            }
        }
    }

    private void readHan(int start) {
        int from = "多余来几".indexOf(current(start)) >= 0 ? start + 1 : start;
        if (longest(from)) {
            return;
        }
        int counted = from;
        if (COUNTERS.indexOf(current(from)) >= 0) {
            at = from + 1;
            counted = from + 1;
            if (longest(counted)) {
                return;
            }
        }
        char first = current(counted);
        if (Chars.isHan(first)
                && Chars.isHan(current(counted + 1))
                && NO_NOUN.indexOf(first) < 0
                && !ChineseNumerals.isNumeral(first)) {
            nouns.add(text.substring(counted, counted + 2));
        }
    }

    private boolean longest(int from) {
        for (int length = Units.LONGEST_EASTERN; length > 0; length--) {
            if (from + length > text.length()) {
                continue;
            }
            List<Unit> found = Units.named(text.substring(from, from + length));
            if (!found.isEmpty() && !isOtherWord(current(from + length - 1), current(from + length))) {
                units = found;
                at = from + length;
                return true;
            }
        }
        return false;
    }

    /** Returns whether the last letter of a unit belongs to another word with the next one: 成员, 年级, 角色. */
    private static boolean isOtherWord(char last, char next) {
        return switch (last) {
            case '成' -> "员功立为就果长都交".indexOf(next) >= 0;
            case '年' -> "级代".indexOf(next) >= 0;
            case '角' -> "色度落".indexOf(next) >= 0;
            case '天' -> next == '猫';
            case '里' -> next == '面';
            case '位' -> next == '置';
            case '米' -> next == '饭';
            default -> false;
        };
    }

    private void readRates() {
        boolean more = true;
        while (more) {
            int start = current(at) == ' ' ? at + 1 : at;
            char c = current(start);
            more = c == '/'
                    ? rate(current(start + 1) == ' ' ? start + 2 : start + 1, money || !units.isEmpty())
                    : c == '每' ? rate(start + 1, true) : Chars.isLatin(c) && rateWord(start);
        }
    }

    private boolean rateWord(int start) {
        int end = Chars.wordEnd(text, start);
        String word = text.substring(start, end).toLowerCase(Locale.ROOT);
        List<Unit> adverb = adverb(word);
        if (!adverb.isEmpty()) {
            rates.add(new Rate(Fraction.ONE, adverb, "", false));
            at = end;
            return true;
        }
        boolean anything = word.equals("per") || word.equals("each") || word.equals("every");
        return (anything || word.equals("a") || word.equals("an")) && current(end) == ' ' && rate(end + 1, anything);
    }

    /** Reads what a number is counted per. */
    private boolean rate(int start, boolean anything) {
        Fraction amount = Fraction.ONE;
        int from = start;
        if (current(from) == '半') {
            amount = Fraction.HALF;
            from += current(from + 1) == '个' && current(from + 2) != '月' ? 2 : 1;
        } else if (Chars.isDigit(current(from))) {
            int end = from;
            while (Chars.isDigit(current(end))) {
                end++;
            }
            amount = Fraction.of(text.substring(from, end));
            from = current(end) == ' ' ? end + 1 : end;
        }
        if (Chars.isHan(current(from))) {
            return hanRate(amount, from);
        }
        int end = Chars.wordEnd(text, from);
        end += current(end) == '²' || current(end) == '³' ? 1 : 0;
        String word = text.substring(from, end);
        List<Unit> named = word.isEmpty() ? List.of() : Units.named(word);
        boolean valid = !named.isEmpty() || (anything && !word.isEmpty() && !STOPS.contains(word));
        if (valid) {
            rates.add(new Rate(amount, named, named.isEmpty() ? singular(word) : "", false));
            at = end;
        }
        return valid;
    }

    private boolean hanRate(Fraction amount, int from) {
        Rate rate = han(text, amount, from);
        rates.add(rate);
        at = from + lengthOfHan(text, from);
        return true;
    }

    /** Returns a rate per the unit at an index, or per the thing that one letter names. */
    static Rate han(String text, Fraction amount, int from) {
        int length = lengthOfHan(text, from);
        List<Unit> named = Units.named(text.substring(from, from + length));
        return new Rate(amount, named, named.isEmpty() ? text.substring(from, from + length) : "", false);
    }

    static int lengthOfHan(String text, int from) {
        for (int length = Units.LONGEST_EASTERN; length > 1; length--) {
            if (from + length <= text.length()
                    && !Units.named(text.substring(from, from + length)).isEmpty()) {
                return length;
            }
        }
        return Math.min(1, text.length() - from);
    }
}
