package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import java.nio.file.Path;
import java.util.List;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * An answer as a judge sees it, and what people found on it. With a few hundred of them one can say how far a judge is to be
 * trusted.
 *
 * @param id stable name of the row, unique among those it is used with; not blank
 * @param question what was asked; not blank
 * @param answer what the system answered; may be empty
 * @param passages what the system saw, exactly as it saw it
 * @param expectedFacts what the answer must state, in any wording; none blank, none twice
 * @param human what people found
 * @param group the cluster that the row belongs to, for instance its conversation or its document: rows of one group are not
 *     independent, and intervals allow for that; {@code null} if it belongs to none
 */
@Value.Builder
@SuppressWarnings("exports") // an annotation for the build only, which hosts need not have
public record CalibrationRow(
        String id,
        String question,
        String answer,
        List<String> passages,
        List<String> expectedFacts,
        HumanLabels human,
        @Nullable String group) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component that is not nullable, or an element, is null
     * @throws IllegalArgumentException if the id cannot be one, the question, a fact or the group is blank, a fact is there twice,
     *     or the facts are labelled in another number than there are
     */
    public CalibrationRow {
        Require.id(id, "id of the calibration row");
        Require.notBlank(question, "question of calibration row '" + id + "'");
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

    /** A builder; id, question, answer and labels are required. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builds a row. */
    public static final class Builder extends CalibrationRowBuilder {
        Builder() {}
    }

    static String lengthProblem(int facts, int labels) {
        return "facts_covered must have one element for each of the " + facts + " expected facts but has " + labels;
    }

    /**
     * Reads the rows of a JSON-lines file that carries no other fields; {@link #reader} declares some.
     *
     * @throws CalibrationException if anything in the file is wrong, or it has no rows; it lists every problem
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static List<CalibrationRow> load(Path file) {
        return reader().load(file);
    }

    /** A reader, for files with further fields. */
    public static CalibrationReader reader() {
        return CalibrationReader.STANDARD;
    }

    /** Whether anything is labelled: without a label a judge's verdict could be held against nothing. */
    public boolean hasLabels() {
        return human.hasAny();
    }

    /** What a judge is asked about this row: all of it but the labels. */
    public JudgeRequest request() {
        return new JudgeRequest(question, expectedFacts, passages, answer);
    }

    /**
     * A digest of what a judge is asked about this row.
     *
     * @return 24 hexadecimal digits
     */
    public String digest() {
        return new Digest()
                .add(question)
                .add(answer)
                .addAll(passages)
                .addAll(expectedFacts)
                .hex();
    }
}
