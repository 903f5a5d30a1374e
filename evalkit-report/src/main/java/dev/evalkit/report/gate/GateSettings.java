package dev.evalkit.report.gate;

import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.GateRule;
import dev.evalkit.report.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a gate was set to. Changed only while it is copied. */
public final class GateSettings {
    /** What of answers is gated. */
    public enum Mode {
        /** The pass rate, within a tolerance. */
        STANDARD,
        /** Every single case. */
        STRICT
    }

    public final Mode mode;
    public final List<GateRule> rules = new ArrayList<>();
    public final NavigableSet<String> removals = new TreeSet<>();
    public final NavigableSet<String> differences = new TreeSet<>();
    public Tolerance tolerance = new Tolerance(0.08);
    public boolean clearFallsOnly;
    public Verdict ratchet = Verdict.PASS;

    /** The least sensitivity and specificity of a judge; {@code null} if it was not set. */
    @Nullable
    public Double agreement;

    @Nullable
    public RetrievalResult ladder;

    /** The settings that a mode starts with. */
    public GateSettings(Mode mode) {
        this.mode = mode;
    }

    /** A copy with a change. */
    public GateSettings with(Consumer<GateSettings> change) {
        GateSettings copy = new GateSettings(mode);
        copy.rules.addAll(rules);
        copy.removals.addAll(removals);
        copy.differences.addAll(differences);
        copy.tolerance = tolerance;
        copy.clearFallsOnly = clearFallsOnly;
        copy.ratchet = ratchet;
        copy.agreement = agreement;
        copy.ladder = ladder;
        change.accept(copy);
        return copy;
    }
}
