package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.io.NumberInput;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bytes of a JSON document, a block at a time, and what stands in them: several times as fast as a parser that has words for
 * everything that could be wrong. Short texts that were met a while ago are not made anew, so that a document's names and
 * reasons are in memory about once. Not thread-safe.
 */
final class QuickSource {
    private static final int END = -1;
    private static final int BLOCK = 1 << 16;
    private static final int KEPT_BITS = 14;
    private static final int KEPT_TEXTS = 1 << KEPT_BITS;
    private static final int KEPT_OTHERS = 1 << 12;
    private static final int MAX_KEPT_LENGTH = 200;
    private static final int MOST_DIGITS = 18;
    /** As many digits as a double holds of any number. */
    private static final int EXACT_DIGITS = 15;

    /** An odd number without a pattern, as hashes need one: 2^64 divided by the golden ratio. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final double[] POWERS = powers();

    private final InputStream in;
    private final @Nullable String[] keptTexts = new String[KEPT_TEXTS];
    private final byte[] @Nullable [] keptBytes = new byte[KEPT_TEXTS][];
    private final String[] @Nullable [] keptKeys = new String[KEPT_OTHERS][];
    private final @Nullable Double[] keptNumbers = new Double[KEPT_OTHERS];
    private byte[] bytes = new byte[BLOCK];
    private int at;
    private int end;
    private @Nullable Map<String, String> sharedTexts;

    QuickSource(InputStream in) {
        this.in = in;
    }

    private static double[] powers() {
        double[] powers = new double[EXACT_DIGITS + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = 10 * powers[i - 1]; // exact up to 10^22
        }
        return powers;
    }

    /** The texts that references stand for. */
    void share(Map<String, String> texts) {
        sharedTexts = texts;
    }

    /** The text that a reference stands for. */
    String sharedText() throws IOException, NotPlain {
        String text = sharedTexts == null ? null : sharedTexts.get(text());
        if (text == null) {
            throw new NotPlain();
        }
        return text;
    }

    /** Puts at least one more byte behind those that are still to be read; false at the end. */
    private boolean more() throws IOException {
        int left = end - at;
        if (at > 0) {
            System.arraycopy(bytes, at, bytes, 0, left);
        } else if (left == bytes.length) {
            byte[] larger = new byte[2 * left];
            System.arraycopy(bytes, 0, larger, 0, left);
            bytes = larger;
        }
        at = 0;
        end = left;
        int read = in.read(bytes, end, bytes.length - end);
        end += Math.max(0, read);
        return read > 0;
    }

