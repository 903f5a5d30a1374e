package dev.evalkit.judge.grade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.NamedCheck;
import dev.evalkit.judge.check.NamedCheck.Role;
import dev.evalkit.judge.check.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The outcome of every combination of what is expected, what the checks find, what the judge says, and when it is asked. The
 * table was written from the rules, not from the code.
 */
class OutcomeTableTest {
    private static final List<String> CASES =
            List.of("facts", "no_facts", "abstain", "chat_with_passages", "chat", "ticket", "tiered", "ticket_facts");
    private static final List<String> CHECKS =
            List.of("held", "guarded", "failed", "broke", "guess_failed", "guess_held");
    private static final List<String> JUDGES = List.of(
            "none",
            "good",
            "ungrounded",
            "fact_missing",
            "other_abstained",
            "followed",
            "unreadable",
            "wrong_length",
            "threw");

    /**
     * What is expected; when the judge is asked; what the checks find; whether it is asked; then P, F, U or E for each of
     * JUDGES in order.
     */
    private static final List<String> TABLE = List.of(
            "facts              | WHERE_NEEDED,ALWAYS | held,guarded,guess_held | asked | UPFFUFUUE",
            "facts              | WHERE_NEEDED,ALWAYS | guess_failed            | asked | FPFFUFUUE",
            "no_facts,tiered    | WHERE_NEEDED,ALWAYS | held,guarded,guess_held | asked | UPFPFFUUE",
            "no_facts,tiered    | WHERE_NEEDED,ALWAYS | guess_failed            | asked | FPFPFFUUE",
            "abstain            | WHERE_NEEDED,ALWAYS | held,guarded            | asked | UPPPFFUUE",
            "abstain            | WHERE_NEEDED,ALWAYS | guess_failed            | asked | FPPPFFUUE",
            "abstain            | WHERE_NEEDED,ALWAYS | guess_held              | asked | PPPPFFUUE",
            "chat_with_passages | WHERE_NEEDED,ALWAYS | held,guarded,guess_held | asked | UPFPPFUUE",
            "chat_with_passages | WHERE_NEEDED,ALWAYS | guess_failed            | asked | FPFPPFUUE",
            "ticket_facts       | WHERE_NEEDED,ALWAYS | held,guarded,guess_held | asked | UPPFUFUUE",
            "ticket_facts       | WHERE_NEEDED,ALWAYS | guess_failed       | asked | FPPFUFUUE",
            "facts,no_facts,tiered,abstain,chat_with_passages,ticket_facts | WHERE_NEEDED | failed | never | FFFFFFFFF",
            "facts,no_facts,tiered,abstain,chat_with_passages,ticket_facts | WHERE_NEEDED | broke  | never | EEEEEEEEE",
            "chat,ticket        | WHERE_NEEDED        | held,guess_held                      | never | PPPPPPPPP",
            "chat,ticket        | WHERE_NEEDED        | guarded                              | never | UUUUUUUUU",
            "chat,ticket        | WHERE_NEEDED        | failed,guess_failed                  | never | FFFFFFFFF",
            "chat,ticket        | WHERE_NEEDED        | broke                                | never | EEEEEEEEE",
            "chat,ticket        | ALWAYS              | held,guess_held                      | asked | PPPPPFPPP",
            "chat,ticket        | ALWAYS              | guarded                              | asked | UUUUUFUUU",
            "chat,ticket        | ALWAYS              | guess_failed                         | asked | FFFFFFFFF",
            "all                | ALWAYS              | failed                               | asked | FFFFFFFFF",
            "all                | ALWAYS              | broke                                | asked | EEEEEEEEE",
            "all                | CHECKS_ONLY         | held,guess_held                      | never | PPPPPPPPP",
            "all                | CHECKS_ONLY         | guarded                              | never | UUUUUUUUU",
            "all                | CHECKS_ONLY         | failed,guess_failed                  | never | FFFFFFFFF",
            "all                | CHECKS_ONLY         | broke                                | never | EEEEEEEEE");

    record Row(String expecting, Judging judging, String checks, boolean asked, String outcomes) {}

