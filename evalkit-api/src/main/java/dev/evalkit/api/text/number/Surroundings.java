package dev.evalkit.api.text.number;

import dev.evalkit.api.text.number.Mention.Trait;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What stands before a number: its sign, its currency, a denial, a bound. */
final class Surroundings {
    private static final int WINDOW = 8;
    private static final int MOST_WORDS = 6;
    private static final Set<String> FILLERS = Set.of(
            "a", "an", "the", "just", "exactly", "about", "around", "for", "of", "being", "be", "is", "was", "take",
            "last", "cost", "have", "need");
    private static final Set<String> DENIALS =
            Set.of("not", "isn't", "aren't", "wasn't", "weren't", "never", "cannot", "n't", "formerly", "previously");
    private static final Set<String> CHANGES =
            Set.of(("raised increased changed reduced lowered cut went up down moved extended shortened"
                            + " dropped rose grew fell upgraded moving changing")
                    .split(" ", -1));
    private static final Set<String> FALLS =
            Set.of(("fell fall falls dropped drop drops decreased decrease decreases declined decline declines"
                            + " down lost reduced shrank below lower")
                    .split(" ", -1));
    private static final Set<String> BOUND_WORDS =
            Set.of(("exceed exceeding more less fewer later earlier longer only just until before after over above"
                            + " than if unless within")
                    .split(" ", -1));
    private static final List<String> HAN_NEGATIONS = List.of("不是", "并非", "没有", "不会", "并不", "不再");
    private static final List<String> HAN_DENIALS =
            List.of("不是", "并非", "而非", "不再是", "没有", "并不是", "非", "不用", "取消", "原来是", "原为", "原先是", "而不是", "不到");
    private static final List<String> HAN_LEAST = List.of("至少", "最少", "不少于", "不低于", "不小于", "起码", "最低");
    private static final List<String> HAN_MOST =
            List.of("最多", "至多", "不超过", "不多于", "不高于", "最高", "最长", "最大", "不大于", "上限为", "上限是");

    private final String text;
    private final int start;

    /** Looks at what stands before an index. */
    Surroundings(String text, int start) {
        this.text = text;
        this.start = start;
    }

    /** Returns the currency before the number; empty if there is none. */
    List<Unit> money() {
        int end = start;
        end -= Chars.at(text, end - 1) == '-'
                        && !Units.named(String.valueOf(Chars.at(text, end - 2))).isEmpty()
                ? 1
                : 0;
        end -= Chars.at(text, end - 1) == ' ' ? 1 : 0;
        char sign = Chars.at(text, end - 1);
        if (Chars.isHan(sign)) {
            return hanMoney(end);
        }
        boolean letter = Chars.isLatin(sign);
        int word = letter ? end : end - 1;
        while (Chars.isLatin(Chars.at(text, word - 1))) {
            word--;
        }
        if (word >= end || end <= 0) {
            return List.of();
        }
        List<Unit> named = Units.named(text.substring(word, end));
        named = named.isEmpty() && !letter ? Units.named(String.valueOf(sign)) : named;
        boolean code = !letter || (end - word >= 2 && (end - word == 3 || end - word == 2));
        return code && Units.isMoney(named) && !isWord(word, end) ? named : List.of();
    }

    /** Returns whether three letters are a word rather than a currency: won, real. */
    private boolean isWord(int from, int to) {
        return text.substring(from, to).equals("won");
    }

    private List<Unit> hanMoney(int end) {
        for (int length = 4; length > 1; length--) {
            if (end >= length) {
                List<Unit> named = Units.named(text.substring(end - length, end));
                if (Units.isMoney(named)) {
                    return named;
                }
            }
        }
        return List.of();
    }

    /** Returns whether the number has a minus sign or a word for it. */
    boolean isNegative() {
        int at = start;
        char c = Chars.at(text, at - 1);
        boolean money = "$€£¥₹".indexOf(c) >= 0 && c != '\n';
        at -= money ? 1 : 0;
        c = Chars.at(text, at - 1);
        if (c == '-') {
            char before = Chars.at(text, at - 2);
            return at == 1
                    || endsWith(at - 1, "UTC")
                    || endsWith(at - 1, "GMT")
                    || " \n([{\"':=,|：（，".indexOf(before) >= 0
                    || Chars.isHan(before)
                    || "$€£¥₹".indexOf(before) >= 0;
        }
        String word = Chars.wordBefore(text, at);
        int han = c == ' ' ? at - 1 : at;
        return word.equals("minus")
                || word.equals("negative")
                || endsWith(han, "零下")
                || (endsWith(han, "负") && !endsWith(han, "正负"));
    }

