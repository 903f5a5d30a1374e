package dev.evalkit.api.interop;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.JsonFields;
import dev.evalkit.api.internal.json.JsonLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Readers of topics: questions whose judgments are in a separate file. {@link Judgments#join} combines the two. A file
 * is UTF-8; a byte-order mark and CR LF are accepted. It is read as gzip exactly if its name ends in {@code .gz}. Ids
 * must be unique and texts not blank. Each reader throws
 *
 * <ul>
 *   <li>{@link InteropException} if anything in the file is wrong, or it has no topic; it lists every problem
 *   <li>{@link java.io.UncheckedIOException} if the file cannot be read
 * </ul>
 */
public final class Topics {
    private final String file;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Topic> topics = new ArrayList<>();
    private final Map<String, Integer> lineOf = new HashMap<>();

    private Topics(Path file) {
        this.file = Require.nonNull(file, "file").toString();
    }

    /**
     * Reads TREC's classic format:
     *
     * <pre>
     * &lt;top>
     * &lt;num> Number: 301
     * &lt;title> International Organized Crime
     * &lt;desc> Description: …
     * &lt;narr> Narrative: …
     * &lt;/top>
     * </pre>
     *
     * <p>The id is the number, one word. The text is the title, with each run of white space as one blank. A label
     * ({@code Number:}, {@code Topic:}) at the start is dropped, and so are the other parts ({@code desc, narr, head,
     * dom, smry, con, fac, def, nat}). End tags are optional, except {@code </top>}. Any other tag is text.
     *
     * @throws NullPointerException if {@code file} is null
     */
    public static List<Topic> loadTrec(Path file) {
        Topics read = new Topics(file);
        String text = TextFile.read(file, read.problems);
        if (text != null) {
            new TrecTopicParser(text, read::problem, read::add).parse();
        }
        return read.finished();
    }

    /**
     * Reads {@code id}, a tab and the text on each line, without a header. Neither has a tab; a blank line is refused.
     *
     * @throws NullPointerException if {@code file} is null
     */
    public static List<Topic> loadTsv(Path file) {
        Topics read = new Topics(file);
        TextFile.lines(file, read.problems, (number, line) -> {
            String[] fields = line.split("\t", -1);
            if (fields.length == 2) {
                read.add(number, fields[0], fields[1]);
            } else {
                read.problem(
                        number,
                        "must have 2 tab-separated fields, id and text, but "
                                + (line.isBlank() ? "is blank" : "has " + fields.length));
            }
        });
        return read.finished();
    }

    /**
     * Reads one JSON object {@code {"id": …, "text": …}} per line.
     *
     * @param ignored further fields that the objects may have; any other is rejected
     * @throws NullPointerException if an argument or a name is null
     */
    public static List<Topic> loadJsonl(Path file, String... ignored) {
        Topics read = new Topics(file);
        List<String> known = new ArrayList<>(List.of("id", "text"));
        known.addAll(Require.listOf(Arrays.asList(ignored), "ignored"));
        read.jsonl(
                file,
                "id",
                (fields, id) -> fields.allow(
                        known,
                        name -> "; to ignore it, name it in Topics.loadJsonl(file, \"" + Shown.of(name) + "\")"));
        return read.finished();
    }

    /** Reads BEIR's {@code queries.jsonl}, and adds its problems to the list. */
    static List<Topic> readBeir(Path file, List<Problem> problems) {
        Topics read = new Topics(file);
        read.jsonl(file, "_id", (fields, id) -> fields.allow(List.of("_id", "text", "metadata"), name -> ""));
        read.requireAny();
        problems.addAll(read.problems);
        return read.topics;
    }

    private void jsonl(Path path, String idField, BiConsumer<JsonFields, String> check) {
        JsonLines.read(
                path,
                TextFile.MAX_LINE_BYTES,
                (line, where, message) -> problems.add(new Problem(file, line, where, message)),
                fields -> {
                    check.accept(fields, idField);
                    String id = fields.id(idField);
                    Integer first = id == null ? null : lineOf.putIfAbsent(id, fields.line());
                    if (id != null && first != null) {
                        fields.problem(idField, repeated(id, first));
                    }
                    String text = fields.visibleText("text");
                    if (fields.problems() == 0 && id != null && text != null) {
                        topics.add(new Topic(id, text));
                    }
                });
    }

    private void add(int line, String id, String text) {
        Integer first = lineOf.putIfAbsent(id, line);
        if (first != null) {
            problem(line, repeated(id, first));
            return;
        }
        try {
            topics.add(new Topic(id, text));
        } catch (IllegalArgumentException e) {
            problem(line, String.valueOf(e.getMessage()));
        }
    }

    private static String repeated(String id, int first) {
        return "must be unique but '" + Shown.of(id) + "' is also the id of line " + first;
    }

    private void problem(int line, String message) {
        problems.add(new Problem(file, line, "$", message));
    }

    private void requireAny() {
        if (topics.isEmpty() && problems.isEmpty()) {
            problem(1, "the file has no topics");
        }
    }

    private List<Topic> finished() {
        requireAny();
        problems.sort(Comparator.comparingInt(Problem::line));
        InteropException.throwIfAny(problems);
        return List.copyOf(topics);
    }
}
