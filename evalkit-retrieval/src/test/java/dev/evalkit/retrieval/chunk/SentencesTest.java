package dev.evalkit.retrieval.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentencesTest {
    private static List<String> split(String text) {
        List<String> sentences = new ArrayList<>();
        int from = 0;
        for (int at : Sentences.starts(text, new Tokens(text), 0, text.length())) {
            sentences.add(text.substring(from, at));
            from = at;
        }
        sentences.add(text.substring(from));
        return sentences;
    }

    @Test
    void endsAreMarksFollowedByWhiteSpace() {
        assertThat(split("It is. Is it? It is! So it is\u2026 Yes it is"))
                .containsExactly("It is. ", "Is it? ", "It is! ", "So it is\u2026 ", "Yes it is");
        assertThat(split("See a.b.c or 3.5 and so on.")).hasSize(1);
        assertThat(split("It is.\nIt was.")).containsExactly("It is.\n", "It was.");
    }

    @Test
    void whatClosesWithASentenceBelongsToIt() {
        assertThat(split("(So it is.) \"Is it?\" It *is!* Yes it is."))
                .containsExactly("(So it is.) ", "\"Is it?\" ", "It *is!* ", "Yes it is.");
        assertThat(split("It is?! It is")).containsExactly("It is?! ", "It is");
    }

    @Test
    void aFullStopBeforeASmallLetterEndsNothing() {
        assertThat(split("Pay by card e.g. with a debit card. Or not at all"))
                .containsExactly("Pay by card e.g. with a debit card. ", "Or not at all");
        assertThat(split("Is it so? maybe it is")).hasSize(2);
    }

    @Test
    void oneWordIsNoSentence() {
        assertThat(split("1. Install it. 2. Run it now.")).containsExactly("1. Install it. ", "2. Run it now.");
        assertThat(split("No. We do not.")).hasSize(1);
    }

    @Test
    void chineseAndJapaneseMarksNeedNoWhiteSpace() {
        assertThat(split("退款需要。五天吗？是的！好")).containsExactly("退款需要。", "五天吗？", "是的！", "好");
        assertThat(split("「退款。」需要")).containsExactly("「退款。」", "需要");
    }

    @Test
    void onlyTheRangeIsRead() {
        String text = "A b. C d. E f.";
        Tokens tokens = new Tokens(text);
        assertThat(Sentences.starts(text, tokens, 5, 9)).isEmpty();
        assertThat(Sentences.starts(text, tokens, 5, 11)).containsExactly(10);
        assertThat(Sentences.starts(text, tokens, 0, text.length())).containsExactly(5, 10);
    }
}
