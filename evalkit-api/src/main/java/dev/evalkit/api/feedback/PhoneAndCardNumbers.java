package dev.evalkit.api.feedback;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Finder of payment card, telephone and account numbers by the rules in {@link MaskRule}. */
final class PhoneAndCardNumbers {
    private static final int MOST_BETWEEN = 3;
    private static final int LONG = 9;
    private static final int SHORTEST_PHONE = 7;
    private static final int LONGEST_PHONE = 15;
    private static final int SHORTEST_CARD = 13;
    private static final int LONGEST_CARD = 19;

    private static final Pattern ROUND = Pattern.compile("[1-9]\\d{0,2}0{6,}");

    private final String text;
    private final List<Span> groups;

    private PhoneAndCardNumbers(String text, List<Span> groups) {
        this.text = text;
        this.groups = groups;
    }

    /** Returns the numbers of one kind in a text. */
    static List<Span> in(String text, Function<PhoneAndCardNumbers, List<Span>> kind) {
        List<Span> found = new ArrayList<>();
        if (text.chars().filter(c -> c >= '0' && c <= '9').limit(SHORTEST_PHONE).count() < SHORTEST_PHONE) {
            return found;
        }
        BitSet notPersonal = NonPersonalNumbers.in(text);
        int at = 0;
        while (at < text.length()) {
            if (!isDigit(text, at) || notPersonal.get(at)) {
                at++;
                continue;
            }
            List<Span> groups = new ArrayList<>();
            int start = at;
            while (start >= 0) {
                int end = start;
                while (isDigit(text, end) && !notPersonal.get(end)) {
                    end++;
                }
                groups.add(new Span(start, end));
                at = end;
                start = next(text, end);
                if (start >= 0 && notPersonal.get(start)) {
                    start = -1;
                }
            }
            found.addAll(find(text, groups, kind));
        }
        return found;
    }

    /** Treats a line end as a blank, unless there is a number on each side of it. */
    private static List<Span> find(String text, List<Span> groups, Function<PhoneAndCardNumbers, List<Span>> kind) {
        List<List<Span>> lines = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= groups.size(); i++) {
            if (i == groups.size()
                    || hasLineEnd(text.substring(
                            groups.get(i - 1).end(), groups.get(i).start()))) {
                lines.add(groups.subList(from, i));
                from = i;
            }
        }
        List<Span> apart = new ArrayList<>();
        int found = 0;
        for (List<Span> line : lines) {
            List<Span> here = kind.apply(new PhoneAndCardNumbers(text, line));
            found += here.isEmpty() ? 0 : 1;
            apart.addAll(here);
        }
        if (lines.size() != 2 || found == 2) {
            return apart;
        }
        PhoneAndCardNumbers both = new PhoneAndCardNumbers(text, groups);
        List<Span> joined = kind.apply(both);
        boolean account = both.isGroupedAccount()
                && lines.stream()
                        .anyMatch(line ->
                                new PhoneAndCardNumbers(text, line).accounts().isEmpty());
        return joined.isEmpty() && !account ? apart : joined; // an account number is left whole for its own rule
    }

    private static boolean hasLineEnd(String between) {
        return between.indexOf('\n') >= 0 || between.indexOf('\r') >= 0;
    }

    /** Returns where the next group of the same number begins; -1 if there is none. */
    private static int next(String text, int end) {
        int at = end;
        int signs = 0;
        int lineEnds = 0;
        while (at < text.length() && " -./()\r\n".indexOf(text.charAt(at)) >= 0) {
            char c = text.charAt(at);
            boolean lineEnd = c == '\n' || (c == '\r' && !text.startsWith("\n", at + 1));
            lineEnds += lineEnd ? 1 : 0;
            signs += c == '\r' && !lineEnd ? 0 : 1;
            at++;
            if (signs > MOST_BETWEEN || lineEnds > 1) {
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
                if (digits >= SHORTEST_CARD && luhn(first, i) && !isYears(first, i)) {
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

    /**
     * Returns whether a group continues a card number: its separator is the first one, without slash or parenthesis.
     */
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

    /** Returns whether the digits belong to a word, a name such as CVE-2024-12345, or an amount. */
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
            if (hasLineEnd(text.substring(groups.get(0).end(), groups.get(1).start()))) {
                return false;
            }
            if (between.equals(".")) {
                return a == 3 && b == 4;
            }
            boolean long2 = a >= 2 && a <= 4 && b >= 5 && digits() >= LONG && digits() <= 12;
            boolean sizes = (a == 3 && b == 4) || (a == 4 && b == 4) || long2;
            boolean fives = a == 5
                    && b == 5
                    && between.isBlank()
                    && text.charAt(groups.get(0).start()) >= '6';
            return (sizes || fives) && !isYear(0) && between.indexOf('/') < 0;
        }
        char first = text.charAt(groups.get(0).start());
        boolean one = size(0) == 1 && digits() == 11 && (first == '1' || (first == '8' && size(1) == 3));
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

    /**
     * Returns whether these are thousands: 12 345 678 and 123.456.789, but not 612 345 678, which is probably a
     * telephone number.
     */
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

    private boolean isYears(int first, int last) {
        for (int i = first; i <= last; i++) {
            if (!isYear(i)) {
                return false;
            }
        }
        return true;
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
        String between =
                text.substring(groups.get(group).end(), groups.get(group + 1).start());
        if (!hasLineEnd(between)) {
            return between;
        }
        String signs = between.replaceAll("[ \\r\\n]", "");
        return signs.isEmpty() ? " " : signs;
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
