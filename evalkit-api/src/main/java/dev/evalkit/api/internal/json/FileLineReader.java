package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.io.Inputs;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the lines of a file as bytes. A line ends in LF or CR LF. A byte-order mark at the start of the file is
 * dropped. A file whose name ends in {@code .gz} is decompressed. Only the start of a line that is too long is kept. It
 * is an error if the file is changed, replaced or removed during reading, because the lines could be a mix of two
 * contents.
 */
final class FileLineReader implements Closeable {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final int FIRST_LINE_BYTES = 1 << 12;

    private final Path file;
    private final @Nullable BasicFileAttributes opened;
    private final InputStream in;
    private final int maxLineBytes;
    private final byte[] chunk = new byte[CHUNK_BYTES];
    private int at;
    private int end;

    private byte[] line = new byte[FIRST_LINE_BYTES];
    private int kept;
    private long size;
    private int number;

    FileLineReader(Path file, int maxLineBytes) throws IOException {
        this.file = file;
        this.maxLineBytes = maxLineBytes;
        opened = Files.readAttributes(file, BasicFileAttributes.class);
        in = Inputs.open(file);
    }

    /** Reads the given content of a file, without checking whether the file changes. */
    FileLineReader(Path file, InputStream content, int maxLineBytes) {
        this.file = file;
        this.maxLineBytes = maxLineBytes;
        opened = null;
        in = content;
    }

    /** Moves to the next line; returns false at the end of the file. */
    boolean next() throws IOException {
        kept = 0;
        size = 0;
        if (at == end && !fill()) {
            requireUnchanged();
            return false;
        }
        number++;
        byte last = 0;
        boolean ended = false;
        do {
            int stop = at;
            while (stop < end && chunk[stop] != '\n') {
                stop++;
            }
            if (stop > at) {
                last = chunk[stop - 1];
                keep(at, stop);
            }
            ended = stop < end;
            at = ended ? stop + 1 : end;
        } while (!ended && fill());
        if (size > 0 && last == '\r') {
            size--;
        }
        if (number == 1 && startsWithMark()) {
            System.arraycopy(line, 3, line, 0, kept - 3);
            size -= 3;
        }
        kept = (int) Math.min(size, maxLineBytes);
        return true;
    }

    /** Checks regular files only: pipes and the like have neither size nor time. */
    private void requireUnchanged() throws IOException {
        if (opened == null || !opened.isRegularFile()) {
            return;
        }
        BasicFileAttributes now;
        try {
            now = Files.readAttributes(file, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            throw new IOException("it was removed while it was being read", e);
        }
        if (now.size() != opened.size()
                || !now.lastModifiedTime().equals(opened.lastModifiedTime())
                || !Objects.equals(now.fileKey(), opened.fileKey())) {
            throw new IOException("it changed while it was being read");
        }
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(chunk));
        return end > 0;
    }

    /** Keeps bytes up to the limit, with room for a byte-order mark and a CR. */
    private void keep(int from, int to) {
        size += to - from;
        int wanted = (int) Math.min(to - from, Math.min(Integer.MAX_VALUE - 8L, maxLineBytes + 4L) - kept);
        if (wanted > line.length - kept) {
            line = Arrays.copyOf(line, (int) Math.max(kept + wanted, Math.min(2L * line.length, maxLineBytes + 4L)));
        }
        System.arraycopy(chunk, from, line, kept, wanted);
        kept += wanted;
    }

    private boolean startsWithMark() {
        return kept >= 3 && line[0] == (byte) 0xEF && line[1] == (byte) 0xBB && line[2] == (byte) 0xBF;
    }

    /** Returns the number of the current line, from 1. */
    int number() {
        return number;
    }

    /** Returns the length of the current line in bytes, without its end. */
    long size() {
        return size;
    }

    /** Returns the current line; only the first {@link #kept} bytes are valid. The next line overwrites it. */
    byte[] bytes() {
        return line;
    }

    /** Returns the number of bytes of the current line in {@link #bytes}: all, or the limit if it is too long. */
    int kept() {
        return kept;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
