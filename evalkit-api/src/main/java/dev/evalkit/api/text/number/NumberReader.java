package dev.evalkit.api.text.number;

import dev.evalkit.api.text.number.Mention.Kind;
import dev.evalkit.api.text.number.Mention.Rate;
import dev.evalkit.api.text.number.Mention.Trait;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the numbers of a text from left to right, each with its unit, its rate and what is said about it. */
final class NumberReader {
    private static final String PARTS_OF_DAY = "上下早晚中凌清傍夜深午正";
    private static final String SENTENCE_ENDS = "。；！？!?;\n";
    private static final String CLAUSE_ENDS = "，,、：:";

    /** The words that may begin a number; all others are passed over. */
    private static final Set<String> FIRST_WORDS = new HashSet<>();

    static {
        FIRST_WORDS.addAll(EnglishNumerals.firstWords());
        FIRST_WORDS.addAll(Clock.FIRST_WORDS);
        FIRST_WORDS.addAll(Dates.MONTH_NAMES);
        FIRST_WORDS.addAll(Tail.adverbs());
    }

    private final String text;
    private final Digits digits;
    private final Mentions mentions;
    private final List<Rate> ahead = new ArrayList<>(); // rates that were named before their number: 每月 30 元
    private int clause;

    private NumberReader(String text, @Nullable Locale locale) {
        this.text = text;
        this.mentions = new Mentions(text);
        this.digits = new Digits(text, Separators.of(text, locale));
    }

    /** Returns the numbers of a plain text, in order. */
    static List<Mention> read(String plain, @Nullable Locale locale) {
        NumberReader reader = new NumberReader(plain, locale);
        for (int i = 0; i < plain.length(); ) {
            i = reader.next(i);
        }
        return reader.mentions.all();
    }

    private int next(int at) {
        char c = text.charAt(at);
        if (Chars.isDigit(c)) {
            return number(at);
        }
        if (Chars.isHan(c)) {
            return han(at, c);
        }
        if (Chars.isLatin(c)) {
            return word(at);
        }
        Fraction vulgar = c < 128 ? null : Digits.vulgar(c);
        if (vulgar != null) {
            return add(Read.amount(vulgar, null, at, at + 1));
        }
        if (SENTENCE_ENDS.indexOf(c) >= 0 || (c == '.' && !Chars.isDigit(Chars.at(text, at + 1)))) {
            clause++;
            ahead.clear();
        } else if (CLAUSE_ENDS.indexOf(c) >= 0) {
            clause++;
            if (c == '，') {
                ahead.clear();
            }
        }
        return at + 1;
    }

    private int number(int at) {
        Read moment = Dates.at(text, at);
        moment = moment == null ? Clock.at(text, at) : moment;
        if (moment != null) {
            return add(moment);
        }
        List<Read> reads = digits.at(at);
        int end = at;
        for (int i = 0; i < reads.size(); i++) {
            end = i + 1 < reads.size() ? bare(reads.get(i)) : ranged(reads.get(i));
        }
        return end;
    }

    private int bare(Read read) {
        mentions.add(mention(read, List.of(), Set.of(), List.of(), read.end()));
        return read.end();
    }

    /** Adds a number; the first one of a range takes its unit from the second. */
    private int ranged(Read read) {
        if (read.kind() == Kind.AMOUNT
                && Chars.at(text, read.end()) == ':'
                && Chars.isDigit(Chars.at(text, read.end() + 1))) {
            int end = read.end() + 1;
            while (Chars.isDigit(Chars.at(text, end))) {
                end++;
            }
            return add(Read.code(text.substring(read.start(), end), read.start(), end));
        }
        return add(read);
    }

