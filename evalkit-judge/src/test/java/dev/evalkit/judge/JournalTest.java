package dev.evalkit.judge;

import static dev.evalkit.judge.Evals.errorKinds;
import static dev.evalkit.judge.Evals.eval;
import static dev.evalkit.judge.Evals.outcomes;
import static dev.evalkit.judge.Evals.set;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.CaseResult;
import dev.evalkit.api.answer.RunError;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.limit.Budget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JournalTest {
    @TempDir
    Path folder;

    private Path file;
    private final Set<String> called = ConcurrentHashMap.newKeySet();

    private final Agent rich = request -> {
        called.add(request.key().caseId() + "/" + request.key().repeat());
        return Evals.richReply(request.question());
    };

    @BeforeEach
    void name() {
        file = folder.resolve("run.jsonl");
    }

    private AnswerEval eval5() {
        return eval(set(5), rich).journal(file);
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(file);
    }

    @Test
    void aLineIsKeptForEachFinishedRepeat() throws IOException {
        eval5().repeats(2).concurrency(1).run();

        assertThat(lines()).hasSize(11);
        assertThat(lines().get(0))
                .startsWith("{\"schema\" : \"evalkit.answer-journal\",\"version\" : 1,\"set_digest\" : ");
        assertThat(lines().get(1))
                .startsWith("{\"asked\":\"")
                .contains("\"run\":{\"case_id\":\"q1\",\"repeat\":1,\"reply\":{\"answer\":\"yes, ")
                .endsWith("\"latency\":\"PT0S\",\"attempts\":1}}");
    }

    @Test
    void aFinishedRunIsReadBackEqualWithoutACall() {
        AnswerResult first = eval5().repeats(2).run();
        called.clear();
        AnswerResult second = eval5().repeats(2).run();

        assertThat(called).isEmpty();
        assertThat(second).isEqualTo(first);
    }

    @Test
    void theJournalIsReadByKeyWhateverItsOrder() throws IOException {
        AnswerResult undisturbed = eval(set(100), rich).run();
        eval(set(100), rich).journal(file).run();
        List<String> kept = new ArrayList<>(lines().subList(0, 61));
        Collections.shuffle(kept.subList(1, 61), new Random(7));
        Files.write(file, kept);
        Files.writeString(file, lines().get(1).substring(0, 40), StandardOpenOption.APPEND);
        called.clear();
        AnswerResult resumed = eval(set(100), rich).journal(file).run();

        assertThat(called).hasSize(40);
        assertThat(resumed).isEqualTo(undisturbed);
        assertThat(lines()).hasSize(101);
    }

    @Test
    void aJournalCutAtAnyByteIsResumed() throws IOException {
        AnswerResult whole = eval(set(2), rich).journal(file).run();
        byte[] bytes = Files.readAllBytes(file);
        for (int cut = 0; cut <= bytes.length; cut += isNearLineEnd(bytes, cut) ? 1 : 31) {
            Files.write(file, Arrays.copyOf(bytes, cut));
            AnswerResult resumed = eval(set(2), rich).journal(file).run();
            assertThat(resumed).as("cut after %d bytes", cut).isEqualTo(whole);
            assertThat(lines()).as("cut after %d bytes", cut).hasSize(3);
        }
    }

    private static boolean isNearLineEnd(byte[] bytes, int at) {
        for (int i = Math.max(0, at - 3); i < Math.min(bytes.length, at + 34); i++) {
            if (bytes[i] == '\n') {
                return true;
            }
        }
        return at < 4;
    }

    @Test
    void casesWithAnErrorAreCalledAgain() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        Agent flaky = request -> {
            if (calls.incrementAndGet() <= 3 && request.key().caseId().equals("q2")) {
                throw new IllegalStateException("down");
            }
            return AgentReply.of("yes");
        };
        AnswerResult first = eval(set(2), flaky).journal(file).concurrency(1).run();
        AnswerResult second = eval(set(2), flaky).journal(file).concurrency(1).run();
        AnswerResult third = eval(set(2), flaky).journal(file).concurrency(1).run();

        assertThat(errorKinds(first)).containsExactly(entry(RunError.Kind.AGENT, 1L));
        assertThat(errorKinds(second)).containsExactly(entry(RunError.Kind.AGENT, 1L));
        assertThat(outcomes(third)).containsExactly(entry(Outcome.PASSED, 2L));
        assertThat(calls).hasValue(4);
        assertThat(lines()).hasSize(5);
    }

    @Test
    void whatWasNeverCalledLeavesNoLine() throws IOException {
        eval5().concurrency(1).budget(Budget.ofUsd(0.2)).run();
        assertThat(lines()).hasSize(3);
        AnswerResult again = eval5().budget(Budget.ofUsd(0.2)).run();

        assertThat(again.cases().stream().map(CaseResult::outcome).filter(Outcome.PASSED::equals))
                .hasSize(2);
        assertThat(called).hasSize(2);
        assertThat(outcomes(eval5().run())).containsExactly(entry(Outcome.PASSED, 5L));
    }

    @Test
    void anotherRunsJournalIsRefusedNamingTheDifferences() {
        eval5().run();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval(set(6), rich).journal(file).run())
                .withMessage(
                        file + ": the journal belongs to another run: content of the set: " + set(5).digest() + " -> "
                                + set(6).digest()
                                + "; give this run a journal of its own, or grade this one's replies again with regrade");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> eval5().agent("bot 2", rich).repeats(3).label("x").run())
                .withMessage(
                        file + ": the journal belongs to another run: repeats: 1 -> 3; agent: bot 1 -> bot 2;"
                                + " label: none -> x; give this run a journal of its own, or grade this one's replies again with regrade");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval5().grading(Evals.SAYS_YES, List.of(), null, Judging.CHECKS_ONLY)
                        .run())
                .withMessage(
                        file + ": the journal belongs to another run: checks: - 'says yes'; judging: WHERE_NEEDED ->"
                                + " CHECKS_ONLY; give this run a journal of its own, or grade this one's replies again with regrade");
    }

    @Test
    void whatIsNoJournalIsRefusedAndStaysAsItIs() throws IOException {
        for (String text : List.of("{\"a\":1}\n", "hello\n", "{}\n", "[]\n", "hello")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> eval5().run())
                    .isInstanceOfAny(IllegalArgumentException.class, UncheckedIOException.class)
                    .hasMessageStartingWith(file.toString());
            assertThat(file).hasContent(text);
        }
        assertThat(called).isEmpty();
    }

    @Test
    void aNewerJournalIsRefusedByItsVersion() throws IOException {
        eval5().run();
        List<String> newer = lines();
        newer.set(0, newer.get(0).replace("\"version\" : 1", "\"version\" : 2"));
        Files.write(file, newer);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval5().run())
                .withMessage(file + ":1: $.version: is 2, but this evalkit reads up to 1; use a newer evalkit");
    }

    @Test
    void foreignLinesAreRefusedByTheirNumber() throws IOException {
        eval5().run();
        List<String> good = lines();
        assertRefused(
                good, good.get(1).replace("\"attempts\"", "\"tries\":1,\"attempts\""), "$.run.tries: unknown field");
        assertRefused(good, "{\"hello\":1}", "$: must have either asked and run, or failed, or graded");
        assertRefused(good, "nonsense", "column 1: must be one complete JSON document but has nonsense here");
        assertRefused(good, "", "");
        assertRefused(good, "null", "$: must not be null");
        assertRefused(good, "{}", "$: must have either asked and run, or failed, or graded");
        assertRefused(good, good.get(1), "repeat 1 of case '");
        assertRefused(
                good, good.get(1).replaceAll("\"q\\d\"", "\"q9\""), "repeat 1 of case 'q9' is not part of this run");
        assertRefused(good, good.get(1).replace("\"repeat\":1", "\"repeat\":2"), "repeat 2 of case '");
        assertRefused(good, good.get(1).replace("PT0S", "soon"), "$.run.latency: ");
    }

    private void assertRefused(List<String> good, String line, String message) throws IOException {
        List<String> more = new ArrayList<>(good);
        more.add(3, line);
        Files.write(file, more);
        assertThatThrownBy(() -> eval5().run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("(?s)\\Q" + file + "\\E:[46]: \\Q" + message + "\\E.*");
    }

    @Test
    void aJournalThatIsOpenIsRefused() {
        List<Throwable> refused = new ArrayList<>();
        eval(set(1), request -> {
                    try {
                        eval5().run();
                    } catch (IllegalStateException e) {
                        refused.add(e);
                    }
                    return AgentReply.of("yes");
                })
                .journal(file)
                .run();

        assertThat(refused)
                .singleElement()
                .satisfies(e -> assertThat(e).hasMessage(file + ": another run has this journal open"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> eval5().run())
                .withMessageContaining("content of the set");
    }

    @Test
    void aJournalOnDiskHasTheSameLines() throws IOException {
        AnswerResult first = eval5().journalOnDisk(file).run();
        assertThat(eval5().run()).isEqualTo(first);
        assertThat(lines()).hasSize(6);
    }

    @Test
    void aFolderIsNoJournal() {
        assertThatThrownBy(() -> eval5().journal(folder).run())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(folder + ": the journal cannot be opened: ");
        assertThatThrownBy(() -> eval5().regrade(folder.resolve("none.jsonl")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(folder.resolve("none.jsonl") + ": the journal cannot be read: no such file");
    }
}
