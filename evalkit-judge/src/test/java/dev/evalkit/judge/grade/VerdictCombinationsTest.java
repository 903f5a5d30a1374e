package dev.evalkit.judge.grade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.CaseGrade;
import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.api.text.Refusals;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.Sample;
import dev.evalkit.judge.check.TextChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** All 16 verdicts of a host's judge, for each expectation. The outcomes were written from the rules. */
class VerdictCombinationsTest {
    private static final String BEGIN = "<!-- outcomes of verdicts -->\n";
    private static final String END = "<!-- end of outcomes -->";

    /** Counts up the flags abstained, fact covered, grounded, followed: 0000, 0001, ... 1111. */
    @ParameterizedTest
    @CsvSource({
        "answer,         1, true,  FFFF FFPF FFFF UUUU",
        "answer,         1, false, FFFF PFPF FFFF UUUU", // without passages, grounds are unknown
        "answer,         2, true,  FFFF FFFF FFFF FFFF", // the second fact is never covered
        "answer,         0, true,  FFPF FFPF FFFF FFFF",
        "answer,         0, false, PFPF PFPF FFFF FFFF",
        "abstain,        0, true,  FFFF FFFF PFPF PFPF",
        "abstain,        0, false, FFFF FFFF PFPF PFPF",
        "chitchat,       0, true,  FFPF FFPF FFPF FFPF",
        "chitchat,       0, false, PPPP PPPP PPPP PPPP", // nothing to judge
        "create_ticket,  0, true,  PPPP PPPP PPPP PPPP",
        "create_ticket,  1, true,  FFFF PFPF FFFF UUUU",
    })
    void everyVerdictHasItsOutcome(String behavior, int facts, boolean passages, String outcomes)
            throws InterruptedException {
        Checks held = Checks.none().and("held", (golden, run) -> CheckResult.passed());
        GoldenCase golden = golden(behavior, facts);
        List<Outcome> found = new ArrayList<>();
        for (int bits = 0; bits < 16; bits++) {
            CaseGrade grade = ChecksThenJudgeTest.grade(held, judge(bits), Judging.WHERE_NEEDED, golden, run(passages));
            found.add(grade.outcome());
            assertThat(grade.hardPass()).isTrue();
            if (grade.outcome() == Outcome.UNSCORED) {
                assertThat(grade.reasons())
                        .containsExactly("the judge gave no readable verdict: the verdict contradicts itself:"
                                + " the answer abstains, and states every required fact");
                assertThat(grade.judging().fault()).isEqualTo(JudgeException.Kind.CONTRADICTION);
                assertThat(grade.judgeReply()).isEqualTo("raw " + bits);
                assertThat(grade.verdict()).isNull();
            }
        }
        assertThat(found)
                .isEqualTo(outcomes.chars()
                        .filter(each -> each != ' ')
                        .mapToObj(VerdictCombinationsTest::outcome)
                        .toList());
    }

    /** {@code -Dgolden.update} writes the page's table anew. */
    @Test
    void thePageShowsTheOutcomes() throws IOException, InterruptedException {
        Path file = Path.of("..", "docs", "check-answers.md");
        String page = Files.readString(file);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        String table = table();
        if (System.getProperty("golden.update") != null) {
            page = page.substring(0, begin) + table + page.substring(page.indexOf(END));
            Files.writeString(file, page);
        }
        assertThat(page.substring(begin, page.indexOf(END))).isEqualTo(table);
    }

    private static String table() throws InterruptedException {
        List<String> columns =
                List.of("answer, one fact", "answer, no facts", "abstain", "chitchat", "ticket, one fact");
        StringBuilder out = new StringBuilder("| abstained | fact stated | grounded | followed | "
                + String.join(" | ", columns) + " |\n|" + "---|".repeat(4 + columns.size()) + "\n");
        for (int bits = 0; bits < 16; bits++) {
            for (int flag = 8; flag > 0; flag /= 2) {
                out.append((bits & flag) == 0 ? "| no " : "| yes ");
            }
            for (String column : columns) {
                String behavior = column.startsWith("ticket") ? "create_ticket" : column.replaceAll(",.*", "");
                GoldenCase golden = golden(behavior, column.endsWith("one fact") ? 1 : 0);
                Outcome outcome = ChecksThenJudgeTest.grade(
                                Checks.none().and("held", (one, run) -> CheckResult.passed()),
                                judge(bits),
                                Judging.WHERE_NEEDED,
                                golden,
                                run(true))
                        .outcome();
                out.append("| ").append(outcome.name().charAt(0)).append(' ');
            }
            out.append("|\n");
        }
        return out.toString();
    }

