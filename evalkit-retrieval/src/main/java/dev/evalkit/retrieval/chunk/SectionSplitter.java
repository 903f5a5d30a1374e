package dev.evalkit.retrieval.chunk;

import dev.evalkit.retrieval.chunk.Section.Level;
import dev.evalkit.retrieval.chunk.Section.Piece;
import dev.evalkit.retrieval.chunk.Section.Table;
import java.util.ArrayList;
import java.util.List;

/** The splitter of one section that is longer than the target. */
final class SectionSplitter {
    private final String text;
    private final Tokens tokens;
    private final Section section;
    private final int target;
    private final int overlap;
    private final List<Cut> cuts = new ArrayList<>();

    /** The first place in {@link #cuts} that is not behind the text already cut. */
    private int nextCut;

    /** The first place in {@link #cuts} that is not behind the last repeated tokens. */
    private int nextOverlap;

    /** A place to cut at, in the order of the text, and the number of tokens before it. */
    private record Cut(int at, int index, Level level) {}

    SectionSplitter(String text, Tokens tokens, Section section, int target, int overlap) {
        this.text = text;
        this.tokens = tokens;
        this.section = section;
        this.target = target;
        this.overlap = overlap;
        findCuts();
    }

    private void findCuts() {
        List<Piece> pieces = section.pieces();
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            if (i > 0) {
                add(piece.start(), piece.level());
            }
            if (piece.prose()) {
                int from = Math.max(piece.start(), section.body());
                int to = i + 1 < pieces.size() ? pieces.get(i + 1).start() : section.end();
                Sentences.starts(text, tokens, from, to).forEach(at -> add(at, Level.SENTENCE));
            }
        }
    }

    private void add(int at, Level level) {
        cuts.add(new Cut(at, tokens.index(at), level));
    }

    /** Returns the parts, in order, each with its repeated text. */
    List<String> split() {
        List<String> parts = new ArrayList<>();
        int from = section.start();
        int at = section.start();
        String header = "";
        int room = target;
        while (tokens.count(at, section.end()) > room) {
            int cut = cut(at, room);
            if (cut == section.end()) {
                break;
            }
            parts.add(header + text.substring(from, cut));
            header = repeatedHeader(cut);
            from = header.isEmpty() ? overlapStart(cut, from) : cut;
            room = target - (header.isEmpty() ? tokens.count(from, cut) : new Tokens(header).count(0, header.length()));
            at = cut;
        }
        parts.add(header + text.substring(from, section.end()));
        return parts;
    }

    /**
     * Returns the best place to cut within the next {@code room} tokens: the last place before a block, then before a
     * line, then before a sentence. A place is taken if the unit after it fits into one passage, so that no such unit
     * is split, or if the place fills at least half the room. Otherwise the next finer level is tried, and finally any
     * word.
     */
    private int cut(int from, int room) {
        int first = tokens.index(from);
        while (nextCut < cuts.size() && cuts.get(nextCut).index() <= first) {
            nextCut++;
        }
        for (Level level : Level.values()) {
            Cut last = null;
            int next = tokens.index(section.end());
            for (int i = nextCut; i < cuts.size(); i++) {
                Cut cut = cuts.get(i);
                boolean ofLevel = cut.level().compareTo(level) <= 0;
                boolean beyond = cut.index() - first > room;
                if (beyond && (ofLevel || last == null || !fits(cut.index() - last.index()))) {
                    next = cut.index();
                    break;
                }
                last = ofLevel ? cut : last;
            }
            if (last != null && (fits(next - last.index()) || 2 * (last.index() - first) >= room)) {
                return last.at();
            }
        }
        int cut = tokens.lastCut(first + 1, first + room, -1);
        return cut >= 0 ? cut : Math.min(section.end(), tokens.firstCut(first + room + 1, section.end()));
    }

    /** Returns whether a passage that continues the section can hold this many tokens. */
    private boolean fits(int count) {
        return count <= target - overlap;
    }

    /**
     * Returns the header of the table that a cut splits, with a line break; empty if it splits none or the header is
     * long.
     */
    private String repeatedHeader(int cut) {
        for (Table table : section.tables()) {
            boolean torn = table.rows() <= cut && cut < table.end();
            if (torn && 2 * tokens.count(table.start(), table.rows()) <= target) {
                return text.substring(table.start(), table.rows()).stripTrailing() + "\n";
            }
        }
        return "";
    }

    /**
     * Returns where the repeated tokens before a cut start, but never before the part that the cut ends. Characters
     * before the first of them in its line or sentence, such as a list marker, are repeated with it.
     */
    private int overlapStart(int cut, int previous) {
        if (overlap == 0) {
            return cut;
        }
        int first = tokens.index(cut) - overlap;
        if (first <= tokens.index(previous)) {
            return previous;
        }
        while (nextOverlap < cuts.size() && cuts.get(nextOverlap).index() < first) {
            nextOverlap++;
        }
        int start = tokens.firstCut(first, cut);
        boolean betterCut = nextOverlap < cuts.size() && cuts.get(nextOverlap).index() == first;
        return Math.min(cut, betterCut ? Math.min(start, cuts.get(nextOverlap).at()) : start);
    }
}
