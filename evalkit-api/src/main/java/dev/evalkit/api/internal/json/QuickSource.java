package dev.evalkit.api.internal.json;

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
    private static final int KEPT_NUMBERS = 1 << 12;
    private static final int MAX_KEPT_LENGTH = 200;
    private static final int MOST_DIGITS = 18;
    /** Each byte is 1; times a byte it is eight of them. */
    private static final long ONES = 0x0101010101010101L;

    private static final long HIGHS = ONES << (Byte.SIZE - 1);
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long SPACES = ' ' * ONES;
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.UTF_8);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.UTF_8);

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final InputStream in;
    private final QuickTable keptTexts = new QuickTable();
    private final @Nullable Double[] keptNumbers = new Double[KEPT_NUMBERS];
    /** Eight bytes more than are ever filled, so that eight can be looked at from everywhere. */
    private byte[] bytes = new byte[BLOCK + Long.BYTES];

    private int at;
    private int end;
    private long passed;
    private long textSigns;
    private boolean textEscaped;
    private @Nullable Map<String, String> sharedTexts;

    QuickSource(InputStream in) {
        this.in = in;
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
        } else if (left == bytes.length - Long.BYTES) {
            bytes = Arrays.copyOf(bytes, 2 * left + Long.BYTES);
        }
        passed += at;
        at = 0;
        end = left;
        int read = in.read(bytes, end, bytes.length - Long.BYTES - end);
        end += Math.max(0, read);
        return read > 0;
    }

    /** The next byte that is no white space, which stays to be read. */
    private int peek() throws IOException {
        return at < end && bytes[at] > ' ' ? bytes[at] : peekBehindSpace();
    }

    private int peekBehindSpace() throws IOException {
        while (at < end || more()) {
            int b = bytes[at];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b & 0xFF; // never END
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
        int next = peek();
        if (next != ',' && next != closing) {
            throw new NotPlain();
        }
        at++;
        return next == ',';
    }

    /** Steps over a colon that must come next, and the spaces beside it. */
    void colon() throws IOException, NotPlain {
        if (at + 2 < end && bytes[at] == ' ' && bytes[at + 1] == ':' && bytes[at + 2] == ' ') {
            at += 3; // as evalkit writes it
        } else {
            need(':');
        }
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
                colon();
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
        int stop = textEnd();
        while (stop < 0) {
            if (!more()) {
                throw new NotPlain();
            }
            stop = textEnd();
        }
        int from = at;
        at = stop + 1;
        boolean ascii = (textSigns & HIGHS) == 0;
        if (ascii && !textEscaped && stop - from <= MAX_KEPT_LENGTH) {
            return kept(from, stop);
        }
        String text = decoded(from, stop, ascii);
        return textEscaped ? unescaped(text) : text;
    }

    /** The index of the closing quote, eight bytes at a time; -1 if it is not there yet. */
    private int textEnd() throws NotPlain {
        long signs = 0;
        boolean escaped = false;
        int i = at;
        while (i < end) {
            long word = (long) LONGS.get(bytes, i);
            long special = zeros(word ^ QUOTES) | zeros(word ^ BACKSLASHES) | ((word - SPACES) & ~word & HIGHS);
            long first = special & -special; // what is before it is exact
            signs |= word & (first - 1);
            if (first == 0) {
                i += Long.BYTES;
                continue;
            }
            i += Long.numberOfTrailingZeros(first) / Byte.SIZE;
            if (i >= end) {
                return -1;
            }
            if (bytes[i] == '"') {
                textSigns = signs;
                textEscaped = escaped;
                return i;
            }
            if (bytes[i] != '\\') {
                throw new NotPlain();
            }
            escaped = true;
            i += 2;
        }
        return -1;
    }

    /** The highest bit of each byte that is zero, exact up to the first of them. */
    private static long zeros(long word) {
        return (word - ONES) & ~word & HIGHS;
    }

    /** How many bytes it is to the end of the first such character behind the white space that comes next; 0 if it is far. */
    int lengthTo(char wanted, int most) throws IOException {
        peek();
        long pattern = wanted * ONES;
        int stop = Math.min(end, at + most);
        for (int i = at; i < stop; i += Long.BYTES) {
            long found = zeros((long) LONGS.get(bytes, i) ^ pattern);
            if (found != 0) {
                int length = i + Long.numberOfTrailingZeros(found) / Byte.SIZE + 1 - at;
                return at + length <= end ? length : 0;
            }
        }
        return 0;
    }

    /** How many bytes were read. */
    long position() {
        return passed + at;
    }

    /** The hash of the next bytes. */
    long hash(int length) {
        return QuickTable.hash(bytes, at, at + length);
    }

    /** Steps over the next bytes if their value is known. */
    @Nullable
    Object takeKnown(QuickTable table, long hash, int length) {
        Object value = table.get(hash, bytes, at, at + length);
        at += value == null ? 0 : length;
        return value;
    }

    /** Keeps the value of the last bytes, if they are still here. */
    void keep(QuickTable table, long hash, int length, Object value) {
        if (at >= length) {
            table.put(hash, bytes, at - length, at, value);
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

    /** A number of which many others may be equal. */
    Double keptNumber() throws IOException, NotPlain {
        double value = number();
        int hash = Double.hashCode(value);
        int place = (hash ^ (hash >>> 16)) & (KEPT_NUMBERS - 1);
        Double kept = keptNumbers[place];
        if (kept == null || Double.doubleToLongBits(value) != Double.doubleToLongBits(kept)) {
            kept = value;
            keptNumbers[place] = kept;
        }
        return kept;
    }

    /** A text of ASCII bytes. */
    private String kept(int from, int to) {
        long hash = QuickTable.hash(bytes, from, to);
        if (keptTexts.get(hash, bytes, from, to) instanceof String kept) {
            return kept;
        }
        String text = decoded(from, to);
        keptTexts.put(hash, bytes, from, to, text);
        return text;
    }

    private String decoded(int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** True or false. */
    boolean flag() throws IOException, NotPlain {
        boolean value = peek() == 't';
        for (byte b : value ? TRUE : FALSE) {
            if ((at == end && !more()) || bytes[at++] != b) {
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
        while ((at < end || more()) && QuickNumber.isDigit(bytes[at])) {
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
        while ((at + length < end || more()) && QuickNumber.isPart(bytes[at + length])) {
            length++;
        }
        double value = QuickNumber.of(bytes, at, at + length);
        at += length;
        return value;
    }
}
