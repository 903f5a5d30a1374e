package dev.evalkit.bench;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.CaseRun;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.NamedCheck;
import dev.evalkit.judge.check.TextChecks;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** A benchmark of the checks of one answer of 486 characters: the standard checks, and the numbers. */
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class TextChecksBenchmark {
    private static final String ANSWER =
            "You can return any item within 30 days of delivery for a full refund. Refunds are paid to the"
                    + " original card within 5 to 7 business days after the parcel has reached our warehouse in Cork [1]. Shipping costs $4.99"
                    + " per order and is free from $50. If the item arrives damaged, write to support@example.com with two photos, and we send"
                    + " a replacement within 48 hours. Gift cards can't be returned, and sale items are only exchanged for another size. See"
                    + " the returns page for the full policy.";

    private final GoldenCase golden = GoldenCase.builder()
            .id("q1")
            .question("How long do refunds take?")
            .expected(Expected.builder()
                    .fact("Refunds are paid within 5 to 7 business days")
                    .contains(List.of("30 days"))
                    .forbidden(List.of("lifetime licence", "90 days"))
                    .build())
            .build();
    private final CaseRun run = new CaseRun("q1", 1, AgentReply.of(ANSWER), Duration.ofMillis(1), 1);
    private final List<NamedCheck> standard = Checks.standard().all();
    private final NamedCheck numbers = TextChecks.quantities();

    /** Runs every standard check. */
    @Benchmark
    public void standard(Blackhole results) throws IOException {
        for (NamedCheck check : standard) {
            results.consume(check.check().check(golden, run));
        }
    }

    /** Compares the numbers. */
    @Benchmark
    public CheckResult numbers() throws IOException {
        return numbers.check().check(golden, run);
    }
}
