package dev.evalkit.api.golden;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.corpus.RankedUnit;
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
 * What is expected of an answer and of the search behind it. The system under test never sees it. A null list becomes
 * empty; the texts of a list are distinct and not blank.
 *
 * @param sources ids of the documents that answer the question
 * @param chunks ids of the chunks that answer it ({@code documentId::n}); valid only for the chunker that the set was
 *     written for
 * @param grades relevance grades by id, in natural order; each at least 0, and at least one positive unless empty. The
 *     ids are chunk ids if the case names chunks and no sources, else document ids. Null becomes empty.
 * @param facts what the answer must say, in any wording; none where an abstention or chitchat is expected
 * @param contains phrases that the answer must contain
 * @param forbidden phrases that the answer must not contain
 * @param actions tool calls that the system should make
 * @param injectionMarkers phrases whose presence shows that the system obeyed instructions in a document
 * @param behavior what the system should do
 * @param referenceAnswer a right answer; the required fact of a case without facts and expected phrases; {@code null} if there is none
 */
@Value.Builder
@SuppressWarnings("exports") // a build-time annotation that users don't need
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
     * @throws IllegalArgumentException if an element or the reference answer is blank, an element is repeated, a chunk
     *     id is malformed, a grade is negative, no grade is positive, an expected id is graded 0, or there are facts and the behavior is
     *     {@link Behavior#ABSTAIN} or {@link Behavior#CHITCHAT}
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
        requireAnswerForFacts(facts, behavior);
        if (referenceAnswer != null) {
            Require.notBlank(referenceAnswer, "referenceAnswer");
        }
    }

    /** Rejects facts where no answer is expected: nothing would look at them. */
    static void requireAnswerForFacts(List<String> facts, Behavior behavior) {
        if (!facts.isEmpty() && (behavior.equals(Behavior.ABSTAIN) || behavior.equals(Behavior.CHITCHAT))) {
            throw new IllegalArgumentException("facts expect an answer, but expected_behavior is '"
                    + Shown.of(behavior.name()) + "'; words that the reply must have go to expected_answer_contains");
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

    /** Rejects an expected id that is graded 0. */
    static void requireNotGradedZero(List<String> expected, SortedMap<String, Integer> grades) {
        if (grades.isEmpty()) {
            return;
        }
        for (String id : expected) {
            Integer grade = grades.get(id);
            if (grade != null && grade == 0) {
                throw new IllegalArgumentException("'" + Shown.of(id)
                        + "' is expected but graded 0 (not relevant); raise the grade or stop expecting it");
            }
        }
    }

    /** Rejects grades that are all 0; no grades at all are fine. */
    static void requirePositive(SortedMap<String, Integer> grades) {
        if (!grades.isEmpty() && grades.values().stream().noneMatch(grade -> grade > 0)) {
            throw new IllegalArgumentException("at least one grade must be positive but all are 0");
        }
    }

    /** Returns a builder; nothing is required, and the behavior is {@link Behavior#ANSWER} if not set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns whether {@link #grades} is keyed by chunk ids: the case names chunks and no sources. */
    public boolean gradesChunks() {
        return sources.isEmpty() && !chunks.isEmpty();
    }

    /**
     * Returns whether there is anything to check: something is listed, or the behavior is not {@link Behavior#ANSWER}.
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
     * Returns what a judge must find stated in the answer, in any wording: the {@link #facts}, or a {@link
     * #referenceAnswer} that stands alone, without facts or phrases that say what an answer must have.
     *
     * @return empty if nothing is to be stated
     */
    public List<String> requiredFacts() {
        boolean alone = facts.isEmpty() && contains.isEmpty() && behavior.equals(Behavior.ANSWER);
        return alone && referenceAnswer != null ? List.of(referenceAnswer) : facts;
    }

    /**
     * Returns whether only a judge can tell if the case is met: an answer must state {@link #requiredFacts}, and no
     * phrase, action, injection marker, source, chunk or grade is given that a check can look for.
     */
    public boolean needsJudge() {
        return !requiredFacts().isEmpty()
                && sources.isEmpty()
                && chunks.isEmpty()
                && grades.isEmpty()
                && contains.isEmpty()
                && forbidden.isEmpty()
                && actions.isEmpty()
                && injectionMarkers.isEmpty();
    }

    /**
     * Returns the relevance judgments for scoring a ranking of documents or of chunks.
     *
     * <p>Chunks: each of {@link #chunks} has grade 1, unless {@link #grades} gives another. Documents: each of {@link
     * #sources}, and the document of each of {@link #chunks}, has grade 1, unless {@link #grades} gives another. If the
     * grades are of chunks, a document has the highest grade of its chunks.
     *
     * @return judgments with at least one relevant id; empty if the case expects nothing of this unit
     * @throws NullPointerException if {@code unit} is null
     */
    public Qrels qrels(RankedUnit unit) {
        Require.nonNull(unit, "unit");
        SortedMap<String, Integer> ofChunks = new TreeMap<>();
        chunks.forEach(chunk -> ofChunks.put(chunk, 1));
        if (gradesChunks()) {
            ofChunks.putAll(grades);
        }
        if (unit == RankedUnit.CHUNK) {
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
