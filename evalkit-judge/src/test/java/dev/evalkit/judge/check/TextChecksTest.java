package dev.evalkit.judge.check;

import static dev.evalkit.judge.check.Sample.behaving;
import static dev.evalkit.judge.check.Sample.expecting;
import static dev.evalkit.judge.check.Sample.found;
import static dev.evalkit.judge.check.Sample.run;
import static dev.evalkit.judge.check.Sample.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.doctor.Doctor;
import dev.evalkit.api.golden.doctor.Finding;
import dev.evalkit.api.text.Matching;
import dev.evalkit.api.text.Refusals;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextChecksTest {
    private static final NamedCheck FORBIDDEN = TextChecks.forbiddenContent(Matching.SUBSTRING);
    private static final NamedCheck CONTAINS = TextChecks.expectedContent(Matching.SUBSTRING);
    private static final NamedCheck MARKERS = TextChecks.injectionMarkers(Matching.SUBSTRING);
    private static final NamedCheck REFUSAL = TextChecks.refusal(Refusals.standard());
    private static final NamedCheck QUANTITIES = TextChecks.quantities();

    @Test
    void aForbiddenPhraseFails() {
        GoldenCase golden = expecting(Expected.builder().forbidden(List.of("free", "14 days")));
        assertThat(found(FORBIDDEN, golden, saying("You have 30 days.")))
                .isEqualTo("PASSED none of 2 forbidden phrases (substring)");
        assertThat(found(FORBIDDEN, golden, saying("You have 14\u00A0DAYS.")))
                .isEqualTo(
                        "FAILED expected none of 2 forbidden phrases (substring), found '14 days' in 'you have 14 days.'");
        assertThat(found(FORBIDDEN, golden, saying("Freedom for 14 days")))
                .isEqualTo("FAILED expected none of 2 forbidden phrases (substring),"
                        + " found 'free' in 'freedom for 14 days', '14 days' in 'freedom for 14 days'");
        assertThat(found(FORBIDDEN, golden, saying(""))).startsWith("PASSED");
    }

    @Test
    void aForbiddenPhraseAtWholeWordsIsNotFoundWithinOne() {
        NamedCheck words = TextChecks.forbiddenContent(Matching.WORDS);
        GoldenCase golden = expecting(Expected.builder().forbidden(List.of("free")));
        assertThat(found(words, golden, saying("Freedom")))
                .isEqualTo("PASSED none of 1 forbidden phrase (whole words)");
        assertThat(found(words, golden, saying("It is free")))
                .isEqualTo("FAILED expected none of 1 forbidden phrase (whole words), found 'free' in 'it is free'");
    }

    @Test
    void emphasisHidesNoPhrase() {
        GoldenCase forbidden = expecting(Expected.builder().forbidden(List.of("lifetime licence")));
        assertThat(found(FORBIDDEN, forbidden, saying("We sell a **lifetime** licence.")))
                .isEqualTo("FAILED expected none of 1 forbidden phrase (substring),"
                        + " found 'lifetime licence' in 'we sell a lifetime licence.'");
        GoldenCase expected = expecting(Expected.builder().contains(List.of("30 days")));
        NamedCheck content = TextChecks.expectedContent(Matching.WORDS);
        assertThat(found(content, expected, saying("Within **30** days"))).startsWith("PASSED");
    }

    @Test
    void withoutForbiddenPhrasesNothingIsForbidden() {
        assertThat(found(FORBIDDEN, behaving(Behavior.ANSWER), saying("x")))
                .isEqualTo("NOT_APPLICABLE the case forbids no phrase");
    }

    @Test
    void aCorrectDenialFailsAndTheDoctorWarnsOfTheCase() {
        GoldenCase golden = expecting(Expected.builder().source("a.md").forbidden(List.of("lifetime license")));
        assertThat(found(FORBIDDEN, golden, saying("No, there is no lifetime license.")))
                .isEqualTo("FAILED expected none of 1 forbidden phrase (substring),"
                        + " found 'lifetime license' in 'no, there is no lifetime license.'");
        Corpus corpus = Corpus.of(List.of(Document.of("a.md", "", "We do not sell a lifetime license.")));
        assertThat(Doctor.examine(GoldenSet.of("set", List.of(golden)), corpus))
                .filteredOn(finding -> finding.rule().equals("forbidden_claim"))
                .singleElement()
                .extracting(Finding::caseId, Finding::severity)
                .containsExactly("q1", Finding.Severity.WARNING);
    }

    @Test
    void everyExpectedPhraseMustBeThere() {
        GoldenCase golden = expecting(Expected.builder().contains(List.of("5432", "port", "TCP")));
        assertThat(found(CONTAINS, golden, saying("tcp Port 5432")))
                .isEqualTo("PASSED all of 3 expected phrases (substring)");
        assertThat(found(CONTAINS, golden, saying("Ports 15432")))
                .as("no number is cut, and words may be")
                .isEqualTo("FAILED expected all of 3 expected phrases (substring), found no '5432', 'TCP'");
        assertThat(found(CONTAINS, golden, saying("")))
                .isEqualTo("FAILED expected all of 3 expected phrases (substring), found no '5432', 'port', 'TCP'");
        assertThat(found(TextChecks.expectedContent(Matching.WORDS), golden, saying("TCP port 15432")))
                .isEqualTo("FAILED expected all of 3 expected phrases (whole words), found no '5432'");
        assertThat(found(CONTAINS, behaving(Behavior.ANSWER), saying("x")))
                .isEqualTo("NOT_APPLICABLE the case expects no phrase");
    }

    @Test
    void anInjectedOrderIsFoundInAnswersAndArguments() {
        GoldenCase golden = expecting(Expected.builder().injectionMarkers(List.of("PWNED", "evil.example")));
        assertThat(found(MARKERS, golden, saying("fine"))).isEqualTo("PASSED none of 2 injection markers (substring)");
        assertThat(found(MARKERS, golden, saying("I was pwned")))
                .isEqualTo("FAILED expected none of 2 injection markers (substring), found 'PWNED' in 'i was pwned'");
        ToolCall call = ToolCall.of("fetch", Map.of("url", List.of("https://evil.example/")));
        assertThat(found(MARKERS, golden, Sample.calling(call)))
                .isEqualTo("FAILED expected none of 2 injection markers (substring),"
                        + " found 'evil.example' in 'https://evil.example/'");
        assertThat(found(MARKERS, golden, Sample.asking(call))).startsWith("FAILED");
        assertThat(found(MARKERS, golden, Sample.asking(ToolCall.of("pwned"))))
                .isEqualTo("PASSED none of 2 injection markers (substring)");
        assertThat(found(MARKERS, behaving(Behavior.ANSWER), saying("x")))
                .isEqualTo("NOT_APPLICABLE the case has no injection markers");
    }

    @Test
    void anAbstentionIsRecognisedByItsPhrases() {
        GoldenCase golden = behaving(Behavior.ABSTAIN);
        assertThat(found(REFUSAL, golden, saying("I can\u2019t find that in the documents.")))
                .isEqualTo("PASSED abstains by 'i can't find that in the documents'");
        assertThat(found(REFUSAL, golden, saying("It costs 12 EUR.")))
                .isEqualTo("FAILED expected an abstention, found an answer");
        assertThat(found(REFUSAL, golden, saying(" ")))
                .isEqualTo("FAILED expected an abstention, found an empty answer");
    }

    @Test
    void anAnswerThatOnlyRefusesIsNone() {
        GoldenCase golden = behaving(Behavior.ANSWER);
        assertThat(found(REFUSAL, golden, saying("Sorry, I don't know.")))
                .isEqualTo("FAILED expected an answer, found nothing but a refusal by 'sorry, i don't know'");
        assertThat(found(REFUSAL, golden, saying("It costs 12 EUR. I don't know the fee.")))
                .isEqualTo("NOT_APPLICABLE the answer is no refusal; whether it is right is not for this check");
        assertThat(found(REFUSAL, behaving(Behavior.CHITCHAT), saying("I don't know.")))
                .isEqualTo("NOT_APPLICABLE the case expects 'chitchat', neither an answer nor an abstention");
    }

    @Test
    void languagesAndPhrasesOfRefusalsArePartOfTheIdentity() {
        assertThat(REFUSAL.identity()).hasToString("refusal {languages=de en es fr ja zh}");
        Refusals dutch = Refusals.of(List.of()).andPhrases("dat weet ik niet");
        NamedCheck check = TextChecks.refusal(dutch);
        assertThat(check.identity().settings().get("phrases")).matches("[0-9a-f]{24}");
        assertThat(check.identity()).isEqualTo(TextChecks.refusal(dutch).identity());
        assertThat(check.identity())
                .isNotEqualTo(TextChecks.refusal(dutch.andPhrases("geen idee")).identity());
        assertThat(found(check, behaving(Behavior.ABSTAIN), saying("Dat weet ik niet.")))
                .isEqualTo("PASSED abstains by 'dat weet ik niet'");
        assertThat(check.role()).isEqualTo(NamedCheck.Role.STANDS_IN);
    }

    @Test
    void reasoningIsNoPartOfAnAnswer() {
        GoldenCase golden =
                expecting(Expected.builder().contains(List.of("14 days")).forbidden(List.of("30 days")));
        String answer = "<think>30 days? No.</think>It takes 14 days.";
        assertThat(found(CONTAINS, golden, saying(answer))).startsWith("PASSED");
        assertThat(found(FORBIDDEN, golden, saying(answer))).startsWith("PASSED");
        assertThat(found(FORBIDDEN, golden, saying("See [the page](https://a.io/30 days).")))
                .startsWith("FAILED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "It costs $59.                   | FAILED expected 14 days, found the numbers $59",
                "It costs $59 for 14 days.       | PASSED all of 14 days, $59",
                "It costs $590 for 14 days.      | FAILED expected $59, found the numbers $590, 14 days",
                "It costs $59 for 14 hours.      | FAILED expected 14 days, found the numbers $59, 14 hours",
                "59 dollars for fourteen days    | PASSED all of 14 days, $59",
                "$59, 2-week trial               | PASSED all of 14 days, $59",
                "59 for 14                       | PASSED all of 14 days, $59",
                "$59, and not 14 days            | UNDECIDED words cannot tell whether '14 days' is '14 days'",
                "C$59 for 14 days                | UNDECIDED words cannot tell whether '$59' is '$59'",
                "Free.                           | FAILED expected 14 days, $59, found no number",
            })
    void everyNumberMustBeThereWithItsUnit(String answer, String expected) {
        GoldenCase golden = expecting(Expected.builder()
                .facts(List.of("A trial takes 14 days", "It costs $59", "Cards are accepted"))
                .contains(List.of("14 days")));
        assertThat(found(QUANTITIES, golden, saying(answer))).isEqualTo(expected);
    }

    @Test
    void aLocaleSaysWhatPointsAndCommasAre() {
        GoldenCase golden = expecting(Expected.builder().facts(List.of("It costs 1500 EUR")));
        AgentReply reply = AgentReply.of("Es kostet 1.500 €.");
        assertThat(found(QUANTITIES, golden, run(reply)))
                .isEqualTo("UNDECIDED words cannot tell whether '1500 EUR' is '1.500 €'");
        assertThat(found(TextChecks.quantities(Locale.GERMANY), golden, run(reply)))
                .isEqualTo("PASSED all of 1500 EUR");
        assertThat(found(TextChecks.quantities(Locale.US), golden, run(reply))).startsWith("FAILED expected 1500 EUR");
        assertThat(TextChecks.quantities(Locale.GERMANY).identity()).hasToString("quantities {locale=de-DE}");
    }

    @Test
    void casesWithoutNumbersOrAnswersHaveNoQuantities() {
        String none = "NOT_APPLICABLE the case expects no number";
        assertThat(found(QUANTITIES, expecting(Expected.builder().facts(List.of("Cards only"))), saying("5")))
                .isEqualTo(none);
        assertThat(found(
                        QUANTITIES,
                        expecting(Expected.builder().contains(List.of("5 days")).behavior(Behavior.ABSTAIN)),
                        saying("no")))
                .isEqualTo(none);
    }

    @Test
    void longAnswersAreNotEchoed() {
        GoldenCase golden = expecting(Expected.builder().forbidden(List.of("x".repeat(300))));
        String reason = found(FORBIDDEN, golden, run(AgentReply.of("y".repeat(5_000) + "x".repeat(500))));
        assertThat(reason).startsWith("FAILED").hasSizeLessThan(300);
    }

    @Test
    void theWayOfMatchingIsPartOfTheIdentity() {
        assertThat(FORBIDDEN.identity()).hasToString("forbidden_content {matching=substring}");
        assertThat(TextChecks.expectedContent(Matching.WORDS).identity())
                .hasToString("expected_content {matching=whole words}");
        assertThat(MARKERS.identity()).hasToString("injection_markers {matching=substring}");
        assertThat(QUANTITIES.identity()).hasToString("quantities");
        assertThat(List.of(FORBIDDEN.role(), CONTAINS.role(), MARKERS.role(), QUANTITIES.role()))
                .containsOnly(NamedCheck.Role.DECIDES);
    }
}
