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
 * that class, which the build compiles and a test runs. The block begins with those imports of the class that the region
 * needs. {@code -Dgolden.update} writes the blocks of all pages. Every shell session block is run by {@code JshellTest}.
 */
class DocsSamplesTest {
    private static final Path DOCS = Path.of("docs").toAbsolutePath();
    private static final Pattern BLOCK = Pattern.compile(
            "(?m)^(<!-- sample: (\\w+)#([\\w-]+) -->\\n)?```java\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?[\\w.]+\\.(\\w+);$");
    private static final Pattern STRING_OR_COMMENT =
            Pattern.compile("\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|//[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);

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
            if (System.getProperty("golden.update") != null) {
                Files.writeString(page, updated(Files.readString(page)));
            }
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
        assertThat(check("<!-- sample: ShopEvalsTest#test -->\n```java\nint a;\n```\n", "page.md"))
                .singleElement()
                .asString()
                .startsWith("page.md: ShopEvalsTest#test differs from the block");
        assertThat(check("<!-- sample: ShopEvalsTest#nowhere -->\n```java\nint a;\n```\n", "page.md"))
                .containsExactly("page.md: ShopEvalsTest has no region 'nowhere'");
    }

    @Test
    void blockBeginsWithTheImportsThatItNeeds() throws IOException {
        String old = "text\n<!-- sample: ShopEvalsTest#test -->\n```java\nclass ShopEvalsTest {}\n```\nmore $1\n";
        String page = updated(old);

        assertThat(check(page, "page.md")).isEmpty();
        assertThat(page)
                .startsWith("text\n<!-- sample: ShopEvalsTest#test -->\n```java\nimport dev.evalkit.")
                .contains("import java.nio.file.Path;\nimport org.junit.jupiter.api.Test;\n\nclass ShopEvalsTest {\n")
                .endsWith("}\n```\nmore $1\n");
        assertThat(check(page.replace("import java.nio.file.Path;\n", ""), "page.md"))
                .singleElement()
                .asString()
                .startsWith("page.md: ShopEvalsTest#test differs from the block");
    }

    @Test
    void onlyUsedNamesAreImported() {
        String source = """
                package p;

                import static a.B.copy;
                import static a.B.move;

                import a.Commented;
                import a.Inner;
                import a.Outer;
                import a.Said;
                import a.Used;
                import a.UsedElsewhere;

                class C {
                """;

        assertThat(imports(source, """
                List<Used> all = copy(Outer.Inner.of("of \\" Said", \"""
                        Said\"""), this.move()); // Commented
                """)).isEqualTo("import static a.B.copy;\nimport a.Outer;\nimport a.Used;\n\n");
        assertThat(imports(source, "int a;\n")).isEmpty();
    }

    /** The page with every known block replaced by its region and imports. */
    private static String updated(String page) throws IOException {
        StringBuilder updated = new StringBuilder();
        Matcher block = BLOCK.matcher(page);
        while (block.find()) {
            String code = block.group(1) == null ? null : region(block.group(2), block.group(3));
            String whole = code == null ? block.group() : block.group(1) + "```java\n" + code + "```";
            block.appendReplacement(updated, Matcher.quoteReplacement(whole));
        }
        return block.appendTail(updated).toString();
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

    /**
     * The imports that a region needs, an empty line, and the lines between {@code // @start region=name} and
     * {@code // @end region=name} without their common indent.
     */
    private static String region(String type, String name) throws IOException {
        String source = Files.readString(DOCS.resolve("src/test/java/dev/evalkit/docs/" + type + ".java"));
        Matcher region = Pattern.compile(
                        "// @start region=" + name + "\\n(.*?)[ ]*// @end region=" + name + "\\n", Pattern.DOTALL)
                .matcher(source);
        if (!region.find()) {
            return null;
        }
        String code = region.group(1).stripTrailing().stripIndent() + "\n";
        return imports(source, code) + code;
    }

    /** The imports of a source whose names its code uses, a line each, and an empty line; or nothing. */
    private static String imports(String source, String code) {
        String plain = STRING_OR_COMMENT.matcher(code).replaceAll("");
        StringBuilder imports = new StringBuilder();
        IMPORT.matcher(source).results().forEach(each -> {
            if (Pattern.compile("(?<![\\w.])" + each.group(1) + "\\b")
                    .matcher(plain)
                    .find()) {
                imports.append(each.group()).append('\n');
            }
        });
        return imports.isEmpty() ? "" : imports.append('\n').toString();
    }
}