    /** The next byte that is no white space, which stays to be read. */
    private int peek() throws IOException {
        while (at < end || more()) {
            int b = bytes[at];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b;
            }
            at++;
        }
        return END;
    }

    boolean isAtEnd() throws IOException {
        return peek() == END;
    }

    /** Steps over a character if it comes next. */
    boolean take(char expected) throws IOException {
        if (peek() != expected) {
            return false;
        }
        at++;
        return true;
    }

    /** Steps over a character that must come next. */
    void need(char expected) throws IOException, NotPlain {
        if (!take(expected)) {
            throw new NotPlain();
        }
    }

    /** Whether another element or field follows before the closing character, over which it steps. */
    boolean follows(char closing) throws IOException, NotPlain {
        if (take(',')) {
            return true;
        }
        need(closing);
        return false;
    }

    /**
     * Steps over the name of a field.
     *
     * @param names the names that there are, all plain
     * @param first where the name probably is
     * @return the index of the name
     */
    int field(byte[][] names, int first) throws IOException, NotPlain {
        need('"');
        for (int k = 0; k < names.length; k++) {
            int i = first + k < names.length ? first + k : first + k - names.length;
            if (skip(names[i])) {
                need(':');
                return i;
            }
        }
        throw new NotPlain();
    }

    /** Steps over a text without its opening quote. */
    private boolean skip(byte[] text) throws IOException {
        int length = text.length;
        while (end - at <= length) {
            if (!more()) {
                return false;
            }
        }
        if (bytes[at + length] != '"') {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[at + i] != text[i]) {
                return false;
            }
        }
        at += length + 1;
        return true;
    }

    /** A text. */
    String text() throws IOException, NotPlain {
        need('"');
        int signs = 0;
        boolean escaped = false;
        int i = at;
        while (true) {
            while (i < end) {
                byte b = bytes[i++];
                if (b == '"') {
                    boolean plain = !escaped && signs >= 0 && i - 1 - at <= MAX_KEPT_LENGTH;
                    String text = plain ? kept(at, i - 1) : decoded(at, i - 1, signs >= 0);
                    at = i;
                    return escaped ? unescaped(text) : text;
                } else if (b == '\\') {
                    escaped = true;
                    i++;
                } else if (b >= 0 && b < ' ') {
                    throw new NotPlain();
                }
                signs |= b;
            }
            int passed = i - at;
            if (!more()) {
                throw new NotPlain();
            }
            i = at + passed;
        }
    }

    private String decoded(int from, int to, boolean ascii) throws NotPlain {
        if (ascii) {
            return decoded(from, to);
        }
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0) {
            throw new NotPlain(); // each invalid sequence has become this character
        }
        return text;
    }

    private static String unescaped(String text) throws NotPlain {
        String unescaped = QuickJson.unescaped(text);
        if (unescaped == null) {
            throw new NotPlain();
        }
        return unescaped;
    }

    /** The same keys, in an array that maps read before have, if there is one. */
    String[] keptKeys(String[] keys) {
        int hash = 31 * keys[0].hashCode() + keys.length;
        int place = (hash ^ (hash >>> 16)) & (KEPT_OTHERS - 1);
        String[] kept = keptKeys[place];
        if (kept != null && Arrays.equals(keys, kept)) {
            return kept;
        }
        keptKeys[place] = keys;
        return keys;
    }

    /** A number of which many others may be equal. */
    Double keptNumber() throws IOException, NotPlain {
        double value = number();
        int hash = Double.hashCode(value);
        int place = (hash ^ (hash >>> 16)) & (KEPT_OTHERS - 1);
        Double kept = keptNumbers[place];
        if (kept == null || Double.doubleToLongBits(value) != Double.doubleToLongBits(kept)) {
            kept = value;
            keptNumbers[place] = kept;
        }
        return kept;
    }

    /** A text of ASCII bytes. */
    private String kept(int from, int to) {
        long hash = (long) to - from;
        int i = from;
        for (; i + Long.BYTES <= to; i += Long.BYTES) {
            hash = (hash ^ (long) LONGS.get(bytes, i)) * MIX;
            hash ^= hash >>> Integer.SIZE;
        }
        for (; i < to; i++) {
            hash = (hash ^ bytes[i]) * MIX;
        }
        int place = (int) (hash >>> (Long.SIZE - KEPT_BITS));
        byte[] before = keptBytes[place];
        String kept = keptTexts[place];
        if (before != null && kept != null && Arrays.equals(before, 0, before.length, bytes, from, to)) {
            return kept;
        }
        String text = decoded(from, to);
        keptTexts[place] = text;
        keptBytes[place] = Arrays.copyOfRange(bytes, from, to);
        return text;
    }

    private String decoded(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** True or false. */
    boolean flag() throws IOException, NotPlain {
        boolean value = peek() == 't';
        for (char c : (value ? "true" : "false").toCharArray()) {
            if ((at == end && !more()) || bytes[at++] != c) {
                throw new NotPlain();
            }
        }
        return value;
    }

    /** A whole number. */
    long whole() throws IOException, NotPlain {
        boolean negative = take('-');
        long value = 0;
        int digits = 0;
        while ((at < end || more()) && isDigit(bytes[at])) {
            if (digits == MOST_DIGITS || (digits > 0 && value == 0)) {
                throw new NotPlain();
            }
            value = 10 * value + bytes[at++] - '0';
            digits++;
        }
        if (digits == 0) {
            throw new NotPlain();
        }
        return negative ? -value : value;
    }

    /** A number. */
    double number() throws IOException, NotPlain {
        peek();
        int length = 0;
        while ((at + length < end || more()) && isOfNumber(bytes[at + length])) {
            length++;
        }
        int i = length > 0 && bytes[at] == '-' ? at + 1 : at;
        int stop = at + length;
        int first = i;
        long digits = 0;
        while (i < stop && isDigit(bytes[i])) {
            digits = 10 * digits + bytes[i++] - '0';
        }
        int before = i - first;
        int behind = 0;
        if (before > 0 && i < stop && bytes[i] == '.') {
            i++;
            while (i < stop && isDigit(bytes[i])) {
                digits = 10 * digits + bytes[i++] - '0';
                behind++;
            }
        }
        // 1 and 1e5 are for the other parser, so that -0 and the like are the same in both
        if (before == 0 || behind == 0 || (before > 1 && bytes[first] == '0')) {
            throw new NotPlain();
        }
        double value;
        if (i == stop && before + behind <= EXACT_DIGITS) {
            value = digits / POWERS[behind]; // both are exact, so that the quotient is the double next to the number
            value = first > at ? -value : value;
        } else {
            if (i < stop) {
                requireExponent(i, stop);
            }
            value = NumberInput.parseDouble(new String(bytes, at, length, StandardCharsets.ISO_8859_1), true);
        }
        at = stop;
        return value;
    }

    private void requireExponent(int from, int stop) throws NotPlain {
        int i = from + 1;
        boolean sign = i < stop && (bytes[i] == '-' || bytes[i] == '+');
        int first = sign ? i + 1 : i;
        i = first;
        while (i < stop && isDigit(bytes[i])) {
            i++;
        }
        if ((bytes[from] != 'E' && bytes[from] != 'e') || i == first || i < stop) {
            throw new NotPlain();
        }
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isOfNumber(byte b) {
        return isDigit(b) || b == '.' || b == '-' || b == '+' || b == 'E' || b == 'e';
    }
}
