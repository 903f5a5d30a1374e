package dev.evalkit.api.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Corpora in folders. */
class CorpusFolderTest {
    @TempDir
    Path folder;

    private void write(String name, String text) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Document read(String name, String text) {
        write(name, text);
        return Corpus.load(folder).find(name).orElseThrow();
    }

    private List<String> problems() {
        CorpusException e = catchThrowableOfType(CorpusException.class, () -> Corpus.load(folder));
        assertThat(e).as("the folder must be refused").isNotNull();
        return e.getMessage().replace(folder.toString(), "docs").lines().toList();
    }

    @Test
    void idsAreRelativePathsWithForwardSlashes() {
        write("b.md", "# B\n");
        write("a/x/C.MARKDOWN", "c");
        write("a/d.txt", "d");
        assertThat(Corpus.load(folder).documents())
                .extracting(Document::id)
                .containsExactly("a/d.txt", "a/x/C.MARKDOWN", "b.md");
    }

    @Test
    void hiddenFilesAndOtherKindsAreLeftOut() {
        write("a.md", "a");
        write(".hidden.md", "x");
        write(".git/b.md", "x");
        write("sub/.c.txt", "x");
        write("image.png", "x");
        write("notes.mdx", "x");
        write("md", "x");
        assertThat(Corpus.load(folder).documents()).extracting(Document::id).containsExactly("a.md");
    }

    @Test
    void aFolderThatIsHiddenItselfIsRead() throws IOException {
        Path hidden = Files.createDirectories(folder.resolve(".docs"));
        Files.writeString(hidden.resolve("a.md"), "a");
        assertThat(Corpus.load(hidden).size()).isEqualTo(1);
    }

    @Test
    void aRelativeFolderGivesTheSameIds() throws IOException {
        write("sub/a.md", "a");
        Path here = Path.of("").toAbsolutePath();
        Path relative = here.relativize(folder.toRealPath());
        assertThat(Corpus.load(relative).documents()).extracting(Document::id).containsExactly("sub/a.md");
    }

    @Test
    void aFolderWithoutDocumentsIsRefused() {
        write("image.png", "x");
        assertThat(problems())
                .containsExactly("docs: the folder has no documents: no file ending in .md, .markdown or .txt");
    }

    @Test
    void frontMatterIsTakenOutAndRead() {
        assertThat(read("a.md", "---\ntitle: \"Refunds\"\nupdated: 2025-06-10\nowner: x\n---\n\n# Other\nText\n"))
                .isEqualTo(new Document("a.md", "Refunds", "\n# Other\nText\n", null, LocalDate.of(2025, 6, 10)));
    }

    @Test
    void titleIsTheFirstHeadingElseTheFileName() {
        assertThat(read("a.md", "Intro\n## Sub\n# Refunds \n# Second").title()).isEqualTo("Refunds");
        assertThat(read("b.md", "---\nupdated: 2025-06-10\n---\n# Refunds").title())
                .isEqualTo("Refunds");
        assertThat(read("c.md", "---\ntitle: \n---\n#hash\n#  \n").title()).isEqualTo("c");
        assertThat(read("q.md", "---\ntitle: \"\n---\n").title()).isEqualTo("\"");
        assertThat(read("r.md", "---\ntitle: \"x'\n---\n").title()).isEqualTo("\"x'");
        assertThat(read("sub/d.old.md", "Text").title()).isEqualTo("d.old");
        assertThat(read("e.md", "").title()).isEqualTo("e");
        assertThat(read("e.md", "").text()).isEmpty();
    }

    @Test
    void headingInACodeBlockIsNoTitle() {
        assertThat(read("a.md", "```sh\n# comment\n```\n# Title\n").title()).isEqualTo("Title");
        assertThat(read("b.md", "~~~~\n# comment\n~~~\n```\n# more\n~~~~\n# Title\n")
                        .title())
                .isEqualTo("Title");
        assertThat(read("c.md", "```\n# comment\n").title()).isEqualTo("c");
    }

    @Test
    void titleOfATextFileIsItsName() {
        assertThat(read("a.txt", "---\ntitle: x\n---\n# Heading\n"))
                .isEqualTo(Document.of("a.txt", "a", "---\ntitle: x\n---\n# Heading\n"));
    }

    @Test
    void whatOnlyLooksLikeFrontMatterIsText() {
        for (String text : List.of(
                "---\nJust a rule above.\n---\nText",
                "---\ntitle: never closed\n",
                "---\n---\nText",
                "\n---\ntitle: not at the start\n---\n",
                "--- \nSee: this\nand that\n---\n",
                "----\ntitle: x\n----\n")) {
            Document read = read("a.md", text);
            assertThat(read.text()).isEqualTo(text);
            assertThat(read.title()).isEqualTo("a");
        }
    }

    @Test
    void frontMatterMayHaveListsCommentsAndNestedKeys() {
        Document read = read(
                "a.md",
                "---  \n# a comment\ntags:\n  - x\n- y\n\nTitle: 'It''s'\nnested:\n  title: no\nupdated: \"2025-06-10\"\n---\nText");
        assertThat(read.text()).isEqualTo("Text");
        assertThat(read.title()).isEqualTo("It's");
        assertThat(read.updated()).isEqualTo(LocalDate.of(2025, 6, 10));
    }

