package dev.evalkit.bench.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.bench.consumer.ChildJvm.Finished;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that evalkit-report has packed, run as users run it. */
class CommandLineJarIT {
    private static final String JAR =
            Path.of("..", "evalkit-report", "target", "evalkit.jar").toString();

    @TempDir
    Path folder;

    private Path golden;

    @BeforeEach
    void writeSet() throws Exception {
        golden = Files.writeString(
                folder.resolve("golden.jsonl"),
                "{\"id\": \"q1\", \"question\": \"¿Cuánto cuesta?\", \"expected_facts\": [\"59 €\"],"
                        + " \"tags\": [\"precio-€\"]}\n");
    }

    private Finished run(String... arguments) throws Exception {
        String[] command = new String[arguments.length + 4];
        command[0] = "-Dfile.encoding=US-ASCII";
        command[1] = "-Dstdout.encoding=US-ASCII";
        command[2] = "-jar";
        command[3] = JAR;
        System.arraycopy(arguments, 0, command, 4, arguments.length);
        return new ChildJvm(folder).java(command);
    }

    @Test
    void usableSetExitsWithZeroAndPrintsUtf8() throws Exception {
        Finished run = run("validate", golden.toString(), "--mix", "--doctor");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith(golden + ": 1 case, no problems\n").contains("precio-€");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void jsonIsWrittenByTheJarsOwnJackson() throws Exception {
        Finished run = run("validate", golden.toString(), "--json", "--mix");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .startsWith("{\n  \"schema\" : \"evalkit.validation\",\n")
                .contains("precio-€");
    }

    @Test
    void wrongSetExitsWithThree() throws Exception {
        Files.writeString(golden, "null\n");
        Finished run = run("validate", golden.toString());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEqualTo(golden + ":1: $: must be an object but was null\n1 problem\n");
    }

    @Test
    void wrongUsageExitsWithSixtyFour() throws Exception {
        assertThat(run("power", "--cases", "x").exitCode()).isEqualTo(64);
        assertThat(run().exitCode()).isEqualTo(64);
    }

    @Test
    void powerNeedsOnlyTheJar() throws Exception {
        Finished run = run("power", "--cases", "60", "--rate", "0.85");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("To claim less than 1 %, 299 cases must all pass.");
    }
}
