package dev.evalkit.api.internal.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A strict decompressor of gzip data (RFC 1952): one or several members, and nothing after them. The JDK's stream
 * ignores other bytes after a member.
 */
final class Gunzip extends InputStream {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int MAGIC_1 = 0x1f;
    private static final int MAGIC_2 = 0x8b;
    private static final int DEFLATED = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int at;
    private int end;
    private boolean ended;

    /** @throws IOException if {@code in} does not start with the header of a member */
    Gunzip(InputStream in) throws IOException {
        this.in = in;
        if (!header()) {
            throw early();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (!ended && length > 0) {
            int count = inflate(bytes, offset, length);
            if (count > 0) {
                checksum.update(bytes, offset, count);
                return count;
            }
            if (inflater.finished()) {
                trailer();
                ended = !header();
            } else if (inflater.needsDictionary()) {
                throw damaged("they need a dictionary");
            } else if (!fill()) {
                throw early();
            } else {
                inflater.setInput(buffer, 0, end);
                at = end;
            }
        }
        return length == 0 ? 0 : -1;
    }

    private int inflate(byte[] bytes, int offset, int length) throws IOException {
        try {
            return inflater.inflate(bytes, offset, length);
        } catch (DataFormatException e) {
            throw damaged(String.valueOf(e.getMessage()));
        }
    }

    /** Reads the header of a member; returns false at the end of the data. */
    private boolean header() throws IOException {
        if (at == end && !fill()) {
            return false;
        }
        checksum.reset();
        if (next() != MAGIC_1 || (at == end && !fill()) || next() != MAGIC_2) {
            throw new IOException("it has other bytes after its gzip data");
        }
        if (next() != DEFLATED) {
            throw damaged("unknown compression method");
        }
        int flags = next();
        skip(6); // time, level, system
        if ((flags & EXTRA) != 0) {
            skip(next() + (next() << 8));
        }
        for (int text : new int[] {NAME, COMMENT}) {
            if ((flags & text) != 0) {
                skipText();
            }
        }
        long sum = checksum.getValue();
        if ((flags & HEADER_CHECKSUM) != 0 && (sum & 0xFFFF) != next() + (next() << 8)) {
            throw damaged("wrong checksum of the header");
        }
        checksum.reset();
        inflater.reset();
        inflater.setInput(buffer, at, end - at);
        at = end;
        return true;
    }

    private void trailer() throws IOException {
        at = end - inflater.getRemaining();
        long sum = checksum.getValue();
        if (fourBytes() != sum || fourBytes() != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
            throw damaged("wrong checksum or length");
        }
    }

    private long fourBytes() throws IOException {
        long value = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            value |= (long) next() << shift;
        }
        return value;
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            next();
        }
    }

    private void skipText() throws IOException {
        int last = next();
        while (last != 0) {
            last = next();
        }
    }

    /** Returns the next byte that is not compressed. */
    private int next() throws IOException {
        if (at == end && !fill()) {
            throw early();
        }
        checksum.update(buffer[at]);
        return buffer[at++] & 0xFF;
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }

    private static IOException early() {
        return new IOException("its gzip data end early");
    }

    private static IOException damaged(String how) {
        return new IOException("its gzip data are damaged: " + how);
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}
