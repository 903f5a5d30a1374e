package dev.evalkit.api.answer;

import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.LlmCalls;
import dev.evalkit.api.model.Usage;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Results of every shape, made by chance. */
public final class AnswerResults {
    private static final List<String> HOSTILE = List.of(
            "",
            " ",
            "plain",
            "\"quoted\" \\ / \\u0041",
            "line\nend\r\ttab\u0000\u001f\u007f",
            "\u2028\u2029\uFEFF",
            "为什么 é ß",
            "\uD83D\uDE00 face",
            "</script><!--",
            "{\"digest\":\"x\"}",
            "long ".repeat(60),
            "é".repeat(70_000),
            "\uFFFD");

    private final SplittableRandom random;

    private AnswerResults(SplittableRandom random) {
        this.random = random;
    }

    /** A result with up to three repeats of each of so many cases. */
    public static AnswerResult random(SplittableRandom random, int cases) {
        AnswerResults some = new AnswerResults(random);
        List<CaseResult> all = new ArrayList<>();
        for (int i = 0; i < cases; i++) {
            CaseResult.Case golden = new CaseResult.Case(
                    "q" + i,
                    "d" + i,
                    "Q" + some.text(),
                    some.maybe(some::text),
                    some.maybe(some::text),
                    "create_ticket");
            for (int repeat = 1; repeat <= 3; repeat++) {
                all.add(some.result(golden, repeat));
            }
        }
        return new AnswerResult(
                new AnswerInstrument(
                        "s" + some.text(),
                        some.maybe(some::text),
                        some.list(() -> Identity.of("c" + some.text())
                                .with(some.name(), some.text())
                                .with("a", 1)),
                        some.maybe(() -> Identity.of("j").version(some.text())),
                        some.one(AnswerInstrument.Judging.values()),
                        3,
                        null,
                        null),
                new Subject(
                        some.maybe(some::text), new TreeMap<>(Map.of("b", Identity.of("x"), "a", Identity.of("y")))),
                new Stamp(Instant.ofEpochSecond(random.nextInt(), random.nextInt(1000)), "1", null, some.flag()),
                all);
    }

    /** Each text of a passage once, in order. */
    public static List<String> passageTexts(AnswerResult result) {
        return result.cases().stream()
                .flatMap(each -> each.run() == null || each.run().reply().passages() == null
                        ? Stream.of()
                        : each.run().reply().passages().stream())
                .map(SeenPassage::text)
                .distinct()
                .toList();
    }

    private CaseResult result(CaseResult.Case golden, int repeat) {
        return switch (random.nextInt(5)) {
            case 0 ->
                new CaseResult(
                        golden, repeat, null, null, new RunError(one(RunError.Kind.values()), "m" + text(), whole()));
            case 1 -> new CaseResult(golden, repeat, null, null, null);
            default ->
                new CaseResult(
                        golden,
                        repeat,
                        new CaseRun(
                                golden.id(),
                                repeat,
                                reply(),
                                Duration.ofSeconds(random.nextInt(4) * 59L, random.nextInt(3) * 120_000_000L),
                                1 + whole()),
                        grade(),
                        null);
        };
    }

    private AgentReply reply() {
        return new AgentReply(
                text(),
                maybe(() -> list(() -> random.nextBoolean()
                        ? ToolCall.of("t" + text(), Map.of("x", text(), "y" + name(), whole()))
                        : new ToolCall("u", text()))),
                maybe(() -> list(() -> ToolCall.of("v"))),
                maybe(() -> list(() -> new SeenPassage(maybe(() -> "p" + text()), text()))),
                maybe(() -> list(this::text)),
                maybe(this::whole),
                maybe(() -> new Usage(whole(), 1L << random.nextInt(59))),
                maybe(() -> Math.min(number(), 1e12)),
                maybe(this::text),
                maybe(this::text));
    }

    private CaseGrade grade() {
        boolean passed = flag();
        List<CheckReport> checks = new ArrayList<>(list(() -> report(one(CheckResult.Status.values()))));
        checks.removeIf(report -> passed
                && (report.result().status() == CheckResult.Status.FAILED
                        || report.result().status() == CheckResult.Status.UNDECIDED));
        checks.add(report(passed ? CheckResult.Status.PASSED : CheckResult.Status.FAILED));
        return new CaseGrade(
                passed ? Outcome.PASSED : Outcome.FAILED,
                passed ? list(this::text) : List.of("r" + text()),
                checks,
                maybe(() -> new JudgeVerdict(
                        text(),
                        list(() -> passed || random.nextBoolean()),
                        true,
                        false,
                        !passed && flag(),
                        maybe(this::text),
                        maybe(this::text))),
                maybe(this::text),
                maybe(() ->
                        list(() -> new SourceUse("s" + text(), maybe(() -> 1 + whole()), maybe(random::nextBoolean)))),
                null,
                maybe(() -> new JudgeWork(
                        maybe(() -> one(JudgeException.Kind.values())),
                        maybe(() -> one(RunError.Kind.values())),
                        maybe(this::calls),
                        maybe(this::calls))),
                maybe(() -> passed));
    }

    private LlmCalls calls() {
        return new LlmCalls(1L << random.nextInt(59), new Usage(whole(), whole()), number(), random.nextInt(2));
    }

    private CheckReport report(CheckResult.Status status) {
        return new CheckReport("c" + text(), new CheckResult(status, "r" + text()));
    }

    private double number() {
        return switch (random.nextInt(5)) {
            case 0 -> 0;
            case 1 -> random.nextInt(1000) / 1000.0;
            case 2 -> random.nextDouble();
            case 3 -> Math.scalb(random.nextDouble(), random.nextInt(-900, 900));
            default -> Double.MAX_VALUE;
        };
    }

    private boolean flag() {
        return random.nextBoolean();
    }

    private int whole() {
        return random.nextInt(random.nextBoolean() ? 10 : Integer.MAX_VALUE - 1);
    }

    private String text() {
        int bound = HOSTILE.size() - (random.nextInt(500) == 0 ? 0 : random.nextInt(20) == 0 ? 1 : 2);
        return HOSTILE.get(random.nextInt(bound)) + (random.nextInt(4) == 0 ? random.nextInt(5) : "");
    }

    private String name() {
        return HOSTILE.get(random.nextInt(HOSTILE.size() - 2)) + random.nextInt(5);
    }

    private <E> E one(E[] values) {
        return values[random.nextInt(values.length)];
    }

    private <V> @Nullable V maybe(Supplier<V> value) {
        return random.nextInt(3) == 0 ? null : value.get();
    }

    private <V> List<V> list(Supplier<V> element) {
        List<V> list = new ArrayList<>();
        for (int n = random.nextInt(6); n > 0; n--) {
            list.add(element.get());
        }
        return list;
    }
}
