package dev.evalkit.api.answer;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The use of one expected source or chunk by a reply.
 *
 * @param id the expected id; not blank
 * @param rank its rank, from 1, among the passages that the model read; {@code null} if it was not among them
 * @param cited whether the answer cites it; {@code null} if the reply reports no citations
 */
public record SourceUse(
        String id, @Nullable Integer rank, @Nullable Boolean cited) {
    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException if the id is blank or the rank below 1
     */
    public SourceUse {
        Require.notBlank(id, "expected id");
        if (rank != null) {
            Require.atLeast(1, rank, "rank of", id);
        }
    }

    /**
     * Returns how a reply used what a case expects, in the order of the case.
     *
     * <p>A passage or citation with the id of a chunk counts for the chunk and for its document. A passage with the id of
     * a document counts for the document only; a citation of a document counts for its chunks as well, since the answer
     * does not say which one it used. An anchor is no part of a document: {@code guide.md#refunds} is {@code guide.md}.
     *
     * @return empty if the reply does not report its passages, or has one whose id is not known
     */
    public static Optional<List<SourceUse>> of(Expected expected, AgentReply reply) {
        List<SeenPassage> passages = reply.passages();
        if (passages == null || passages.stream().anyMatch(passage -> passage.id() == null)) {
            return Optional.empty();
        }
        List<String> citations = reply.citations();
        List<SourceUse> uses = new ArrayList<>();
        for (String id : expected(expected)) {
            Integer rank = null;
            for (int i = passages.size() - 1; i >= 0; i--) {
                String passage = passages.get(i).id();
                if (passage != null && isOf(id, passage)) {
                    rank = i + 1;
                }
            }
            Boolean cited = citations == null ? null : citations.stream().anyMatch(citation -> cites(citation, id));
            uses.add(new SourceUse(id, rank, cited));
        }
        return Optional.of(List.copyOf(uses));
    }

    /** Returns the ids that a case expects: its sources and chunks, or else those that it grades above 0. */
    public static List<String> expected(Expected expected) {
        List<String> ids = new ArrayList<>(expected.sources());
        ids.addAll(expected.chunks());
        if (ids.isEmpty()) {
            expected.grades().forEach((id, grade) -> {
                if (grade > 0) {
                    ids.add(id);
                }
            });
        }
        return List.copyOf(ids);
    }

    /** Returns whether {@code id} is {@code expected}, a chunk of it, or it with an anchor. */
    public static boolean isOf(String expected, String id) {
        String plain = withoutAnchor(id);
        return id.equals(expected)
                || documentOf(id).equals(expected)
                || plain.equals(expected)
                || documentOf(plain).equals(expected);
    }

    /**
     * Returns whether a citation is of a document or chunk: it is the id, with or without an anchor, a chunk of the
     * document, or the whole document of the chunk.
     */
    public static boolean cites(String citation, String id) {
        return isOf(id, citation)
                || documentOf(id).equals(citation)
                || documentOf(id).equals(withoutAnchor(citation));
    }

    /** Returns the id up to its first {@code #}, or all of it if it has none or starts with it. */
    private static String withoutAnchor(String id) {
        int anchor = id.indexOf('#');
        return anchor > 0 ? id.substring(0, anchor) : id;
    }

    /** Returns the document of a chunk id. Any other id is its own document. */
    public static String documentOf(String id) {
        return Passage.documentIdOf(id).orElse(id);
    }

    /** {@code a.md: not retrieved}, {@code a.md: retrieved at rank 3 but unused}, {@code a.md: rank 3}. */
    @Override
    public String toString() {
        if (rank == null) {
            return id + ": not retrieved";
        }
        return Boolean.FALSE.equals(cited) ? id + ": retrieved at rank " + rank + " but unused" : id + ": rank " + rank;
    }
}
