package dev.evalkit.docs;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.text.NormalizedText;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Stands for the reader's service: a search over the help pages of a shop, and a bot that quotes what the search finds. */
final class Shop {
    private static final Set<String> COMMON =
            Set.of("the", "a", "is", "it", "to", "of", "do", "does", "i", "my", "have", "how", "that", "and", "you");

    private final Corpus pages;

    Shop(Corpus pages) {
        this.pages = pages;
    }

    /** Returns the ids of the best pages. */
    List<String> search(String question, int limit) {
        Set<String> wanted = words(question);
        return pages.documents().stream()
                .filter(page -> shared(wanted, page.text()) > 0)
                .sorted(Comparator.comparingInt((Document page) -> -shared(wanted, page.text()))
                        .thenComparing(Document::id))
                .limit(limit)
                .map(Document::id)
                .toList();
    }

    /** Returns the sentences of a page that share most words with the question, or that it does not know. */
    Answer ask(String question) {
        Set<String> wanted = words(question);
        for (String id : search(question, 1)) {
            String text = pages.find(id).orElseThrow().text();
            List<String> sentences = List.of(text.substring(text.indexOf('\n')).split("(?<=[.])\\s+", -1));
            int best = sentences.stream()
                    .mapToInt(each -> shared(wanted, each))
                    .max()
                    .orElse(0);
            if (best >= 2) {
                return new Answer(
                        sentences.stream()
                                .filter(each -> shared(wanted, each) == best)
                                .map(String::strip)
                                .collect(Collectors.joining(" ")),
                        List.of(id));
            }
        }
        return new Answer("I could not find that in our help pages.", List.of());
    }

    /**
     * An answer.
     *
     * @param text what the bot says
     * @param pages the pages that it quotes
     */
    record Answer(String text, List<String> pages) {}

    private static int shared(Set<String> wanted, String text) {
        Set<String> found = words(text);
        found.retainAll(wanted);
        return found.size();
    }

    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>(NormalizedText.of(text).words());
        words.removeAll(COMMON);
        return words;
    }
}
