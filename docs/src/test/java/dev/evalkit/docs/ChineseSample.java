package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.doctor.Doctor;
import dev.evalkit.api.internal.json.JsonLines;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.TextChecks;
import dev.evalkit.report.Report;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.RetrievalEval;
import dev.evalkit.retrieval.lucene.Bm25;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChineseSample {
    private static final Pattern TEXT = Pattern.compile("(?ms)^```text\\n(.*?)^```$");

    /** What the page prints: the doctor's findings, the ladder's table and the answers. */
    static String printed() {
        // @start region=load
        Path demo = Path.of("docs/demo/chinese");
        Corpus corpus = Corpus.load(demo.resolve("corpus"));
        GoldenSet set = GoldenSet.reader().corpus(corpus).load(demo.resolve("golden.jsonl"));
        Doctor.examine(set, corpus).forEach(System.out::println);
        // @end region=load
        // @start region=ladder
        RetrievalResult ladder = RetrievalEval.over(set)
                .corpus(corpus)
                .ladder(Ladder.standard().keyword(Bm25.standard().language("cjk"))) // pairs of letters
                .k(3)
                .run();
        Report.of(ladder).print(System.out);
        // @end region=ladder
        Map<String, AgentReply> answers = answers(demo.resolve("answers.jsonl"));
        // @start region=answers
        Agent bot = request -> answers.get(request.question()); // your agent
        AnswerResult result = AnswerEval.over(set)
                .corpus(corpus)
                .agent("yunzhou-bot 1", bot)
                .checks(Checks.standard().and(TextChecks.quantities()))
                .checksOnly() // no model, no key
                .run();
        Report.of(result).print(System.out);
        // @end region=answers
        StringBuilder all = new StringBuilder();
        Doctor.examine(set, corpus).forEach(finding -> all.append(finding).append('\n'));
        return all + Report.of(ladder).toText() + Report.of(result).toText();
    }

    /** The scripted answers by question. */
    private static Map<String, AgentReply> answers(Path file) {
        Map<String, String> questions = new HashMap<>();
        GoldenSet.load(file.resolveSibling("golden.jsonl"))
                .cases()
                .forEach(golden -> questions.put(golden.id(), golden.question()));
        Map<String, AgentReply> replies = new HashMap<>();
        JsonLines.read(
                file,
                JsonLines.DEFAULT_MAX_LINE_BYTES,
                (line, path, message) -> {
                    throw new AssertionError(line + ": " + path + ": " + message);
                },
                line -> replies.put(
                        questions.get(line.plain("id")),
                        AgentReply.builder()
                                .answer(line.plain("answer"))
                                .citations(line.anyTexts("citations"))
                                .build()));
        return replies;
    }

    @Test
    void thePageShowsWhatIsPrinted() throws IOException {
        String printed = printed();
        List<String> blocks = TEXT.matcher(Files.readString(Path.of("docs/chinese.md")))
                .results()
                .map(MatchResult::group)
                .map(block -> block.substring("```text\n".length(), block.length() - "```".length()))
                .toList();
        assertThat(blocks).hasSize(4).allSatisfy(block -> assertThat(printed).contains(block));
        assertThat(printed).contains("\n  keyword           1.000  1.000  1.000    1.000  8 ");
    }

    /** Writes what is printed to a file, whatever the platform's encoding is. */
    static final class Main {
        private Main() {}

        public static void main(String[] arguments) throws IOException {
            Files.writeString(Path.of(arguments[0]), printed());
        }
    }

    @Test
    void filesAreTheSameInThePosixLocale(@TempDir Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("printed.txt");
        ProcessBuilder posix = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                file.toString());
        posix.environment().put("LC_ALL", "C");
        Process process = posix.redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(process.waitFor()).as(out).isZero();
        assertThat(withoutTimes(Files.readString(file)))
                .isEqualTo(withoutTimes(printed()))
                .contains("离线");
    }

    /** Latencies, the rows of the ladder that have them, and stamps differ from run to run. */
    private static String withoutTimes(String text) {
        return text.lines()
                .filter(line -> !line.contains(" ms") && !line.startsWith("stamp: ") && !line.contains("  1.000  "))
                .reduce("", (a, b) -> a + b + "\n");
    }
}
