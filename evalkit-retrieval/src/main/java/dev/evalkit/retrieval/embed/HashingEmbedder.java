package dev.evalkit.retrieval.embed;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Embedder;
import java.util.ArrayList;
import java.util.List;

/**
 * An embedder without a model: seeded feature hashing of words and parts of words. A text gives the same numbers on
 * every JVM and platform. Immutable and thread-safe.
 *
 * <p>The features of a text, normalised as in {@code NormalizedText}, are its words, its pairs of adjacent words, and
 * the runs of 4 and 5 characters within each word. The start and end of a word count as one character each. In scripts
 * written without spaces each letter is a word, and the runs of characters span the whole stretch between two
 * separators.
 *
 * <pre>
 * weight(f) = 1 + ln(occurrences of f in the text)
 * v[i]      = sum over distinct features f with index(f) = i of sign(f) * weight(f)
 * vector    = v / |v|
 * </pre>
 *
 * <p>Index and sign come from a hash of the feature and the seed. Source: K. Weinberger, A. Dasgupta, J. Langford,
 * A. Smola, J. Attenberg, "Feature hashing for large scale multitask learning", ICML 2009, 1113-1120. The sublinear
 * term frequency is from C. Manning, P. Raghavan, H. Schütze, "Introduction to Information Retrieval", Cambridge 2008,
 * section 6.4.1.
 *
 * <p>A text without a word has the zero vector. The role of a text is ignored.
 *
 * @param dimension the length of every vector; from 8 to 65,536
 * @param seed seed that selects the hash function
 */
public record HashingEmbedder(int dimension, long seed) implements Embedder, Identified {
    private static final int MIN_DIMENSION = 8;
    private static final int MAX_DIMENSION = 65_536;

    /**
     * Checks the dimension.
     *
     * @throws IllegalArgumentException if {@code dimension} is below 8 or above 65,536
     */
    public HashingEmbedder {
        if (!(dimension >= MIN_DIMENSION && dimension <= MAX_DIMENSION)) {
            throw new IllegalArgumentException(
                    "dimension must be between " + MIN_DIMENSION + " and " + MAX_DIMENSION + " but was " + dimension);
        }
    }

    /** Returns the embedder with 512 dimensions and seed 1. */
    public static HashingEmbedder standard() {
        return new HashingEmbedder(512, 1);
    }

    /** Returns the same embedder with another dimension. */
    public HashingEmbedder dimension(int newDimension) {
        return new HashingEmbedder(newDimension, seed);
    }

    /** Returns the same embedder with another hash function. */
    public HashingEmbedder seed(long newSeed) {
        return new HashingEmbedder(dimension, newSeed);
    }

    /**
     * {@inheritDoc}
     *
     * @return vectors of length 1, or of length 0 for a text without a word
     * @throws NullPointerException if an argument or a text is null
     */
    @Override
    public List<float[]> embed(List<String> texts, Role role) {
        Require.nonNull(texts, "texts");
        Require.nonNull(role, "role");
        FeatureReader reader = new FeatureReader(seed);
        List<float[]> vectors = new ArrayList<>(texts.size());
        for (String text : texts) {
            vectors.add(vector(reader.read(Require.nonNull(text, "texts[" + vectors.size() + "]"))));
        }
        return vectors;
    }

    private float[] vector(FeatureCounts features) {
        double[] sums = new double[dimension];
        features.addTo(sums);
        double squares = 0;
        for (double sum : sums) {
            squares += sum * sum;
        }
        float[] vector = new float[dimension];
        if (squares > 0) {
            double length = Math.sqrt(squares);
            for (int i = 0; i < dimension; i++) {
                vector[i] = (float) (sums[i] / length);
            }
        }
        return vector;
    }

    @Override
    public Identity identity() {
        return Identity.of("hashing").with("dimension", dimension).with("seed", seed);
    }
}
