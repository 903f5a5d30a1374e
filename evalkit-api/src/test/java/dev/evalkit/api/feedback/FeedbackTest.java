package dev.evalkit.api.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeedbackTest {
    private static Feedback.Builder minimal() {
        return Feedback.builder()
                .requestId("r1")
                .question("Why?")
                .answer("Because.")
                .time(Instant.EPOCH);
    }

    @Test
    void builderNeedsFourParts() {
        assertThat(minimal().build())
                .isEqualTo(new Feedback(
                        "r1", "Why?", "Because.", UserRating.NONE, null, List.of(), null, Instant.EPOCH, null));
        assertThatThrownBy(() -> Feedback.builder().build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Cannot build Feedback, some of required attributes are not set [requestId, question, time]");
    }

    @Test
    void answerOrFailureMustBeThere() {
        assertThat(minimal().answer(null).failure("timeout").build().answer()).isNull();
        assertThat(minimal().answer("").build().answer()).isEmpty();
        assertThatThrownBy(() -> minimal().answer(null).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("feedback 'r1' must have an answer or a failure");
    }

    @Test
    void blankPartsAreRefused() {
        assertThatThrownBy(() -> minimal().requestId(" ").build()).hasMessage("request id must not be blank");
        assertThatThrownBy(() -> minimal().requestId("a\nb").build())
                .hasMessage("request id must not have control characters but has U+000A");
        assertThatThrownBy(() -> minimal().question("\u200B").build())
                .hasMessage("question of feedback 'r1' must not be blank");
        assertThatThrownBy(() -> minimal().model("").build()).hasMessage("model of feedback 'r1' must not be blank");
        assertThatThrownBy(() -> minimal().failure(" ").build())
                .hasMessage("failure of feedback 'r1' must not be blank");
        assertThatThrownBy(() -> new Feedback(
                        "r1", "q", "a", UserRating.UP, null, Arrays.asList("p", null), null, Instant.EPOCH, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("passages of feedback 'r1'[1] must not be null");
        assertThatThrownBy(() -> new Feedback("r1", "q", "a", null, null, List.of(), null, Instant.EPOCH, null))
                .hasMessage("thumbs of feedback 'r1' must not be null");
        assertThatThrownBy(() -> new Feedback("r1", "q", "a", UserRating.UP, null, List.of(), null, null, null))
                .hasMessage("time of feedback 'r1' must not be null");
    }

    @Test
    void textThatNoFileCouldKeepIsRefused() {
        List<Feedback.Builder> builders = List.of(
                minimal().question("q\uD83D"),
                minimal().answer("a\uD83D"),
                minimal().comment("c\uD83D"),
                minimal().passages("p\uD83D"),
                minimal().model("m\uD83D"),
                minimal().failure("f\uD83D"));
        List<String> parts = List.of("question", "answer", "comment", "passage", "model", "failure");
        for (int i = 0; i < parts.size(); i++) {
            assertThatThrownBy(builders.get(i)::build)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            parts.get(i) + " of feedback 'r1' must be valid Unicode but has the lone surrogate U+D83D");
        }
    }

    @Test
    void passagesAreCopied() {
        List<String> passages = new ArrayList<>(List.of("p"));
        Feedback feedback = minimal().addAllPassages(passages).build();
        passages.clear();
        assertThat(feedback.passages()).containsExactly("p");
    }

    @Test
    void thumbsDownAndFailedRunsAreCandidates() {
        assertThat(minimal().build().isCandidate()).isFalse();
        assertThat(minimal().thumbs(UserRating.UP).build().isCandidate()).isFalse();
        assertThat(minimal().thumbs(UserRating.DOWN).build().isCandidate()).isTrue();
        assertThat(minimal().thumbs(UserRating.UP).failure("cut off").build().isCandidate())
                .isTrue();
    }
}
