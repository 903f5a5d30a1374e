package dev.evalkit.api.feedback;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds numbers that may belong to a person; {@link MaskRule} says which. */
final class Numbers {
    private static final int MOST_BETWEEN = 3;
    private static final int LONG = 9;
    private static final int SHORTEST_PHONE = 7;
    private static final int LONGEST_PHONE = 15;
    private static final int SHORTEST_CARD = 13;
    private static final int LONGEST_CARD = 19;

    private static final String BYTE = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|\\d{1,2})";
    private static final String MONTH = "(?:0?[1-9]|1[0-2])";
    private static final String DAY = "(?:0?[1-9]|[12]\\d|3[01])";
    private static final String YEAR = "(?:19|20)\\d\\d";

    /** What looks like a number of a person and is none. */
    private static final List<Pattern> STAYING = List.of(
            Pattern.compile("(?<![0-9A-Za-z])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Za-z])"),
            Pattern.compile("(?<!\\d)(?<!\\d[-./])" + YEAR + "([-./ ])" + MONTH + "\\1" + DAY + "(?![-./]?\\d)"),
            Pattern.compile("(?<!\\d)(?<!\\d[-./])" + DAY + "([-./])" + DAY + "\\1" + YEAR + "(?![-./]?\\d)"),
            Pattern.compile("(?<!\\d)\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?!\\d)"),
            Pattern.compile("(?<![\\d.])" + BYTE + "(?:\\." + BYTE + "){3}(?!\\.?\\d)"),
            Pattern.compile("(?<![\\w.+])(?:\\d|[1-9]\\d)\\.\\d++(?!\\.\\d)"));

    private static final Pattern DIGEST = Pattern.compile("(?<![0-9A-Za-z])[0-9A-Fa-f]{32,}+(?![0-9A-Za-z])");
    private static final Pattern FEW_DIGITS_IN_A_ROW = Pattern.compile("(?:[0-9]{0,12}[A-Fa-f])++[0-9]{0,12}");
    private static final Pattern ROUND = Pattern.compile("[1-9]\\d{0,2}0{6,}");

    private final String text;
    private final List<Span> groups;

    private Numbers(String text, List<Span> groups) {
        this.text = text;
        this.groups = groups;
    }

    /** What a kind finds in the numbers of a text. */
    static List<Span> in(String text, Function<Numbers, List<Span>> kind) {
        List<Span> found = new ArrayList<>();
        if (text.chars().filter(c -> c >= '0' && c <= '9').limit(SHORTEST_PHONE).count() < SHORTEST_PHONE) {
            return found;
        }
        BitSet staying = staying(text);
        int at = 0;
        while (at < text.length()) {
            if (!isDigit(text, at) || staying.get(at)) {
                at++;
                continue;
            }
            List<Span> groups = new ArrayList<>();
            int start = at;
            while (start >= 0) {
                int end = start;
                while (isDigit(text, end) && !staying.get(end)) {
                    end++;
                }
                groups.add(new Span(start, end));
                at = end;
                start = next(text, end);
                if (start >= 0 && staying.get(start)) {
                    start = -1;
                }
            }
            found.addAll(kind.apply(new Numbers(text, groups)));
        }
        return found;
    }

    /** Patterns are tried where a word or a row of digits begins: at each character they would take most of the time. */
    private static BitSet staying(String text) {
        BitSet staying = new BitSet(text.length());
        List<Matcher> matchers = new ArrayList<>();
        STAYING.forEach(pattern -> matchers.add(pattern.matcher(text).useTransparentBounds(true)));
        Matcher digest = DIGEST.matcher(text).useTransparentBounds(true);
        boolean inWord = false;
        for (int i = 0; i < text.length(); i++) {
            boolean digit = isDigit(text, i);
            boolean letter = !digit && isHexLetter(text.charAt(i));
            if (digit ? !isDigit(text, i - 1) : letter && !inWord) {
                for (Matcher matcher : matchers) {
                    if (matcher.region(i, text.length()).lookingAt()) {
                        staying.set(i, matcher.end());
                    }
                }
                if (!inWord && digest.region(i, text.length()).lookingAt() && isDigest(digest.group())) {
                    staying.set(i, digest.end());
                }
            }
            inWord = digit || letter;
        }
        return staying;
    }

    private static boolean isHexLetter(char c) {
        return (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    /** A long row of digits would rather be a number. */
    private static boolean isDigest(String word) {
        return FEW_DIGITS_IN_A_ROW.matcher(word).matches();
    }

    /** Where the next group of the same number begins; -1 if there is none. */
    private static int next(String text, int end) {
        int at = end;
        while (at < text.length() && " -./()".indexOf(text.charAt(at)) >= 0) {
            at++;
            if (at - end > MOST_BETWEEN) {
                return -1;
            }
        }
        boolean point = text.substring(end, at).indexOf('.') >= 0;
        return at > end && isDigit(text, at) && (!point || at == end + 1) ? at : -1;
    }

    private static boolean isDigit(String text, int at) {
        return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    List<Span> cards() {
        List<Span> found = new ArrayList<>();
        if (before(groups.get(0).start(), 1) == '+') {
            return found; // a telephone number
        }
        for (int first = 0; first < groups.size(); first++) {
            int digits = 0;
            int last = -1;
            for (int i = first; i < groups.size(); i++) {
                digits += size(i);
                if (digits > LONGEST_CARD) {
                    break;
                }
                if (digits >= SHORTEST_CARD && luhn(first, i)) {
                    last = i;
                }
                if (size(i) < 3 || (i + 1 < groups.size() && !joinsCard(first, i))) {
                    break;
                }
            }
            if (last >= 0) {
                found.add(new Span(groups.get(first).start(), groups.get(last).end()));
                first = last;
            }
        }
        return found;
    }

    /** The groups of a card number have the same between them, and neither a slash nor a parenthesis. */
    private boolean joinsCard(int first, int group) {
        String between = between(group);
        return between.chars().noneMatch(c -> c == '/' || c == '(' || c == ')') && between.equals(between(first));
    }

    private boolean luhn(int first, int last) {
        int sum = 0;
        boolean twice = false;
        for (int i = groups.get(last).end() - 1; i >= groups.get(first).start(); i--) {
            if (isDigit(text, i)) {
                int digit = text.charAt(i) - '0';
                sum += twice ? digit * 2 - (digit > 4 ? 9 : 0) : digit;
                twice = !twice;
            }
        }
        return sum % 10 == 0;
    }

    List<Span> phones() {
        int start = groups.get(0).start();
        int end = groups.get(groups.size() - 1).end();
        char before = before(start, 1);
        if (before == '+' && !Character.isLetterOrDigit(before(start, 2))) {
            int from = before(start, 2) == '(' && hasParenthesis() ? start - 2 : start - 1;
            return digits() >= SHORTEST_PHONE ? List.of(new Span(from, end)) : List.of();
        }
        boolean parenthesis = before == '(' && hasParenthesis();
        boolean led = parenthesis || (text.charAt(start) == '0' && (size(0) > 1 || groups.size() > 2));
        boolean phone = digits() >= SHORTEST_PHONE
                && digits() <= LONGEST_PHONE
                && !isIdentifier(start, end)
                && !isYearsOrRound()
                && (led ? groups.size() > 1 || digits() >= LONG : looksLikePhone());
        return phone ? List.of(new Span(parenthesis ? start - 1 : start, end)) : List.of();
    }

    /** Whether the digits belong to a word, a name such as CVE-2024-12345, or an amount. */
    private boolean isIdentifier(int start, int end) {
        char before = before(start, 1);
        boolean name = (before == '-' || before == '_') && Character.isLetter(before(start, 2));
        char after = end < text.length() ? text.charAt(end) : ' ';
        return name
                || Character.isLetter(before)
                || before == '_'
                || before == '#'
                || Character.getType(before) == Character.CURRENCY_SYMBOL
                || (Character.isLetter(after) && "xXeE".indexOf(after) < 0);
    }

    private boolean looksLikePhone() {
        int count = groups.size();
        if (count == 1) {
            return false;
        }
        if (count == 2) {
            int a = size(0);
            int b = size(1);
            String between = between(0);
            if (between.equals(".")) {
                return a == 3 && b == 4;
            }
            boolean long2 = a >= 2 && a <= 4 && b >= 5 && digits() >= LONG && digits() <= 12;
            boolean sizes = (a == 3 && b == 4) || (a == 4 && b == 4) || long2;
            return sizes && !isYear(0) && between.indexOf('/') < 0;
        }
        boolean one = size(0) == 1 && text.charAt(groups.get(0).start()) == '1' && digits() == 11;
        boolean shortGroup = false;
        for (int i = 0; i < count; i++) {
            if ((size(i) < 2 && !(one && i == 0))
                    || (i + 1 < count && between(i).indexOf('/') >= 0)) {
                return false;
            }
            shortGroup |= i + 1 < count && size(i) < 4;
        }
        return shortGroup && !isThousands();
    }

    /** 12 345 678 and 123.456.789, but not 612 345 678, which is rather a telephone number. */
    private boolean isThousands() {
        String between = between(0);
        boolean thousands = between.equals(".") || (between.equals(" ") && size(0) < 3);
        for (int i = 1; i < groups.size() && thousands; i++) {
            thousands = size(i) == 3 && between(i - 1).equals(between);
        }
        return thousands && size(0) <= 3;
    }

    List<Span> accounts() {
        List<Span> found = new ArrayList<>();
        if (groups.size() > 1 && isGroupedAccount()) {
            found.add(new Span(
                    groups.get(0).start(), groups.get(groups.size() - 1).end()));
            return found;
        }
        for (int i = 0; i < groups.size(); i++) {
            Span group = groups.get(i);
            boolean round =
                    ROUND.matcher(text).region(group.start(), group.end()).matches();
            if (size(i) >= LONG && !round) {
                found.add(group);
            }
        }
        return found;
    }

    private boolean isGroupedAccount() {
        boolean fours = groups.size() > 2 && digits() >= LONG;
        boolean twos = digits() > LONGEST_PHONE;
        for (int i = 0; i < groups.size(); i++) {
            fours &= size(i) >= 4 || i + 1 == groups.size();
            twos &= size(i) >= 2;
        }
        return (fours || twos) && !isYearsOrRound();
    }

    private boolean isYearsOrRound() {
        boolean all = groups.size() > 1;
        for (int i = 0; i < groups.size() && all; i++) {
            all = isYear(i) || text.charAt(groups.get(i).end() - 1) == '0';
        }
        return all;
    }

    private boolean isYear(int group) {
        int start = groups.get(group).start();
        return size(group) == 4 && (text.startsWith("19", start) || text.startsWith("20", start));
    }

    private int size(int group) {
        return groups.get(group).end() - groups.get(group).start();
    }

    private int digits() {
        return groups.stream().mapToInt(group -> group.end() - group.start()).sum();
    }

    private String between(int group) {
        return text.substring(groups.get(group).end(), groups.get(group + 1).start());
    }

    private boolean hasParenthesis() {
        for (int i = 0; i + 1 < groups.size(); i++) {
            if (between(i).indexOf(')') >= 0) {
                return true;
            }
        }
        return false;
    }

    private char before(int at, int distance) {
        return at >= distance ? text.charAt(at - distance) : ' ';
    }
}
