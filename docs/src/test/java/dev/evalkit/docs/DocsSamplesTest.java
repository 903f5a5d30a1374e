package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every Java block of a page follows {@code <!-- sample: FirstRunSample#golden -->} and equals the region {@code golden} of
 * that class, which the build compiles and a test runs. Every shell session block is run by {@code JshellTest}.
 */
class DocsSamplesTest {
    private static final Path DOCS = Path.of("").toAbsolutePath();
    private static final Pattern BLOCK = Pattern.compile(
            "(?m)^(<!-- sample: (\\w+)#([\\w-]+) -->\\n)?```java\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(DOCS.resolveSibling("README.md")));
        try (Stream<Path> files = Files.walk(DOCS)) {
            files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.startsWith(DOCS.resolve("demo")) && !file.startsWith(DOCS.resolve("target")))
                    .sorted()
                    .forEach(pages::add);
        }
        return pages;
    }

    @Test
    void everyJavaBlockIsARegionThatIsCompiledAndRun() throws IOException {
        List<String> wrong = new ArrayList<>();
        int blocks = 0;
        for (Path page : pages()) {
            wrong.addAll(check(Files.readString(page), page.getFileName().toString()));
            blocks += (int) BLOCK.matcher(Files.readString(page)).results().count();
        }
        assertThat(wrong).isEmpty();
        assertThat(blocks).as("Java blocks in the docs").isPositive();
    }

    @Test
    void adriftOrUnmarkedBlockIsFound() throws IOException {
        assertThat(check("```java\nint a;\n```\n", "page.md"))
                .containsExactly("page.md: a Java block has no sample comment before it: int a;");
        assertThat(check("<!-- sample: ReadmeSample#first -->\n```java\nint a;\n```\n", "page.md"))
                .singleElement()
                .asString()
                .startsWith("page.md: ReadmeSample#first differs from the block");
        assertThat(check("<!-- sample: ReadmeSample#nowhere -->\n```java\nint a;\n```\n", "page.md"))
                .containsExactly("page.md: ReadmeSample has no region 'nowhere'");
    }

    private static List<String> check(String page, String name) throws IOException {
        List<String> wrong = new ArrayList<>();
        Matcher block = BLOCK.matcher(page);
        while (block.find()) {
            String code = block.group(4);
            if (block.group(1) == null) {
                wrong.add(name + ": a Java block has no sample comment before it: "
                        + code.lines().findFirst().orElse(""));
                continue;
            }
            String type = block.group(2);
            String region = region(type, block.group(3));
            if (region == null) {
                wrong.add(name + ": " + type + " has no region '" + block.group(3) + "'");
            } else if (!region.equals(code)) {
                wrong.add(name + ": " + type + "#" + block.group(3) + " differs from the block; the region is\n"
                        + region);
            }
        }
        return wrong;
    }

    /** The lines between {@code // @start region=name} and {@code // @end region=name}, without their common indent. */
    private static String region(String type, String name) throws IOException {
        String source = Files.readString(DOCS.resolve("src/test/java/dev/evalkit/docs/" + type + ".java"));
        Matcher region = Pattern.compile(
                        "// @start region=" + name + "\\n(.*?)[ ]*// @end region=" + name + "\\n", Pattern.DOTALL)
                .matcher(source);
        return region.find() ? region.group(1).stripTrailing().stripIndent() + "\n" : null;
    }
}
