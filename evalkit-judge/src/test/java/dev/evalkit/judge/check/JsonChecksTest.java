package dev.evalkit.judge.check;

import static dev.evalkit.judge.check.Sample.behaving;
import static dev.evalkit.judge.check.Sample.found;
import static dev.evalkit.judge.check.Sample.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.GoldenCase;
import org.junit.jupiter.api.Test;

class JsonChecksTest {
    private static final GoldenCase ANY = behaving(Behavior.ANSWER);
    private static final NamedCheck SHAPE = JsonChecks.shape(
            "{\"type\":\"object\",\"required\":[\"total\"],\"properties\":{\"total\":{\"minimum\":0}}}");

    @Test
    void theAnswerIsOneValueOfTheShape() {
        assertThat(found(SHAPE, ANY, saying("{\"total\":0}"))).isEqualTo("PASSED the shape of the schema");
        assertThat(found(SHAPE, ANY, saying("{\"total\":-1}")))
                .isEqualTo("FAILED expected the shape of the schema, found $.total must be at least 0 but is -1");
        assertThat(found(SHAPE, ANY, saying("{}")))
                .isEqualTo("FAILED expected the shape of the schema, found $.total must be there but is missing");
        assertThat(found(SHAPE, ANY, saying("Sure: {\"total\":0}")))
                .isEqualTo("FAILED expected the shape of the schema,"
                        + " found $ must be one JSON value without repeated names but is not");
    }

    @Test
    void onlyAnswersHaveAShape() {
        assertThat(found(SHAPE, behaving(Behavior.ABSTAIN), saying("no")))
                .isEqualTo("NOT_APPLICABLE the case expects no answer");
    }

    @Test
    void theSchemaIsPartOfTheIdentity() {
        assertThat(SHAPE.role()).isEqualTo(NamedCheck.Role.GUARDS);
        assertThat(SHAPE.name()).isEqualTo("json_shape");
        assertThat(JsonChecks.shape("{\"minimum\":1}").identity())
                .isEqualTo(JsonChecks.shape(" {\"minimum\": 1.0}").identity())
                .isNotEqualTo(JsonChecks.shape("{\"minimum\":2}").identity());
    }

    @Test
    void aKeywordThatWouldGoUncheckedIsRefused() {
        assertThatThrownBy(() -> JsonChecks.shape("{\"oneOf\":[]}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("schema: $.oneOf: is a keyword that is not supported");
    }
}
