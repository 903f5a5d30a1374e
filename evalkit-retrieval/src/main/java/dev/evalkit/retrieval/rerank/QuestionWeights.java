package dev.evalkit.retrieval.rerank;

import dev.evalkit.retrieval.rerank.Question.Pair;
import java.util.List;

/** The weights of a question's words and pairs among the candidates. */
final class QuestionWeights {
    private static final double LENGTH_SHARE = 0.4;

    private final double[] words;
    private final double wordSum;
    private final double[] pairs;
    private final double pairSum;
    private final double meanLength;

    QuestionWeights(Question question, List<Candidate> candidates) {
        words = new double[question.wordCount()];
        double sum = 0;
        for (int i = 0; i < words.length; i++) {
            int word = i;
            long having = candidates.stream()
                    .filter(candidate -> candidate.occurrences[word] > 0)
                    .count();
            if (having > 0) {
                words[i] = StrictMath.log(1 + (candidates.size() - having + 0.5) / (having + 0.5));
                sum += words[i];
            }
        }
        wordSum = sum;
        List<Pair> adjacent = question.pairs();
        pairs = new double[adjacent.size()];
        sum = 0;
        for (int i = 0; i < pairs.length; i++) {
            double first = words[adjacent.get(i).first()];
            double second = words[adjacent.get(i).second()];
            if (first > 0 && second > 0) {
                pairs[i] = (first + second) / 2;
                sum += pairs[i];
            }
        }
        pairSum = sum;
        meanLength = candidates.stream()
                .mapToInt(candidate -> candidate.length)
                .average()
                .orElse(0);
    }

    /** Returns the share of the question's words, in {@code [0, 1)}. Further occurrences add less and less. */
    double words(Candidate candidate) {
        double sum = 0;
        for (int i = 0; i < words.length; i++) {
            int tf = candidate.occurrences[i];
            if (tf > 0) {
                sum += words[i] * tf / (tf + 1 - LENGTH_SHARE + LENGTH_SHARE * candidate.length / meanLength);
            }
        }
        return wordSum > 0 ? sum / wordSum : 0;
    }

    /** Returns the share of the question's pairs, in {@code [0, 1]}. */
    double pairs(Candidate candidate) {
        double sum = candidate.pairs.stream().mapToDouble(pair -> pairs[pair]).reduce(0, Double::sum);
        return pairSum > 0 ? sum / pairSum : 0;
    }

    /** Returns the share of the question's words in title or section, in {@code [0, 1]}. */
    double headings(Candidate candidate) {
        double sum =
                candidate.headings.stream().mapToDouble(word -> words[word]).reduce(0, Double::sum);
        return wordSum > 0 ? sum / wordSum : 0;
    }
}
