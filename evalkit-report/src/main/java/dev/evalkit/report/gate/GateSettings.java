package dev.evalkit.report.gate;

import dev.evalkit.api.retrieval.RetrievalResult;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a gate was set to. Changed only while it is copied. */
final class GateSettings {
    /** What of answers is gated. */
    enum Mode {
        /** The pass rate, within a tolerance. */
        STANDARD,
        /** Every single case. */
        STRICT
    }

    final Mode mode;
    final List<GateRule> rules = new ArrayList<>();
    final NavigableSet<String> removals = new TreeSet<>();
    final NavigableSet<String> differences = new TreeSet<>();
    Tolerance tolerance = new Tolerance(0.08);
    boolean clearFallsOnly;
    Verdict ratchet = Verdict.PASS;

    /** The least sensitivity and specificity of a judge; {@code null} if it was not set. */
    @Nullable
    Double agreement;

    @Nullable
    RetrievalResult ladder;

    /** The settings that a mode starts with. */
    GateSettings(Mode mode) {
        this.mode = mode;
    }

    /** A copy with a change. */
    GateSettings with(Consumer<GateSettings> change) {
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
