package dev.evalkit.retrieval.rerank;

import dev.evalkit.api.corpus.Passage;
import java.util.BitSet;
import java.util.List;

/** The words and word pairs of a question that a passage contains. */
final class Candidate {
    /** Occurrences in title and text, by word number. */
    final int[] occurrences;

    /** The numbers of the pairs that are adjacent in the passage, too. */
    final BitSet pairs = new BitSet();

    /** The numbers of the words that occur in title or section. */
    final BitSet headings = new BitSet();

    /** The number of words in title and text. */
    final int length;

    Candidate(Passage passage, Question question) {
        occurrences = new int[question.wordCount()];
        List<String> words = Question.wordsOf(passage.indexedText());
        length = words.size();
        int previous = -1;
        for (String word : words) {
            int number = question.number(word);
            if (number >= 0) {
                occurrences[number]++;
            }
            int pair = question.number(previous, number);
            if (pair >= 0) {
                pairs.set(pair);
            }
            previous = number;
        }
        String section = passage.section();
        for (String word : Question.wordsOf(passage.title() + "\n" + (section == null ? "" : section))) {
            int number = question.number(word);
            if (number >= 0) {
                headings.set(number);
            }
        }
    }
}
