package dev.evalkit.api.golden;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.SharedFile;
import dev.evalkit.api.internal.json.JsonFields;
import dev.evalkit.api.internal.json.JsonLineWriter;
import dev.evalkit.api.internal.json.JsonLines;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An append-only file of looks at the holdout, one per line: {@code {"time": …, "set": …, "digest": …, "cases": …,
 * "reason": …}}. Several threads and processes may append to the same file. Each line is on disk before the cases are
 * returned.
 */
public final class HoldoutFile implements HoldoutLedger {
    private static final List<String> FIELDS = List.of("time", "set", "digest", "cases", "reason");

    private final Path file;

    HoldoutFile(Path file) {
        this.file = Require.nonNull(file, "file");
    }

    /**
     * Appends a line; the file and its folders are made if they are missing. Where a writer died within a line, that line is ended
     * first.
     *
     * @throws UncheckedIOException if the file cannot be written
     */
    @Override
    public void record(Look look) {
        String line = new JsonLineWriter()
                .text("time", look.time().toString())
                .text("set", look.set())
                .text("digest", look.digest())
                .number("cases", look.cases())
                .text("reason", look.reason())
                .toString();
        SharedFile.update(
                file, before -> before + (before.isEmpty() || before.endsWith("\n") ? "" : "\n") + line + "\n");
    }

    /**
     * Returns the looks so far, oldest first; none if there is no file.
     *
     * @throws GoldenSetException if a line is not a valid look
     * @throws UncheckedIOException if the file cannot be read
     */
    public List<Look> looks() {
        List<Look> looks = new ArrayList<>();
        if (Files.notExists(file)) {
            return looks;
        }
        List<Problem> problems = new ArrayList<>();
        JsonLines.read(
                file,
                JsonLines.DEFAULT_MAX_LINE_BYTES,
                (line, path, message) -> problems.add(new Problem(file.toString(), line, path, message)),
                fields -> {
                    Look look = look(fields);
                    if (look != null) {
                        looks.add(look);
                    }
                });
        if (!problems.isEmpty()) {
            throw new GoldenSetException(problems);
        }
        return looks;
    }

    private static @Nullable Look look(JsonFields fields) {
        fields.allow(FIELDS, name -> "");
        String time = fields.text("time");
        Instant when = null;
        try {
            when = time == null ? null : Instant.parse(time);
        } catch (DateTimeParseException e) {
            fields.problem("time", "must be a time such as 2026-01-31T12:00:00Z");
        }
        String set = fields.visibleText("set");
        String digest = fields.visibleText("digest");
        Integer cases = fields.wholeNumber("cases", 1, "cases");
        String reason = fields.visibleText("reason");
        return when == null || set == null || digest == null || cases == null || reason == null
                ? null
                : new Look(when, set, digest, cases, reason);
    }
}
