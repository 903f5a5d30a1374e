package dev.evalkit.api.golden;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.JsonLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads golden sets from JSON-lines files: UTF-8, one case a line. Immutable: each setting gives a new reader.
 *
 * <p>The fields of a case, of which {@code id}, {@code question} and something to check must be there:
 *
 * <pre>
 * id, question            texts with a visible character; the id is unique in the file
 * expected_sources        list of document ids
 * expected_chunks         list of chunk ids, documentId::n
 * grades                  {id: whole number from 0}, one at least 1
 * expected_facts          list: what the answer must say, in any wording
 * expected_answer_contains   list: phrases it must contain
 * must_not, forbidden_phrases   lists: phrases it must not contain; two names for one check
 * expected_actions        list of {tool, must_contain: list}
 * expected_behavior       answer (default), abstain (or refuse), chitchat, create_ticket, or a declared action
 * ticket_must_contain     list; short for an expected action create_ticket, and needs that behavior
 * reference_answer        text
 * injection_markers       list: phrases that show that the system obeyed a document
 * context                 {history: list of {role, content}, attributes: {name: text}}
 * category, tier          a word of the {@link Vocabulary}
 * split                   dev or holdout
 * tags                    list
 * requires_synthesis      true or false (default)
 * notes                   text
 * </pre>
 *
 * <p>A single value that may be absent ({@code category, tier, split, reference_answer, notes}) may be null as well;
 * nothing else may. No type is coerced, no element of a list is blank or given twice, no other field is accepted. A
 * byte-order mark, CR LF and blank lines are fine.
 */
public final class GoldenSetReader {
    static final GoldenSetReader STANDARD =
            new GoldenSetReader(Vocabulary.standard(), null, JsonLines.DEFAULT_MAX_LINE_BYTES);

    private final Vocabulary vocabulary;
    private final @Nullable String name;
    private final int maxLineBytes;

    private GoldenSetReader(Vocabulary vocabulary, @Nullable String name, int maxLineBytes) {
        this.vocabulary = vocabulary;
        this.name = name;
        this.maxLineBytes = maxLineBytes;
    }

    /** The same reader with one more category. */
    public GoldenSetReader category(String category) {
        return new GoldenSetReader(vocabulary.category(category), name, maxLineBytes);
    }

    /** The same reader with one more tier. */
    public GoldenSetReader tier(String tier) {
        return new GoldenSetReader(vocabulary.tier(tier), name, maxLineBytes);
    }

    /** The same reader with one more action, which {@code expected_behavior} may name. */
    public GoldenSetReader action(String action) {
        return new GoldenSetReader(vocabulary.action(action), name, maxLineBytes);
    }

    /** The same reader, naming its sets thus rather than after their files. */
    public GoldenSetReader name(String setName) {
        return new GoldenSetReader(vocabulary, Require.notBlank(setName, "golden set name"), maxLineBytes);
    }

    /** The same reader, accepting lines up to this length; at least 1, 1 MiB if not set. */
    public GoldenSetReader maxLineBytes(int bytes) {
        return new GoldenSetReader(vocabulary, name, Require.atLeast(1, bytes, "maxLineBytes"));
    }

    /**
     * Reads a set.
     *
     * @throws GoldenSetException if anything in the file is wrong; it lists every problem
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public GoldenSet load(Path file) {
        String shown = Require.nonNull(file, "file").toString();
        List<Problem> problems = new ArrayList<>();
        CaseReader reader = new CaseReader(vocabulary);
        JsonLines.read(
                file,
                maxLineBytes,
                (line, path, message) -> problems.add(new Problem(shown, line, path, message)),
                reader::read);
        if (problems.isEmpty() && reader.cases().isEmpty()) {
            problems.add(new Problem(shown, 1, "$", "the file has no cases"));
        }
        if (!problems.isEmpty()) {
            throw new GoldenSetException(problems);
        }
        return GoldenSet.of(name == null ? nameOf(file) : name, reader.cases());
    }

    private static String nameOf(Path file) {
        String fileName = String.valueOf(file.getFileName());
        int dot = fileName.lastIndexOf('.');
        return dot > 0 ? fileName.substring(0, dot) : fileName;
    }
}
