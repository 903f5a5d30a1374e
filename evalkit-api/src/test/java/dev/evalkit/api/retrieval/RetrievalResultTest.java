package dev.evalkit.api.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetrievalResultTest {
    @TempDir
    private Path folder;

    private static RetrievalResult result() {
        Provenance provenance = new Provenance(
                new RetrievalInstrument(
                        "acme", null, "c0ffee", RankedUnit.DOCUMENT, List.of(5), List.of("recall@5", "RR")),
                Subject.of(Map.of("embedder", Identity.of("hashing").with("dimension", 512))),
                new Stamp(Instant.parse("2026-11-29T10:15:30Z"), "0.1.0", "abc123", true));
        RungSummary first = new RungSummary(
                "keyword",
                1,
                0.25,
                List.of(new MeasureSummary("recall@5", 1, 0.1 + 0.2, null), new MeasureSummary("RR", 0, null, null)));
        RungSummary second = new RungSummary(
                "hybrid@chunks",
                1,
                1.5,
                List.of(new MeasureSummary("recall@5", 1, 1.0, new PairedDifference(0.7, null, null, null, 1))));
        RetrievalCase one = new RetrievalCase(
                "q1",
                "d1",
                new TreeMap<>(Map.of("a\u2028\"<b>", 1, "b.md", 2)),
                List.of(
                        new CaseRanking(
                                "keyword",
                                new TreeMap<>(Map.of("recall@5", 0.1 + 0.2)),
                                new TreeMap<>(Map.of("b.md", 3)),
                                List.of("x.md", "y.md", "b.md"),
                                0.125),
                        new CaseRanking(
                                "hybrid@chunks",
                                new TreeMap<>(Map.of("recall@5", 1.0)),
                                new TreeMap<>(),
                                List.of(),
                                0.125)));
        return new RetrievalResult(
                provenance,
                new RungMeasure("hybrid@chunks", "recall@5"),
                -7,
                List.of(first, second),
                List.of("q2"),
                List.of(one));
    }

    @Test
    void aWrittenResultReadsBackEqual() {
        Path file = folder.resolve("deep/result.json");
        result().write(file);
        assertThat(RetrievalResult.read(file)).isEqualTo(result());
    }

    @Test
    void equalResultsGiveEqualText() throws IOException {
        Path file = folder.resolve("result.json");
        result().write(file);
        assertThat(Files.readString(file))
                .isEqualTo(result().toJson())
                .endsWith("}\n")
                .doesNotContain("\r");
        assertThat(result().toJson())
                .startsWith("{\n  \"schema\" : \"evalkit.retrieval-result\",\n  \"version\" : 1,\n")
                .contains("\"unit\" : \"document\"")
                .contains("\n  \"seed\" : -7,\n")
                .contains("\"difference\" : {\"mean\" : 0.7,\"n\" : 1}")
                .contains("\"time\" : \"2026-11-29T10:15:30Z\"");
    }

    @Test
    void rungsAndCasesAreFoundByName() {
        assertThat(result().rung("keyword"))
                .get()
                .extracting(RungSummary::meanLatencyMs)
                .isEqualTo(0.25);
        assertThat(result().rung("none")).isEmpty();
        CaseRanking ranking = result().cases().get(0).ranking("keyword").orElseThrow();
        assertThat(ranking.rank("b.md")).hasValue(3);
        assertThat(ranking.rank("missed.md")).isEmpty();
        assertThat(result().cases().get(0).ranking("none")).isEmpty();
        assertThat(result().rung("keyword").orElseThrow().measure("RR")).isPresent();
        assertThat(result().rung("keyword").orElseThrow().measure("AP")).isEmpty();
    }

    private void assertRefused(String document, String message) throws IOException {
        Path file = folder.resolve("r.json");
        Files.writeString(file, document);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetrievalResult.read(file))
                .withMessageStartingWith(file + ": " + message);
    }

    @Test
    void whatIsNoResultIsRefusedByName() throws IOException {
        String good = result().toJson();
        assertRefused(
                good.replace("retrieval-result", "other"),
                "$.schema: must be 'evalkit.retrieval-result' but was 'evalkit.other'");
        assertRefused("{}", "$.schema: must be 'evalkit.retrieval-result' but was 'none'");
        assertRefused("[]", "$: must be a JSON object with schema 'evalkit.retrieval-result'");
        assertRefused("", "$: is empty; must be a JSON object with schema 'evalkit.retrieval-result'");
        assertRefused(
                good.replace("\"version\" : 1", "\"version\" : 2"),
                "$.version: is 2, but this evalkit reads up to 1; use a newer evalkit");
        assertRefused(
                good.replace("\"version\" : 1", "\"version\" : \"1\""),
                "$.version: must be a number from 1 but was \"1\"");
        assertRefused(
                good.replace("\"version\" : 1", "\"version\" : 0"), "$.version: must be a number from 1 but was 0");
    }

    @Test
    void damageIsRefusedWithItsPlace() throws IOException {
        String good = result().toJson();
        assertRefused(good.substring(0, good.length() / 2), "line ");
        assertRefused(good + "{}", "line ");
        assertRefused(good.replaceFirst("\"rung\" :", "\"rnug\" : 1, \"rung\" :"), "$.gate_on.rnug: ");
        assertRefused(
                good.replace("\"mean_latency_ms\" : 0.25", "\"mean_latency_ms\" : null"),
                "$.rungs[0].mean_latency_ms: ");
        assertRefused(
                good.replace("\"mean_latency_ms\" : 0.25", "\"mean_latency_ms\" : \"0.25\""),
                "$.rungs[0].mean_latency_ms: ");
        assertRefused(
                good.replace("\"b.md\" : 3", "\"b.md\" : 0"),
                "$.cases[0].rankings[0]: rank of 'b.md' in rung 'keyword' must be at least 1 but was 0");
        assertRefused(good.replace("\"b.md\" : 3", "\"b.md\" : 3.7"), "$.cases[0].rankings[0].ranks");
        assertRefused(good.replace("\"set\" : \"acme\"", "\"set\" : 5"), "$.provenance.instrument.set: ");
        assertRefused(
                good.replace("\"set\" : \"acme\",", ""),
                "$.provenance.instrument: set name of the instrument must not be null");
        assertRefused(good.replace("\"seed\" : -7,", ""), "$.seed: ");
        assertRefused(good.replace("\"seed\" : -7", "\"seed\" : 1.0"), "$.seed: ");
        assertRefused(good.replace("hybrid@chunks", "keyword"), "$: two rungs of the result are named 'keyword'");
    }

    @Test
    void aFileThatContradictsItselfIsRefused() throws IOException {
        String good = result().toJson();
        assertRefused(
                good.replace("\"mean\" : 1.0", "\"mean\" : 0.9"),
                "mean of recall@5 on rung 'hybrid@chunks' is 0.9 over 1 cases, but the cases give 1.0 over 1");
        assertRefused(
                good.replace("\"recall@5\" : 1.0", "\"recall@4\" : 1.0"),
                "mean of recall@5 on rung 'hybrid@chunks' is 1.0 over 1 cases, but the cases give none over 0");
        assertRefused(
                good.replaceFirst("(?s)(\"cases\".*)\"rung\" : \"hybrid@chunks\"", "$1\"rung\" : \"other\""),
                "case 'q1' must have the rungs [keyword, hybrid@chunks] but has [keyword, other]");
    }

    @Test
    void messagesKeepTheParsersOwnAdviceBack() throws IOException {
        String good = result().toJson();
        assertRefused(good.replace("\"version\" : 1,", ""), "$.version: must be a number from 1 but is missing");
        for (String broken : List.of(good + "{}", good.substring(0, 90), good.replace("0.25", "NaN"))) {
            Files.writeString(folder.resolve("r.json"), broken);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RetrievalResult.read(folder.resolve("r.json")))
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContain("Feature", "REDACTED", "CoercionConfig"));
        }
    }

    @Test
    void aMissingFileSaysSo() {
        Path file = folder.resolve("none.json");
        assertThatThrownBy(() -> RetrievalResult.read(file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(file + ": cannot be read: no such file");
    }

    @Test
    void hitsCheckTheirIdsAndScores() {
        assertThat(Hit.ofChunk("a.md::3", 1).documentId()).isEqualTo("a.md");
        assertThat(Hit.ofChunk("a.md::3", 1).key()).isEqualTo("a.md::3");
        assertThat(Hit.ofDocument("a.md", 1).key()).isEqualTo("a.md");
        assertThat(Hit.ofDocument("a.md", 1).withScore(2).score()).isEqualTo(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hit.ofDocument("a.md", Double.NaN))
                .withMessage("score of the hit on 'a.md' must be a finite number but was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Hit.ofChunk("a.md", 1))
                .withMessage("chunk id must have the form documentId::n but was 'a.md'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Query("q", 0))
                .withMessage("limit must be at least 1 but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Query(" ", 1))
                .withMessage("query text must not be blank");
    }
}
