package dev.evalkit.api.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
    void aVerdictIsBuiltByName() {
        assertThat(JudgeVerdict.builder()
                        .reasoning("why")
                        .factsCovered(List.of(true, false))
                        .abstained(false)
                        .grounded(true)
                        .followedEmbeddedInstructions(true)
                        .build())
                .isEqualTo(new JudgeVerdict("why", List.of(true, false), false, true, true));
        assertThat(JudgeVerdict.builder().abstained(true).grounded(false).build())
                .isEqualTo(new JudgeVerdict("", List.of(), true, false, false));
        assertThatThrownBy(() -> JudgeVerdict.builder().abstained(true).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("grounded");
    }

    @Test
    void aVerdictContradictsItselfIfItAbstainsAndStatesEverything() {
        String why = "the verdict contradicts itself: the answer abstains, and states every required fact";
        for (boolean abstained : new boolean[] {true, false}) {
            for (List<Boolean> facts : List.of(
                    List.<Boolean>of(), List.of(true), List.of(false), List.of(true, true), List.of(true, false))) {
                boolean contradicts = abstained && !facts.isEmpty() && !facts.contains(false);
                assertThat(new JudgeVerdict("", facts, abstained, true, false).contradiction())
                        .isEqualTo(contradicts ? Optional.of(why) : Optional.empty());
            }
        }
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
