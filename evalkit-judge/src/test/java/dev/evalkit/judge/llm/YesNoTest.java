package dev.evalkit.judge.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.judge.JudgeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YesNoTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "YES\n",
                "Yes.",
                "**yes**",
                "yes",
                "\"Yes\"",
                "\u200bYES ",
                "`yes`!",
                "\t\u000b~{|}[yes]^_;\f\r\n"
            })
    void aYesIsAYes(String reply) throws JudgeException {
        assertThat(YesNo.read(reply)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"NO\n", "No.", "**no**", "'no'"})
    void aNoIsANo(String reply) throws JudgeException {
        assertThat(YesNo.read(reply)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no and yes",
                "Answer: NO \u2026 as of YESterday",
                "Yes, the document supports it because it says so.",
                "Yes, it does.\n\nHowever, the date differs.",
                "yesno",
                "true"
            })
    void aSentenceIsNoVerdict(String reply) {
        assertThatThrownBy(() -> YesNo.read(reply)).isInstanceOfSatisfying(JudgeException.class, e -> {
            assertThat(e).hasMessage("the reply is neither yes nor no");
            assertThat(e.kind()).isEqualTo(JudgeException.Kind.NO_VERDICT);
            assertThat(e.rawReply()).hasValue(reply);
        });
    }

    @Test
    @Timeout(20)
    void whiteSpaceWithinTakesNoLongTime() {
        String reply = "yes" + " ".repeat(1_000_000) + "x";
        assertThatThrownBy(() -> YesNo.read(reply)).hasMessage("the reply is neither yes nor no");
    }
}
