package dev.evalkit.retrieval.chunk;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.result.Identified;
import dev.evalkit.api.result.Identity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts Markdown at its headings into passages of about a target size.
 *
 * <ul>
 *   <li>A section ({@code #} to {@code ######} outside code blocks) that fits is not cut. Neighbouring sections share a
 *       passage while they fit together; a heading never stands alone at the end of one.
 *   <li>A longer section is cut between blocks, a longer block between table rows, list items or sentences, a longer
 *       sentence between words. The next passage of the section repeats the last tokens, or the header of the table that
 *       goes on.
 *   <li>A passage's section is the path of headings that all of it stands under ({@code Refunds > Exceptions}), or that of
 *       its first heading where there is none. The heading lines stay in the text.
 * </ul>
 *
 * <p>A token is a run of letters and digits, or one letter of a script written without spaces: no model's tokenizer, and
 * the same everywhere. Every passage is at most the target long, a repeated table header not counted.
 *
 * @param targetTokens size of a passage, at least 1; 350 in {@link #standard()}
 * @param overlapTokens how much of a passage the next one of the same section repeats, in {@code [0, targetTokens)}; 50 in
 *     {@link #standard()}
 */
public record HeadingChunker(int targetTokens, int overlapTokens) implements Chunker, Identified {
    private static final int TARGET = 350;
    private static final int OVERLAP = 50;

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException if a setting is out of its range
     */
    public HeadingChunker {
        Require.atLeast(1, targetTokens, "target tokens");
        Require.atLeast(0, overlapTokens, "overlap tokens");
        if (overlapTokens >= targetTokens) {
            throw new IllegalArgumentException(
                    "overlap tokens must be below target tokens = " + targetTokens + " but was " + overlapTokens);
        }
    }

    /** 350 tokens with an overlap of 50. */
    public static HeadingChunker standard() {
        return new HeadingChunker(TARGET, OVERLAP);
    }

    /** The same chunker with another target size. The overlap is kept, or halved target where it would not fit. */
    public HeadingChunker targetTokens(int newTarget) {
        Require.atLeast(1, newTarget, "target tokens");
        return new HeadingChunker(newTarget, overlapTokens < newTarget ? overlapTokens : newTarget / 2);
    }

    /** The same chunker with another overlap. */
    public HeadingChunker overlapTokens(int newOverlap) {
        return new HeadingChunker(targetTokens, newOverlap);
    }

    @Override
    public List<Passage> chunk(Document document) {
        Require.nonNull(document, "document");
        List<Passage> passages = new ArrayList<>();
        List<Atom> open = new ArrayList<>();
        int openTokens = 0;
        int start = 0;
        List<Atom> atoms = MarkdownAtoms.of(document.text(), targetTokens);
        for (int i = 0; i < atoms.size(); i++) {
            Atom atom = atoms.get(i);
            boolean newSection = !open.isEmpty() && open.get(open.size() - 1).section() != atom.section();
            int needed = newSection ? sectionTokens(atoms, i) : atom.tokens();
            boolean headingsOnly = open.stream().allMatch(one -> one.kind() == Atom.Kind.HEADING);
            boolean fits =
                    openTokens + needed <= targetTokens || (headingsOnly && openTokens + atom.tokens() <= targetTokens);
            if (!open.isEmpty() && !fits) {
                passages.add(passage(document, passages.size(), open, start));
                int end = open.get(open.size() - 1).end();
                start = newSection ? atom.start() : overlapStart(document.text(), start, end, atom);
                openTokens = Tokens.count(document.text(), start, Math.max(start, Math.min(end, atom.start())));
                open.clear();
            } else if (open.isEmpty()) {
                start = atom.start();
            }
            open.add(atom);
            openTokens += atom.tokens();
        }
        if (!open.isEmpty() || passages.isEmpty()) {
            passages.add(passage(document, passages.size(), open, start));
        }
        return List.copyOf(passages);
    }

    /** Tokens of the section that starts at an atom. */
    private static int sectionTokens(List<Atom> atoms, int from) {
        int tokens = 0;
        for (int i = from;
                i < atoms.size() && atoms.get(i).section() == atoms.get(from).section();
                i++) {
            tokens += atoms.get(i).tokens();
        }
        return tokens;
    }

    /** Where the passage starts that goes on with {@code next}: as many tokens back as the overlap and the target allow. */
    private int overlapStart(String text, int start, int end, Atom next) {
        if (next.tableHeader() != null) {
            return next.start();
        }
        int room = Math.min(overlapTokens, targetTokens - next.tokens());
        int back = Tokens.startOfLast(text, start, end, Math.min(room, Tokens.count(text, start, end) - 1));
        return back < end ? back : next.start();
    }

    private static Passage passage(Document document, int n, List<Atom> atoms, int start) {
        String text = document.text();
        if (!atoms.isEmpty()) {
            text = text.substring(start, atoms.get(atoms.size() - 1).end()).strip();
            String header = atoms.get(0).tableHeader();
            text = header == null ? text : header + "\n" + text;
        }
        return new Passage(
                Passage.chunkId(document.id(), n),
                document.id(),
                document.title(),
                section(document.section(), atoms),
                document.updated(),
                text);
    }

    /** The document's own section, then the headings that all atoms stand under, or else those of the first. */
    private static @Nullable String section(@Nullable String outer, List<Atom> atoms) {
        List<String> path = new ArrayList<>();
        if (outer != null) {
            path.add(outer);
        }
        if (!atoms.isEmpty()) {
            List<String> common = atoms.get(0).path();
            for (Atom atom : atoms) {
                int same = 0;
                while (same < Math.min(common.size(), atom.path().size())
                        && common.get(same).equals(atom.path().get(same))) {
                    same++;
                }
                common = common.subList(0, same);
            }
            path.addAll(common.isEmpty() ? atoms.get(0).path() : common);
        }
        return path.isEmpty() ? null : String.join(" > ", path);
    }

    /** The name {@code headings} with both settings. */
    @Override
    public Identity identity() {
        return Identity.of("headings").with("target tokens", targetTokens).with("overlap tokens", overlapTokens);
    }
}
