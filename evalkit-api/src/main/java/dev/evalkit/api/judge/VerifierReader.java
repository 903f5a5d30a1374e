package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.JsonFields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of verifier rows from JSON-lines files: UTF-8, one row per line. Immutable: each setting returns a new
 * reader. {@link VerifierRow#texts} and {@link VerifierRow#chunks} return one.
 *
 * <pre>
 * claim                   text with a visible character
 * sources                 list of texts, or of chunk ids; none blank or repeated
 * human_verdict           SUPPORT, PARTIAL or NOT_SUPPORTED
 * </pre>
 *
 * <p>All fields are required. No type is coerced, and no other field is accepted unless it is declared. A byte-order
 * mark, CR LF and blank lines are accepted. A file is read as gzip if and only if its name ends in {@code .gz}.
 */
public final class VerifierReader {
    private static final List<String> VERDICTS =
            Arrays.stream(Support.values()).map(Support::name).toList();

    private final LabelledLines lines;
    /** Texts by chunk id; null if the sources are texts. */
    private final @Nullable Map<String, String> chunks;

    private VerifierReader(LabelledLines lines, @Nullable Map<String, String> chunks) {
        this.lines = lines;
        this.chunks = chunks;
    }

    static VerifierReader ofTexts() {
        return new VerifierReader(lines("VerifierRow.texts()"), null);
    }

    static VerifierReader ofIds(Map<String, String> chunks) {
        return new VerifierReader(lines("VerifierRow.chunks(chunks)"), chunks);
    }

    private static LabelledLines lines(String reader) {
        return LabelledLines.of(reader, "claim", "sources", "human_verdict");
    }

    /**
     * Returns the same reader, ignoring one more field.
     *
     * @throws IllegalArgumentException if the name is blank, or that of a field of the rows
     */
    public VerifierReader extraField(String field) {
        return new VerifierReader(lines.extraField(field), chunks);
    }

    /** Returns the same reader with this maximum length of a line in bytes; at least 1, by default 1 MiB. */
    public VerifierReader maxLineBytes(int bytes) {
        return new VerifierReader(lines.maxLineBytes(bytes), chunks);
    }

    /**
     * Reads the rows of a file.
     *
     * @throws CalibrationException if the file has any problem or no rows; it lists every problem
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public List<VerifierRow> load(Path file) {
        return lines.load(file, this::row);
    }

    private @Nullable VerifierRow row(JsonFields fields) {
        String claim = fields.visibleText("claim");
        fields.require("sources");
        List<String> sources = fields.texts("sources", this::requireKnown);
        Support verdict = verdict(fields);
        return fields.problems() == 0 && claim != null && verdict != null
                ? new VerifierRow(claim, texts(sources), verdict)
                : null;
    }

    private void requireKnown(String source) {
        if (chunks != null && !chunks.containsKey(source)) {
            throw new IllegalArgumentException("no chunk has the id '" + Shown.of(source) + "'");
        }
    }

    private List<String> texts(List<String> sources) {
        if (chunks == null) {
            return sources;
        }
        List<String> texts = new ArrayList<>();
        for (String id : sources) {
            texts.add(chunks.getOrDefault(id, id));
        }
        return texts;
    }

    private static @Nullable Support verdict(JsonFields fields) {
        String name = fields.text("human_verdict");
        if (name == null) {
            return null;
        }
        if (VERDICTS.contains(name)) {
            return Support.valueOf(name);
        }
        fields.problem(
                "human_verdict",
                "must be SUPPORT, PARTIAL or NOT_SUPPORTED but was '" + Shown.of(name) + "'"
                        + Nearest.hint(name, VERDICTS));
        return null;
    }
}
