package dev.evalkit.retrieval.chunk;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chunker that cuts Markdown at its headings, and long sections where a reader would. Plain text is treated as a text
 * without headings.
 *
 * <ul>
 *   <li>A section is the text from one ATX heading ({@code #} to {@code ######}, not inside fenced code) to the next. A
 *       heading without text of its own joins the next section, so no passage is only a heading.
 *   <li>Adjacent sections become one passage as long as they fit the target together, since passages of a few words
 *       would win searches that they can't answer. A section longer than the target becomes several passages.
 *   <li>A long section is cut before a paragraph, list, table or code block that doesn't fit. A block that is too long
 *       for any passage is cut before a list item, table row or line of code, otherwise before a sentence, otherwise
 *       before a word.
 *   <li>A passage that continues a section repeats the tokens before it, as many as the overlap. A passage that
 *       continues a table repeats the table's header and delimiter row instead, unless they take more than half the
 *       target.
 *   <li>The passage's section is its heading path, {@code Refunds > Exceptions}. For joined sections it is the path
 *       they share, or {@code null} if they share none. If the document has a section, it precedes the path. Heading
 *       lines stay in the text.
 * </ul>
 *
 * <p>A token is a word as in {@code NormalizedText.words()}: a run of letters, marks and digits, or one letter of a script
 * written without spaces. No passage has more tokens than the target, repeated ones included, unless a run that cannot
 * be cut is longer than target minus overlap. Only white space at the ends of a passage is dropped.
 *
 * @param targetTokens the largest number of tokens in a passage; at least 1
 * @param overlapTokens the number of repeated tokens; at least 0, below the target
 */
public record HeadingChunker(int targetTokens, int overlapTokens) implements Chunker, Identified {
    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if the target is below 1, or the overlap negative or not below the target
     */
    public HeadingChunker {
        Require.atLeast(1, targetTokens, "target tokens");
        Require.atLeast(0, overlapTokens, "overlap tokens");
        if (overlapTokens >= targetTokens) {
            throw new IllegalArgumentException(
                    "overlap tokens must be below target tokens = " + targetTokens + " but was " + overlapTokens);
        }
    }

    /** Returns the chunker with passages of at most 350 tokens, 50 of them repeated within a section. */
    public static HeadingChunker standard() {
        return new HeadingChunker(350, 50);
    }

    /**
     * Returns the same chunker with another target. An overlap of more than half of the new target is reduced to half
     * of it.
     *
     * @throws IllegalArgumentException if the target is below 1
     */
    public HeadingChunker targetTokens(int newTargetTokens) {
        Require.atLeast(1, newTargetTokens, "target tokens");
        return new HeadingChunker(newTargetTokens, Math.min(overlapTokens, newTargetTokens / 2));
    }

    /**
     * Returns the same chunker with another overlap.
     *
     * @throws IllegalArgumentException if the overlap is negative or not below the target
     */
    public HeadingChunker overlapTokens(int newOverlapTokens) {
        return new HeadingChunker(targetTokens, newOverlapTokens);
    }

    @Override
    public List<Passage> chunk(Document document) {
        Require.nonNull(document, "document");
        String text = document.text();
        Tokens tokens = new Tokens(text);
        List<Section> sections = MarkdownSections.in(text, tokens);
        List<Passage> passages = new ArrayList<>();
        for (int i = 0; i < sections.size(); ) {
            Section first = sections.get(i);
            int end = i + 1;
            List<String> path = first.path();
            while (end < sections.size()
                    && tokens.count(first.start(), sections.get(end).end()) <= targetTokens) {
                path = shared(path, sections.get(end).path());
                end++;
            }
            String name = name(document.section(), path);
            if (end > i + 1) {
                String whole =
                        trim(text.substring(first.start(), sections.get(end - 1).end()));
                passages.add(passage(document, passages.size(), name, whole));
            } else {
                for (String part : new SectionSplitter(text, tokens, first, targetTokens, overlapTokens).split()) {
                    passages.add(passage(document, passages.size(), name, trim(part)));
                }
            }
            i = end;
        }
        return Collections.unmodifiableList(passages);
    }

    private static Passage passage(Document document, int n, @Nullable String section, String text) {
        return new Passage(
                Passage.chunkId(document.id(), n), document.id(), document.title(), section, document.updated(), text);
    }

    private static List<String> shared(List<String> a, List<String> b) {
        int length = 0;
        while (length < Math.min(a.size(), b.size()) && a.get(length).equals(b.get(length))) {
            length++;
        }
        return a.subList(0, length);
    }

    private static @Nullable String name(@Nullable String prefix, List<String> path) {
        List<String> names = new ArrayList<>(path);
        if (prefix != null && !prefix.isBlank()) {
            names.add(0, prefix);
        }
        return names.isEmpty() ? null : String.join(" > ", names);
    }

    /** Drops leading blank lines and trailing white space. The first line keeps its indentation. */
    private static String trim(String text) {
        String trimmed = text.stripTrailing();
        int from = 0;
        for (int i = 0; i < trimmed.length() && Character.isWhitespace(trimmed.charAt(i)); i++) {
            from = trimmed.charAt(i) == '\n' ? i + 1 : from;
        }
        return trimmed.substring(from);
    }

    @Override
    public Identity identity() {
        return Identity.of("headings").with("overlap tokens", overlapTokens).with("target tokens", targetTokens);
    }
}
