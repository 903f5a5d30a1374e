package dev.evalkit.judge.llm;

import static dev.evalkit.judge.llm.VerdictRepliesTest.ACCEPTED;
import static dev.evalkit.judge.llm.VerdictRepliesTest.facts;
import static dev.evalkit.judge.llm.VerdictRepliesTest.outcome;
import static dev.evalkit.judge.llm.VerdictRepliesTest.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each required fact has an id, so that a slip in the list is seen. */
class FactIdsTest {
    static Stream<Arguments> lists() {
        return Stream.of(
                arguments("facts with ids", with("facts_covered", facts("f1", true, "f2", false)), ACCEPTED),
                arguments("facts in another order", with("facts_covered", facts("f2", false, "f1", true)), ACCEPTED),
                arguments(
                        "an unknown fact",
                        with("facts_covered", facts("f1", true, "f3", false)),
                        "WRONG_COUNT: $.facts_covered: there is no required fact 'f3'"),
                arguments(
                        "a fact twice",
                        with("facts_covered", facts("f1", true, "f1", true)),
                        "WRONG_COUNT: $.facts_covered: required fact 'f1' has two entries"),
                arguments(
                        "a fact left out",
                        with("facts_covered", facts("f2", true)),
                        "WRONG_COUNT: $.facts_covered: required fact 'f1' has no entry"),
                arguments(
                        "a fact without its id",
                        with("facts_covered", "[{\"covered\": true}, {\"covered\": false}]"),
                        "MALFORMED: $.facts_covered[0].id is missing"),
                arguments(
                        "a fact with a text for a flag",
                        with("facts_covered", "[{\"id\": \"f1\", \"covered\": \"yes\"}]"),
                        "MALFORMED: $.facts_covered[0].covered must be true or false but was the text 'yes'"),
                arguments(
                        "both forms",
                        with("facts_covered", "[true, {\"id\": \"f2\", \"covered\": false}]"),
                        "MALFORMED: $.facts_covered[0] must be an object but was true"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lists")
    void aSlipInTheListIsSeen(String what, String reply, String expected) {
        assertThat(outcome(reply)).as(what).isEqualTo(expected);
    }
}
