package dev.evalkit.docs;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateVerdict;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.RetrievalEval;
import dev.evalkit.retrieval.chunk.HeadingChunker;
import dev.evalkit.retrieval.embed.HashingEmbedder;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The whole job on an invented billing product: load and validate the golden set, run an agent on it and on a second set, run
 * the ladder, print it, gate it against the committed baseline, write the result. The exit code is the gate's.
 *
 * <p>System properties change one thing, to see what the gate makes of it: {@code demo.chunkTokens}, {@code
 * demo.dimension}. {@code demo.accept}, with a reason, writes the result as the new baseline.
 */
public final class AcmeDemo {
    private static final Path TARGET = Path.of("docs", "target");

    private AcmeDemo() {}

    /** Runs the demo; the working directory is the project's folder. */
    public static void main(String[] arguments) {
        Path demo = Path.of("docs", "demo", "acme");
        Ladder ladder = Ladder.standard();
        String chunkTokens = setting("demo.chunkTokens");
        if (chunkTokens != null) {
            ladder = ladder.chunker(HeadingChunker.standard().targetTokens(number("demo.chunkTokens", chunkTokens)));
        }
        String dimension = setting("demo.dimension");
        if (dimension != null) {
            ladder = ladder.embedder(HashingEmbedder.standard().dimension(number("demo.dimension", dimension)));
        }
        GoldenSet set = GoldenSet.load(demo.resolve("golden.jsonl"));
        RetrievalResult result = run(set, Corpus.load(demo.resolve("corpus")), ladder);
        result.write(TARGET.resolve("acme-result.json"));
        AnswerResult acme = AnswerDemo.acme();
        acme.write(TARGET.resolve("acme-answers.json"));
        AnswerResult postgres = AnswerDemo.postgres();
        postgres.write(TARGET.resolve("postgres-answers.json"));

        Path baseline = demo.resolve("baseline.json");
        String reason = setting("demo.accept");
        if (reason != null) {
            Report.of(Baseline.accept(result, baseline, reason)).print(System.out);
            System.out.println();
        }
        Path whole = TARGET.resolve("demo.txt");
        GateVerdict verdict = printWhole(whole, result, baseline, List.of(acme, postgres));
        new FirstScreen(System.out).print(acme, postgres, result, verdict, whole.toString());
        System.exit(verdict.exitCode());
    }

    private static GateVerdict printWhole(
            Path file, RetrievalResult result, Path baseline, List<AnswerResult> allAnswers) {
        try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            for (AnswerResult answers : allAnswers) {
                Report.of(answers).print(out);
                out.print("\n");
            }
            return gate(result, baseline, out);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    static RetrievalResult run(GoldenSet set, Corpus corpus, Ladder ladder) {
        return RetrievalEval.over(set)
                .corpus(corpus)
                .ladder(ladder)
                .k(5, 20)
                .label("acme demo")
                .run();
    }

    static GateVerdict gate(RetrievalResult result, Path baselineFile, PrintStream out) {
        Report report = Report.of(result);
        if (Files.exists(baselineFile)) {
            report = report.baseline(Baseline.read(baselineFile));
        }
        report.print(out);
        GateVerdict verdict = Gate.standard().check(result, baselineFile);
        out.print("\n");
        Report.of(verdict).print(out);
        return verdict;
    }

    private static int number(String name, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " must be a whole number but was '" + value + "'", e);
        }
    }

    private static @Nullable String setting(String name) {
        String value = System.getProperty(name, "");
        return value.isBlank() ? null : value;
    }
}
