package dev.evalkit.api.text.number;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Numbers in English words: {@code one hundred and twenty}, {@code two and a half}, {@code half an hour}, {@code third}. */
final class EnglishNumerals {
    private static final Map<String, Integer> CARDINALS = new HashMap<>();
    private static final Map<String, Integer> ORDINALS = new HashMap<>();
    private static final Map<String, Integer> ZEROS =
            Map.of("hundred", 2, "thousand", 3, "million", 6, "billion", 9, "trillion", 12, "lakh", 5, "crore", 7);
    private static final Map<String, Integer> PARTS = Map.ofEntries(
            Map.entry("half", 2),
            Map.entry("halves", 2),
            Map.entry("third", 3),
            Map.entry("thirds", 3),
            Map.entry("quarter", 4),
            Map.entry("quarters", 4),
            Map.entry("fourths", 4),
            Map.entry("fifth", 5),
            Map.entry("fifths", 5),
            Map.entry("tenth", 10),
            Map.entry("tenths", 10));

    static {
        List<String> small = List.of(("zero one two three four five six seven eight nine ten eleven twelve thirteen"
                        + " fourteen fifteen sixteen seventeen eighteen nineteen")
                .split(" ", -1));
        List<String> ordinals =
                List.of(("zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh"
                                + " twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth")
                        .split(" ", -1));
        List<String> tens = List.of("twenty thirty forty fifty sixty seventy eighty ninety".split(" ", -1));
        for (int i = 0; i < small.size(); i++) {
            CARDINALS.put(small.get(i), i);
            ORDINALS.put(ordinals.get(i), i);
        }
        for (int i = 0; i < tens.size(); i++) {
            CARDINALS.put(tens.get(i), 10 * (i + 2));
            ORDINALS.put(tens.get(i).replace("y", "ieth"), 10 * (i + 2));
        }
        ORDINALS.put("hundredth", 100);
    }

    private final String text;
    private int at;
    private String word = "";
    private int end;

    private EnglishNumerals(String text, int at) {
        this.text = text;
        move(at);
    }

    /** Returns the numeral that begins at an index, where a word begins; null if none does. */
    static @Nullable Numeral at(String text, int at) {
        return new EnglishNumerals(text, at).numeral();
    }

    /** Returns the words that may begin a numeral. */
    static Set<String> firstWords() {
        Set<String> words = new HashSet<>(List.of("a", "an", "half", "once", "twice", "thrice"));
        words.addAll(CARDINALS.keySet());
        words.addAll(ORDINALS.keySet());
        return words;
    }

    static boolean isNumeral(String word) {
        return CARDINALS.containsKey(word);
    }

    private void move(int next) {
        at = next;
        end = Chars.wordEnd(text, at);
        word = end == at ? "" : text.substring(at, end).toLowerCase(Locale.ROOT);
    }

    /** Moves to the next word if a single space or hyphen stands before it; otherwise there is no word any more. */
    private int next() {
        int last = end;
        char c = Chars.at(text, end);
        move(c == ' ' || c == '-' ? end + 1 : text.length());
        return last;
    }

    private @Nullable Numeral numeral() {
        return switch (word) {
            case "once" -> new Numeral(Fraction.ONE, end, false, true);
            case "twice" -> Numeral.of(Fraction.of(2), end);
            case "thrice" -> Numeral.of(Fraction.of(3), end);
            case "a", "an" -> afterArticle();
            case "half" -> half(end);
            default -> ORDINALS.containsKey(word) ? ordinal(0) : cardinal();
        };
    }

    private @Nullable Numeral afterArticle() {
        int article = end;
        next();
        if (word.equals("half") || word.equals("quarter") || word.equals("third")) {
            return part(Fraction.ONE);
        }
        if (word.equals("dozen") || ZEROS.containsKey(word)) {
            return scaled(Fraction.ONE, article);
        }
        List<Unit> units = word.length() < 2 ? List.of() : Units.named(word);
        boolean counts = !units.isEmpty()
                && (units.get(0).dimension().equals("time")
                        || units.get(0).dimension().equals("month"));
        return counts && !word.equals("second") ? new Numeral(Fraction.ONE, article, false, true) : null;
    }

    /** Reads {@code half an hour}, {@code half hour}, {@code half a million}; a half of something else is no number. */
    private @Nullable Numeral half(int after) {
        next();
        if (word.equals("a") || word.equals("an")) {
            after = end;
            next();
        }
        if (word.equals("of")) {
            return new Numeral(Fraction.HALF, after, false, true);
        }
        if (word.equals("dozen") || ZEROS.containsKey(word)) {
            return scaled(Fraction.HALF, after);
        }
        return Units.named(word).isEmpty() || word.length() < 2 ? null : Numeral.of(Fraction.HALF, after);
    }

    /** Reads the part of something: {@code a quarter}, {@code three quarters of an}. */
    private Numeral part(Fraction count) {
        Fraction value = count.dividedBy(Fraction.of(PARTS.getOrDefault(word, 1)));
        int after = next();
        if (word.equals("of")) {
            next();
            if (word.equals("a") || word.equals("an")) {
                after = end;
            }
        }
        return Numeral.of(value, after);
    }

