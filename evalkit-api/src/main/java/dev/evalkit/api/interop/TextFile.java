package dev.evalkit.api.interop;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.io.Inputs;
import dev.evalkit.api.internal.io.Utf8Files;
import dev.evalkit.api.internal.json.JsonLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reader of whole files as text: UTF-8 without its byte-order mark, decompressed if the name ends in {@code .gz}. */
final class TextFile {
    /** The maximum length of a line of a JSON-lines file in bytes: one line may hold many passages. */
    static final int MAX_LINE_BYTES = 64 << 20;

    private TextFile() {}

    /** Receives one line. */
    @FunctionalInterface
    interface LineReader {
        void read(int number, String line);
    }

    /**
     * Reads a file.
     *
     * @return the text; {@code null} if it is not UTF-8 or its lines end in CR alone, which is added to the problems
     * @throws UncheckedIOException if it cannot be read
     */
    static @Nullable String read(Path file, List<Problem> problems) {
        byte[] bytes;
        try {
            bytes = Inputs.bytes(file);
        } catch (IOException e) {
            throw Utf8Files.unreadable(file, e);
        }
        Utf8Files.Invalid invalid = Utf8Files.invalid(bytes);
        if (invalid != null) {
            problems.add(new Problem(file.toString(), invalid.line(), "$", invalid.message()));
            return null;
        }
        String text = Utf8Files.text(bytes);
        int cr = text.indexOf('\r');
        if (cr >= 0 && cr < text.length() - 1 && text.indexOf('\n') < 0) {
            problems.add(new Problem(file.toString(), 1, "$", JsonLines.CR_ALONE));
            return null;
        }
        return text;
    }

    /** Reads the lines of a file, without their ends: LF or CR LF. */
    static void lines(Path file, List<Problem> problems, LineReader reader) {
        String text = read(file, problems);
        int number = 0;
        int start = 0;
        while (text != null && start < text.length()) {
            int end = text.indexOf('\n', start);
            int next = end < 0 ? text.length() : end + 1;
            end = end < 0 ? text.length() : end;
            if (end > start && text.charAt(end - 1) == '\r') {
                end--;
            }
            number++;
            reader.read(number, text.substring(start, end));
            start = next;
        }
    }
}
