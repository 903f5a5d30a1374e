package dev.evalkit.api.internal.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** UTF-8 files, read strictly and replaced atomically. */
public final class Utf8Files {
    private Utf8Files() {}

    /**
     * Reads a whole file; a byte-order mark at its start is dropped.
     *
     * @throws IllegalArgumentException if it is not valid UTF-8
     * @throws UncheckedIOException if it cannot be read; the message says why
     */
    public static String read(Path file) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + ": must be UTF-8 but has an invalid byte sequence", e);
        }
    }

    /** The exception for a file that cannot be read, with a message that says which and why. */
    public static UncheckedIOException unreadable(Path file, IOException cause) {
        String why = cause instanceof NoSuchFileException ? "no such file" : String.valueOf(cause.getMessage());
        return new UncheckedIOException(new IOException(file + ": cannot be read: " + why, cause));
    }

    /**
     * Writes a whole file: a reader sees the old content or the new one, never a part. Missing folders are made.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public static void replace(Path file, String content) {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        try {
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Path temporary = Files.createTempFile(folder, "." + target.getFileName(), ".tmp");
            try {
                Files.writeString(temporary, content);
                try {
                    Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                } catch (AtomicMoveNotSupportedException e) {
                    Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
                }
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(new IOException(file + ": cannot be written: " + e.getMessage(), e));
        }
    }
}
