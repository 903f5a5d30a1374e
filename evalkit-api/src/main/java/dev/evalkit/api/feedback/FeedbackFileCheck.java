package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.json.JsonLines;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A check of the first line of a file to be opened as a log: another kind of file must not be written to. */
final class FeedbackFileCheck {
    private FeedbackFileCheck() {}

    /**
     * Rejects a file whose first non-blank line has an end and is not feedback. A missing or empty file is accepted. A
     * line without an end is accepted too, because the log checks it.
     *
     * @throws UncheckedIOException if the file is rejected, or cannot be read
     */
    static void check(Path file) {
        if (!Files.isRegularFile(file)) {
            return;
        }
        byte[] start;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            start = read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be opened: it cannot be read", e);
        }
        List<String> problems = new ArrayList<>();
        List<Integer> lines = new ArrayList<>();
        JsonLines.read(
                file,
                new ByteArrayInputStream(start),
                FeedbackLog.MAX_LINE_BYTES,
                (line, path, message) -> {
                    lines.add(line);
                    problems.add(path + ": " + message);
                },
                FeedbackLine::read);
        if (!problems.isEmpty()) {
            String message =
                    file + ":" + lines.get(0) + ": is not feedback, so the file is not a feedback log and was left"
                            + " unchanged: " + String.join("; ", problems.subList(0, Math.min(3, problems.size())));
            throw new UncheckedIOException(message, new IOException(message));
        }
    }

    /** Returns the bytes up to the end of the first non-blank line; none if it has no end. */
    private static byte[] read(InputStream in) throws IOException {
        ByteArrayOutputStream start = new ByteArrayOutputStream();
        boolean blank = true;
        for (int b = in.read(); b >= 0; b = in.read()) {
            start.write(b);
            if (b == '\n' && !blank) {
                return start.toByteArray();
            }
            blank &= b == '\n' || b == '\r' || b == ' ' || b == '\t';
            if (start.size() > 2 * FeedbackLog.MAX_LINE_BYTES) {
                return start.toByteArray(); // longer than any line of a log
            }
        }
        return new byte[0];
    }
}