    private int word(int at) {
        int end = Chars.wordEnd(text, at);
        if (Chars.isDigit(Chars.at(text, at - 1))) {
            return end;
        }
        if (Chars.isDigit(Chars.at(text, end))) {
            return name(at, end);
        }
        if (text.startsWith("and ", at)) {
            clause++;
            return end;
        }
        String word = text.substring(at, end).toLowerCase(Locale.ROOT);
        if (!FIRST_WORDS.contains(word)) {
            return end;
        }
        Read moment = Dates.MONTH_NAMES.contains(word) ? Dates.at(text, at) : null;
        moment = moment == null && Clock.FIRST_WORDS.contains(word) ? Clock.at(text, at) : moment;
        if (moment != null) {
            return add(moment);
        }
        Numeral numeral = EnglishNumerals.at(text, at);
        if (numeral != null) {
            return add(numeral, at);
        }
        List<Unit> adverb = Tail.adverb(word);
        if (!adverb.isEmpty()) {
            ahead.add(new Rate(Fraction.ONE, adverb, "", true));
        }
        return end;
    }

    private int add(Numeral numeral, int at) {
        Kind kind = numeral.ordinal() ? Kind.ORDINAL : Kind.AMOUNT;
        Set<Trait> traits = numeral.soft() ? Set.of(Trait.SOFT) : Set.of();
        return add(new Read(kind, List.of(numeral.value()), null, at, numeral.end(), traits, List.of()));
    }

    /** Reads digits that follow letters directly: a currency, a version, a quarter; otherwise they belong to a name. */
    private int name(int at, int end) {
        String letters = text.substring(at, end);
        if (letters.equalsIgnoreCase("v") || letters.equalsIgnoreCase("ver") || Units.isMoney(Units.named(letters))) {
            return end;
        }
        if (letters.equals("Q") && "1234".indexOf(text.charAt(end)) >= 0 && !Chars.isDigit(Chars.at(text, end + 1))) {
            mentions.add(mention(
                    new Read(
                            Kind.ORDINAL,
                            List.of(Fraction.of(text.charAt(end) - '0')),
                            null,
                            at,
                            end + 1,
                            Set.of(),
                            List.of()),
                    List.of(),
                    Set.of("quarter"),
                    List.of(),
                    end + 1));
            return end + 1;
        }
        int stop = end;
        while (Chars.isDigit(Chars.at(text, stop)) || Chars.isLatin(Chars.at(text, stop))) {
            stop++;
        }
        return stop;
    }

    private int han(int at, char c) {
        if (c == '每') {
            return rateAhead(at);
        }
        if (PARTS_OF_DAY.indexOf(c) >= 0 || ChineseNumerals.isNumeral(c)) {
            Read moment = Clock.at(text, at);
            moment = moment == null && ChineseNumerals.isNumeral(c) ? Dates.at(text, at) : moment;
            if (moment != null) {
                return add(moment);
            }
        }
        if ("年月周日时".indexOf(c) >= 0
                && "费租薪付供".indexOf(Chars.at(text, at + 1)) >= 0
                && !Chars.isDigit(Chars.at(text, at - 1))) {
            String unit = c == '时' ? "小时" : String.valueOf(c);
            ahead.add(new Rate(Fraction.ONE, Units.named(unit), "", true));
            return at + 2;
        }
        if (ChineseNumerals.isNumeral(c) && ChineseNumerals.isPair(text, at)) {
            add(Read.amount(Fraction.of(ChineseNumerals.digit(c)), null, at, at + 1), at + 1);
            return add(Read.amount(Fraction.of(ChineseNumerals.digit(c) + 1L), null, at + 1, at + 2));
        }
        if (c == '第' && Chars.isDigit(Chars.at(text, Chars.at(text, at + 1) == ' ' ? at + 2 : at + 1))) {
            return ordinal(Chars.at(text, at + 1) == ' ' ? at + 2 : at + 1);
        }
        if ("百千万".indexOf(c) >= 0 && text.startsWith("分之", at + 1)) {
            return share(at, c);
        }
        if (c != '第' && c != '半' && !ChineseNumerals.isNumeral(c)) {
            return at + 1;
        }
        Numeral numeral = ChineseNumerals.at(text, at);
        if (numeral == null) {
            int end = at + 1;
            while (ChineseNumerals.isNumeral(Chars.at(text, end))) {
                end++;
            }
            return end;
        }
        if (text.startsWith("年代", numeral.end()) && !numeral.ordinal()) {
            return add(Read.code("19" + numeral.value() + "s", at, numeral.end() + 2));
        }
        return add(numeral, at);
    }

