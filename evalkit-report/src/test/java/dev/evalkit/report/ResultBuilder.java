package dev.evalkit.report;

import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.retrieval.Provenance;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.retrieval.RungSummary;
import dev.evalkit.api.stats.Holm;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.SignFlip;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Builds retrieval results for tests. Values follow from ranks: recall@5 is the share of expected ids at rank 5 or better,
 * RR is 1 / the best rank. Intervals are the mean difference plus and minus 0.1, and absent where all differences are equal.
 */
public final class ResultBuilder {
    public static final String GATED = "hybrid@chunks";

    private final List<String> rungs = new ArrayList<>(List.of("vector", GATED));
    private final Map<String, Map<String, String>> ranks = new LinkedHashMap<>();
    private final Map<String, String> digests = new LinkedHashMap<>();
    private final Map<String, @Nullable Double> values = new LinkedHashMap<>();
    private final List<String> withoutExpected = new ArrayList<>();
    private final SortedMap<String, Identity> parts = new TreeMap<>(Map.of(
            "chunker", Identity.of("headings").with("target", 350),
            "embedder", Identity.of("hashing").with("dimension", 512)));
    private RetrievalInstrument instrument = new RetrievalInstrument(
            "acme", null, "0123456789abcdef01234567", RankedUnit.DOCUMENT, List.of(5), List.of("recall@5", "RR"));
    private @Nullable RungMeasure gateOn = new RungMeasure(GATED, "recall@5");
    private Stamp stamp = new Stamp(Instant.parse("2026-11-29T10:00:00Z"), "0.1.0", null, null);
    private @Nullable String label;

    /** No case yet. */
    public ResultBuilder() {}

    /** Adds a case that every rung ranks alike, such as {@code a.md=1 b.md=-}: b.md is expected and missed. */
    public ResultBuilder scored(String id, String expectedRanks) {
        Map<String, String> byRung = new LinkedHashMap<>();
        rungs.forEach(rung -> byRung.put(rung, expectedRanks));
        ranks.put(id, byRung);
        return this;
    }

    /** Adds a case that the first rung ranks one way and the other rungs another. */
    public ResultBuilder scored(String id, String firstRung, String otherRungs) {
        scored(id, otherRungs);
        ranks.get(id).put(rungs.get(0), firstRung);
        return this;
    }

    public ResultBuilder withoutExpected(String... ids) {
        withoutExpected.addAll(List.of(ids));
        return this;
    }

    public ResultBuilder rungs(String... names) {
        rungs.clear();
        rungs.addAll(List.of(names));
        return this;
    }

    public ResultBuilder digest(String id, String digest) {
        digests.put(id, digest);
        return this;
    }

    /** Sets the value of a measure of one case on all rungs; null makes it undefined. */
    public ResultBuilder value(String id, String measure, @Nullable Double value) {
        values.put(id + '/' + measure, value);
        return this;
    }

    public ResultBuilder part(String role, @Nullable Identity part) {
        if (part == null) {
            parts.remove(role);
        } else {
            parts.put(role, part);
        }
        return this;
    }

    public ResultBuilder instrument(UnaryOperator<RetrievalInstrument> change) {
        instrument = change.apply(instrument);
        return this;
    }

    public ResultBuilder gateOn(@Nullable RungMeasure newGateOn) {
        gateOn = newGateOn;
        return this;
    }

    public ResultBuilder stamp(Stamp newStamp) {
        stamp = newStamp;
        return this;
    }

    public ResultBuilder label(String newLabel) {
        label = newLabel;
        return this;
    }

    public RetrievalResult build() {
        List<RetrievalCase> cases = ranks.keySet().stream().map(this::caseOf).toList();
        Map<String, List<@Nullable PairedDifference>> differences = new TreeMap<>();
        instrument.measures().forEach(measure -> differences.put(measure, differences(cases, measure)));
        List<RungSummary> summaries = new ArrayList<>();
        for (int i = 0; i < rungs.size(); i++) {
            summaries.add(summary(cases, i, differences));
        }
        return new RetrievalResult(
                new Provenance(instrument, new Subject(label, parts), stamp),
                gateOn,
                1,
                summaries,
                withoutExpected,
                cases);
    }

