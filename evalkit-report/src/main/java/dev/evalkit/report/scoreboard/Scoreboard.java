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
 * The history of an eval: one row a run, in a file of comma-separated values (RFC 4180) that is meant to be committed.
 *
 * <p>The file starts with the columns {@code date,commit,hard_pass,judge_correct,judge_grounded,steps_p50}; then come, in any
 * order and as far as the file has them, {@code set_digest, judge, n, coverage, cost_usd, tokens, latency_p50_ms,
 * latency_p95_ms, label, note, instrument}. An empty cell is unknown, never 0. {@link ScoreboardRow} says what each is.
 *
 * <p>Rows may be appended by several threads and processes at a time; none is lost. The first append to a file that lacks
 * columns adds them to its header; its rows stay as they are, byte for byte. A text that a spreadsheet would take for
 * a formula is written with an apostrophe before it, and read back without.
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
     * @throws IllegalArgumentException if anything in it is wrong; the message lists every problem as {@code file:line:
     *     message}
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public static Scoreboard read(Path file) {
        return of(file, SharedFile.read(Require.nonNull(file, "file")));
    }

    /** Appends a run without a note; see {@link #append(AnswerResult, Path, String)}. */
    public static Scoreboard append(AnswerResult result, Path file) {
        return append(ScoreboardRow.of(Require.nonNull(result, "result"), null), file);
    }

    /**
     * Appends a run; the file and its folders are made if they are missing.
     *
     * @param note the story of the change, {@code added reranker}; not blank
     * @return the scoreboard as it is then, with this run as its last row
     * @throws IllegalArgumentException if the note is blank or no valid Unicode, or anything in the file is wrong; the file
     *     stays as it was, and the message lists every problem as {@code file:line: message}
     * @throws java.io.UncheckedIOException if the file cannot be read or written, or others have kept it locked for 10
     *     seconds; it stays as it was
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

    /** The runs, oldest first. */
    public List<ScoreboardRow> rows() {
        return rows;
    }

    /**
     * The runs as a table, why which of them cannot be compared, and the plot. Columns in which every run is empty are left out.
     */
    @Override
    public Doc doc() {
        return ScoreboardTable.doc(name, rows);
    }

    /**
     * The plot of the runs as a document in SVG: pass rate with its Wilson intervals, and, where there are any, judge means
     * and steps. No line goes from a run to one that it cannot be compared with; what changed there, and the notes, stand
     * below the plot. Black on white, without scripts or fonts of its own; equal scoreboards give equal text.
     */
    public String toSvg() {
        return new ScoreboardPlot(name, rows).svg();
    }

    /**
     * Writes {@link #toSvg}; a file that exists is replaced atomically.
     *
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    public void writeSvg(Path file) {
        Utf8Files.replace(file, toSvg());
    }

    /** The plot and the runs as a page in HTML that needs nothing else. */
    public String toHtml() {
        return ScoreboardPage.html(name, rows, toSvg());
    }

    /**
     * Writes {@link #toHtml}; a file that exists is replaced atomically.
     *
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    public void writeHtml(Path file) {
        Utf8Files.replace(file, toHtml());
    }
}
