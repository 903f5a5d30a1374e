package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import java.util.ArrayList;
import java.util.List;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * One question with everything needed to grade an answer to it.
 *
 * @param id stable name of this case, unique in its {@link GoldenSet}; neither blank nor with control characters
 * @param question what is asked; not blank
 * @param context what the system is given along with the question
 * @param expected what is expected; must contain something to check
 * @param labels how reports group the case
 */
@Value.Builder
public record GoldenCase(String id, String question, CaseContext context, Expected expected, Labels labels) {
    /** The message for a case without anything to check. */
    static final String NOTHING_TO_CHECK = "has nothing to check; add expected_sources, expected_chunks, grades,"
            + " expected_facts, expected_answer_contains, must_not, expected_actions, reference_answer or"
            + " injection_markers, or an expected_behavior other than 'answer'";

    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if {@code id} or {@code question} is blank, {@code id} has a control character,
     *     or {@code expected} has nothing to check
     */
    public GoldenCase {
        Require.id(id, "golden case id");
        if (question == null || Require.isBlank(question)) {
            Require.notBlank(question, "question of golden case '" + id + "'");
        }
        requirePart(context, "context", id);
        requirePart(expected, "expected", id);
        requirePart(labels, "labels", id);
        if (!expected.isCheckable()) {
            throw new IllegalArgumentException("golden case '" + id + "' " + NOTHING_TO_CHECK);
        }
    }

    /** Builds the message only on failure, because large sets have many cases. */
    private static void requirePart(@Nullable Object part, String name, String id) {
        if (part == null) {
            throw new NullPointerException(name + " of golden case '" + id + "' must not be null");
        }
    }

    /** Returns a builder; id, question and expected are required. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns a digest of question, context and expectation. Each part is added under its name, so that a kind of
     * expectation added later does not change the digests of older cases. Id and labels are not part of it: cases of
     * two results are paired by id, and compared if their digests are equal.
     *
     * @return 24 hexadecimal digits
     */
    public String digest() {
        Digest digest = new Digest();
        add(digest, "question", List.of(question));
        context.history().forEach(message -> add(digest, "message", List.of(message.role(), message.content())));
        context.attributes().forEach((name, value) -> add(digest, "attribute", List.of(name, value)));
        add(digest, "sources", expected.sources());
        add(digest, "chunks", expected.chunks());
        expected.grades().forEach((id, grade) -> add(digest, "grade", List.of(id, Integer.toString(grade))));
        add(digest, "facts", expected.facts());
        add(digest, "contains", expected.contains());
        add(digest, "forbidden", expected.forbidden());
        for (ExpectedAction action : expected.actions()) {
            List<String> parts = new ArrayList<>(List.of(action.tool()));
            parts.addAll(action.mustContain());
            add(digest, action.withoutConfirmation() ? "action_without_confirmation" : "action", parts);
        }
        add(digest, "injection_markers", expected.injectionMarkers());
        add(digest, "behavior", List.of(expected.behavior().name()));
        if (expected.referenceAnswer() != null) {
            add(digest, "reference_answer", List.of(expected.referenceAnswer()));
        }
        return digest.hex();
    }

    private static void add(Digest digest, String name, List<String> values) {
        if (!values.isEmpty()) {
            digest.add(name).addAll(values);
        }
    }

    /** Builds a case. */
    public static final class Builder extends GoldenCaseBuilder {
        Builder() {
            context(CaseContext.EMPTY);
            labels(Labels.EMPTY);
        }
    }
}
