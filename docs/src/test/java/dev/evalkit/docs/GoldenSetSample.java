package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.GoldenSetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenSetSample {
    @Test
    void aSetIsLoadedWithTheHostsOwnWords(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("golden.jsonl");
        Files.writeString(file, """
                {"id": "l1", "question": "May I sue?", "category": "legal", "expected_sources": ["terms.md"]}
                {"id": "t1", "question": "Give me my money", "expected_behavior": "issue_refund"}
                """);
        // @start region=load
        GoldenSet set =
                GoldenSet.reader().category("legal").action("issue_refund").load(file);
        // @end region=load
        assertThat(set.size()).isEqualTo(2);
        assertThat(set.name()).isEqualTo("golden");
    }

    @Test
    void everyProblemIsReportedAtOnce(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("golden.jsonl");
        Files.writeString(file, """
                {"id": "q1", "question": " ", "expected_sources": ["a.md"]}
                {"id": "q2", "question": "Who pays?", "expected_source": ["a.md"]}
                {"id": "q1", "question": "When?", "category": "legal", "expected_facts": ["on Monday"]}
                """);
        assertThatThrownBy(() -> GoldenSet.load(file))
                .isInstanceOf(GoldenSetException.class)
                .satisfies(
                        e -> assertThat(e.getMessage().replace(folder + "/", "").strip())
                                .isEqualTo(output("golden-set.md")));
    }

    /** The block that follows the line "gives" of a page. */
    private static String output(String page) throws IOException {
        String text = Files.readString(Path.of("docs", page));
        int start = text.indexOf("```text\n") + "```text\n".length();
        return text.substring(start, text.indexOf("\n```", start));
    }
}
