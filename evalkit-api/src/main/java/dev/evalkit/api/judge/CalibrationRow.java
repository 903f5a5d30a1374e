package dev.evalkit.api.judge;

import dev.evalkit.api.golden.CaseContext.Message;
import dev.evalkit.api.internal.check.Require;
import java.nio.file.Path;
import java.util.List;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * An answer as a judge sees it, with the labels that people gave it. A few hundred rows show how far a judge can be
 * trusted.
 *
 * @param id stable name of the row, unique among the rows of a calibration; not blank
 * @param question what was asked; not blank
 * @param history the conversation before the question, oldest message first; null becomes empty
 * @param answer what the system answered; may be empty
 * @param passages the passages that the system saw, exactly as it saw them
 * @param expectedFacts what the answer must state, in any wording; none blank or repeated
 * @param human the labels that people gave
 * @param group the cluster that the row belongs to, for instance its conversation or its document; {@code null} if it
 *     belongs to none. Rows of one group are not independent, and intervals allow for that
 */
@Value.Builder
@SuppressWarnings("exports") // an annotation for the build only, which hosts need not have
public record CalibrationRow(
        String id,
        String question,
        List<Message> history,
        String answer,
        List<String> passages,
        List<String> expectedFacts,
        HumanLabels human,
        @Nullable String group) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if the id is invalid, the question, a fact or the group is blank, a fact occurs
     *     twice, or the number of labels differs from the number of facts
     */
    public CalibrationRow {
        Require.id(id, "id of the calibration row");
        Require.notBlank(question, "question of calibration row '" + id + "'");
        history = history == null ? List.of() : Require.listOf(history, "history of calibration row '" + id + "'");
        Require.nonNull(answer, "answer of calibration row '" + id + "'");
        passages = Require.listOf(passages, "passages of calibration row '" + id + "'");
        expectedFacts = Require.listOf(expectedFacts, "expectedFacts of calibration row '" + id + "'");
        for (int i = 0; i < expectedFacts.size(); i++) {
            String fact =
                    Require.notBlank(expectedFacts.get(i), "expectedFacts[" + i + "] of calibration row '" + id + "'");
            if (expectedFacts.indexOf(fact) < i) {
                throw new IllegalArgumentException("expectedFacts[" + i + "] of calibration row '" + id
                        + "' must be given once but is the same as [" + expectedFacts.indexOf(fact) + "]");
            }
        }
        Require.nonNull(human, "human labels of calibration row '" + id + "'");
        List<Boolean> covered = human.factsCovered();
        if (covered != null && covered.size() != expectedFacts.size()) {
            throw new IllegalArgumentException(
                    "calibration row '" + id + "': " + lengthProblem(expectedFacts.size(), covered.size()));
        }
        if (group != null) {
            String what = "group of calibration row '" + id + "'";
            Require.unicode(Require.notBlank(group, what), what);
        }
    }

    /**
     * Creates a row about a question without a conversation before it.
     *
     * @throws NullPointerException if an argument that is not nullable, or an element, is null
     * @throws IllegalArgumentException as the other constructor does
     */
    public CalibrationRow(
            String id,
            String question,
            String answer,
            List<String> passages,
            List<String> expectedFacts,
            HumanLabels human,
            @Nullable String group) {
        this(id, question, List.of(), answer, passages, expectedFacts, human, group);
    }

    /** Returns a builder. Id, question, answer and labels are required. */
    public static Builder builder() {
        return new Builder();
    }

    /** The builder of a row. */
    public static final class Builder extends CalibrationRowBuilder {
        Builder() {}
    }

    static String lengthProblem(int facts, int labels) {
        return "facts_covered must have one element for each of the " + facts + " expected facts but has " + labels;
    }

    /**
     * Reads the rows of a JSON-lines file without other fields; use {@link #reader} to declare some.
     *
     * @throws CalibrationException if the file has any problem or no rows; it lists every problem
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static List<CalibrationRow> load(Path file) {
        return reader().load(file);
    }

    /** Returns a reader, for files with further fields. */
    public static CalibrationReader reader() {
        return CalibrationReader.STANDARD;
    }

    /** Returns whether anything is labelled. Without a label there is nothing to compare a verdict with. */
    public boolean hasLabels() {
        return human.hasAny();
    }

    /** Returns what a judge is asked about this row: everything but the labels. */
    public JudgeRequest request() {
        return new JudgeRequest(question, history, expectedFacts, passages, answer);
    }

    /**
     * Returns a digest of what a judge is asked about this row.
     *
     * @return 24 hexadecimal digits
     */
    public String digest() {
        return request().digest();
    }
}
