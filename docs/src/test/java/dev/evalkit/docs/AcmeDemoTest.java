package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.retrieval.MeasureSummary.PairedDifference;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.compare.CaseChange;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.GateVerdict;
import dev.evalkit.report.gate.GateVerdict.Removed;
import dev.evalkit.report.gate.Verdict;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.chunk.HeadingChunker;
import dev.evalkit.retrieval.embed.HashingEmbedder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The demo against its committed baseline, as it is and with one thing changed. */
class AcmeDemoTest {
    private static final Path DEMO = Path.of("docs", "demo", "acme");
    private static final Path BASELINE = DEMO.resolve("baseline.json");
    private static final GoldenSet SET = GoldenSet.load(DEMO.resolve("golden.jsonl"));
    private static final Corpus CORPUS = Corpus.load(DEMO.resolve("corpus"));

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private GateVerdict gate(GoldenSet set, Ladder ladder) {
        RetrievalResult result = AcmeDemo.run(set, CORPUS, ladder);
        return AcmeDemo.gate(result, BASELINE, new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void theSetIsWhatItsReadmeSays() {
        Map<String, Integer> categories = new TreeMap<>();
        SET.cases().forEach(one -> categories.merge(String.valueOf(one.labels().category()), 1, Integer::sum));
        assertThat(categories)
                .isEqualTo(new TreeMap<>(Map.of(
                        "answerable", 28,
                        "multi_hop", 5,
                        "contradiction", 5,
                        "unanswerable", 6,
                        "injection", 4,
                        "adversarial", 4,
                        "ticket_intent", 4,
                        "smalltalk", 4)));
        assertThat(SET.cases())
                .filteredOn(one -> !one.expected().sources().isEmpty())
                .hasSize(41);
        assertThat(CORPUS.size()).isEqualTo(33);
    }

    @Test
    void theCommittedBaselinePassesAndIsUpToDate() {
        GateVerdict verdict = gate(SET, Ladder.standard());
        assertThat(verdict.verdict()).isEqualTo(Verdict.PASS);
        assertThat(verdict.improvements()).isEmpty();
        assertThat(verdict.compared()).isEqualTo(41);
        RetrievalResult now = AcmeDemo.run(SET, CORPUS, Ladder.standard());
        RetrievalResult committed = Baseline.read(BASELINE).retrieval();
        assertThat(withoutTimes(now)).isEqualTo(withoutTimes(committed));
    }

    /** The parts of a result that must not differ between two runs. */
    private static String withoutTimes(RetrievalResult result) {
        return result.toJson()
                .replaceAll("\"(mean_)?latency_ms\" : [-0-9.E]+", "\"latency_ms\" : 0")
                .replaceAll("(?s)\"stamp\" : \\{.*?\\}", "\"stamp\" : {}");
    }

    @Test
    void noRungIsPerfectAndNoneIsUseless() {
        assertThat(AcmeDemo.run(SET, CORPUS, Ladder.standard()).rungs())
                .hasSize(5)
                .allSatisfy(rung -> assertThat(
                                rung.measure("recall@5").orElseThrow().mean())
                        .isBetween(0.3, 0.97));
    }

    @Test
    void smallerChunksMoveRungsAndLoseCases() {
        GateVerdict verdict =
                gate(SET, Ladder.standard().chunker(HeadingChunker.standard().targetTokens(150)));
        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.exitCode()).isEqualTo(1);
        assertThat(verdict.regressions()).isNotEmpty().allSatisfy(lost -> {
            assertThat(lost.after()).isLessThan(lost.before());
            assertThat(lost.ranks()).isNotEmpty();
        });
        assertThat(lines()).contains("  chunker: headings {target tokens=350, …} -> headings {target tokens=150, …}");
        for (CaseChange lost : verdict.regressions()) {
            assertThat(lines()).anyMatch(line -> line.contains(lost.id() + ": recall@5"));
        }
        assertThat(lines()).filteredOn(line -> line.contains("fell")).isNotEmpty();
    }

    @Test
    void anotherDimensionOfTheEmbedderIsRefused() {
        GateVerdict verdict =
                gate(SET, Ladder.standard().embedder(HashingEmbedder.standard().dimension(256)));
        assertThat(verdict.verdict()).isEqualTo(Verdict.REFUSED);
        assertThat(verdict.exitCode()).isEqualTo(3);
        assertThat(lines())
                .anyMatch(line -> line.contains("embedder: ")
                        && line.contains("dimension=512")
                        && line.contains("dimension=256"));
    }

    @Test
    void oneCaseRemovedAndOneAddedAreNamedAndNothingShifts() {
        GoldenCase removed = SET.cases().get(3);
        List<GoldenCase> cases = new ArrayList<>(SET.cases());
        cases.remove(removed);
        cases.add(
                0,
                GoldenCase.builder()
                        .id("new-1")
                        .question("Which currencies can an invoice be in?")
                        .expected(Expected.builder()
                                .source("pricing/currencies.md")
                                .build())
                        .build());
        GateVerdict verdict = gate(GoldenSet.of(SET.name(), cases), Ladder.standard());
        assertThat(verdict.verdict()).isEqualTo(Verdict.REGRESSION);
        assertThat(verdict.regressions()).isEmpty();
        assertThat(verdict.improvements()).isEmpty();
        assertThat(verdict.changed()).isEmpty();
        assertThat(verdict.added()).containsExactly("new-1");
        assertThat(verdict.removed()).map(Removed::id).containsExactly(removed.id());
        assertThat(verdict.compared()).isEqualTo(40);
    }

    @Test
    void thePageShowsTheDemosOwnNumbers() throws IOException {
        gate(SET, Ladder.standard());
        String page = Files.readString(Path.of("docs/reading-a-ladder.md"));
        int start = page.indexOf("```text\n") + "```text\n".length();
        List<String> shown = page.substring(start, page.indexOf("```", start))
                .lines()
                .map(AcmeDemoTest::withoutLatency)
                .toList();
        assertThat(shown).hasSizeGreaterThan(5);
        assertThat(lines().stream().map(AcmeDemoTest::withoutLatency)).containsSubsequence(shown);
    }

    @Test
    void thePagesExampleOfAnIntervalWithoutEvidenceIsTheDemos() {
        RetrievalResult result = AcmeDemo.run(SET, CORPUS, Ladder.standard());
        long differing = result.cases().stream()
                .filter(one -> !one.ranking("hybrid")
                        .orElseThrow()
                        .values()
                        .get("nDCG@10")
                        .equals(one.ranking("hybrid@chunks")
                                .orElseThrow()
                                .values()
                                .get("nDCG@10")))
                .count();
        PairedDifference fall = result.rung("hybrid@chunks")
                .orElseThrow()
                .measure("nDCG@10")
                .orElseThrow()
                .difference();
        assertThat(differing).isEqualTo(4);
        assertThat(fall.mean()).isCloseTo(-0.035, within(5e-4));
        assertThat(fall.interval().lower()).isCloseTo(-0.082, within(5e-4));
        assertThat(fall.interval().upper()).isCloseTo(-0.009, within(5e-4));
        assertThat(fall.p()).isEqualTo(0.125);
    }

    /** A row of the table without its column of milliseconds, which stands between n and the difference. */
    private static String withoutLatency(String line) {
        return line.replaceAll(" +ms ", " ").replaceAll("(  41) +[0-9.]+  ", "$1  ");
    }
}