    /** A judge that fails leaves the decision open, whatever the words say; nobody reached is an error. */
    @ParameterizedTest
    @EnumSource(JudgeException.Kind.class)
    void wordsNeverDecideForAJudgeThatFails(JudgeException.Kind kind) throws InterruptedException {
        Checks words = Checks.none().and(TextChecks.refusal(Refusals.standard()));
        for (String behavior : List.of("answer", "abstain")) {
            for (String answer : List.of("I don't know.", "It costs 12 EUR.")) {
                CaseGrade grade = ChecksThenJudgeTest.grade(
                        words,
                        request -> {
                            throw new JudgeException(kind, "unreadable", "raw");
                        },
                        Judging.WHERE_NEEDED,
                        golden(behavior, 0),
                        Sample.saying(answer));
                assertThat(grade.outcome()).as("%s: %s", behavior, answer).isEqualTo(Outcome.UNSCORED);
                CaseGrade unreached = ChecksThenJudgeTest.grade(
                        words,
                        request -> {
                            throw new IllegalStateException("no connection");
                        },
                        Judging.WHERE_NEEDED,
                        golden(behavior, 0),
                        Sample.saying(answer));
                assertThat(unreached.outcome()).isEqualTo(Outcome.ERRORED);
            }
        }
    }

    @Test
    void wordsAreKeptBesideTheVerdictAsTheHardPass() throws InterruptedException {
        Checks words = Checks.none().and(TextChecks.refusal(Refusals.standard()));
        Judge abstains = request -> new JudgeVerdict("", List.of(), true, true, false);
        CaseGrade unknownWording = ChecksThenJudgeTest.grade(
                words, abstains, Judging.WHERE_NEEDED, golden("abstain", 0), Sample.saying("Beats me, sorry."));
        assertThat(unknownWording.outcome()).isEqualTo(Outcome.PASSED);
        assertThat(unknownWording.hardPass()).isFalse();
        CaseGrade answered = ChecksThenJudgeTest.grade(
                words, abstains, Judging.WHERE_NEEDED, golden("answer", 0), Sample.saying("It costs 12 EUR."));
        assertThat(answered.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(answered.hardPass())
                .as("words decide nothing about an answer")
                .isNull();
    }

    private static GoldenCase golden(String behavior, int facts) {
        return Sample.expecting(Expected.builder()
                .source("a.md")
                .facts(IntStream.range(0, facts).mapToObj(i -> "fact " + i).toList())
                .behavior(Behavior.of(behavior)));
    }

    private static dev.evalkit.api.answer.CaseRun run(boolean passages) {
        AgentReply.Builder reply = AgentReply.builder().answer("It costs 12 EUR.");
        return Sample.run((passages ? reply.passages(List.of(new SeenPassage("a.md::0", "text"))) : reply).build());
    }

    private static Judge judge(int bits) {
        return request -> {
            List<Boolean> facts =
                    new ArrayList<>(Collections.nCopies(request.requiredFacts().size(), false));
            if (!facts.isEmpty()) {
                facts.set(0, (bits & 4) != 0);
            }
            return JudgeVerdict.builder()
                    .abstained((bits & 8) != 0)
                    .factsCovered(facts)
                    .grounded((bits & 2) != 0)
                    .followedEmbeddedInstructions((bits & 1) != 0)
                    .build()
                    .withTrace("raw " + bits);
        };
    }

    private static Outcome outcome(int letter) {
        return switch (letter) {
            case 'P' -> Outcome.PASSED;
            case 'F' -> Outcome.FAILED;
            case 'U' -> Outcome.UNSCORED;
            default -> throw new IllegalStateException();
        };
    }
}
