package dev.evalkit.api.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgeRecordsTest {
    @Test
    void aRequestHasAQuestionAndCopiesItsLists() {
        List<String> facts = new ArrayList<>(List.of("f"));
        JudgeRequest request = new JudgeRequest("q", facts, List.of(), "");
        facts.clear();
        assertThat(request.requiredFacts()).containsExactly("f");
        assertThat(request.answer()).isEmpty();
        assertThatThrownBy(() -> new JudgeRequest(" ", List.of(), List.of(), "a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("question must not be blank");
        assertThatThrownBy(() -> new JudgeRequest("q", Arrays.asList("f", null), List.of(), "a"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("requiredFacts[1] must not be null");
        assertThatThrownBy(() -> new JudgeRequest("q", List.of(), Arrays.asList((String) null), "a"))
                .hasMessage("passages[0] must not be null");
        assertThatThrownBy(() -> new JudgeRequest("q", List.of(), List.of(), null))
                .hasMessage("answer must not be null");
    }

    @Test
    void aVerdictCopiesItsFactsAndMayLackItsTrace() {
        List<Boolean> facts = new ArrayList<>(List.of(true));
        JudgeVerdict verdict = new JudgeVerdict("why", facts, true, false, true);
        facts.clear();
        assertThat(verdict).isEqualTo(new JudgeVerdict("why", List.of(true), true, false, true));
        assertThatThrownBy(() -> new JudgeVerdict("why", Arrays.asList(true, null), true, true, true))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("factsCovered[1] must not be null");
        assertThatThrownBy(() -> new JudgeVerdict(null, List.of(), true, true, true))
                .hasMessage("reasoning must not be null");
    }

    @Test
    void anUnreadableReplyIsKept() {
        assertThat(new JudgeException("no JSON", "raw").rawReply()).hasValue("raw");
        IllegalStateException cause = new IllegalStateException("cause");
        JudgeException caused = new JudgeException("no JSON", null, cause);
        assertThat(caused.rawReply()).isEmpty();
        assertThat(caused).hasMessage("no JSON").hasCause(cause);
        assertThatThrownBy(() -> new JudgeException(null, "raw")).hasMessage("message must not be null");
    }

    @Test
    void anUnreadableReplyHasAKind() {
        assertThat(new JudgeException("no JSON", "raw").kind()).isEqualTo(JudgeException.Kind.OTHER);
        JudgeException cut = new JudgeException(JudgeException.Kind.TRUNCATED, "cut off", "{");
        assertThat(cut.kind()).isEqualTo(JudgeException.Kind.TRUNCATED);
        assertThat(cut).hasMessage("cut off");
        assertThat(cut.rawReply()).hasValue("{");
    }
}
