package dev.evalkit.report.gate;

import dev.evalkit.api.retrieval.RetrievalResult;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The settings of a gate. They change only while they are copied. */
final class GateSettings {
    /** What is gated in answers. */
    enum Mode {
        /** The pass rate: falls beyond a tolerance that chance does not explain. */
        STANDARD,
        /** Every single case, without a tolerance or a test. */
        STRICT
    }

    final Mode mode;
    final List<GateRule> rules = new ArrayList<>();
    final NavigableSet<String> removals = new TreeSet<>();
    final NavigableSet<String> differences = new TreeSet<>();
    Tolerance tolerance = new Tolerance(0.08);
    Verdict ratchet = Verdict.PASS;

    /** The minimum sensitivity and specificity of a judge; {@code null} if not set. */
    @Nullable
    Double agreement;

    @Nullable
    RetrievalResult ladder;

    /** Creates the initial settings of a mode. */
    GateSettings(Mode mode) {
        this.mode = mode;
    }

    /** Returns a changed copy. */
    GateSettings with(Consumer<GateSettings> change) {
        GateSettings copy = new GateSettings(mode);
        copy.rules.addAll(rules);
        copy.removals.addAll(removals);
        copy.differences.addAll(differences);
        copy.tolerance = tolerance;
        copy.ratchet = ratchet;
        copy.agreement = agreement;
        copy.ladder = ladder;
        change.accept(copy);
        return copy;
    }
}
