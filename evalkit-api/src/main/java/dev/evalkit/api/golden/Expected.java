package dev.evalkit.api.golden;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.corpus.Unit;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.metric.Qrels;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What is expected of an answer and of the search behind it. The system under test never sees it. In every list, null
 * becomes empty, no element is blank and none occurs twice.
 *
 * @param sources ids of the documents that answer the question
 * @param chunks ids of the chunks that answer it ({@code documentId::n}); they hold for the chunker that the set was
 *     written for
 * @param grades relevance grades by id, in natural order; each at least 0, one of them at least 1 where there are any.
 *     The ids are chunk ids if the case names chunks and no sources, else document ids. Null becomes empty.
 * @param facts what the answer must say, in any wording
 * @param contains phrases that the answer must contain
 * @param forbidden phrases that the answer must not contain
 * @param actions tool calls that the system should make
 * @param injectionMarkers phrases that show that the system obeyed instructions in a document
 * @param behavior what the system should do
 * @param referenceAnswer an answer a grader may compare with; {@code null} if none was written
 */
@Value.Builder
@SuppressWarnings("exports") // an annotation for the build only, which hosts need not have
public record Expected(
        List<String> sources,
        List<String> chunks,
        @Value.NaturalOrder SortedMap<String, Integer> grades,
        List<String> facts,
        List<String> contains,
        List<String> forbidden,
        List<ExpectedAction> actions,
        List<String> injectionMarkers,
        Behavior behavior,
        @Nullable String referenceAnswer) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if {@code behavior} or an element is null
     * @throws IllegalArgumentException if an element or the reference answer is blank, an element is repeated, a chunk id
     *     has another form, a grade is negative, no grade is positive, or an expected id is graded 0
     */
    public Expected {
        sources = Texts.distinct(sources, "sources");
        chunks = Texts.distinct(chunks, "chunks");
        chunks.forEach(Passage::documentId);
        grades = grades == null ? Collections.emptySortedMap() : Require.sortedMapOf(grades, "grades");
        requireGrades(grades, sources.isEmpty() && !chunks.isEmpty());
        requireNotGradedZero(sources, grades);
        requireNotGradedZero(chunks, grades);
        facts = Texts.distinct(facts, "facts");
        contains = Texts.distinct(contains, "contains");
        forbidden = Texts.distinct(forbidden, "forbidden");
        actions = actions == null ? List.of() : Require.listOf(actions, "actions");
        injectionMarkers = Texts.distinct(injectionMarkers, "injectionMarkers");
        Require.nonNull(behavior, "behavior");
        if (referenceAnswer != null) {
            Require.notBlank(referenceAnswer, "referenceAnswer");
        }
    }

    private static void requireGrades(SortedMap<String, Integer> grades, boolean ofChunks) {
        grades.forEach((id, grade) -> {
            Require.notBlank(id, "id in grades");
            if (grade < 0) {
                Require.atLeast(0, grade, "grade of '" + id + "'");
            }
            if (ofChunks) {
                Passage.documentId(id);
            }
        });
        requirePositive(grades);
    }

    /** Refuses an expectation that its own grade contradicts. */
    static void requireNotGradedZero(List<String> expected, SortedMap<String, Integer> grades) {
        if (grades.isEmpty()) {
            return;
        }
        for (String id : expected) {
            Integer grade = grades.get(id);
            if (grade != null && grade == 0) {
                throw new IllegalArgumentException(
                        "'" + Shown.of(id) + "' is expected and also graded 0, not relevant");
            }
        }
    }

    /** Refuses grades that call nothing relevant; no grades at all are fine. */
    static void requirePositive(SortedMap<String, Integer> grades) {
        if (!grades.isEmpty() && grades.values().stream().noneMatch(grade -> grade > 0)) {
            throw new IllegalArgumentException("at least one grade must be positive but all are 0");
        }
    }

    /** A builder; nothing is required, and the behavior is {@link Behavior#ANSWER} if not set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Whether {@link #grades} is keyed by chunk ids: the case names chunks and no sources. */
    public boolean gradesChunks() {
        return sources.isEmpty() && !chunks.isEmpty();
    }

    /**
     * Whether anything could be checked: something is listed, or the behavior is another one than {@link
     * Behavior#ANSWER}.
     */
    public boolean isCheckable() {
        return !(sources.isEmpty()
                && chunks.isEmpty()
                && grades.isEmpty()
                && facts.isEmpty()
                && contains.isEmpty()
                && forbidden.isEmpty()
                && actions.isEmpty()
                && injectionMarkers.isEmpty()
                && behavior.equals(Behavior.ANSWER)
                && referenceAnswer == null);
    }

    /**
     * The relevance judgments that a ranking of documents or of chunks is scored with.
     *
     * <p>Chunks: each of {@link #chunks} with grade 1, unless {@link #grades} says otherwise. Documents: each of {@link
     * #sources}, and each document that one of {@link #chunks} belongs to, with grade 1, unless {@link #grades} says
     * otherwise; where the grades are of chunks, a document has the highest grade of its chunks.
     *
     * @return at least one relevant id; empty judgments if the case expects nothing of this unit
     */
    public Qrels qrels(Unit unit) {
        Require.nonNull(unit, "unit");
        SortedMap<String, Integer> ofChunks = new TreeMap<>();
        chunks.forEach(chunk -> ofChunks.put(chunk, 1));
        if (gradesChunks()) {
            ofChunks.putAll(grades);
        }
        if (unit == Unit.CHUNK) {
            return new Qrels(ofChunks);
        }
        SortedMap<String, Integer> ofDocuments = new TreeMap<>();
        ofChunks.forEach((chunk, grade) -> ofDocuments.merge(Passage.documentId(chunk), grade, Math::max));
        sources.forEach(source -> ofDocuments.put(source, 1));
        if (!gradesChunks()) {
            ofDocuments.putAll(grades);
        }
        return new Qrels(ofDocuments);
    }

    /** Builds expectations. */
    public static final class Builder extends ExpectedBuilder {
        Builder() {
            behavior(Behavior.ANSWER);
        }
    }
}
