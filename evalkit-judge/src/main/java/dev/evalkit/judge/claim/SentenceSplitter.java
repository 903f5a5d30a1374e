package dev.evalkit.judge.claim;

import dev.evalkit.api.judge.ClaimSplitter;
import dev.evalkit.api.text.Reasoning;
import dev.evalkit.api.text.Refusals;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts an answer into sentences, without a model. The statements of {@linkplain AnswerLines lines that state something} are cut
 * at the {@linkplain SentenceEnds ends of sentences}; the rows of a table are statements of their own. {@linkplain Markers
 * Markers} such as {@code [2]}, {@code [1, 3]}, {@code [docs/a.md::0]}, {@code [^1]} and {@code 【4】} in a sentence or right behind its
 * end are its citations. The text of a claim is what a reader sees: without markers and Markdown signs.
 *
 * <p>No claims are {@linkplain Reasoning reasoning}, questions, {@linkplain Courtesies courtesies}, refusals, and sentences without a citation that only lead in
 * what follows ("Here is how:").
 *
 * <p>A sentence with two statements is one claim here. If that matters, use a splitter that asks a model.
 */
public final class SentenceSplitter implements ClaimSplitter {
    private static final SentenceSplitter STANDARD = new SentenceSplitter();

    /** A longer sentence does more than refuse. */
    private static final int LONGEST_REFUSAL = 1_000;

    private SentenceSplitter() {}

    /** Returns the splitter. */
    public static SentenceSplitter standard() {
        return STANDARD;
    }

    @Override
    public List<CitedClaim> split(String answer) {
        List<CitedClaim> claims = new ArrayList<>();
        for (String line : AnswerLines.of(Reasoning.removed(answer))) {
            if (line.startsWith("|")) {
                add(claims, line);
            } else {
                SentenceEnds.cut(line).forEach(sentence -> add(claims, sentence));
            }
        }
        return List.copyOf(claims);
    }

    private static void add(List<CitedClaim> claims, String sentence) {
        List<String> citations = new ArrayList<>();
        String text = ReadableText.shown(Markers.removed(sentence, citations));
        if (states(text, !citations.isEmpty())) {
            claims.add(new CitedClaim(text, citations.stream().distinct().toList()));
        }
    }

    private static boolean states(String text, boolean cited) {
        boolean says = text.codePoints().anyMatch(Character::isLetterOrDigit);
        boolean asks = text.endsWith("?") || text.endsWith("？");
        boolean leads = !cited && (text.endsWith(":") || text.endsWith("："));
        return says
                && !asks
                && !leads
                && !(!cited && Courtesies.isCourtesy(text))
                && !(!cited
                        && text.length() <= LONGEST_REFUSAL
                        && Refusals.standard().isRefusal(text));
    }
}