    private RetrievalCase caseOf(String id) {
        SortedMap<String, Integer> grades = new TreeMap<>();
        List<CaseRanking> rankings = new ArrayList<>();
        ranks.get(id).forEach((rung, text) -> {
            SortedMap<String, Integer> found = new TreeMap<>();
            for (String entry : text.split(" ", -1)) {
                String expected = entry.substring(0, entry.lastIndexOf('='));
                String rank = entry.substring(entry.lastIndexOf('=') + 1);
                grades.put(expected, 1);
                if (!rank.equals("-")) {
                    found.put(expected, Integer.valueOf(rank));
                }
            }
            rankings.add(new CaseRanking(rung, values(id, grades.size(), found), found, List.of(), 1.25));
        });
        return new RetrievalCase(id, digests.getOrDefault(id, "digest of " + id), grades, rankings);
    }

    private SortedMap<String, Double> values(String id, int expected, SortedMap<String, Integer> found) {
        SortedMap<String, Double> all = new TreeMap<>();
        long near = found.values().stream().filter(rank -> rank <= 5).count();
        all.put("recall@5", (double) near / expected);
        all.put(
                "RR",
                found.values().stream().mapToDouble(rank -> 1.0 / rank).max().orElse(0));
        for (String measure : instrument.measures()) {
            String key = id + '/' + measure;
            Double value = values.get(key);
            if (value != null) {
                all.put(measure, value);
            } else if (values.containsKey(key)) {
                all.remove(measure);
            }
        }
        return all;
    }

    private RungSummary summary(
            List<RetrievalCase> cases, int i, Map<String, List<@Nullable PairedDifference>> differences) {
        List<MeasureSummary> measures = new ArrayList<>();
        for (String measure : instrument.measures()) {
            List<Double> defined = new ArrayList<>();
            for (RetrievalCase scored : cases) {
                Double value = scored.rankings().get(i).values().get(measure);
                if (value != null) {
                    defined.add(value);
                }
            }
            measures.add(new MeasureSummary(
                    measure,
                    defined.size(),
                    defined.isEmpty() ? null : mean(defined),
                    differences.get(measure).get(i)));
        }
        return new RungSummary(rungs.get(i), cases.size(), cases.isEmpty() ? 0 : 1.25, measures);
    }

    private List<@Nullable PairedDifference> differences(List<RetrievalCase> cases, String measure) {
        List<double[]> values = new ArrayList<>(List.of(new double[0]));
        for (int i = 1; i < rungs.size(); i++) {
            values.add(differences(cases, measure, i));
        }
        double[] p = values.stream()
                .mapToDouble(of -> of.length > 1 ? SignFlip.exact(of) : Double.NaN)
                .toArray();
        double[] adjusted = Holm.adjust(
                Arrays.stream(p).filter(value -> !Double.isNaN(value)).toArray());
        List<@Nullable PairedDifference> differences = new ArrayList<>();
        int tested = 0;
        for (int i = 0; i < p.length; i++) {
            differences.add(
                    Double.isNaN(p[i]) ? untested(values.get(i)) : tested(values.get(i), p[i], adjusted[tested++]));
        }
        return differences;
    }

    private static double[] differences(List<RetrievalCase> cases, String measure, int i) {
        List<Double> differences = new ArrayList<>();
        for (RetrievalCase scored : cases) {
            Double value = scored.rankings().get(i).values().get(measure);
            Double before = scored.rankings().get(i - 1).values().get(measure);
            if (value != null && before != null) {
                differences.add(value - before);
            }
        }
        return differences.stream().mapToDouble(difference -> difference).toArray();
    }

    private static @Nullable PairedDifference untested(double[] differences) {
        return differences.length == 0 ? null : new PairedDifference(differences[0], null, null, null, 1);
    }

    private static PairedDifference tested(double[] differences, double p, double adjusted) {
        double mean = Arrays.stream(differences).average().orElseThrow();
        boolean spread = Arrays.stream(differences).distinct().count() > 1;
        Interval interval = spread ? Interval.of(mean - 0.1, mean + 0.1, 0.95) : null;
        return new PairedDifference(mean, interval, p, adjusted, differences.length);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(v -> v).average().orElseThrow();
    }
}
