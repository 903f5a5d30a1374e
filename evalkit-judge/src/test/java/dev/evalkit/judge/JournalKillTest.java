package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.golden.GoldenSet;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of 2,000 cases in a JVM that is killed: nothing finished is lost, and nothing is paid for twice. */
class JournalKillTest {
    private static final int CASES = 2_000;
    private static final Pattern RUN = Pattern.compile("\"run\":\\{\"case_id\":\"(\\w+)\",\"repeat\":(\\d+),");

    @TempDir
    Path folder;

    @Test
    void killedFiveTimesTheRunEndsLikeAnUndisturbedOne() throws Exception {
        killed(5, 20261130);
    }

    @Test
    @Tag("nightly")
    void killedAHundredTimesTheRunEndsLikeAnUndisturbedOne() throws Exception {
        for (int round = 0; round < 20; round++) {
            killed(5, round);
        }
    }

    private void killed(int kills, long seed) throws Exception {
        Path journal = folder.resolve(seed + ".jsonl");
        SplittableRandom random = new SplittableRandom(seed);
        Set<String> finished = new TreeSet<>();
        for (int kill = 1; kill <= kills; kill++) {
            Path calls = folder.resolve(seed + "-" + kill + ".calls");
            long size = Files.exists(journal) ? Files.size(journal) : 0;
            killAtSize(journal, calls, size + random.nextInt(60_000));
            assertThat(calledAgain(calls, finished))
                    .as("seed %d, kill %d", seed, kill)
                    .isEmpty();
            finished.addAll(runs(journal));
        }
        assertThat(finished).as("seed %d", seed).isNotEmpty();

        Set<String> called = ConcurrentHashMap.newKeySet();
        GoldenSet set = Evals.set(CASES);
        AnswerResult resumed = KillChild.eval(set, 1, request -> {
                    called.add(request.key().caseId() + "/" + request.key().repeat());
                    return KillChild.reply(
                            request.key().caseId() + "/" + request.key().repeat());
                })
                .journal(journal)
                .run();

        assertThat(called).as("seed %d", seed).hasSize(CASES - finished.size()).doesNotContainAnyElementsOf(finished);
        assertThat(runs(journal)).as("seed %d", seed).hasSize(CASES).doesNotHaveDuplicates();
        assertThat(resumed)
                .isEqualTo(KillChild.eval(
                                set, 1, request -> KillChild.reply(request.key().caseId() + "/1"))
                        .run());
    }

    private void killAtSize(Path journal, Path calls, long size) throws IOException, InterruptedException {
        Process child = child(List.of(), journal, calls, CASES);
        while (child.isAlive() && (!Files.exists(journal) || Files.size(journal) < size)) {
            child.waitFor(1, TimeUnit.MILLISECONDS);
        }
        child.destroyForcibly().waitFor();
    }

    private static Set<String> calledAgain(Path calls, Set<String> finished) throws IOException {
        Set<String> again = new TreeSet<>();
        if (Files.exists(calls)) {
            again.addAll(Files.readAllLines(calls));
            again.retainAll(finished);
        }
        return again;
    }

    /** Case and repeat of every whole line with a run. */
    private static List<String> runs(Path journal) throws IOException {
        String text = Files.exists(journal) ? Files.readString(journal) : "";
        List<String> keys = new ArrayList<>();
        Matcher matcher = RUN.matcher(text.substring(0, text.lastIndexOf('\n') + 1));
        while (matcher.find()) {
            keys.add(matcher.group(1) + "/" + matcher.group(2));
        }
        return keys;
    }

    /** A limit on the size of files stands for the full disk; the shell sets it in blocks of 512 or 1,024 bytes. */
    @Test
    void aFullDiskEndsTheRunAndLosesNothingFinished() throws Exception {
        Path journal = folder.resolve("full.jsonl");
        Path calls = folder.resolve("full.calls");
        Process child = child(List.of("sh", "-c", "ulimit -f 24; exec \"$@\"", "sh"), journal, calls, 500);
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(child.waitFor()).isEqualTo(3);
        assertThat(said).startsWith(journal + ": cannot be written: ");
        List<String> finished = runs(journal);
        assertThat(finished).hasSizeGreaterThan(20).hasSizeLessThan(500);
        assertThat(Files.readString(journal)).endsWith("}\n");

        Process second = child(List.of(), journal, folder.resolve("second.calls"), 500);
        assertThat(second.waitFor()).isZero();
        assertThat(runs(journal)).hasSize(500).doesNotHaveDuplicates().containsAll(finished);
        assertThat(calledAgain(folder.resolve("second.calls"), new TreeSet<>(finished)))
                .isEmpty();
    }

    @Test
    void aJournalThatAnotherProcessHasOpenIsRefused() throws Exception {
        Path journal = folder.resolve("shared.jsonl");
        int many = 500_000;
        Process child = child(List.of(), journal, folder.resolve("shared.calls"), many);
        while (child.isAlive() && (!Files.exists(journal) || Files.size(journal) < 1_000)) {
            child.waitFor(1, TimeUnit.MILLISECONDS);
        }
        try {
            AnswerEval second = KillChild.eval(Evals.set(1), 1, request -> KillChild.reply("x"));
            assertThatIllegalStateException()
                    .isThrownBy(() -> second.journal(journal).run())
                    .withMessage(journal + ": another run has this journal open");
        } finally {
            child.destroyForcibly().waitFor();
        }
    }

    private Process child(List<String> before, Path journal, Path calls, int cases) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath(),
                KillChild.class.getName(),
                Integer.toString(cases),
                "1",
                journal.toString(),
                calls.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"));
        return builder.start();
    }

    /** Tests run on the module path, with their own classes patched in; the child is a plain class path. */
    static String classPath() {
        String here = System.getProperty("basedir", "");
        return String.join(
                File.pathSeparator,
                Stream.of(
                                Path.of(here, "target", "classes").toString(),
                                Path.of(here, "target", "test-classes").toString(),
                                System.getProperty("jdk.module.path", ""),
                                System.getProperty("java.class.path", ""))
                        .filter(path -> !path.isEmpty())
                        .toList());
    }
}
