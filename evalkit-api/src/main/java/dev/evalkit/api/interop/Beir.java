package dev.evalkit.api.interop;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.JsonFields;
import dev.evalkit.api.internal.json.JsonLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reader and writer of collections in BEIR's layout, a folder with
 *
 * <pre>
 * corpus.jsonl        {"_id": …, "title": …, "text": …}; title is optional, and so is metadata
 * queries.jsonl       {"_id": …, "text": …}; metadata is optional
 * qrels/SPLIT.tsv     tab-separated: the header query-id, corpus-id, score, then one judgment per line
 * </pre>
 *
 * <p>A file may have {@code .gz} after its name, and is then read as gzip. Metadata is not kept. The judgments become
 * {@code expected_sources} and {@code grades}, by the rules of {@link Judgments#join}. A query without judgments in the
 * split is left out and reported. A score is a whole number. In the qrels an id that starts with a quotation mark is
 * quoted, as BEIR's loader expects: a mark at both ends, and each mark of the id doubled. A document id that, as a
 * path, would lead out of a folder is rejected. A judged document may be missing from the corpus, since published
 * collections have such documents; {@code Doctor} finds it, and a retrieval eval rejects it.
 */
public final class Beir {
    static final String HEADER = "query-id\tcorpus-id\tscore";
    private static final List<String> QRELS_FIELDS = List.of("query-id", "corpus-id", "score");
    private static final Pattern SPLIT = Pattern.compile("[A-Za-z0-9_-]+");

    private Beir() {}

    /** Returns a writer that drops nothing and replaces nothing. */
    public static BeirWriter writer() {
        return BeirWriter.STANDARD;
    }

    /**
     * Reads one split; the set is named after the folder.
     *
     * @param split the name of the qrels file without its extension, for instance {@code test}: letters, digits, {@code
     *     _} and {@code -}
     * @throws InteropException if anything in the files is wrong; it lists every problem
     * @throws IllegalArgumentException if {@code split} is not such a name
     * @throws java.io.UncheckedIOException if a file cannot be read
     */
    public static BeirCollection load(Path folder, String split) {
        Require.nonNull(folder, "folder");
        requireSplit(split);
        List<Problem> problems = new ArrayList<>();
        List<Document> documents = documents(file(folder, "corpus.jsonl"), problems);
        List<Topic> topics = Topics.readBeir(file(folder, "queries.jsonl"), problems);
        Judgments judgments = judgments(file(folder, "qrels/" + split + ".tsv"), problems);
        InteropException.throwIfAny(problems);
        return new BeirCollection(Corpus.of(documents), judgments.join(nameOf(folder), topics));
    }

    static void requireSplit(String split) {
        if (!SPLIT.matcher(Require.nonNull(split, "split")).matches()) {
            throw new IllegalArgumentException(
                    "split must consist of letters, digits, _ and - but was '" + Shown.of(split) + "'");
        }
    }

    private static Path file(Path folder, String name) {
        Path plain = folder.resolve(name);
        Path gzip = folder.resolve(name + ".gz");
        return !Files.exists(plain) && Files.exists(gzip) ? gzip : plain;
    }

    private static String nameOf(Path folder) {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        return name == null || name.toString().isBlank() ? "beir" : name.toString();
    }

    private static List<Document> documents(Path file, List<Problem> problems) {
        List<Document> documents = new ArrayList<>();
        Map<String, Integer> lineOf = new HashMap<>();
        int before = problems.size();
        JsonLines.read(
                file,
                TextFile.MAX_LINE_BYTES,
                (line, path, message) -> problems.add(new Problem(file.toString(), line, path, message)),
                fields -> document(fields, lineOf, documents));
        if (documents.isEmpty() && problems.size() == before) {
            problems.add(new Problem(file.toString(), 1, "$", "the file has no documents"));
        }
        return documents;
    }

    private static void document(JsonFields fields, Map<String, Integer> lineOf, List<Document> documents) {
        fields.allow(List.of("_id", "title", "text", "metadata"), name -> "");
        String id = fields.id("_id");
        Integer first = id == null ? null : lineOf.putIfAbsent(id, fields.line());
        if (id != null) {
            fields.check("_id", () -> Require.relativeId(id, "_id"));
        }
        if (first != null) {
            fields.problem(
                    "_id", "must be unique but '" + Shown.of(String.valueOf(id)) + "' is also the id of line " + first);
        }
        String title = fields.present("title") ? fields.text("title") : "";
        String text = fields.text("text");
        if (fields.problems() == 0 && id != null && title != null && text != null) {
            documents.add(Document.of(id, title, text));
        }
    }

    private static Judgments judgments(Path file, List<Problem> problems) {
        JudgmentLines lines = new JudgmentLines(file.toString(), QRELS_FIELDS, problems);
        TextFile.lines(file, problems, (number, line) -> {
            if (number == 1) {
                if (!line.equals(HEADER)) {
                    lines.problem(1, "$", "the header must be query-id, corpus-id and score, separated by tabs");
                }
                return;
            }
            String[] fields = line.split("\t", -1);
            if (fields.length != QRELS_FIELDS.size()) {
                lines.problem(
                        number,
                        "$",
                        "must have 3 tab-separated fields but "
                                + (line.isBlank() ? "is blank" : "has " + fields.length));
            } else {
                try {
                    lines.add(number, unquoted(fields[0]), unquoted(fields[1]), fields[2]);
                } catch (IllegalArgumentException e) {
                    lines.problem(number, "$", String.valueOf(e.getMessage()));
                }
            }
        });
        return lines.judgments();
    }

    /** Removes the quotation marks of a field that starts with one; each mark in between is doubled. */
    private static String unquoted(String field) {
        if (!field.startsWith("\"")) {
            return field;
        }
        boolean closed = field.length() > 1 && field.endsWith("\"");
        String inner = closed ? field.substring(1, field.length() - 1) : "";
        if (!closed || inner.replace("\"\"", "").indexOf('"') >= 0) {
            throw new IllegalArgumentException("a field that starts with a quotation mark must end with one, and each"
                    + " mark in between must be doubled, but was '" + Shown.of(field) + "'");
        }
        return inner.replace("\"\"", "\"");
    }

    /** Returns the field for an id without tabs and line ends. */
    static String quoted(String id) {
        return id.indexOf('"') < 0 ? id : "\"" + id.replace("\"", "\"\"") + "\"";
    }
}