    private boolean endsWith(int end, String part) {
        return end >= part.length() && text.startsWith(part, end - part.length());
    }

    /** Returns what the words before and behind the number say about it. */
    Set<Trait> traits(int end) {
        EnumSet<Trait> traits = EnumSet.noneOf(Trait.class);
        latin(traits);
        han(traits, end);
        behind(traits, end);
        return traits;
    }

    private void latin(Set<Trait> traits) {
        int at = start;
        boolean adjacent = true;
        boolean from = false;
        String later = "";
        for (int i = 0; i < MOST_WORDS; i++) {
            while (at > 0 && "$€£¥₹~≈- ".indexOf(text.charAt(at - 1)) >= 0) {
                at--;
            }
            int begin = at;
            while (begin > 0 && (Chars.isLatin(text.charAt(begin - 1)) || text.charAt(begin - 1) == '\'')) {
                begin--;
            }
            if (begin == at) {
                return;
            }
            String word = text.substring(begin, at).toLowerCase(Locale.ROOT);
            if (adjacent) {
                word(traits, word);
                adjacent = FILLERS.contains(word);
            }
            from |= i == 0 && word.equals("from");
            if (from && CHANGES.contains(word)) {
                traits.add(Trait.DENIED);
            }
            if (FALLS.contains(word)) {
                traits.add(Trait.FALLING);
            }
            if ((word.equals("not") || word.equals("never") || word.endsWith("n't"))
                    && !BOUND_WORDS.contains(later)
                    && !BOUND_WORDS.contains(Chars.wordBefore(text, start))) {
                traits.add(Trait.NEGATED);
            }
            later = word;
            at = begin;
        }
    }

    /** Reads a word that stands right before the number, or before fillers. */
    private void word(Set<Trait> traits, String word) {
        switch (word) {
            case "least", "minimum" -> add(traits, Trait.AT_LEAST, Trait.BOUND_SAID);
            case "most", "maximum" -> add(traits, Trait.AT_MOST, Trait.BOUND_SAID);
            case "within", "max" -> add(traits, Trait.AT_MOST);
            case "under", "below", "exceed", "exceeding" -> add(traits, Trait.AT_MOST, Trait.BOUND_SAID);
            case "over", "above", "exceeds" -> add(traits, Trait.AT_LEAST, Trait.BOUND_SAID);
            case "min" -> add(traits, Trait.AT_LEAST);
            case "to" -> {
                if (endsWithWord("up to")) {
                    add(traits, Trait.AT_MOST, Trait.BOUND_SAID);
                }
            }
            case "than" -> than(traits);
            default -> {}
        }
        boolean denied = DENIALS.contains(word)
                || word.endsWith("n't")
                || (word.equals("longer") && endsWithWord("no longer"))
                || (word.equals("of") && endsWithWord("instead of"))
                || (word.equals("than") && endsWithWord("rather than"));
        if (denied) {
            traits.add(Trait.DENIED);
        }
    }

    private void than(Set<Trait> traits) {
        boolean no = endsWithWord("no more than")
                || endsWithWord("not more than")
                || endsWithWord("no less than")
                || endsWithWord("no fewer than")
                || endsWithWord("not less than")
                || endsWithWord("no later than");
        boolean more = endsWithWord("more than")
                || endsWithWord("longer than")
                || endsWithWord("later than")
                || endsWithWord("greater than");
        boolean less = endsWithWord("less than") || endsWithWord("fewer than") || endsWithWord("shorter than");
        if (more == less) {
            return;
        }
        boolean most = more == no;
        add(traits, most ? Trait.AT_MOST : Trait.AT_LEAST, Trait.BOUND_SAID);
    }