    private Numeral ordinal(int tens) {
        boolean unit = word.equals("second");
        return new Numeral(Fraction.of(tens + ORDINALS.getOrDefault(word, 0)), end, true, unit || tens == 0);
    }

    private @Nullable Numeral cardinal() {
        Integer first = CARDINALS.get(word);
        if (first == null) {
            return null;
        }
        boolean one = first == 1;
        Fraction sum = Fraction.ZERO;
        Fraction group = Fraction.of(first);
        int after = next();
        boolean more = true;
        while (more) {
            more = false;
            Integer value = CARDINALS.get(word);
            Integer zeros = ZEROS.get(word);
            boolean ones = value != null && value > 0 && value < 10 && isTens(group);
            if (ones && value != null) {
                group = group.plus(Fraction.of(value));
            } else if (isTens(group) && ORDINALS.getOrDefault(word, 99) < 10) {
                return ordinal(Integer.parseInt(group.toString()));
            } else if (zeros != null && zeros == 2) {
                group = group.scaled(2);
            } else if (zeros != null) {
                sum = sum.plus(group.scaled(zeros));
                group = Fraction.ZERO;
            } else if (word.equals("dozen")) {
                group = group.times(Fraction.of(12));
            } else if (value != null && value > 0 && takesMore(sum, group)) {
                group = group.plus(Fraction.of(value));
            } else {
                break;
            }
            more = true;
            after = next();
            if (word.equals("and") && (isHundreds(group) || group.equals(Fraction.ZERO))) {
                int before = at;
                next();
                if (!CARDINALS.containsKey(word)) {
                    move(before);
                    more = false;
                }
            }
        }
        return withPart(sum.plus(group), after, one);
    }

    private static boolean isTens(Fraction group) {
        int tens = Integer.parseInt(group.isWhole() ? lastThree(group) : "0") % 100;
        return tens >= 20 && tens % 10 == 0;
    }

    private static boolean isHundreds(Fraction group) {
        String digits = lastThree(group);
        return digits.length() == 3 && digits.endsWith("00");
    }

    private static String lastThree(Fraction group) {
        String digits = group.toString();
        return digits.substring(Math.max(0, digits.length() - 3));
    }

    /** Returns whether units or tens may follow: after hundreds, and after thousands. */
    private static boolean takesMore(Fraction sum, Fraction group) {
        return isHundreds(group) || (group.equals(Fraction.ZERO) && !sum.equals(Fraction.ZERO));
    }

    /** Reads what may follow a number: {@code and a half}, {@code quarters of an}, {@code point five}. */
    private Numeral withPart(Fraction value, int after, boolean one) {
        if (PARTS.containsKey(word) && !(word.equals("quarter") && !one) && !word.equals("second")) {
            return part(value);
        }
        if (word.equals("and")) {
            next();
            if (word.equals("a")) {
                next();
                if (word.equals("half") || word.equals("quarter")) {
                    Numeral part = part(Fraction.ONE);
                    return Numeral.of(value.plus(part.value()), part.end());
                }
            }
            return new Numeral(value, after, false, one && value.equals(Fraction.ONE));
        }
        if (word.equals("in") || word.equals("out")) {
            return outOf(value, after, one);
        }
        if (word.equals("point")) {
            next();
            StringBuilder digits = new StringBuilder("0.");
            int last = after;
            while (CARDINALS.getOrDefault(word, 10) < 10) {
                digits.append(CARDINALS.get(word));
                last = next();
            }
            return digits.length() == 2
                    ? Numeral.of(value, after)
                    : scaledBy(value.plus(Fraction.of(digits + "")), last);
        }
        return new Numeral(value, after, false, one && value.equals(Fraction.ONE));
    }

    /** Reads {@code one in five} and {@code nine out of ten}. */
    private Numeral outOf(Fraction value, int after, boolean one) {
        boolean out = word.equals("out");
        next();
        if (out && word.equals("of")) {
            next();
        }
        Fraction whole = Fraction.of(CARDINALS.getOrDefault(word, 0));
        return whole.compareTo(value) > 0
                ? Numeral.of(value.dividedBy(whole), end)
                : new Numeral(value, after, false, one && value.equals(Fraction.ONE));
    }

    private Numeral scaledBy(Fraction value, int after) {
        Integer zeros = ZEROS.get(word);
        return zeros == null ? Numeral.of(value, after) : Numeral.of(value.scaled(zeros), end);
    }

    private Numeral scaled(Fraction value, int after) {
        Fraction sum = value;
        int last = after;
        while (word.equals("dozen") || ZEROS.containsKey(word)) {
            sum = word.equals("dozen") ? sum.times(Fraction.of(12)) : sum.scaled(ZEROS.getOrDefault(word, 0));
            last = next();
        }
        return withPart(sum, last, false);
    }
}
