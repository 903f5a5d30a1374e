package dev.evalkit.api.internal.io;

import dev.evalkit.api.internal.check.Require;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** UTF-8 files, read strictly and replaced atomically. */
public final class Utf8Files {
    /** What is said of a file that {@linkplain #isUtf16 starts as UTF-16}. */
    public static final String UTF_16 = "looks like UTF-16; save it as UTF-8";

    private static final byte BOM_1 = (byte) 0xFE;
    private static final byte BOM_2 = (byte) 0xFF;

    private Utf8Files() {}

    /**
     * Reads a whole file; a byte-order mark at its start is dropped.
     *
     * @throws IllegalArgumentException if it is not valid UTF-8; the message names the line
     * @throws UncheckedIOException if it cannot be read; the message says why
     */
    public static String read(Path file) {
        byte[] bytes = bytes(file);
        requireValid(file, bytes);
        return text(bytes);
    }

    static void requireValid(Path file, byte[] bytes) {
        Invalid invalid = invalid(bytes);
        if (invalid != null) {
            throw new IllegalArgumentException(file + ":" + invalid.line() + ": " + invalid.message());
        }
    }

    /**
     * Reads the bytes of a whole file.
     *
     * @throws UncheckedIOException if it cannot be read; the message says why
     */
    public static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** The text of valid UTF-8; a byte-order mark at its start is dropped. */
    public static String text(byte[] valid) {
        String text = new String(valid, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** The index of the first of {@code length} bytes that is not valid UTF-8, or -1 if all are. */
    public static int invalidAt(byte[] bytes, int length) {
        if (new String(bytes, 0, length, StandardCharsets.UTF_8).indexOf('\uFFFD') < 0) {
            return -1; // each invalid sequence would have become this character
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes, 0, length);
        return decoder.decode(in, CharBuffer.allocate(length), true).isError() ? in.position() : -1;
    }

    /**
     * Why bytes are no UTF-8.
     *
     * @param line the line of the first one that is not, from 1
     * @param message what is said of it
     */
    public record Invalid(int line, String message) {}

    /** Why the bytes of a whole file are no UTF-8; null if they are. */
    public static @Nullable Invalid invalid(byte[] bytes) {
        if (isUtf16(bytes, bytes.length)) {
            return new Invalid(1, UTF_16);
        }
        int at = invalidAt(bytes, bytes.length);
        return at < 0 ? null : new Invalid(lineOf(bytes, at), invalidMessage(bytes[at]));
    }

    /** Whether bytes start as UTF-16 does: with its byte-order mark, or two characters with a zero byte each. */
    public static boolean isUtf16(byte[] bytes, int length) {
        if (length >= 2 && ((bytes[0] == BOM_1 && bytes[1] == BOM_2) || (bytes[0] == BOM_2 && bytes[1] == BOM_1))) {
            return true;
        }
        return length >= 4
                && (bytes[0] == 0) != (bytes[1] == 0)
                && (bytes[0] == 0) == (bytes[2] == 0)
                && (bytes[1] == 0) == (bytes[3] == 0);
    }

    /** The line, from 1, that holds the byte at an index. */
    static int lineOf(byte[] bytes, int index) {
        int line = 1;
        for (int i = 0; i < index; i++) {
            line += bytes[i] == '\n' ? 1 : 0;
        }
        return line;
    }

    /** What is said of the first byte that is not valid UTF-8. */
    public static String invalidMessage(byte invalid) {
        return String.format(Locale.ROOT, "must be UTF-8 but has the invalid byte 0x%02X", invalid);
    }

    /** The exception for a file that cannot be read, with a message that says which and why. */
    public static UncheckedIOException unreadable(Path file, IOException cause) {
        return failed("cannot be read", file, cause);
    }

    /** Returns the exception for a failed operation; the message names the file, the operation and the reason. */
    static UncheckedIOException failed(String what, Path file, IOException cause) {
        String reason = reason(cause);
        String prefix = file + " (";
        if (cause instanceof FileNotFoundException && reason.startsWith(prefix)) {
            reason = reason.substring(prefix.length(), reason.length() - 1);
        }
        return new UncheckedIOException(file + ": " + what + ": " + reason, cause);
    }

    /** Why a file cannot be read or written. */
    public static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "no such file";
        }
        if (cause instanceof FileAlreadyExistsException) {
            return "a file stands where a folder should be";
        }
        if (cause instanceof CharacterCodingException) {
            return "the text has half of a surrogate pair";
        }
        if (cause instanceof AccessDeniedException) {
            return "access denied";
        }
        return cause instanceof FileSystemException e && e.getReason() != null
                ? e.getReason()
                : String.valueOf(cause.getMessage());
    }

    /**
     * Writes a whole file: a reader sees the old content or the new one, never a part. Missing folders are made. A
     * symbolic link is kept, and the file it points to is replaced.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public static void replace(Path file, String content) {
        replace(file, out -> out.write(content));
    }

    /**
     * Writes a whole file as it comes: a reader sees the old content or the new one, never a part. Missing folders are made. A
     * symbolic link is kept, and the file it points to is replaced.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public static void replace(Path file, Content content) {
        Require.nonNull(file, "file");
        try {
            write(Files.exists(file) ? file.toRealPath() : file.toAbsolutePath(), content, (temporary, target) -> {
                try {
                    Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                } catch (AtomicMoveNotSupportedException e) {
                    Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
                }
            });
        } catch (IOException e) {
            throw failed("cannot be written", file, e);
        }
    }

    /**
     * Writes a whole file that must not be there yet: it appears with all its content. Missing folders are made.
     *
     * @throws UncheckedIOException if it is there, or cannot be written
     */
    public static void create(Path file, String content) {
        Require.nonNull(file, "file");
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("there is such a file already");
            }
            write(file.toAbsolutePath(), out -> out.write(content), (temporary, target) -> {
                try {
                    Files.createLink(target, temporary); // fails if somebody was faster; a move might replace
                } catch (FileAlreadyExistsException e) {
                    throw new IOException("there is such a file already", e);
                } catch (FileSystemException | UnsupportedOperationException e) {
                    Files.move(temporary, target);
                }
            });
        } catch (IOException e) {
            throw failed("cannot be written", file, e);
        }
    }

    /** What stands in a file. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of it. */
        void writeTo(Writer out) throws IOException;
    }

    /** Brings a finished file to its place. */
    @FunctionalInterface
    private interface Placing {
        void place(Path temporary, Path target) throws IOException;
    }

    private static void write(Path target, Content content, Placing placing) throws IOException {
        Path folder = target.getParent();
        if (folder == null) {
            throw new IOException("it is no file");
        }
        Files.createDirectories(folder);
        // not Files.createTempFile: its files are closed to everyone else, and the target would be too
        Path temporary = folder.resolve("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            try (Writer out = Files.newBufferedWriter(temporary, StandardOpenOption.CREATE_NEW)) {
                content.writeTo(out);
            }
            placing.place(temporary, target);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
