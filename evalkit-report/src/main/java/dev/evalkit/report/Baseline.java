package dev.evalkit.report;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.internal.json.Json;
import dev.evalkit.api.retrieval.GateOn;
import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.RetrievalResult;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A result that later results are held against, and why it may be. Only {@link #accept} writes one: no report and no
 * gate ever does.
 *
 * @param reason why the result was accepted; not blank
 * @param accepted when it was accepted
 * @param history the baselines it followed in the same file, oldest first
 * @param result the accepted result
 */
public record Baseline(String reason, Instant accepted, List<Predecessor> history, RetrievalResult result) {
    /** Name of the file format. */
    public static final String SCHEMA = "evalkit.baseline";

    /** Version of the file format that this library writes; it reads this one and older ones. */
    public static final int VERSION = 1;

    /** So deep that each case of the result has a line of its own, since a baseline is kept under version control. */
    private static final int INDENTED_LEVELS = 3;

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if the reason is blank
     */
    public Baseline {
        Require.notBlank(reason, "reason of the baseline");
        Require.nonNull(accepted, "time of the baseline's acceptance");
        history = Require.listOf(history, "history of the baseline");
        Require.nonNull(result, "result of the baseline");
    }

    /**
     * A baseline that was replaced.
     *
     * @param digest digest of its result
     * @param accepted when it was accepted
     * @param reason why it was accepted
     */
    public record Predecessor(String digest, Instant accepted, String reason) {
        /**
         * Checks the components.
         *
         * @throws NullPointerException if a component is null
         * @throws IllegalArgumentException if a text is blank
         */
        public Predecessor {
            Require.notBlank(digest, "digest of a former baseline");
            Require.nonNull(accepted, "time of a former baseline's acceptance");
            Require.notBlank(reason, "reason of a former baseline");
        }
    }

    /**
     * What an acceptance did.
     *
     * @param file where the baseline now is
     * @param baseline the new baseline
     * @param replaced the baseline that was there before; {@code null} if there was none
     */
    public record Acceptance(
            Path file, Baseline baseline, @Nullable Baseline replaced) {
        /** The acceptance and what it replaces, for people; lines end in a line feed. */
        public String toText() {
            Optional<Double> now = baseline.gatedMean();
            Optional<Double> then = replaced == null ? Optional.empty() : replaced.gatedMean();
            List<String> means = Decimals.distinct(now.orElse(0.0), then.orElse(now.orElse(0.0)));
            PlainText out = new PlainText()
                    .line(file + ": new baseline, " + baseline.origin())
                    .line("  " + baseline.gated(now.map(mean -> means.get(0))));
            if (replaced == null) {
                return out.line("replaces nothing: there was no baseline before")
                        .toString();
            }
            return out.line("replaces " + replaced.digest() + ", " + replaced.origin())
                    .line("  " + replaced.gated(then.map(mean -> means.get(1))))
                    .toString();
        }

        /** The same as {@link #toText}. */
        @Override
        public String toString() {
            return toText();
        }
    }

    /**
     * Makes a result the baseline, now; see {@link #accept(RetrievalResult, Path, String, InstantSource)}.
     *
     * @throws IllegalArgumentException if the reason is blank, the result has no scored case, or the file holds something
     *     else than a baseline
     * @throws UncheckedIOException if the file cannot be read or written
     */
    public static Acceptance accept(RetrievalResult result, Path file, String reason) {
        return accept(result, file, reason, InstantSource.system());
    }

    /**
     * Makes a result the baseline. A baseline in the file is replaced atomically and remembered in the new one's history.
     *
     * @param reason why the result may be the baseline; kept in the file
     * @param clock tells the time of the acceptance
     * @return the new baseline and the one it replaces
     * @throws IllegalArgumentException if the reason is blank, the result has no scored case, or the file holds something
     *     else than a baseline
     * @throws UncheckedIOException if the file cannot be read or written
     */
    public static Acceptance accept(RetrievalResult result, Path file, String reason, InstantSource clock) {
        Require.nonNull(result, "result");
        Require.notBlank(reason, "reason of the baseline");
        if (result.cases().isEmpty()) {
            throw new IllegalArgumentException("a baseline must have at least 1 scored case but this result has 0");
        }
        Baseline replaced = Files.exists(file) ? readToReplace(file) : null;
        List<Predecessor> history = new ArrayList<>();
        if (replaced != null) {
            history.addAll(replaced.history());
            history.add(new Predecessor(replaced.digest(), replaced.accepted(), replaced.reason()));
        }
        Baseline baseline = new Baseline(reason, clock.instant(), history, result);
        Json.writeFile(file, baseline.toJson());
        return new Acceptance(file, baseline, replaced);
    }

    private static Baseline readToReplace(Path file) {
        try {
            return read(file);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + "; delete the file to put a baseline in its place", e);
        }
    }

    /**
     * Reads a baseline that {@link #accept} wrote.
     *
     * @throws UncheckedIOException if the file cannot be read; where there is none, the message says how to make it
     * @throws IllegalArgumentException if it is no baseline, cut off, or of a newer version; the message names file and
     *     place
     */
    public static Baseline read(Path file) {
        try {
            Baseline baseline = Json.readFile(file, SCHEMA, VERSION, Baseline.class);
            try {
                baseline.result().requireConsistent();
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ": $.result: " + e.getMessage(), e);
            }
            return baseline;
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException missing) {
                throw new UncheckedIOException(
                        "no baseline at " + file + "; create one with: "
                                + call("Path.of(" + PlainText.literal(file.toString()) + ")"),
                        missing);
            }
            throw e;
        }
    }

    /** The call that makes a result the baseline, as Java. */
    static String call(String file) {
        return "Baseline.accept(result, " + file + ", \"why\")";
    }

    /** The baseline as a JSON document, ending in a newline; equal baselines give equal text. */
    public String toJson() {
        return Json.write(SCHEMA, VERSION, this, INDENTED_LEVELS);
    }

    /** Digest of the accepted result, 24 hexadecimal digits. */
    public String digest() {
        return new Digest().add(result.toJson()).hex();
    }

    /** When and why it was accepted. */
    String origin() {
        return "accepted " + accepted + ", reason: " + reason;
    }

    private Optional<Double> gatedMean() {
        GateOn gateOn = result.gateOn();
        return gateOn == null
                ? Optional.empty()
                : result.rung(gateOn.rung())
                        .flatMap(rung -> rung.measure(gateOn.measure()))
                        .map(MeasureSummary::mean);
    }

    private String gated(Optional<String> mean) {
        GateOn gateOn = result.gateOn();
        String cases = PlainText.count(result.cases().size(), "case");
        return gateOn == null
                ? "no rung is gated, " + cases
                : gateOn.measure() + " of rung '" + gateOn.rung() + "': " + mean.orElse("-") + ", " + cases;
    }
}
