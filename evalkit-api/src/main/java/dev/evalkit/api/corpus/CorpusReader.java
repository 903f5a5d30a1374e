package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.JsonLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Reader of corpora. Immutable: each setting returns a new reader.
 *
 * <p><b>A folder</b>: each file ending in {@code .md}, {@code .markdown} or {@code .txt}, in subfolders too, is a
 * document; its id is the path relative to the folder, with forward slashes. Files and folders whose names start with a
 * dot are skipped, and so are other kinds of files. Symbolic links are followed, except into a folder that contains
 * them. Texts are UTF-8; a byte-order mark is dropped, and line ends become LF. The title of a text file is its name
 * without the extension. A Markdown file may start with front matter, which is not part of the text:
 *
 * <pre>
 * ---
 * title: Refunds
 * updated: 2025-06-10
 * ---
 * </pre>
 *
 * <p>Other keys are ignored. A block between {@code ---} lines is text if it has anything other than {@code key: value}
 * lines, indented lines, list items and comments. Without a title in the front matter, the title is the first {@code #
 * } heading outside a code block, else the name without the extension.
 *
 * <p><b>A JSON-lines file</b>: one object per line, {@code {"id": …, "title": …, "text": …, "section": …, "updated":
 * …}}. The id may be called {@code _id}; {@code title} and {@code text} are required and may be empty; {@code section}
 * and {@code updated} (a date such as {@code 2025-06-10}) may be absent or null. Further fields must be declared, and
 * are ignored. An id that, as a path, would lead out of a folder is rejected: one with a backslash, with a slash or a
 * drive at its start, or with {@code ..} between slashes. A file is read as gzip exactly if its name ends in {@code
 * .gz}.
 */
public final class CorpusReader {
    static final CorpusReader STANDARD =
            new CorpusReader(Collections.emptySortedSet(), JsonLines.DEFAULT_MAX_LINE_BYTES);

    private final SortedSet<String> extraFields;
    private final int maxLineBytes;

    private CorpusReader(SortedSet<String> extraFields, int maxLineBytes) {
        this.extraFields = extraFields;
        this.maxLineBytes = maxLineBytes;
    }

    /**
     * Returns the same reader, ignoring one more field of JSON-lines files.
     *
     * @throws NullPointerException if {@code field} is null
     */
    public CorpusReader extraField(String field) {
        SortedSet<String> more = new TreeSet<>(extraFields);
        more.add(Require.nonNull(field, "field"));
        return new CorpusReader(more, maxLineBytes);
    }

    /**
     * Returns the same reader, accepting lines of JSON-lines files of up to this many bytes; at least 1, by default 1
     * MiB.
     *
     * @throws IllegalArgumentException if {@code bytes} is below 1
     */
    public CorpusReader maxLineBytes(int bytes) {
        return new CorpusReader(extraFields, Require.atLeast(1, bytes, "maxLineBytes"));
    }

    /**
     * Reads a corpus.
     *
     * @throws CorpusException if anything in it is wrong, or it has no document; it lists every problem
     * @throws java.io.UncheckedIOException if the folder or file cannot be read
     */
    public Corpus load(Path folderOrFile) {
        String shown = Require.nonNull(folderOrFile, "folderOrFile").toString();
        List<Problem> problems = new ArrayList<>();
        List<Document> documents;
        if (Files.isDirectory(folderOrFile)) {
            documents = new FolderReader(folderOrFile, problems).read();
            if (problems.isEmpty() && documents.isEmpty()) {
                problems.add(new Problem(
                        shown, 0, "$", "the folder has no documents: no file ending in .md, .markdown or .txt"));
            }
        } else if (FolderReader.isDocument(shown)) {
            throw new CorpusException(List.of(new Problem(
                    shown, 0, "$", "is a single document; give the folder that contains it, or a JSON-lines file")));
        } else {
            RecordReader reader = new RecordReader(extraFields);
            JsonLines.read(
                    folderOrFile,
                    maxLineBytes,
                    (line, path, message) -> problems.add(new Problem(shown, line, path, message)),
                    reader::read);
            documents = reader.documents();
            if (problems.isEmpty() && documents.isEmpty()) {
                problems.add(new Problem(shown, 1, "$", "the file has no documents"));
            }
        }
        if (!problems.isEmpty()) {
            throw new CorpusException(problems);
        }
        return Corpus.of(documents);
    }
}
