package dev.evalkit.report.scoreboard;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.SharedFile;
import dev.evalkit.api.internal.io.Utf8Files;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Reportable;
import java.nio.file.Path;
import java.util.List;

/**
 * The history of an eval: one row per run, in a file of comma-separated values (RFC 4180) that is meant to be
 * committed.
 *
 * <p>The file starts with the columns {@code date,commit,hard_pass,judge_correct,judge_grounded,steps_p50}. The
 * optional columns {@code set_digest, judge, n, coverage, cost_usd, tokens, latency_p50_ms, latency_p95_ms, label,
 * note, instrument} follow in any order. An empty cell is unknown, never 0. {@link ScoreboardRow} explains the columns.
 *
 * <p>Several threads and processes may append rows at the same time; none is lost. The first append to a file that
 * lacks columns adds them to its header; its rows stay the same, byte for byte. A text that a spreadsheet would take
 * for a formula is written with a leading apostrophe, which is removed on reading.
 */
public final class Scoreboard implements Reportable {
    private final String name;
    private final List<ScoreboardRow> rows;

    private Scoreboard(String name, List<ScoreboardRow> rows) {
        this.name = name;
        this.rows = rows;
    }

    private static Scoreboard of(Path file, String text) {
        Path name = file.getFileName();
        return new Scoreboard(
                name == null ? file.toString() : name.toString(), ScoreboardFile.rows(file.toString(), text));
    }

    /**
     * Reads a file.
     *
     * @throws NullPointerException if the file is null
     * @throws IllegalArgumentException if the file is invalid; the message lists every problem as {@code file:line:
     *     message}
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static Scoreboard read(Path file) {
        return of(file, SharedFile.read(Require.nonNull(file, "file")));
    }

    /**
     * Appends a run without a note; see {@link #append(AnswerResult, Path, String)}.
     *
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the file is invalid
     * @throws java.io.UncheckedIOException if the file cannot be read, locked or written
     */
    public static Scoreboard append(AnswerResult result, Path file) {
        return append(ScoreboardRow.of(Require.nonNull(result, "result"), null), file);
    }

    /**
     * Appends a run. The file and its folders are created if they are missing.
     *
     * @param note what changed, such as {@code added reranker}; not blank
     * @return the scoreboard with this run as its last row
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the note is blank or not valid Unicode, or the file is invalid; the file
     *     stays unchanged, and the message lists every problem as {@code file:line: message}
     * @throws java.io.UncheckedIOException if the file cannot be read or written, or another process keeps it locked
     *     for 10 seconds; the file stays unchanged
     */
    public static Scoreboard append(AnswerResult result, Path file, String note) {
        Require.notBlank(note, "note");
        return append(ScoreboardRow.of(Require.nonNull(result, "result"), note), file);
    }

    static Scoreboard append(ScoreboardRow row, Path file) {
        Require.nonNull(file, "file");
        String text = SharedFile.update(file, before -> ScoreboardFile.appended(file.toString(), before, row));
        return of(file, text);
    }

    /** Returns the runs, oldest first. */
    public List<ScoreboardRow> rows() {
        return rows;
    }

    /**
     * Returns the runs as a table, the reasons why some cannot be compared, and the plot. Empty columns are left out.
     */
    @Override
    public Doc doc() {
        return ScoreboardTable.doc(name, rows);
    }

    /**
     * Returns the plot of the runs as an SVG document: pass rate with Wilson intervals, and judge means and steps if
     * there are any. No line joins runs that cannot be compared; what changed between them, and the notes, are listed
     * below the plot. It is black on white, without scripts or fonts. Equal scoreboards give equal text.
     */
    public String toSvg() {
        return new ScoreboardPlot(name, rows).svg();
    }

    /**
     * Writes {@link #toSvg} to a file. An existing file is replaced atomically.
     *
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    public void writeSvg(Path file) {
        Utf8Files.replace(file, toSvg());
    }

    /** Returns the plot and the runs as a self-contained HTML page. */
    public String toHtml() {
        return ScoreboardPage.html(name, rows, toSvg());
    }

    /**
     * Writes {@link #toHtml} to a file. An existing file is replaced atomically.
     *
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    public void writeHtml(Path file) {
        Utf8Files.replace(file, toHtml());
    }
}
