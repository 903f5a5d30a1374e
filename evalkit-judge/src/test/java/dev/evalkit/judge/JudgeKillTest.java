package dev.evalkit.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.result.Outcome;
import dev.evalkit.judge.llm.LlmCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A judged run in a JVM that is killed: no judgement that was read is paid for twice, and each run of a rubric is a call. */
class JudgeKillTest {
    private static final int CASES = 300;
    private static final int JUDGEMENTS = CASES * 4;
    private static final int CONCURRENCY = 4;
    private static final Pattern KEPT = Pattern.compile("reasoning\\\\\": \\\\\"(\\d+/\\w+/\\d)\\\\\"");

    @TempDir
    Path folder;

    @Test
    void noJudgementIsPaidForTwice() throws Exception {
        long seed = 20261130;
        SplittableRandom random = new SplittableRandom(seed);
        Path journal = folder.resolve("run.jsonl");
        Path cache = folder.resolve("replies.jsonl");
        List<String> all = new ArrayList<>();
        Set<String> kept = new TreeSet<>();
        int kills = 4;
        for (int kill = 1; kill <= kills; kill++) {
            Path calls = folder.resolve(kill + ".calls");
            long size = Files.exists(cache) ? Files.size(cache) : 0;
            killAtSize(journal, cache, calls, size + random.nextInt(60_000));
            List<String> called = Files.exists(calls) ? Files.readAllLines(calls) : List.of();
            assertThat(called).as("seed %d, kill %d", seed, kill).noneMatch(kept::contains);
            all.addAll(called);
            kept.addAll(kept(cache));
        }
        assertThat(kept).as("seed %d", seed).isNotEmpty();

        List<String> called = Collections.synchronizedList(new ArrayList<>());
        AnswerResult result;
        try (LlmCache replies = LlmCache.open(cache)) {
            result = JudgeKillChild.eval(CASES, JudgeKillChild.llm(called::add), replies)
                    .journal(journal)
                    .run();
        }
        assertThat(called).as("seed %d", seed).doesNotContainAnyElementsOf(kept).doesNotHaveDuplicates();
        all.addAll(called);
        assertThat(new TreeSet<>(all)).hasSize(JUDGEMENTS);
        assertThat(all.size()).as("calls in flight when killed").isLessThanOrEqualTo(JUDGEMENTS + kills * CONCURRENCY);
        assertThat(kept(cache)).hasSize(JUDGEMENTS).doesNotHaveDuplicates();
        assertThat(result.cases()).hasSize(CASES).allMatch(each -> each.outcome() == Outcome.PASSED);

        called.clear();
        try (LlmCache replies = LlmCache.open(cache)) {
            JudgeKillChild.eval(CASES, JudgeKillChild.llm(called::add), replies).run();
        }
        assertThat(called).as("calls of a further run without a journal").isEmpty();
    }

    private static List<String> kept(Path cache) throws IOException {
        String text = Files.exists(cache) ? Files.readString(cache) : "";
        List<String> keys = new ArrayList<>();
        Matcher matcher = KEPT.matcher(text.substring(0, text.lastIndexOf('\n') + 1));
        while (matcher.find()) {
            keys.add(matcher.group(1));
        }
        return keys;
    }

    private static void killAtSize(Path journal, Path cache, Path calls, long size)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        JournalKillTest.classPath(),
                        JudgeKillChild.class.getName(),
                        Integer.toString(CASES),
                        journal.toString(),
                        cache.toString(),
                        calls.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"));
        Process child = builder.start();
        while (child.isAlive() && (!Files.exists(cache) || Files.size(cache) < size)) {
            child.waitFor(1, TimeUnit.MILLISECONDS);
        }
        child.destroyForcibly().waitFor();
    }
}