    private int ordinal(int at) {
        Read read = digits.at(at).get(0);
        return add(new Read(Kind.ORDINAL, read.values(), null, at, read.end(), Set.of(), List.of()));
    }

    /** Reads {@code 百分之三十} and {@code 万分之 5}. */
    private int share(int at, char c) {
        int start = Chars.at(text, at + 3) == ' ' ? at + 4 : at + 3;
        Fraction value = null;
        int end = start;
        if (Chars.isDigit(Chars.at(text, start))) {
            Read read = digits.at(start).get(0);
            value = read.values().isEmpty() ? null : read.values().get(0);
            end = read.end();
        } else {
            while (ChineseNumerals.isNumeral(Chars.at(text, end)) || (Chars.at(text, end) == '点' && end > start)) {
                end++;
            }
            value = end == start ? null : ChineseNumerals.value(text, start, end);
        }
        if (value == null) {
            return at + 3;
        }
        Fraction percent = value.times(Fraction.of(100)).dividedBy(ChineseNumerals.scale(c));
        return add(new Read(Kind.AMOUNT, List.of(percent), null, at, end, Set.of(), Units.named("%")));
    }

    private int rateAhead(int at) {
        int from = Chars.at(text, at + 1) == ' ' ? at + 2 : at + 1;
        char c = Chars.at(text, from);
        if (c == '半') {
            int unit = Chars.at(text, from + 1) == '个' && Chars.at(text, from + 2) != '月' ? from + 2 : from + 1;
            ahead.add(Tail.han(text, Fraction.HALF, unit));
            return unit + 1;
        }
        if (Chars.isDigit(c) || ChineseNumerals.isNumeral(c)) {
            return from; // every two hours is a number of its own
        }
        if (Chars.isHan(c)) {
            boolean counter = c == '个' && Chars.isHan(Chars.at(text, from + 1)) && Chars.at(text, from + 1) != '月';
            int start = counter ? from + 1 : from;
            ahead.add(Tail.han(text, Fraction.ONE, start));
            return start + Tail.lengthOfHan(text, start);
        }
        int end = Chars.wordEnd(text, from);
        end += "²³".indexOf(Chars.at(text, end)) >= 0 ? 1 : 0;
        List<Unit> unit = end == from ? List.of() : Units.named(text.substring(from, end));
        if (!unit.isEmpty()) {
            ahead.add(new Rate(Fraction.ONE, unit, "", false));
        }
        return Math.max(end, at + 1);
    }

    private int add(Read read) {
        return add(read, -1);
    }

