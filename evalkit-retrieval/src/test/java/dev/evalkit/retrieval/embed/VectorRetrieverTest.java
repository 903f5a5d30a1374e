package dev.evalkit.retrieval.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.retrieval.Embedder;
import dev.evalkit.api.retrieval.Embedder.Role;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorRetrieverTest {
    private static Passage passage(String chunkId, String text) {
        return new Passage(chunkId, Passage.documentId(chunkId), "", null, null, text);
    }

    /** Passages whose texts are their numbers. */
    private static List<Passage> numbered(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> passage(String.format("d::%03d", i), Integer.toString(i)))
                .toList();
    }

    /** The vector of a numbered passage, or of a question that is a number. */
    private static Embedder byNumber(IntFunction<float[]> vectors) {
        return (texts, role) -> texts.stream()
                .map(text -> vectors.apply(Integer.parseInt(text)))
                .toList();
    }

    private static List<String> ids(List<Hit> hits) {
        return hits.stream().map(Hit::chunkId).toList();
    }

    @Test
    void theNearestComeOutFirstWithTheirCosines() {
        List<Passage> passages = List.of(passage("far::0", "0"), passage("near::0", "1"), passage("opposite::0", "2"));
        float[][] vectors = {{0, 5}, {3, 0}, {-2, 0}};
        VectorRetriever retriever = VectorRetriever.of(passages, byNumber(i -> vectors[i]));
        List<Hit> hits = retriever.retrieve(new Query("1", 10));
        assertThat(hits)
                .containsExactly(Hit.of(passages.get(1), 1), Hit.of(passages.get(0), 0), Hit.of(passages.get(2), -1));
        assertThat(retriever.retrieve(new Query("1", 2))).isEqualTo(hits.subList(0, 2));
    }

    @Test
    void tiesComeOutByChunkIdAndZeroVectorsAreNotFound() {
        float[][] vectors = {{1, 0}, {0, 0}, {2, 0}, {-1, 0}, {0, -3}, {0, 0}};
        List<Passage> shuffled = new ArrayList<>(numbered(6));
        Collections.shuffle(shuffled, new Random(3));
        List<Hit> hits = VectorRetriever.of(shuffled, byNumber(i -> vectors[i])).retrieve(new Query("0", 10));
        assertThat(ids(hits)).containsExactly("d::000", "d::002", "d::004", "d::003");
        assertThat(hits.get(2).score()).isZero();
    }

    @Test
    void aQuestionWithoutAWordFindsNothing() {
        VectorRetriever retriever = VectorRetriever.of(
                List.of(passage("b::0", "refund"), passage("a::0", "invoice")), HashingEmbedder.standard());
        assertThat(retriever.retrieve(new Query("?", 10))).isEmpty();
    }

    @Test
    void onlyZeroVectorsAreRefused() {
        refused(byNumber(i -> new float[2]), "embedder returned zero vectors for all 40 passages");
    }

    @Test
    void theEmbedderSeesTitleAndTextByRoleInBatchesOf32() {
        List<String> calls = new ArrayList<>();
        Embedder embedder = (texts, role) -> {
            calls.add(role + " " + texts.size() + " " + texts.get(0));
            return texts.stream().map(text -> new float[] {1}).toList();
        };
        List<Passage> passages = new ArrayList<>(numbered(65));
        passages.set(0, new Passage("d::000", "d", "Title", null, null, "text"));
        VectorRetriever.of(passages, embedder).retrieve(new Query("why?", 1));
        assertThat(calls).containsExactly("PASSAGE 32 Title\ntext", "PASSAGE 32 32", "PASSAGE 1 64", "QUERY 1 why?");
    }

    @Test
    void anEmbedderMayUseItsArraysAgain() {
        float[] shared = new float[2];
        Embedder embedder = (texts, role) -> {
            shared[0] = texts.get(0).length();
            shared[1] = 1;
            return Collections.nCopies(texts.size(), shared);
        };
        VectorRetriever retriever = VectorRetriever.of(List.of(passage("a::0", "x")), embedder);
        retriever.retrieve(new Query("xxxxxxxx", 1));
        assertThat(retriever.retrieve(new Query("x", 1)).get(0).score()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void searchEqualsScoringEveryPassage(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[][] vectors = new float[200][5];
        for (float[] vector : vectors) {
            for (int i = 0; i < vector.length; i++) {
                vector[i] = random.nextInt(5) - 2; // small whole numbers tie often
            }
        }
        List<Passage> passages = numbered(200);
        VectorRetriever retriever = VectorRetriever.of(passages, byNumber(i -> vectors[i]));
        for (int question = 0; question < 50; question++) {
            Vector asked = new Vector(vectors[question]);
            List<Hit> all = new ArrayList<>();
            for (int i = 0; i < vectors.length; i++) {
                all.add(Hit.of(passages.get(i), asked.cosine(new Vector(vectors[i]))));
            }
            all.sort(Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::key));
            int limit = 1 + random.nextInt(250);
            assertThat(retriever.retrieve(new Query(Integer.toString(question), limit)))
                    .as("seed " + seed + ", question " + question + ", limit " + limit)
                    .isEqualTo(all.subList(0, Math.min(limit, 200)));
        }
    }

    private static void refused(Embedder embedder, String message) {
        assertThatIllegalStateException()
                .isThrownBy(() -> VectorRetriever.of(numbered(40), embedder))
                .withMessage(message);
    }

    @Test
    void aVectorOfAnotherDimensionIsRefusedByName() {
        refused(
                byNumber(i -> new float[i == 35 ? 383 : 384]),
                "embedder returned 383 numbers for chunk 'd::035' but 384 for chunk 'd::000'");
        refused(byNumber(i -> new float[i == 3 ? 0 : 2]), "embedder returned no numbers for chunk 'd::003'");
        refused((texts, role) -> Collections.nCopies(32, null), "embedder returned no numbers for chunk 'd::000'");
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void aNumberThatIsNotFiniteIsRefusedByName(float number) {
        refused(
                byNumber(i -> new float[] {1, i == 39 ? number : 1}),
                "embedder must return finite numbers but number 1 of 2 for chunk 'd::039' was " + number);
    }

    @Test
    void anotherNumberOfVectorsIsRefused() {
        String what = " for 32 texts, chunk 'd::000' to chunk 'd::031'";
        refused(
                (texts, role) -> List.of(new float[1]),
                "embedder must return one vector per text but returned 1" + what);
        refused(
                (texts, role) -> Collections.nCopies(33, new float[1]),
                "embedder must return one vector per text but returned 33" + what);
        refused((texts, role) -> null, "embedder must return one vector per text but returned null" + what);
    }

    @Test
    void theQuestionsVectorIsCheckedToo() {
        Embedder embedder = (texts, role) -> switch (role == Role.PASSAGE ? "" : texts.get(0)) {
            case "" -> Collections.nCopies(texts.size(), new float[] {1, 1});
            case "short" -> List.of(new float[] {1});
            case "two" -> List.of(new float[] {1, 1}, new float[] {1, 1});
            default -> List.of(new float[] {Float.NaN, 1});
        };
        VectorRetriever retriever = VectorRetriever.of(numbered(2), embedder);
        assertThatIllegalStateException()
                .isThrownBy(() -> retriever.retrieve(new Query("short", 1)))
                .withMessage("embedder returned 1 numbers for the question but 2 for chunk 'd::000'");
        assertThatIllegalStateException()
                .isThrownBy(() -> retriever.retrieve(new Query("two", 1)))
                .withMessage("embedder must return one vector per text but returned 2 for the question");
        assertThatIllegalStateException()
                .isThrownBy(() -> retriever.retrieve(new Query("nan", 1)))
                .withMessage("embedder must return finite numbers but number 0 of 2 for the question was NaN");
    }

    @Test
    void aFailingEmbedderIsNamedWithWhatItEmbedded() {
        IOException cause = new IOException("no model");
        Embedder embedder = (texts, role) -> {
            if (role == Role.QUERY || texts.contains("32")) {
                throw cause;
            }
            return Collections.nCopies(texts.size(), new float[] {1});
        };
        assertThatIllegalStateException()
                .isThrownBy(() -> VectorRetriever.of(numbered(40), embedder))
                .withMessage("embedder failed on 8 texts, chunk 'd::032' to chunk 'd::039': " + cause)
                .withCause(cause);
        assertThatIllegalStateException()
                .isThrownBy(() -> VectorRetriever.of(numbered(33), embedder))
                .withMessage("embedder failed on chunk 'd::032': " + cause);
        VectorRetriever retriever = VectorRetriever.of(numbered(3), embedder);
        assertThatIllegalStateException()
                .isThrownBy(() -> retriever.retrieve(new Query("secret", 1)))
                .withMessage("embedder failed on the question: " + cause)
                .withCause(cause);
    }

    @Test
    void anInterruptIsKept() {
        InterruptedException cause = new InterruptedException();
        Embedder embedder = (texts, role) -> {
            throw cause;
        };
        try {
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> VectorRetriever.of(numbered(1), embedder))
                    .withMessage("interrupted while embedding chunk 'd::000'")
                    .withCause(cause);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void badInputIsRefusedByName() {
        HashingEmbedder embedder = HashingEmbedder.standard();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VectorRetriever.of(List.of(), embedder))
                .withMessage("an index must have at least one passage");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VectorRetriever.of(List.of(passage("a::0", "x"), passage("a::0", "y")), embedder))
                .withMessage("two passages have the chunk id 'a::0'");
        assertThatNullPointerException()
                .isThrownBy(() -> VectorRetriever.of(null, embedder))
                .withMessage("passages must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> VectorRetriever.of(Arrays.asList((Passage) null), embedder))
                .withMessage("passages[0] must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> VectorRetriever.of(numbered(1), null))
                .withMessage("embedder must not be null");
        assertThatNullPointerException()
                .isThrownBy(() -> VectorRetriever.of(numbered(1), embedder).retrieve(null))
                .withMessage("query must not be null");
    }
}