    private boolean endsWithWord(String words) {
        int end = start;
        while (end > 0 && "$€£¥₹~ ".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end >= words.length() && text.regionMatches(true, end - words.length(), words, 0, words.length());
    }

    private static void add(Set<Trait> traits, Trait... more) {
        traits.addAll(List.of(more));
    }

    private void han(Set<Trait> traits, int end) {
        int at = start;
        while (at > 0 && "$€£¥₹~ ".indexOf(text.charAt(at - 1)) >= 0) {
            at--;
        }
        if (!Chars.isHan(Chars.at(text, at - 1))) {
            return;
        }
        int begin = Math.max(0, at - WINDOW);
        for (int i = at - 1; i >= begin; i--) {
            if ("，。；、！？,.;\n".indexOf(text.charAt(i)) >= 0) {
                begin = i + 1;
            }
        }
        String before = text.substring(begin, at);
        String bare = before.replaceFirst("(?:每(?:天|日|周|月|年|次|人|个月)|[约大概过为是])+$", "");
        if (HAN_DENIALS.stream().anyMatch(denial -> before.endsWith(denial) || bare.endsWith(denial))) {
            traits.add(Trait.DENIED);
        }
        if (HAN_NEGATIONS.stream().anyMatch(before::contains)) {
            traits.add(Trait.NEGATED);
        }
        boolean changed = (before.endsWith("从") || before.endsWith("由")) && isChanged(end);
        if (changed) {
            traits.add(Trait.DENIED);
        }
        if (HAN_LEAST.stream().anyMatch(before::contains)) {
            add(traits, Trait.AT_LEAST, Trait.BOUND_SAID);
        } else if (HAN_MOST.stream().anyMatch(before::contains)) {
            add(traits, Trait.AT_MOST, Trait.BOUND_SAID);
        } else if (before.endsWith("低于")
                || before.endsWith("少于")
                || before.endsWith("小于")
                || before.endsWith("未满")
                || before.endsWith("不满")) {
            add(traits, Trait.AT_MOST, Trait.BOUND_SAID);
        } else if (before.endsWith("超过") || before.endsWith("满") || before.endsWith("大于") || before.endsWith("高于")) {
            add(traits, Trait.AT_LEAST, Trait.BOUND_SAID);
        }
        boolean off = before.contains("优惠") || before.endsWith("减") || before.contains("便宜") || before.endsWith("省");
        if (off
                || before.contains("扣")
                || before.contains("降")
                || before.contains("减少")
                || before.contains("下跌")
                || before.contains("下滑")) {
            traits.add(Trait.FALLING);
        }
    }

    private boolean isChanged(int end) {
        String behind = text.substring(end, Math.min(text.length(), end + 8));
        return List.of("调整", "改", "提高", "提升", "降", "增", "升", "涨", "下调", "上调", "变").stream()
                .anyMatch(behind::contains);
    }

    /** Reads what stands behind the number and its unit: or more, 以上, a plus sign. */
    private void behind(Set<Trait> traits, int end) {
        String behind = text.substring(end, Math.min(text.length(), end + 14)).toLowerCase(Locale.ROOT);
        behind = behind.startsWith(" ") && behind.length() > 1 && Chars.isHan(behind.charAt(1))
                ? behind.substring(1)
                : behind;
        if (behind.startsWith(" off")
                || behind.startsWith(" discount")
                || behind.startsWith("优惠")
                || behind.startsWith("的折扣")) {
            traits.add(Trait.FALLING);
        }
        if (behind.startsWith("+")
                || behind.startsWith(" or more")
                || behind.startsWith(" or longer")
                || behind.startsWith(" or later")
                || behind.startsWith("或以上")
                || behind.startsWith("起")) {
            traits.add(Trait.AT_LEAST);
        } else if (behind.startsWith("以上") || behind.startsWith("以下")) {
            add(traits, behind.startsWith("以上") ? Trait.AT_LEAST : Trait.AT_MOST, Trait.BOUND_SAID);
        } else if (behind.startsWith(" or less")
                || behind.startsWith(" or fewer")
                || behind.startsWith("以内")
                || behind.startsWith("之内")
                || behind.startsWith("内")) {
            traits.add(Trait.AT_MOST);
        }
    }
}
