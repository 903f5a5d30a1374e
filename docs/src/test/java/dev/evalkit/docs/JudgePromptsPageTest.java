package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.judge.llm.JudgePrompts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page prints the prompts word for word. {@code -Dgolden.update} writes them anew. */
class JudgePromptsPageTest {
    private static final Path PAGE = Path.of("docs/judge-prompts.md").toAbsolutePath();

    @Test
    void thePagePrintsEveryPrompt() throws IOException {
        Map<String, String> prompts = new LinkedHashMap<>();
        prompts.put("verdict", JudgePrompts.verdict());
        prompts.put("chineseVerdict", JudgePrompts.chineseVerdict());
        prompts.put("rubric", JudgePrompts.rubric());
        prompts.put("claims", JudgePrompts.claims());
        String page = Files.readString(PAGE);
        String expected = page;
        for (Map.Entry<String, String> each : prompts.entrySet()) {
            Matcher block = Pattern.compile(
                            "(<!-- prompt: " + each.getKey() + " -->\\n~~~~markdown\\n).*?(~~~~\\n)", Pattern.DOTALL)
                    .matcher(expected);
            assertThat(block.find()).as(each.getKey()).isTrue();
            expected = block.replaceFirst("$1" + Matcher.quoteReplacement(each.getValue()) + "$2");
        }
        if (System.getProperty("golden.update") != null) {
            Files.writeString(PAGE, expected);
            page = expected;
        }
        assertThat(page).isEqualTo(expected);
    }
}
