package dev.evalkit.retrieval;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.Split;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.metric.Measure;
import dev.evalkit.api.metric.Qrels;
import dev.evalkit.api.metric.Ranking;
import dev.evalkit.api.metric.Recall;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.retrieval.CaseRanking;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.MeasureSummary;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.retrieval.Provenance;
import dev.evalkit.api.retrieval.RetrievalCase;
import dev.evalkit.api.retrieval.RetrievalInstrument;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.api.retrieval.RungMeasure;
import dev.evalkit.api.retrieval.RungSummary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One pass of an eval: retrieves, scores and summarises. */
final class LadderRun {
    private static final Logger LOG = LoggerFactory.getLogger(RetrievalEval.class);
    private static final double NANOS_PER_MILLI = 1e6;

    private final RetrievalEval eval;
    private final Corpus corpus;
    private final List<Measure> measures;
    private final ExpectedIds expected;
    private final int kept;

    LadderRun(RetrievalEval eval, Corpus corpus, List<Measure> measures, ExpectedIds expected) {
        this.eval = eval;
        this.corpus = corpus;
        this.measures = measures;
        this.expected = expected;
        this.kept = measures.stream()
                .mapToInt(measure -> measure.depth().orElse(1))
                .max()
                .orElse(1);
    }

    RetrievalResult score(OpenLadder open) {
        List<RetrievalCase> cases = new ArrayList<>();
        for (ExpectedIds.Scored one : expected.scored()) {
            String id = one.golden().id();
            List<CaseRanking> rankings = new ArrayList<>();
            for (RungHits found : open.retrieve(one.golden().question(), "case '" + id + "'", eval.ticker())) {
                rankings.add(ranking(open, found, one.qrels(), id));
            }
            cases.add(new RetrievalCase(id, one.golden().digest(), one.qrels().grades(), rankings));
        }
        List<RungSummary> rungs = summaries(cases);
        LOG.debug("scored {} cases on {} rungs", cases.size(), rungs.size());
        return new RetrievalResult(provenance(), gateOn(), eval.drawSeed(), rungs, expected.withoutExpected(), cases);
    }

    private CaseRanking ranking(OpenLadder open, RungHits found, Qrels qrels, String caseId) {
        List<String> ids = new ArrayList<>(found.hits().size());
        for (Hit hit : found.hits()) {
            ids.add(unitId(open, hit, found.rung(), caseId));
        }
        Ranking ranking = Ranking.of(ids);
        SortedMap<String, Double> values = new TreeMap<>();
        for (Measure measure : measures) {
            value(measure, ranking, qrels, found.rung(), caseId).ifPresent(value -> values.put(measure.name(), value));
        }
        SortedMap<String, Integer> ranks = new TreeMap<>();
        for (String id : qrels.grades().keySet()) {
            ranking.rank(id).ifPresent(rank -> ranks.put(id, rank));
        }
        return new CaseRanking(found.rung(), values, ranks, ranking.top(kept), found.nanos() / NANOS_PER_MILLI);
    }

    private static OptionalDouble value(Measure measure, Ranking ranking, Qrels qrels, String rung, String caseId) {
        try {
            return measure.value(ranking, qrels);
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "measure '" + measure.name() + "' failed on rung '" + rung + "' for case '" + caseId + "': " + e,
                    e);
        }
    }

    private String unitId(OpenLadder open, Hit hit, String rung, String caseId) {
        if (eval.unit() == RankedUnit.DOCUMENT) {
            return hit.documentId();
        }
        String chunkId = hit.chunkId();
        if (chunkId == null) {
            throw new IllegalStateException("rung '" + rung + "' returned the document '" + hit.documentId()
                    + "' without a chunk id for case '" + caseId
                    + "', but chunks are scored; every rung of a ladder must return the scored unit");
        }
        if (!open.hasChunk(chunkId)) {
            List<String> known = open.passages().stream().map(Passage::chunkId).toList();
            throw new IllegalStateException("rung '" + rung + "' returned chunk '" + Printable.line(chunkId)
                    + "' for case '" + caseId + "', but the ladder's chunker did not produce it"
                    + Printable.line(Nearest.hint(chunkId, known)));
        }
        return chunkId;
    }

    private List<RungSummary> summaries(List<RetrievalCase> cases) {
        int rungs = eval.ladder().rungs().size();
        List<List<@Nullable PairedDifference>> differences = measures.stream()
                .map(measure -> RungDifferences.of(cases, rungs, measure.name(), eval.drawSeed()))
                .toList();
        List<RungSummary> summaries = new ArrayList<>();
        for (int rung = 0; rung < rungs; rung++) {
            summaries.add(summary(cases, rung, differences));
        }
        return summaries;
    }

    private RungSummary summary(
            List<RetrievalCase> cases, int rung, List<List<@Nullable PairedDifference>> differences) {
        double latency = 0;
        for (RetrievalCase one : cases) {
            latency += one.rankings().get(rung).latencyMs();
        }
        List<MeasureSummary> summaries = new ArrayList<>();
        for (int i = 0; i < measures.size(); i++) {
            summaries.add(summary(
                    cases, rung, measures.get(i).name(), differences.get(i).get(rung)));
        }
        String name = eval.ladder().rungs().get(rung);
        return new RungSummary(name, cases.size(), latency / cases.size(), summaries);
    }

    private static MeasureSummary summary(
            List<RetrievalCase> cases, int rung, String measure, @Nullable PairedDifference difference) {
        double sum = 0;
        int n = 0;
        for (RetrievalCase one : cases) {
            Double value = one.rankings().get(rung).values().get(measure);
            if (value != null) {
                sum += value;
                n++;
            }
        }
        return new MeasureSummary(measure, n, n == 0 ? null : sum / n, difference);
    }

    private Provenance provenance() {
        RetrievalInstrument instrument = new RetrievalInstrument(
                eval.set().name(),
                split(),
                corpus.digest(),
                eval.unit(),
                eval.cutoffs(),
                measures.stream().map(Measure::name).toList());
        Subject subject = new Subject(eval.runLabel(), eval.ladder().subject().parts());
        Stamp stamp = Stamp.now(eval.clock(), eval.codeCommit(), eval.codeDirty());
        return new Provenance(instrument, subject, stamp);
    }

    /** Returns the split of all cases in the set; null if they have different splits or none. */
    private @Nullable String split() {
        Set<String> splits = new TreeSet<>();
        for (GoldenCase golden : eval.set().cases()) {
            Split split = golden.labels().split();
            splits.add(split == null ? "" : split.name().toLowerCase(Locale.ROOT));
        }
        return splits.size() == 1 && !splits.contains("") ? splits.iterator().next() : null;
    }

    private @Nullable RungMeasure gateOn() {
        String measure = new Recall(Collections.min(eval.cutoffs())).name();
        if (eval.gatedRung() != null) {
            return new RungMeasure(eval.ladder().nameOf(eval.gatedRung()), measure);
        }
        return eval.ladder().rungs().contains(Ladder.HYBRID_AT_CHUNKS)
                ? new RungMeasure(Ladder.HYBRID_AT_CHUNKS, measure)
                : null;
    }
}
