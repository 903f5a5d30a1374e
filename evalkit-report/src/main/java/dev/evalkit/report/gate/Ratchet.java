package dev.evalkit.report.gate;

import dev.evalkit.report.gate.Baseline.Figure;
import dev.evalkit.report.gate.Baseline.Predecessor;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The gradual decline of a file's baselines: each may have stayed within the tolerance of the one before. Only
 * baselines with the same instrument and figure as the last one count.
 *
 * @param name what the figures are, as people read it
 * @param best the best accepted figure; of several, the last
 * @param now the present baseline's figure, which is lower
 * @param acceptances how many baselines were accepted after the best one
 */
record Ratchet(String name, Figure best, Figure now, int acceptances) {
    /** Returns the decline; empty if no former baseline was better. */
    static Optional<Ratchet> of(Baseline baseline) {
        Figure now = baseline.figure();
        if (now == null) {
            return Optional.empty();
        }
        List<Figure> former = comparable(baseline).toList();
        Figure best = now;
        int acceptances = 0;
        for (int i = former.size() - 1; i >= 0; i--) {
            if (Decimals.settled(former.get(i).value()) > Decimals.settled(best.value())) {
                best = former.get(i);
                acceptances = former.size() - i;
            }
        }
        return acceptances == 0
                ? Optional.empty()
                : Optional.of(new Ratchet(Figures.shownName(baseline), best, now, acceptances));
    }

    private static Stream<Figure> comparable(Baseline baseline) {
        Figure now = baseline.figure();
        String instrument = Figures.instrument(baseline.result());
        return baseline.history().stream()
                .filter(each -> each.instrument().equals(instrument))
                .map(Predecessor::figure)
                .filter(figure -> figure != null && now != null && figure.name().equals(now.name()))
                .map(Objects::requireNonNull);
    }

    /**
     * Returns how many former baselines do not count because they had another instrument or were gated on something
     * else.
     */
    static int measuredOtherwise(Baseline baseline) {
        return baseline.history().size() - (int) comparable(baseline).count();
    }

    /** Returns how far the baselines fell; above 0. */
    double fall() {
        return Decimals.settled(best.value() - now.value());
    }

    /** Returns {@code accepted baselines fell from 0.900 to 0.780 over 4 acceptances (pass rate)}. */
    @Override
    public String toString() {
        List<String> values = Decimals.distinct(best.value(), now.value());
        return "accepted baselines fell from " + values.get(0) + " to " + values.get(1) + " over "
                + ReportText.count(acceptances, "acceptance") + " (" + name + ")";
    }
}
