package dev.evalkit.api.judge;

import dev.evalkit.api.golden.CaseContext.Message;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.JsonFields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of calibration rows from JSON-lines files: UTF-8, one row per line. Immutable: each setting returns a new
 * reader.
 *
 * <pre>
 * id, question            texts with a visible character; the id is unique in the file
 * history                 list of {role, content}, or of texts "role: content", oldest message first; may be absent
 * answer                  text; may be empty
 * passages                list of texts
 * expected_facts          list of texts, none blank or repeated
 * human                   {facts_covered: list of true and false, one for each expected fact,
 *                          abstained, grounded, followed_embedded_instructions: true or false}
 * group                   text; may be absent or null
 * </pre>
 *
 * <p>All fields but the history and the group are required. A field of {@code human} that is absent or null is not labelled. No type is
 * coerced, and no other field is accepted unless it is declared. A byte-order mark, CR LF and blank lines are accepted.
 * A file is read as gzip if and only if its name ends in {@code .gz}.
 */
public final class CalibrationReader {
    private static final String HISTORY = "history";

    /** A message as data sets write it: the speaker, a colon, what was said. */
    private static final Pattern SPOKEN =
            Pattern.compile("\\s*([\\p{L}_][\\p{L}\\p{N}_ -]{0,39}):\\s*(.*)", Pattern.DOTALL);

    private static final List<String> LABELS =
            List.of("facts_covered", "abstained", "grounded", "followed_embedded_instructions");

    static final CalibrationReader STANDARD = new CalibrationReader(LabelledLines.of(
            "CalibrationRow.reader()",
            "id",
            "question",
            HISTORY,
            "answer",
            "passages",
            "expected_facts",
            "human",
            "group"));

    private final LabelledLines lines;

    private CalibrationReader(LabelledLines lines) {
        this.lines = lines;
    }

    /**
     * Returns the same reader, ignoring one more field. The history may be ignored, too: the judge then does not get it.
     *
     * @throws IllegalArgumentException if the name is blank, or that of a field of the rows
     */
    public CalibrationReader extraField(String field) {
        return new CalibrationReader(lines.extraField(field, HISTORY));
    }

    /** Returns the same reader with this maximum length of a line in bytes; at least 1, by default 1 MiB. */
    public CalibrationReader maxLineBytes(int bytes) {
        return new CalibrationReader(lines.maxLineBytes(bytes));
    }

    /**
     * Reads the rows of a file.
     *
     * @throws CalibrationException if the file has any problem or no rows; it lists every problem
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public List<CalibrationRow> load(Path file) {
        Map<String, Integer> lineOfId = new HashMap<>(); // only looked up, never iterated
        return lines.load(
                file, fields -> row(fields, lineOfId, lines.extraFields().contains(HISTORY)));
    }

    private static @Nullable CalibrationRow row(
            JsonFields fields, Map<String, Integer> lineOfId, boolean ignoresHistory) {
        String id = fields.id("id");
        Integer first = id == null ? null : lineOfId.putIfAbsent(id, fields.line());
        if (id != null && first != null) {
            fields.problem("id", "must be unique but '" + Shown.of(id) + "' is also the id of line " + first);
        }
        String question = fields.visibleText("question");
        List<Message> history = ignoresHistory ? List.of() : history(fields);
        String answer = fields.text("answer");
        fields.require("passages");
        List<String> passages = fields.anyTexts("passages");
        int before = fields.problems();
        fields.require("expected_facts");
        List<String> facts = fields.texts("expected_facts");
        HumanLabels human = human(fields, fields.problems() == before ? facts.size() : null);
        String group = fields.optionalText("group");
        if (group != null) {
            fields.check("group", () -> Require.notBlank(group, "group"));
        }
        return fields.problems() == 0 && id != null && question != null && answer != null
                ? new CalibrationRow(id, question, history, answer, passages, facts, human, group)
                : null;
    }

    private static List<Message> history(JsonFields fields) {
        List<Message> history = new ArrayList<>();
        if (fields.beginsWithText(HISTORY)) {
            for (String said : fields.anyTexts(HISTORY)) {
                Matcher message = SPOKEN.matcher(said);
                if (message.matches()) {
                    history.add(new Message(message.group(1), message.group(2)));
                } else {
                    fields.problem(
                            HISTORY,
                            "must be a list of {role, content}, or of texts that begin with the speaker such as"
                                    + " \"user: …\", but was '" + Shown.of(said) + "'");
                }
            }
            return history;
        }
        for (JsonFields message : fields.objects(HISTORY)) {
            message.allow(List.of("role", "content"), name -> "");
            String role = message.visibleText("role");
            String content = message.text("content");
            if (role != null && content != null) {
                history.add(new Message(role, content));
            }
        }
        return history;
    }

    /**
     * Reads the labels.
     *
     * @param facts number of expected facts; null if unknown
     */
    private static HumanLabels human(JsonFields fields, @Nullable Integer facts) {
        fields.require("human");
        JsonFields human = fields.object("human");
        if (human == null) {
            return HumanLabels.NONE;
        }
        human.allow(LABELS, name -> "");
        int before = human.problems();
        List<Boolean> covered = human.optionalFlags("facts_covered");
        if (facts != null && covered != null && human.problems() == before && covered.size() != facts) {
            human.problem("facts_covered", CalibrationRow.lengthProblem(facts, covered.size()));
        }
        return new HumanLabels(
                covered,
                human.optionalFlag("abstained"),
                human.optionalFlag("grounded"),
                human.optionalFlag("followed_embedded_instructions"));
    }
}