    @Test
    void frontMatterIsReadAsPeopleWriteIt() {
        assertThat(read("a.md", "---\ntitle: >\n  Refunds\n  and more\nupdated: 2024-01-02T10:00:00Z\n---\nText"))
                .isEqualTo(new Document("a.md", "Refunds and more", "Text", null, LocalDate.of(2024, 1, 2)));
        assertThat(read("a.md", "---\ntitle: Plans # draft\nupdated: 2024-01-02 # reviewed\n---\nText"))
                .isEqualTo(new Document("a.md", "Plans", "Text", null, LocalDate.of(2024, 1, 2)));
        assertThat(read("a.md", "---\ntitle: \"A \\\"B\\\" #1\" # c\nupdated:\n---\nText"))
                .isEqualTo(new Document("a.md", "A \"B\" #1", "Text", null, null));
    }

    @Test
    void oneDocumentIsNoCorpus() {
        write("a.md", "Text");
        assertThatThrownBy(() -> Corpus.load(folder.resolve("a.md")))
                .isInstanceOf(CorpusException.class)
                .hasMessageContaining("is a single document; give the folder that contains it, or a JSON-lines file");
    }

    @Test
    void wrongDateIsNamedWithFileAndLine() {
        write("sub/b.md", "---\ntitle: x\nupdated: June\n---\n");
        write("a.md", "---\r\nupdated: 2025-13-01\r\n---\r\n");
        assertThat(problems())
                .containsExactly(
                        "docs/a.md:2: updated: must be a date such as 2025-06-10 but was '2025-13-01'",
                        "docs/sub/b.md:3: updated: must be a date such as 2025-06-10 but was 'June'");
    }

    @Test
    void invalidUtf8IsNamedWithFileAndLineAndOtherFilesAreRead() throws IOException {
        Files.write(folder.resolve("a.md"), "one\ncaf\u00E9".getBytes(StandardCharsets.ISO_8859_1));
        write("b.md", "---\nupdated: x\n---\n");
        Files.write(folder.resolve("c.txt"), new byte[] {(byte) 0x80});
        assertThat(problems())
                .containsExactly(
                        "docs/a.md:2: $: must be UTF-8 but has the invalid byte 0xE9",
                        "docs/b.md:2: updated: must be a date such as 2025-06-10 but was 'x'",
                        "docs/c.txt:1: $: must be UTF-8 but has the invalid byte 0x80");
    }

    @Test
    void aNameThatIsNoDocumentIdIsAProblemAmongOthers() throws IOException {
        assumeTrue(File.separatorChar == '/');
        write("a\nb/c.md", "c");
        write("d\\e.md", "e");
        write("f.md", "updated");
        Files.write(folder.resolve("g.md"), "caf\u00E9".getBytes(StandardCharsets.UTF_16));
        write("h.md", "---\nupdated: never\n---\n");
        assertThat(problems())
                .hasSize(4)
                .startsWith(
                        "docs/a\\u000ab/c.md: document id must not have control characters but has U+000A; rename the file"
                                + " or folder",
                        "docs/d\\e.md: document id must have forward slashes, no backslash, but was 'd\\e.md'; rename the"
                                + " file or folder",
                        "docs/g.md:1: $: looks like UTF-16; save it as UTF-8")
                .last()
                .asString()
                .startsWith("docs/h.md:2:");
    }

    @Test
    void linesEndInLfAndTheByteOrderMarkIsDropped() {
        Document read = read("a.md", "\uFEFF---\r\ntitle: T\r\n---\r\none\r\ntwo\rthree\n");
        assertThat(read.title()).isEqualTo("T");
        assertThat(read.text()).isEqualTo("one\ntwo\nthree\n");
    }

    @Test
    void symbolicLinkLoopsEnd() throws IOException {
        write("sub/a.md", "a");
        Files.createSymbolicLink(folder.resolve("sub/loop"), folder);
        Files.createSymbolicLink(folder.resolve("sub/self"), folder.resolve("sub/self"));
        Files.createSymbolicLink(folder.resolve("link.md"), folder.resolve("sub/a.md"));
        assertThat(Corpus.load(folder).documents()).extracting(Document::id).containsExactly("link.md", "sub/a.md");
    }

    @Test
    void brokenLinkToADocumentIsNamed() throws IOException {
        write("a.md", "a");
        Files.createSymbolicLink(folder.resolve("b.md"), folder.resolve("missing.md"));
        assertThat(problems()).containsExactly("docs/b.md: cannot be read: no such file");
    }

    @Test
    void whatIsNoRegularFileIsLeftOut() throws Exception {
        write("a.md", "a");
        Path pipe = folder.resolve("pipe.md");
        try {
            assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo here");
        } catch (IOException e) {
            assumeTrue(false, "no mkfifo here");
        }
        assertThat(Corpus.load(folder).documents()).extracting(Document::id).containsExactly("a.md");
    }

    @Test
    void aFolderNamedLikeADocumentIsAFolder() {
        write("a.md/b.md", "b");
        assertThat(Corpus.load(folder).documents()).extracting(Document::id).containsExactly("a.md/b.md");
    }

    @Test
    void nullIsNamed() {
        assertThatThrownBy(() -> Corpus.load(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("folderOrFile must not be null");
    }
}