    /** Adds a number with what stands around it. If {@code stop} is not negative, nothing behind it is read. */
    private int add(Read read, int stop) {
        Surroundings around = new Surroundings(text, read.start());
        List<Unit> money = read.kind() == Kind.AMOUNT && read.units().isEmpty() ? around.money() : List.of();
        Read scaled = read.kind() == Kind.AMOUNT ? digits.scaled(read, !money.isEmpty()) : read;
        Read signed = scaled.kind() == Kind.AMOUNT && around.isNegative()
                ? scaled.times(Fraction.of(-1), scaled.end())
                : scaled;
        int end = signed.end();
        if (signed.kind() == Kind.AMOUNT && Endings.ordinalEnd(text, end) > end) {
            signed = new Read(
                    Kind.ORDINAL,
                    signed.values(),
                    signed.code(),
                    signed.start(),
                    Endings.ordinalEnd(text, end),
                    signed.traits(),
                    signed.units());
            end = signed.end();
        }
        boolean moment = signed.kind() == Kind.CLOCK || signed.kind() == Kind.DATE;
        if (text.startsWith("季度", end) && signed.kind() == Kind.AMOUNT) {
            signed =
                    new Read(Kind.ORDINAL, signed.values(), null, signed.start(), end, signed.traits(), signed.units());
        }
        Tail tail = stop >= 0 || moment || signed.kind() == Kind.CODE
                ? Tail.of("", 0, false)
                : Tail.of(text, end, !money.isEmpty());
        end = Math.max(end, tail.end());
        if (Chars.at(text, end) == '折' && signed.kind() == Kind.AMOUNT) {
            signed = signed.asDiscount();
            end++;
        }
        List<Unit> units = units(signed, money, tail.units());
        Mention mention = mention(signed, units, tail.nouns(), rates(tail.rates()), end);
        if (!units.isEmpty() && mention.has(Trait.SOFT) && isOne(signed)) {
            mention = mention.without(Trait.SOFT);
        }
        if (text.charAt(signed.start()) == '一' && mention.kind() == Kind.AMOUNT && isTime(units)) {
            ahead.add(new Rate(Fraction.ONE, units, "", true)); // 一周三次
        }
        if (Endings.isTenths(text, units, end)) {
            mention = mention.plus(Fraction.of(ChineseNumerals.digit(text.charAt(end)), 10)); // 八块五
            end++;
        }
        int whole = Endings.halves(text, mention, end);
        if (whole > end) {
            mention = mention.plus(Fraction.HALF);
            end = whole;
        }
        mentions.add(mention, startWithMoney(signed.start()), end);
        return end;
    }

    private static boolean isTime(List<Unit> units) {
        return new Rate(Fraction.ONE, units, "", false).isOfTime();
    }

    /** Returns whether the word is <i>one</i>; {@code a day} stays soft. */
    private boolean isOne(Read read) {
        return text.regionMatches(true, read.start(), "one", 0, 3) || text.charAt(read.start()) == '一';
    }

    private static List<Unit> units(Read read, List<Unit> before, List<Unit> after) {
        if (!read.units().isEmpty()) {
            return read.units();
        }
        if (before.isEmpty()) {
            return after;
        }
        boolean both =
                Units.isMoney(after) && after.stream().filter(Unit::sure).count() == 1 && after.size() < before.size();
        return both ? after : before;
    }

    private List<Rate> rates(List<Rate> own) {
        if (ahead.isEmpty()) {
            return own;
        }
        List<Rate> all = new ArrayList<>(own);
        boolean timed = own.stream().anyMatch(Rate::isOfTime);
        ahead.stream().filter(rate -> !(timed && rate.isOfTime())).forEach(all::add);
        return all;
    }

    private Mention mention(Read read, List<Unit> units, Set<String> nouns, List<Rate> rates, int end) {
        Set<Trait> traits = new Surroundings(text, read.start()).traits(end);
        traits.addAll(read.traits());
        if (read.kind() == Kind.AMOUNT && units.isEmpty() && Endings.isNamed(text, read.start())) {
            traits.add(Trait.NAMED);
        }
        int start = Math.max(0, startWithMoney(read.start()));
        if (start < read.start() && Chars.at(text, start - 1) == '(' && Chars.at(text, end) == ')') {
            traits.add(Trait.FALLING); // ($35.00) in a balance
        }
        boolean minus = Chars.at(text, start - 1) == '-'
                && !read.values().isEmpty()
                && read.values().get(0).isNegative();
        String written = text.substring(minus ? start - 1 : start, end).strip();
        return new Mention(
                written,
                read.kind(),
                read.values(),
                read.code(),
                units,
                new LinkedHashSet<>(nouns),
                rates,
                traits,
                clause);
    }

    private int startWithMoney(int start) {
        char c = Chars.at(text, start - 1);
        return "$€£¥₹".indexOf(c) >= 0 ? start - 1 : start;
    }
}
