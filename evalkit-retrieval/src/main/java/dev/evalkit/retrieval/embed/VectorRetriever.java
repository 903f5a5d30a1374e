package dev.evalkit.retrieval.embed;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.retrieval.Embedder;
import dev.evalkit.api.retrieval.Embedder.Role;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import dev.evalkit.api.retrieval.Retriever;
import dev.evalkit.retrieval.internal.Passages;
import dev.evalkit.retrieval.internal.TopHits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Exact vector search, which scores every passage by the cosine of its vector and the question's.
 *
 * <pre>
 * cosine(a, b) = sum(a[i] * b[i]) / sqrt(sum(a[i]^2) * sum(b[i]^2)), cut to [-1, 1]
 * </pre>
 *
 * <p>The cosine with a zero vector is undefined. So a question with a zero vector has no hits, instead of all passages
 * in the order of their ids, and a passage with a zero vector is never found.
 *
 * <p>Sums are taken in double precision in a fixed order, so results don't depend on the machine. Equal scores are in
 * the order of chunk ids. Every passage with a nonzero vector is a candidate, whatever its cosine. Searching is as
 * thread-safe as the embedder; evalkit calls it from one thread at a time.
 */
public final class VectorRetriever implements Retriever {
    private static final int BATCH = 32;

    private final Embedder embedder;
    private final List<Passage> passages;
    private final List<Vector> vectors;

    private VectorRetriever(Embedder embedder, List<Passage> passages, List<Vector> vectors) {
        this.embedder = embedder;
        this.passages = passages;
        this.vectors = vectors;
    }

    /**
     * Embeds the title and text of each passage, in the order of chunk ids, 32 at a time, and checks every vector.
     *
     * @throws NullPointerException if an argument or a passage is null
     * @throws IllegalArgumentException if there is no passage, or two have the same chunk id
     * @throws IllegalStateException if the embedder fails, does not return one vector per text, or returns vectors of
     *     different lengths, a number that is not finite (the message names the chunk), or only zero vectors
     * @throws CancellationException if the thread is interrupted
     */
    public static VectorRetriever of(Collection<Passage> passages, Embedder embedder) {
        List<Passage> sorted = Passages.inIdOrder(passages);
        Require.nonNull(embedder, "embedder");
        List<Vector> vectors = new ArrayList<>(sorted.size());
        for (int from = 0; from < sorted.size(); from += BATCH) {
            List<Passage> batch = sorted.subList(from, Math.min(from + BATCH, sorted.size()));
            List<String> names = batch.stream()
                    .map(passage -> "chunk '" + passage.chunkId() + "'")
                    .toList();
            List<String> texts = batch.stream().map(Passage::indexedText).toList();
            List<float[]> returned = call(embedder, texts, Role.PASSAGE, names);
            for (int i = 0; i < batch.size(); i++) {
                Vector first = vectors.isEmpty() ? null : vectors.get(0);
                String firstName = "chunk '" + sorted.get(0).chunkId() + "'";
                vectors.add(checked(returned.get(i), names.get(i), first, firstName));
            }
        }
        if (vectors.stream().allMatch(Vector::isZero)) {
            throw new IllegalStateException("embedder returned zero vectors for all " + vectors.size() + " passages");
        }
        return new VectorRetriever(embedder, sorted, vectors);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if the embedder fails, or does not return a single vector of finite numbers of the
     *     same length as those of the passages
     * @throws CancellationException if the thread is interrupted
     */
    @Override
    public List<Hit> retrieve(Query query) {
        Require.nonNull(query, "query");
        List<float[]> returned = call(embedder, List.of(query.text()), Role.QUERY, List.of("the question"));
        String firstName = "chunk '" + passages.get(0).chunkId() + "'";
        Vector question = checked(returned.get(0), "the question", vectors.get(0), firstName);
        TopHits best = new TopHits(passages, query.limit());
        for (int i = 0; i < vectors.size(); i++) {
            if (!question.isZero() && !vectors.get(i).isZero()) {
                best.offer(i, question.cosine(vectors.get(i)));
            }
        }
        return best.drain();
    }

    private static List<float[]> call(Embedder embedder, List<String> texts, Role role, List<String> names) {
        String what = names.size() == 1
                ? names.get(0)
                : names.size() + " texts, " + names.get(0) + " to " + names.get(names.size() - 1);
        List<float[]> returned;
        try {
            returned = embedder.embed(texts, role);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (CancellationException) new CancellationException("interrupted while embedding " + what).initCause(e);
        } catch (Exception e) {
            throw new IllegalStateException("embedder failed on " + what + ": " + e, e);
        }
        if (returned == null || returned.size() != texts.size()) {
            throw new IllegalStateException("embedder must return one vector per text but returned "
                    + (returned == null ? "null" : returned.size()) + " for " + what);
        }
        return returned;
    }

    private static Vector checked(float @Nullable [] numbers, String name, @Nullable Vector first, String firstName) {
        if (numbers == null || numbers.length == 0) {
            throw new IllegalStateException("embedder returned no numbers for " + name);
        }
        if (first != null && numbers.length != first.dimension()) {
            throw new IllegalStateException("embedder returned " + numbers.length + " numbers for " + name + " but "
                    + first.dimension() + " for " + firstName);
        }
        for (int i = 0; i < numbers.length; i++) {
            if (!Float.isFinite(numbers[i])) {
                throw new IllegalStateException("embedder must return finite numbers but number " + i + " of "
                        + numbers.length + " for " + name + " was " + numbers[i]);
            }
        }
        return new Vector(numbers);
    }
}
