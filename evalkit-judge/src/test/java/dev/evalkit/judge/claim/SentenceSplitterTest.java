package dev.evalkit.judge.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.evalkit.api.judge.ClaimSplitter.CitedClaim;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SentenceSplitterTest {
    static Stream<Arguments> answers() {
        return Stream.of(
                arguments("Paris", List.of("Paris")),
                arguments("It costs 3.5 USD. It is new!", List.of("It costs 3.5 USD.", "It is new!")),
                arguments("See e.g. Dr. J. Smith, No. 5. Done.", List.of("See e.g. Dr. J. Smith, No. 5.", "Done.")),
                arguments("So did I. He left.", List.of("So did I.", "He left.")),
                arguments("He said \"yes.\" Then he left.", List.of("He said \"yes.\"", "Then he left.")),
                arguments("Version 1.2.3 is out... It works.", List.of("Version 1.2.3 is out...", "It works.")),
                arguments("Open config.yml and set port=1.", List.of("Open config.yml and set port=1.")),
                arguments("退款需要14天。请联系客服！", List.of("退款需要14天。", "请联系客服！")),
                arguments(
                        "# Refunds\n\nSteps:\n1. Open settings\n2) Click refund\n- [x] Wait 14 days\n* Done.",
                        List.of("Open settings", "Click refund", "Wait 14 days", "Done.")),
                arguments("Refunds take 14 days. Can I help with anything else?", List.of("Refunds take 14 days.")),
                arguments("退款需要14天。还有问题吗？", List.of("退款需要14天。")),
                arguments("I can't find that in the documents.", List.of()),
                arguments("I don\u2019t know.", List.of()),
                arguments("", List.of()),
                arguments(" \n\n --- \n| --- |\n...", List.of()),
                arguments(
                        "It has [a link](http://x.de/1) [sic] in it.",
                        List.of("It has [a link](http://x.de/1) [sic] in it.")));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void anAnswerIsCutIntoSentences(String answer, List<String> claims) {
        assertThat(SentenceSplitter.standard().split(answer))
                .extracting(CitedClaim::text)
                .containsExactlyElementsOf(claims);
    }

    @Test
    void markersAreCitationsOfTheirSentence() {
        assertThat(SentenceSplitter.standard()
                        .split("Refunds take 14 days [1, 3]. Ask support. [docs/a.md::0][1] Pay 5 EUR【4】。Free."))
                .containsExactly(
                        new CitedClaim("Refunds take 14 days.", List.of("1", "3")),
                        new CitedClaim("Ask support.", List.of("docs/a.md::0", "1")),
                        new CitedClaim("Pay 5 EUR。", List.of("4")),
                        new CitedClaim("Free.", List.of()));
        assertThat(SentenceSplitter.standard().split("It is so [2][2]"))
                .containsExactly(new CitedClaim("It is so", List.of("2")));
    }

    @Test
    void aLongAnswerIsCutInTimeThatGrowsWithItsLength() {
        for (String each : List.of("a. ", ".", "[1", "[1,", "[1] ", "【", "e.g. ", "!)", "!", " ", "(")) {
            String text = "a" + each.repeat(200_000 / each.length()) + "b";
            long start = System.nanoTime();
            SentenceSplitter.standard().split(text);
            assertThat((System.nanoTime() - start) / 1_000_000).as(each).isLessThan(20_000);
        }
    }
}
