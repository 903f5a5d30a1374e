package dev.evalkit.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Report;
import dev.evalkit.report.Results;
import dev.evalkit.report.compare.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
    @TempDir
    Path folder;

    private Path a;
    private Path b;

    @BeforeEach
    void nameTheFiles() {
        a = folder.resolve("a.json");
        b = folder.resolve("b.json");
    }

    private CommandRun compare(String... options) {
        List<String> arguments = new ArrayList<>(List.of("compare", a.toString(), b.toString()));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    @Test
    void comparisonOfAnswersIsPrinted() {
        AnswerResult before = Results.answers(3, null, List.of("q1"));
        AnswerResult after = Results.answers(3, null, List.of("q2"));
        before.write(a);
        after.write(b);

        assertThat(compare())
                .isEqualTo(new CommandRun(
                        0, Report.of(Comparison.of(before, after)).toText(), ""));
    }

    @Test
    void comparisonOfLaddersIsPrintedByTheMeasureThatIsAskedFor() {
        RetrievalResult before = Results.ladder("q1", 1);
        RetrievalResult after = Results.ladder("q1", 2);
        before.write(a);
        after.write(b);

        assertThat(compare())
                .isEqualTo(new CommandRun(
                        0, Report.of(Comparison.of(before, after)).toText(), ""));
        assertThat(compare("--measure", "RR"))
                .isEqualTo(new CommandRun(
                        0, Report.of(Comparison.of(before, after).measure("RR")).toText(), ""));
        assertThat(compare("--measure", "MRR")).isEqualTo(new CommandRun(64, "", """
                        --measure: measure 'MRR' must be one of recall@5, RR (did you mean 'RR'?)
                        Try 'evalkit compare --help'.
                        """));
    }

    @Test
    void comparingNothingIsNoSuccess() { // known fault: exit code 0
        Results.ladder("q1", 1).write(a);
        Results.ladder("q2", 1).write(b);
        CommandRun ladders = compare();
        assertThat(ladders.exitCode()).isEqualTo(2);
        assertThat(ladders.err()).startsWith("Nothing could be compared: ");
        assertThat(ladders.out()).contains("q1", "q2");

        Results.answers(1, null).write(a);
        AnswerResult answers = Results.answers(1, null);
        new AnswerResult(answers.instrument(), answers.subject(), answers.stamp(), List.of()).write(b);
        assertThat(compare().exitCode()).isEqualTo(2);
    }

    @Test
    void measureOfAnswersIsWrongUsage() {
        Results.answers(1, null).write(a);
        Results.answers(1, null).write(b);

        assertThat(compare("--measure", "RR"))
                .isEqualTo(new CommandRun(
                        64,
                        "",
                        "--measure is for ladders, but these results are answers\nTry 'evalkit compare --help'.\n"));
    }

    @Test
    void differentInstrumentsAreRefusedUntilTheyAreAccepted() {
        AnswerResult before = Results.answers(1, null);
        AnswerResult after = Results.withoutJudge(before);
        before.write(a);
        after.write(b);

        assertThat(compare()).isEqualTo(new CommandRun(3, "", """
                        The results were measured differently and are not compared:
                          judge: claude-x -> none
                        To compare them anyway: --accept judge
                        """));
        CommandRun accepted = compare("--accept", "judge");
        assertThat(accepted.exitCode()).isZero();
        assertThat(accepted.out())
                .contains("accepted differences in the measurement (1):\n  judge: claude-x -> none\n");
        assertThat(compare("--accept", "split").exitCode()).isEqualTo(3);
        assertThat(compare("--accept", "judge", "--accept", "split").out())
                .contains("notes (1):\n  the difference 'split' is accepted, but the results do not differ in it\n");
    }

    @Test
    void unknownNameToAcceptIsWrongUsage() {
        assertThat(compare("--accept", "juge"))
                .isEqualTo(
                        new CommandRun(
                                64,
                                "",
                                "--accept: difference 'juge' must be one of checks, corpus, cutoffs, judge, judging, measures,"
                                        + " repeats, rubric, set, split, unit (did you mean 'judge'?)\nTry 'evalkit compare --help'.\n"));
    }

    @Test
    void resultsOfDifferentKindsAreRefused() {
        Results.answers(1, null).write(a);
        Results.ladder("q1", 1).write(b);

        assertThat(compare())
                .isEqualTo(new CommandRun(
                        3,
                        "",
                        a + " is of kind evalkit.answer-result, but " + b
                                + " is of kind evalkit.retrieval-result: only results of one kind can be compared\n"));
    }

    @Test
    void filesThatHoldNoResultAreRefused() throws IOException {
        Results.answers(1, null).write(a);

        assertThat(compare()).isEqualTo(new CommandRun(3, "", b + ": cannot be read: no such file\n"));
        Files.writeString(b, "{\"version\": 1, \"schema\": \"evalkit.power\"}");
        assertThat(compare().err())
                .startsWith(b + ": $.schema: must be 'evalkit.answer-result' or 'evalkit.retrieval-result'")
                .endsWith(" but was 'evalkit.power'\n");
        Files.writeString(b, "[]");
        assertThat(compare().err()).isEqualTo(b + ": $: must be a JSON object with schema 'evalkit.answer-result'\n");
        Files.writeString(b, "");
        assertThat(compare().exitCode()).isEqualTo(3);
    }

    @Test
    void theFirstOfTwoBadFilesIsNamedAndTheSecondWhereOnlyThatIsBad() {
        assertThat(compare()).isEqualTo(new CommandRun(3, "", a + ": cannot be read: no such file\n"));
        Results.answers(3, null, List.of("q1")).write(a);
        assertThat(compare()).isEqualTo(new CommandRun(3, "", b + ": cannot be read: no such file\n"));
    }

    @Test
    void fileThatIsCutOffOrOfANewerVersionIsRefused() throws IOException {
        Results.answers(2, null).write(a);
        String whole = Files.readString(a);

        Files.writeString(b, whole.substring(0, whole.length() / 2));
        assertThat(compare().exitCode()).isEqualTo(3);
        assertThat(compare().err()).startsWith(b + ": ").contains("must be one complete JSON document");
        Files.writeString(b, whole.replace("\"version\" : 2", "\"version\" : 3"));
        assertThat(compare())
                .isEqualTo(new CommandRun(
                        3, "", b + ": $.version: is 3, but this evalkit reads up to 2; use a newer evalkit\n"));
    }

    @Test
    void schemaMayStandAnywhereInTheDocument() throws IOException {
        Results.ladder("q1", 1).write(a);
        String line = "  \"schema\" : \"evalkit.retrieval-result\",\n";
        String whole = Files.readString(a);
        assertThat(whole).startsWith("{\n" + line);
        String moved = whole.replace(line, "").stripTrailing();
        Files.writeString(b, moved.substring(0, moved.length() - 1) + ",\"schema\" : \"evalkit.retrieval-result\"}");

        assertThat(compare().exitCode()).isZero();
        assertThat(compare().out()).contains("1 case compared");
    }

    @Test
    void twoFilesAreNeeded() {
        assertThat(CommandRun.of("compare", "a.json").exitCode()).isEqualTo(64);
        assertThat(CommandRun.of("compare").err()).contains("A.json").contains("Try 'evalkit compare --help'.\n");
    }
}
