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
    /** The message about a file that {@linkplain #isUtf16 starts as UTF-16}. */
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

    /** Returns the text of valid UTF-8; a byte-order mark at its start is dropped. */
    public static String text(byte[] valid) {
        String text = new String(valid, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** Returns the index of the first of {@code length} bytes that is not valid UTF-8, or -1 if all are. */
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
     * The first invalid byte of a file.
     *
     * @param line its line, from 1
     * @param message the message about it
     */
    public record Invalid(int line, String message) {}

    /** Returns the first invalid byte of a whole file; null if the file is valid UTF-8. */
    public static @Nullable Invalid invalid(byte[] bytes) {
        if (isUtf16(bytes, bytes.length)) {
            return new Invalid(1, UTF_16);
        }
        int at = invalidAt(bytes, bytes.length);
        return at < 0 ? null : new Invalid(lineOf(bytes, at), invalidMessage(bytes[at]));
    }

    /** Returns whether bytes start like UTF-16: with its byte-order mark, or two characters with a zero byte each. */
    public static boolean isUtf16(byte[] bytes, int length) {
        if (length >= 2 && ((bytes[0] == BOM_1 && bytes[1] == BOM_2) || (bytes[0] == BOM_2 && bytes[1] == BOM_1))) {
            return true;
        }
        return length >= 4
                && (bytes[0] == 0) != (bytes[1] == 0)
                && (bytes[0] == 0) == (bytes[2] == 0)
                && (bytes[1] == 0) == (bytes[3] == 0);
    }

    /** Returns the line, from 1, of the byte at an index. */
    static int lineOf(byte[] bytes, int index) {
        int line = 1;
        for (int i = 0; i < index; i++) {
            line += bytes[i] == '\n' ? 1 : 0;
        }
        return line;
    }

    /** Returns the message about an invalid byte. */
    public static String invalidMessage(byte invalid) {
        return String.format(Locale.ROOT, "must be UTF-8 but has the invalid byte 0x%02X", invalid);
    }

    /** Returns the exception for a file that cannot be read; the message names the file and the reason. */
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

    /** Returns why a file cannot be read or written. */
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
     * Replaces a file atomically: a reader sees the old content or the new one. Missing folders are created. A symbolic
     * link is kept, and the file it points to is replaced.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public static void replace(Path file, String content) {
        replace(file, out -> out.write(content));
    }

    /**
     * Does the same as {@link #replace(Path, String)} with content that is written piece by piece.
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
     * Creates a file atomically: it appears with its whole content. Missing folders are created.
     *
     * @throws UncheckedIOException if it exists or cannot be written
     */
    public static void create(Path file, String content) {
        Require.nonNull(file, "file");
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("the file already exists");
            }
            write(file.toAbsolutePath(), out -> out.write(content), (temporary, target) -> {
                try {
                    Files.createLink(target, temporary); // fails if the file exists by now; a move might replace it
                } catch (FileAlreadyExistsException e) {
                    throw new IOException("the file already exists", e);
                } catch (FileSystemException | UnsupportedOperationException e) {
                    Files.move(temporary, target);
                }
            });
        } catch (IOException e) {
            throw failed("cannot be written", file, e);
        }
    }

    /** The content of a file. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of it. */
        void writeTo(Writer out) throws IOException;
    }

    /** Moves a finished file to its place. */
    @FunctionalInterface
    private interface Placing {
        void place(Path temporary, Path target) throws IOException;
    }

    private static void write(Path target, Content content, Placing placing) throws IOException {
        Path folder = target.getParent();
        if (folder == null) {
            throw new IOException("it is not a file");
        }
        Files.createDirectories(folder);
        // not Files.createTempFile: only the owner could read the file, and later the target
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
