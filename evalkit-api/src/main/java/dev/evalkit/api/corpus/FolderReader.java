package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.io.Utf8Files;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reader of the Markdown and text files of one folder. */
final class FolderReader {
    private static final List<String> MARKDOWN_ENDINGS = List.of(".md", ".markdown");
    private static final String TEXT_ENDING = ".txt";

    private final Path folder;
    private final List<Problem> problems;
    private final SortedMap<String, Path> files = new TreeMap<>();

    FolderReader(Path folder, List<Problem> problems) {
        this.folder = folder;
        this.problems = problems;
    }

    /** Reads the documents, in the order of their ids; a file with a problem yields none. */
    List<Document> read() {
        try {
            Files.walkFileTree(
                    folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new DocumentFinder());
        } catch (IOException e) {
            throw Utf8Files.unreadable(folder, e);
        }
        List<Document> documents = new ArrayList<>();
        files.forEach((id, file) -> read(id, file, documents));
        return documents;
    }

    private void read(String id, Path file, List<Document> documents) {
        try {
            Require.relativeId(Require.id(id, "document id"), "document id");
        } catch (IllegalArgumentException e) {
            problems.add(new Problem(shown(file), 0, "$", e.getMessage() + "; rename the file or folder"));
            return;
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            problems.add(new Problem(file.toString(), 0, "$", "cannot be read: " + Utf8Files.reason(e)));
            return;
        }
        Utf8Files.Invalid invalid = Utf8Files.invalid(bytes);
        if (invalid != null) {
            problems.add(new Problem(file.toString(), invalid.line(), "$", invalid.message()));
            return;
        }
        String text = Utf8Files.text(bytes).replace("\r\n", "\n").replace('\r', '\n');
        String name = String.valueOf(file.getFileName());
        String untitled = name.substring(0, name.lastIndexOf('.'));
        if (name.toLowerCase(Locale.ROOT).endsWith(TEXT_ENDING)) {
            documents.add(Document.of(id, untitled, text));
        } else {
            MarkdownFile markdown = MarkdownFile.read(file.toString(), text, problems);
            documents.add(
                    new Document(id, markdown.title().orElse(untitled), markdown.text(), null, markdown.updated()));
        }
    }

    /** Returns a path on one line, whatever characters it has. */
    private static String shown(Path file) {
        return Shown.of(file.toString(), Integer.MAX_VALUE);
    }

    /** Returns whether a file of this name is a document of a folder. */
    static boolean isDocument(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(TEXT_ENDING) || MARKDOWN_ENDINGS.stream().anyMatch(lower::endsWith);
    }

    /** Collects the document files; a folder that cannot be listed is a problem. */
    private final class DocumentFinder extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return isHidden(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            boolean readable = attributes.isRegularFile() || attributes.isSymbolicLink(); // a link that leads nowhere
            if (readable && !isHidden(file) && isDocument(String.valueOf(file.getFileName()))) {
                files.put(id(file), file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            if (!(e instanceof FileSystemLoopException)) {
                problems.add(new Problem(shown(file), 0, "$", "cannot be read: " + Utf8Files.reason(e)));
            }
            return FileVisitResult.CONTINUE;
        }

        private boolean isHidden(Path path) {
            return !path.equals(folder) && String.valueOf(path.getFileName()).startsWith(".");
        }

        private String id(Path file) {
            List<String> names = new ArrayList<>();
            folder.relativize(file).forEach(name -> names.add(name.toString()));
            return String.join("/", names);
        }
    }
}