    static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (String line : TABLE) {
            List<String> cells =
                    Stream.of(line.split("\\|", -1)).map(String::strip).toList();
            List<String> cases =
                    cells.get(0).equals("all") ? CASES : List.of(cells.get(0).split(",", -1));
            for (String expecting : cases) {
                for (String judging : cells.get(1).split(",", -1)) {
                    for (String checks : cells.get(2).split(",", -1)) {
                        rows.add(new Row(
                                expecting,
                                Judging.valueOf(judging),
                                checks,
                                cells.get(3).equals("asked"),
                                cells.get(4)));
                    }
                }
            }
        }
        return rows;
    }

    @Test
    void theTableHasEveryCombinationOnce() {
        List<List<Object>> all = new ArrayList<>();
        for (String expecting : CASES) {
            for (Judging judging : Judging.values()) {
                CHECKS.forEach(checks -> all.add(List.of(expecting, judging, checks)));
            }
        }
        assertThat(rows())
                .extracting(row -> List.<Object>of(row.expecting(), row.judging(), row.checks()))
                .containsExactlyInAnyOrderElementsOf(all);
        assertThat(rows()).allSatisfy(row -> assertThat(row.outcomes()).hasSize(JUDGES.size()));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void outcomesAreThoseOfTheTable(Row row) throws InterruptedException {
        for (int i = 0; i < JUDGES.size(); i++) {
            GoldenCase golden = golden(row.expecting());
            AtomicInteger calls = new AtomicInteger();
            Judge judge = judge(JUDGES.get(i), golden, calls);
            ChecksThenJudge grader = new ChecksThenJudge(
                    checks(row.checks()),
                    judge == null ? null : new JudgeCalls<>((request, replies) -> judge.judge(request), wait -> {}),
                    row.judging());
            CaseGrade grade = grader.grade(golden, Sample.run(reply(row.expecting())));
            assertThat(grade.outcome())
                    .as("%s, judge %s: %s", row, JUDGES.get(i), grade.reasons())
                    .isEqualTo(outcome(row, i));
            assertThat(calls)
                    .as("%s, calls of judge %s", row, JUDGES.get(i))
                    .hasValue(row.asked() && judge != null ? 1 : 0);
            assertThat(grade.checks()).hasSize(1);
            CaseResult graded = CaseResult.graded(golden, Sample.run(reply(row.expecting())), grade);
            assertThat(result(judge == null ? null : Identity.of("j"), row.judging(), graded)
                            .cases())
                    .as("no grade is refused where results are made and read")
                    .containsExactly(graded);
        }
    }

    private static AnswerResult result(@Nullable Identity judge, Judging judging, CaseResult graded) {
        return new AnswerResult(
                new AnswerInstrument("acme", null, List.of(), judge, judging, 1, null, null),
                new Subject(null, new TreeMap<>()),
                new Stamp(Instant.parse("2026-11-30T10:00:00Z"), "0.1.0", null, null),
                List.of(graded));
    }

    private static Outcome outcome(Row row, int judge) {
        return switch (row.outcomes().charAt(judge)) {
            case 'P' -> Outcome.PASSED;
            case 'F' -> Outcome.FAILED;
            case 'U' -> Outcome.UNSCORED;
            case 'E' -> Outcome.ERRORED;
            default -> throw new IllegalStateException(row.toString());
        };
    }

    private static GoldenCase golden(String expecting) {
        Expected.Builder source = Expected.builder().source("a.md");
        return switch (expecting) {
            case "facts" -> Sample.expecting(source.facts(List.of("one", "two")));
            case "no_facts" -> Sample.expecting(source);
            case "abstain" -> Sample.expecting(source.behavior(Behavior.ABSTAIN));
            case "chat", "chat_with_passages" -> Sample.expecting(source.behavior(Behavior.CHITCHAT));
            case "ticket" -> Sample.expecting(source.behavior(Behavior.CREATE_TICKET));
            case "ticket_facts" ->
                Sample.expecting(source.facts(List.of("one", "two")).behavior(Behavior.CREATE_TICKET));
            case "tiered" -> Sample.tiered(source);
            default -> throw new IllegalStateException(expecting);
        };
    }

    private static AgentReply reply(String expecting) {
        return AgentReply.builder()
                .answer("It costs 12 EUR.")
                .passages(expecting.equals("chat") ? List.of() : List.of(new SeenPassage("a.md::0", "text")))
                .build();
    }

    private static Checks checks(String checks) {
        CheckResult failed = CheckResult.failed("x", "y");
        NamedCheck check = switch (checks) {
            case "held" -> check(Role.DECIDES, CheckResult.passed());
            case "guarded" -> check(Role.GUARDS, CheckResult.passed());
            case "failed" -> check(Role.GUARDS, failed);
            case "guess_failed" -> check(Role.STANDS_IN, failed);
            case "guess_held" -> check(Role.STANDS_IN, CheckResult.passed());
            case "broke" ->
                NamedCheck.of("probe", (golden, run) -> {
                    throw new IllegalStateException("broken");
                });
            default -> throw new IllegalStateException(checks);
        };
        return Checks.none().and(check);
    }

    private static NamedCheck check(Role role, CheckResult result) {
        return new NamedCheck(Identity.of("probe"), (golden, run) -> result, role);
    }

    private static @Nullable Judge judge(String judge, GoldenCase golden, AtomicInteger calls) {
        boolean abstain = golden.expected().behavior().equals(Behavior.ABSTAIN);
        int facts = golden.expected().requiredFacts().size();
        List<Boolean> all = new ArrayList<>();
        for (int i = 0; i < facts; i++) {
            all.add(true);
        }
        if (judge.equals("none")) {
            return null;
        }
        return request -> {
            calls.incrementAndGet();
            List<Boolean> covered = new ArrayList<>(all);
            if (judge.equals("fact_missing") && facts > 0) {
                covered.set(facts - 1, false);
            }
            if (judge.equals("wrong_length")) {
                covered.add(true);
            }
            if (judge.equals("unreadable")) {
                throw new JudgeException("no JSON", "raw");
            }
            if (judge.equals("threw")) {
                throw new IllegalStateException("no connection");
            }
            return new JudgeVerdict(
                    "because",
                    covered,
                    abstain != judge.equals("other_abstained"),
                    !judge.equals("ungrounded"),
                    judge.equals("followed"));
        };
    }
}
