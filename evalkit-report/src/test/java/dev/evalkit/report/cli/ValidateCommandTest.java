package dev.evalkit.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {
    private static final String REFUND =
            "{\"id\": \"q1\", \"question\": \"How long can I ask for my money back?\", \"category\": \"answerable\","
                    + " \"expected_sources\": [\"refunds.md\"], \"expected_facts\": [\"within 30 days\"]}";
    private static final String HOLDOUT =
            "{\"id\": \"q2\", \"question\": \"What does the Growth plan cost?\", \"expected_facts\": [\"$59\"],"
                    + " \"split\": \"holdout\"}";

    @TempDir
    Path folder;

    private Path golden;
    private Path corpus;

    @BeforeEach
    void makeFiles() throws IOException {
        golden = folder.resolve("golden.jsonl");
        corpus = Files.createDirectory(folder.resolve("corpus"));
        Files.writeString(corpus.resolve("refunds.md"), "# Refunds\n\nAsk within 30 days of the charge.\n");
    }

    private void write(String... lines) throws IOException {
        Files.write(golden, List.of(lines));
    }

    /** The run's output, with the test's folder left out of its file names. */
    private CommandRun validate(String... options) {
        List<String> arguments = new ArrayList<>(List.of("validate", golden.toString()));
        arguments.addAll(List.of(options));
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        String shown = folder + folder.getFileSystem().getSeparator();
        return new CommandRun(
                run.exitCode(), run.out().replace(shown, ""), run.err().replace(shown, ""));
    }

    @Test
    void usableSetIsAPass() throws IOException {
        write(REFUND);

        assertThat(validate()).isEqualTo(new CommandRun(0, "golden.jsonl: 1 case, no problems\n", ""));
    }

    @Test
    void holdoutCasesAreCountedApart() throws IOException {
        write(REFUND, HOLDOUT);

        assertThat(validate().out()).isEqualTo("golden.jsonl: 1 case and 1 holdout case, no problems\n");
    }

    @Test
    void everyProblemOfBothFilesIsPrinted() throws IOException {
        write(REFUND.replace("question\"", "qestion\""), HOLDOUT.replace("holdout\"", "hold\""));
        Files.writeString(corpus.resolve("bad.md"), "---\nupdated: yesterday\n---\ntext\n");

        CommandRun run = validate("--corpus", corpus.toString());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out())
                .contains("bad.md:2: updated: ")
                .contains("golden.jsonl:1: $.question: is missing\n")
                .contains("golden.jsonl:1: $.qestion: unknown field (did you mean 'question'?)\n")
                .contains("golden.jsonl:2: $.split: must be 'dev' or 'holdout' but was 'hold' (did you mean"
                        + " 'holdout'?)\n")
                .endsWith("\n4 problems\n");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void documentsThatTheCorpusLacksAreProblems() throws IOException {
        write(
                REFUND,
                REFUND.replace("q1", "q2").replace("refunds.md", "refund.md"),
                "{\"id\": \"q3\", \"question\": \"Why?\", \"expected_chunks\": [\"plans.md::0\"]}");

        CommandRun run = validate("--corpus", corpus.toString());

        assertThat(run)
                .isEqualTo(new CommandRun(
                        3,
                        "golden.jsonl:2: $.expected_sources[0]: the corpus has no document 'refund.md' (did you mean"
                                + " 'refunds.md'?)\n"
                                + "golden.jsonl:3: $.expected_chunks[0]: the corpus has no document 'plans.md' (did you mean"
                                + " 'refunds.md'?)\n"
                                + "2 problems\n",
                        ""));
        assertThat(validate().exitCode()).isZero();
    }

    @Test
    void ofManyProblemsAHundredAreShownAndAllCounted() throws IOException {
        write(IntStream.range(0, 10_000).mapToObj(i -> "null").toArray(String[]::new));

        List<String> lines = validate().out().lines().toList();

        assertThat(lines).hasSize(102);
        assertThat(lines.subList(99, 102))
                .containsExactly(
                        "golden.jsonl:100: $: must be an object but was null",
                        "and 9900 more: 10000 problems in all",
                        "10000 problems");
    }

    @Test
    void exactlyAHundredProblemsAreAllShown() throws IOException {
        write(IntStream.range(0, 100).mapToObj(i -> "null").toArray(String[]::new));

        assertThat(validate().out().lines())
                .hasSize(101)
                .endsWith("golden.jsonl:100: $: must be an object but was null", "100 problems");
    }

    @Test
    void filesThatCannotBeReadAreRefused() throws IOException {
        assertThat(validate())
                .isEqualTo(new CommandRun(3, "golden.jsonl: cannot be read: no such file\n1 problem\n", ""));
        write(REFUND);
        assertThat(validate("--corpus", folder.resolve("nowhere").toString()))
                .isEqualTo(new CommandRun(3, "nowhere: cannot be read: no such file\n1 problem\n", ""));
        assertThat(validate("--corpus", corpus.resolve("refunds.md").toString()).out())
                .startsWith("corpus/refunds.md: is a single document; ");
    }

    @Test
    void doctorsErrorFailsAndItsWarningsDoNot() throws IOException {
        write(REFUND.replace("30 days", "31 days"));
        CommandRun warned = validate("--corpus", corpus.toString(), "--doctor");
        assertThat(warned.exitCode()).isZero();
        assertThat(warned.out())
                .startsWith("golden.jsonl: 1 case, no problems\n\ndoctor: 1 finding (1 warning)\n")
                .contains("\nq1: warning: unsupported_fact: ");

        String error = REFUND.replace("]}", "], \"must_not\": [\"within 30 days\"]}");
        write(error);
        CommandRun failed = validate("--doctor");
        assertThat(failed.out()).contains("doctor: 1 finding (1 error)\n", "\nq1: error: forbidden_claim: ");
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(validate().exitCode()).isZero();
    }

    @Test
    void doctorWithNothingToSaySaysSo() throws IOException {
        write(REFUND);

        assertThat(validate("--doctor", "--corpus", corpus.toString()).out())
                .isEqualTo("golden.jsonl: 1 case, no problems\n\ndoctor: 0 findings\n");
    }

    @Test
    void mixIsCounted() throws IOException {
        write(REFUND);

        assertThat(validate("--mix").out())
                .startsWith("golden.jsonl: 1 case, no problems\n\n1 case, 0 of them (0 %) to catch harm\n")
                .contains("answerable", "no unanswerable cases");
    }

    @Test
    void wordsOfTheHostAreDeclared() throws IOException {
        write(REFUND.replace("answerable", "legal")
                .replace("]}", "], \"tier\": \"hard\", \"expected_behavior\": \"issue_refund\"}"));

        CommandRun undeclared = validate();
        assertThat(undeclared.exitCode()).isEqualTo(3);
        assertThat(undeclared.out())
                .endsWith(
                        "\n3 problems\non the command line, declare your own names with --category, --tier and --action\n");
        assertThat(validate("--category", "legal", "--tier", "hard", "--action", "issue_refund")
                        .exitCode())
                .isZero();
        CommandRun blank = validate("--category", " ");
        assertThat(blank.exitCode()).isEqualTo(64);
        assertThat(blank.err()).isEqualTo("category must not be blank\nTry 'evalkit validate --help'.\n");
    }

    @Test
    void furtherFieldsOfACorpusAreDeclared() throws IOException {
        write(REFUND);
        Path lines = folder.resolve("corpus.jsonl");
        Files.writeString(lines, "{\"id\": \"refunds.md\", \"title\": \"\", \"text\": \"30 days\", \"url\": \"x\"}\n");

        assertThat(validate("--corpus", lines.toString()).out())
                .isEqualTo("corpus.jsonl:1: $.url: unknown field; to ignore it, declare it with"
                        + " Corpus.reader().extraField(\"url\")\n1 problem\n"
                        + "on the command line, declare additional corpus fields with --corpus-field\n");
        assertThat(validate("--corpus", lines.toString(), "--corpus-field", "url")
                        .exitCode())
                .isZero();
        assertThat(validate("--corpus-field", "url").err())
                .isEqualTo("--corpus-field needs --corpus\nTry 'evalkit validate --help'.\n");
    }

    @Test
    void jsonHoldsEverything() throws IOException {
        write(REFUND, HOLDOUT);

        assertThat(validate("--json", "--mix", "--doctor")).satisfies(run -> {
            assertThat(run.exitCode()).isZero();
            assertThat(run.out()).startsWith("""
                            {
                              "schema" : "evalkit.validation",
                              "version" : 1,
                              "golden" : "golden.jsonl",
                              "valid" : true,
                              "cases" : 1,
                              "holdout_left_out" : 1,
                            """).contains("\"findings\" : [ ]", "\"harm_cases\" : 0");
        });
    }

    @Test
    void jsonOfAWrongSetHasEachProblem() throws IOException {
        write("null", "[]");

        assertThat(validate("--json", "--mix")).isEqualTo(new CommandRun(3, """
                {
                  "schema" : "evalkit.validation",
                  "version" : 1,
                  "golden" : "golden.jsonl",
                  "valid" : false,
                  "problems" : [
                    {"file" : "golden.jsonl","line" : 1,"path" : "$","message" : "must be an object but was null"
                    },
                    {"file" : "golden.jsonl","line" : 2,"path" : "$","message" : "must be an object but was a list"
                    }
                  ]
                }
                """, ""));
    }

    @Test
    void controlCharactersOfAFileNameAreShownAsEscapes() throws IOException {
        golden = folder.resolve("\u001b[2J.jsonl");
        write(REFUND);

        assertThat(validate().out()).isEqualTo("\\u001b[2J.jsonl: 1 case, no problems\n");
    }

    @Test
    void aFileOfHoldoutCasesOnlyIsChecked() throws IOException {
        write(HOLDOUT);

        assertThat(validate("--mix", "--doctor"))
                .isEqualTo(new CommandRun(0, "golden.jsonl: 0 cases and 1 holdout case, no problems\n", ""));
        assertThat(validate("--json").out()).contains("\"cases\" : 0", "\"holdout_left_out\" : 1");

        write(HOLDOUT.replace("$59", " "));
        assertThat(validate().out()).contains("golden.jsonl:1: $.expected_facts[0]: ");
    }

    @Test
    void anEmptyNameIsWrongUsageAndNotTheCurrentFolder() throws IOException {
        write(REFUND);

        assertThat(validate("--corpus", ""))
                .isEqualTo(new CommandRun(64, "", "--corpus must not be empty\nTry 'evalkit validate --help'.\n"));
        assertThat(CommandRun.of("validate", ""))
                .isEqualTo(new CommandRun(64, "", "GOLDEN must not be empty\nTry 'evalkit validate --help'.\n"));
    }

    @Test
    void longLinesAreReadWhereTheyAreAllowed() throws IOException {
        write(REFUND.replace("within 30 days", "x".repeat(1 << 20)));

        assertThat(validate().out()).contains("the line must be at most 1048576 bytes (maxLineBytes) but was ");
        assertThat(validate("--max-line-bytes", "2000000").exitCode()).isZero();
        assertThat(validate("--max-line-bytes", "0").err())
                .isEqualTo("maxLineBytes must be at least 1 but was 0\nTry 'evalkit validate --help'.\n");
    }

    @Test
    void aNameThatBeginsWithAnAtSignIsAName() throws IOException {
        golden = folder.resolve("@golden.jsonl");
        write(REFUND);

        assertThat(CommandRun.of("validate", "@nowhere.jsonl").out())
                .isEqualTo("@nowhere.jsonl: cannot be read: no such file\n1 problem\n");
        assertThat(validate().exitCode()).isZero();
    }
}
