package dev.evalkit.report.gate;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.internal.io.SharedFile;
import dev.evalkit.api.internal.io.Utf8Files;
import dev.evalkit.api.internal.json.Json;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Reportable;
import dev.evalkit.report.text.ReportText;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An accepted result that later results are compared with, and the reason for accepting it. It holds either a ladder or
 * answers. Only {@link #accept} writes a baseline; reports and gates never do.
 *
 * @param reason why the result was accepted; not blank
 * @param accepted when it was accepted
 * @param history the earlier baselines in the same file, oldest first
 * @param retrieval the accepted ladder; {@code null} if answers were accepted
 * @param answers the accepted answers; {@code null} if a ladder was accepted
 */
public record Baseline(
        String reason,
        Instant accepted,
        List<Predecessor> history,
        @Nullable RetrievalResult retrieval,
        @Nullable AnswerResult answers) {
    /** Name of the file format. */
    public static final String SCHEMA = "evalkit.baseline";

    /** Version of the file format that this library writes; it also reads older versions. */
    public static final int VERSION = 1;

    /**
     * Indentation depth that gives each case of the result its own line, since a baseline is kept under version
     * control.
     */
    private static final int INDENTED_LEVELS = 3;

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if the reason is blank, or there is not exactly one result
     */
    public Baseline {
        Require.notBlank(reason, "reason of the baseline");
        Require.nonNull(accepted, "time of the baseline's acceptance");
        history = Require.listOf(history, "history of the baseline");
        if ((retrieval == null) == (answers == null)) {
            throw new IllegalArgumentException("a baseline must have one result, either retrieval or answers");
        }
    }

    /**
     * Creates a baseline of either kind.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if the reason is blank, or the result is neither a ladder nor answers
     */
    public Baseline(String reason, Instant accepted, List<Predecessor> history, EvalResult result) {
        this(
                reason,
                accepted,
                history,
                requireKnown(result) instanceof RetrievalResult ladder ? ladder : null,
                result instanceof AnswerResult found ? found : null);
    }

    private static EvalResult requireKnown(EvalResult result) {
        Require.nonNull(result, "result of the baseline");
        if (result instanceof RetrievalResult || result instanceof AnswerResult) {
            return result;
        }
        throw new IllegalArgumentException("a baseline holds a ladder or answers, not " + result.schema());
    }

    /**
     * The main number of a result.
     *
     * @param name {@code pass rate}, or the gated measure and rung
     * @param value in {@code [0, 1]} for a pass rate
     * @param n number of cases behind it; at least 1
     */
    public record Figure(String name, double value, int n) {
        /**
         * Checks the components.
         *
         * @throws NullPointerException if the name is null
         * @throws IllegalArgumentException if the name is blank, the value not finite, or {@code n} below 1
         */
        public Figure {
            Require.notBlank(name, "name of the figure");
            Require.finite(value, "value of " + name);
            Require.atLeast(1, n, "n of " + name);
        }
    }

    /**
     * A baseline that was replaced.
     *
     * @param digest digest of its result
     * @param accepted when it was accepted
     * @param reason why it was accepted
     * @param instrument digest of what it was measured with; figures of other instruments are not compared
     * @param figure its main number; {@code null} if it had none
     */
    public record Predecessor(
            String digest,
            Instant accepted,
            String reason,
            String instrument,
            @Nullable Figure figure) {
        /**
         * Checks the components.
         *
         * @throws NullPointerException if a component that is not nullable is null
         * @throws IllegalArgumentException if a text is blank
         */
        public Predecessor {
            Require.notBlank(digest, "digest of a former baseline");
            Require.nonNull(accepted, "time of a former baseline's acceptance");
            Require.notBlank(reason, "reason of a former baseline");
            Require.notBlank(instrument, "instrument of a former baseline");
        }
    }

    /**
     * The outcome of an acceptance.
     *
     * @param file the file that now holds the baseline
     * @param baseline the new baseline
     * @param replaced the baseline that the file held before; {@code null} if there was none
     */
    public record Acceptance(
            Path file, Baseline baseline, @Nullable Baseline replaced) implements Reportable {
        /**
         * Returns the acceptance, what it replaces, and warnings to consider before committing it: that nothing passed,
         * that cases were not scored, or that the baselines of this file decline.
         */
        @Override
        public Doc doc() {
            return AcceptanceDoc.of(this);
        }
    }

    /**
     * Makes a result the baseline, at the present time; see {@link #accept(EvalResult, Path, String, InstantSource)}.
     *
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the reason is blank, the result has no scored case, or the file holds
     *     anything other than a baseline of its kind
     * @throws UncheckedIOException if the file cannot be read or written
     */
    public static Acceptance accept(EvalResult result, Path file, String reason) {
        return accept(result, file, reason, InstantSource.system());
    }

    /**
     * Makes a result the baseline. A baseline in the file is replaced atomically and recorded, with its main number, in
     * the history of the new one. Concurrent acceptances, also from several processes, follow one another; none is
     * lost. A result in which nothing passed may be accepted, since somebody gives a reason; the acceptance warns of
     * it.
     *
     * @param result a ladder or answers
     * @param reason why the result may be the baseline; kept in the file
     * @param clock gives the time of the acceptance
     * @return the new baseline and the one it replaces
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the reason is blank, the result has no scored case, or the file holds
     *     anything other than a baseline of its kind
     * @throws UncheckedIOException if the file cannot be read or written
     */
    public static Acceptance accept(EvalResult result, Path file, String reason, InstantSource clock) {
        Require.nonNull(result, "result");
        Require.notBlank(reason, "reason of the baseline");
        Figures.requireScored(requireKnown(result));
        return SharedFile.exclusively(file, () -> replace(result, file, reason, clock));
    }

    private static Acceptance replace(EvalResult result, Path file, String reason, InstantSource clock) {
        Baseline replaced = Files.exists(file) ? readToReplace(file, result) : null;
        List<Predecessor> history = new ArrayList<>();
        if (replaced != null) {
            history.addAll(replaced.history());
            history.add(replaced.asPredecessor());
        }
        Baseline baseline = new Baseline(reason, clock.instant(), history, result);
        Utf8Files.replace(file, baseline.toJson());
        return new Acceptance(file, baseline, replaced);
    }

    private static Baseline readToReplace(Path file, EvalResult result) {
        try {
            Baseline found = read(file);
            if (!found.kind().equals(kind(result))) {
                throw new IllegalArgumentException(
                        file + ": is a baseline of " + found.kind() + ", but the result is of " + kind(result));
            }
            return found;
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    e.getMessage() + "; write the baseline to another file, or restore this one", e);
        }
    }

    private Predecessor asPredecessor() {
        return new Predecessor(digest(), accepted, reason, Figures.instrument(result()), figure());
    }

    /**
     * Reads a baseline that {@link #accept} wrote.
     *
     * @throws NullPointerException if the file is null
     * @throws UncheckedIOException if the file cannot be read; if it is missing, the message says how to create it
     * @throws IllegalArgumentException if the file is not a baseline, is cut off, or has a newer version; the message
     *     names file and place
     */
    public static Baseline read(Path file) {
        try {
            Baseline baseline = Json.readFile(file, SCHEMA, VERSION, Baseline.class);
            try {
                if (baseline.retrieval != null) {
                    baseline.retrieval.requireConsistent();
                } else if (baseline.answers != null) {
                    baseline.answers.requireWhole();
                }
            } catch (IllegalArgumentException e) {
                String place = baseline.retrieval == null ? ": $.answers: " : ": $.retrieval: ";
                throw new IllegalArgumentException(file + place + e.getMessage(), e);
            }
            return baseline;
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException missing) {
                throw new UncheckedIOException(
                        "no baseline at " + file + "; create one with: "
                                + AcceptanceDoc.call("Path.of(" + ReportText.literal(file.toString()) + ")"),
                        missing);
            }
            throw e;
        }
    }

    /** Returns the accepted result, of either kind. */
    public EvalResult result() {
        return retrieval == null ? Require.nonNull(answers, "answers") : retrieval;
    }

    /** Returns {@code retrieval} or {@code answers}. */
    String kind() {
        return kind(result());
    }

    static String kind(EvalResult result) {
        return result instanceof RetrievalResult ? "retrieval" : "answers";
    }

    /** Returns the baseline as a JSON document, ending in a newline; equal baselines give equal text. */
    public String toJson() {
        return Json.write(SCHEMA, VERSION, this, INDENTED_LEVELS);
    }

    /** Returns the digest of the accepted result, 24 hexadecimal digits. */
    public String digest() {
        return new Digest().add(result().toJson()).hex();
    }

    /**
     * Returns the pass rate of accepted answers, or the mean of a ladder's gated measure.
     *
     * @return the number; {@code null} if nothing is gated, or the value is undefined
     */
    public @Nullable Figure figure() {
        return Figures.of(result());
    }
}
