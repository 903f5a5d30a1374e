package dev.evalkit.api.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.evalkit.api.Mutations;
import dev.evalkit.api.corpus.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the bytes of a file, it is read or refused with lines, never anything else. */
class InteropMutationTest {
    private static final int MUTATIONS = 2_500;
    private static final int NIGHTLY_MUTATIONS = 200_000;
    private static final byte[] NASTY =
            "{}[]\",:\\\n\r\t 0-9.eE'=+@<>/\u0000\u0007é\uD83D\uDE00\uFEFF".getBytes(StandardCharsets.UTF_8);
    private static final String CSV = """
            id,question,expected_sources,grades,category,notes
            q1,"Wie viel,
            ""café""?","[""a/b.md""]","{""a/b.md"": 2, ""c"": 0}",multi_hop,'=1
            q2,漢字,"[""x"", ""y""]",,,
            """;
    private static final String RAGAS = """
            {"user_input": "Wie viel?", "retrieved_contexts": ["p", "q"], "retrieved_context_ids": ["a", 2],\
             "reference_context_ids": ["a"], "response": "é", "reference": "r", "rubrics": {"s": "t"}}
            {"question": "漢字", "answer": "a", "contexts": [], "ground_truths": ["g"]}
            {"user_input": [{"type": "human", "content": "q"}, {"type": "ai", "content": "a", "tool_calls": null}],\
             "reference": "r"}
            """;
    private static final String DOCUMENTS = """
            {"_id": "a/b", "title": "é", "text": "", "metadata": {"x": [1]}}
            {"_id": "c", "text": "\\ud83d\\ude00"}
            """;
    private static final String QUERIES = """
            {"_id": "q1", "text": "t"}
            {"_id": "q2", "text": "漢", "metadata": null}
            """;
    private static final String QRELS = "query-id\tcorpus-id\tscore\nq1\ta/b\t2\nq1\tc\t0\nq2\tc\t-1\nq2\ta/b\t1\n";
    private static final String TREC = "q1 0 a/b 2\nq1 0 c 0\n# no\nq2\tQ0\tc -1\r\n";
    private static final String TOPICS = """
            <top>
            <num> Number: 301
            <title> Wie viel, café?
            <desc> Description:
            x
            </top>
            <top><num>2</num><title>漢</title></top>
            """;
    private static final String TSV = "1\tWie viel?\n2\t漢字\r\n";

    @TempDir
    Path folder;

    private record Format(String file, String valid, BiConsumer<Path, Path> read) {}

    @Test
    void mutatedFilesAreReadOrRefusedWithLines() throws IOException {
        mutate(0, MUTATIONS);
    }

    @Test
    @Tag("nightly")
    void manyMutatedFilesAreReadOrRefusedWithLines() throws IOException {
        mutate(MUTATIONS, NIGHTLY_MUTATIONS);
    }

    /** The files lie in an archive, which is kept in memory: a disk would take most of the time. */
    private void mutate(int firstSeed, int mutations) throws IOException {
        try (FileSystem memory = FileSystems.newFileSystem(
                folder.resolve("files.zip"), Map.of("create", "true", "compressionMethod", "STORED"))) {
            InteropFiles files = new InteropFiles(memory.getPath("/all"));
            BiConsumer<Path, Path> beir = (file, all) -> Beir.load(all, "test");
            Format[] formats = {
                new Format("g.csv", CSV.replace("\n", "\r\n"), (file, all) -> GoldenCsv.load(file)),
                new Format("r.jsonl", RAGAS, (file, all) -> Ragas.load(file)),
                new Format("corpus.jsonl", DOCUMENTS, beir),
                new Format("queries.jsonl", QUERIES, beir),
                new Format("qrels/test.tsv", QRELS, beir),
                new Format("x.qrels", TREC, (file, all) -> Judgments.loadTrec(file)),
                new Format("x.topics", TOPICS, (file, all) -> Topics.loadTrec(file)),
                new Format("x.tsv", TSV, (file, all) -> Topics.loadTsv(file)),
            };
            for (Format format : formats) {
                files.write(format.file(), format.valid());
            }
            for (Format format : formats) {
                format.read().accept(files.path(format.file()), memory.getPath("/all"));
                mutate(files, format, firstSeed, mutations);
                files.write(format.file(), format.valid());
            }
        }
    }

    private static void mutate(InteropFiles files, Format format, int firstSeed, int mutations) {
        int refused = 0;
        for (int seed = firstSeed; seed < firstSeed + mutations; seed++) {
            String which = format.file() + ", seed " + seed;
            Path file = files.write(
                    format.file(),
                    Mutations.of(format.valid().getBytes(StandardCharsets.UTF_8), NASTY, new SplittableRandom(seed)));
            try {
                format.read().accept(file, files.path(""));
            } catch (InteropException e) {
                refused++;
                check(e, which);
            } catch (RuntimeException | StackOverflowError e) {
                fail(which + ": " + e, e);
            }
        }
        assertThat(refused).as(format.file() + ": mutations that were noticed").isBetween(mutations / 4, mutations - 1);
    }

    private static void check(InteropException e, String which) {
        String file = "";
        int line = 1;
        for (Problem problem : e.problems()) {
            line = problem.file().equals(file) ? line : 1;
            file = problem.file();
            if (problem.line() < line || problem.toString().chars().anyMatch(Character::isISOControl)) {
                fail(which + ": " + problem + " behind line " + line);
            }
            line = problem.line();
        }
        if (e.problems().isEmpty()) {
            fail(which + ": refused without a reason");
        }
    }
}
