package dev.evalkit.judge.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.evalkit.api.internal.json.JsonLines;
import dev.evalkit.api.judge.ClaimSplitter.CitedClaim;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
                arguments("It has [a link](http://x.de/1) [sic] in it.", List.of("It has a link [sic] in it.")),
                arguments("Is it free? No. It costs $5.", List.of("No.", "It costs $5.")),
                arguments("We ship at 5 p.m. The van is small.", List.of("We ship at 5 p.m.", "The van is small.")),
                arguments("Plans from Acme Inc. cover it.", List.of("Plans from Acme Inc. cover it.")),
                arguments("The U.S. Army uses it.", List.of("The U.S. Army uses it.")),
                arguments("Ask \"Why?\" first. Wait... and go.", List.of("Ask \"Why?\" first.", "Wait... and go.")),
                arguments(
                        "It costs $5. Here are the details:\n- VAT is added", List.of("It costs $5.", "VAT is added")),
                arguments("Prices\n======\nIt is free.\n\nMore\n---\nNo card.", List.of("It is free.", "No card.")),
                arguments("> Quoted text.\n> Second line.", List.of("Quoted text.", "Second line.")),
                arguments(
                        "The refund is\npaid in 14 days.\nIt is free.",
                        List.of("The refund is paid in 14 days.", "It is free.")),
                arguments("```\nrun. it. now.\n```\nDone.", List.of("Done.")),
                arguments("~~~\na.\n```\nb.\n~~~\nDone.", List.of("Done.")),
                arguments("```run it``` works.", List.of()),
                arguments("a | b\n---|---\nx | 1\n\nEnd.", List.of("| x | 1 |", "End.")),
                arguments(
                        "It costs ~~5~~ 4 EUR &amp; VAT, <b>not</b> more.",
                        List.of("It costs  4 EUR & VAT, not more.")),
                arguments("Use snake_case_names and 2*3*4.", List.of("Use snake_case_names and 2*3*4.")),
                arguments("Sources say it is free.", List.of("Sources say it is free.")),
                arguments(
                        "It is free.\n\nReferences\n1. a.md\n2. b.md\n\nIt is new.",
                        List.of("It is free.", "It is new.")),
                arguments("It is so.[^1]\n\n[^1]: a.md", List.of("It is so.")),
                arguments("好的！退款需要14天。如需帮助，请随时联系我们。", List.of("退款需要14天。")),
                arguments("他问“可以吗？”然后离开。", List.of("他问“可以吗？”然后离开。")));
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
    void aCitedSentenceIsAClaimWhateverItSays() {
        assertThat(SentenceSplitter.standard().split("The documents don't mention it [1]. Here is how [2]:"))
                .containsExactly(
                        new CitedClaim("The documents don't mention it.", List.of("1")),
                        new CitedClaim("Here is how:", List.of("2")));
        assertThat(SentenceSplitter.standard().split("Use `items[1]` first [2]."))
                .containsExactly(new CitedClaim("Use items[1] first.", List.of("2")));
    }

    static List<Arguments> failedOnce() throws URISyntaxException {
        List<Arguments> lines = new ArrayList<>();
        JsonLines.read(
                Path.of(Objects.requireNonNull(SentenceSplitterTest.class.getResource("failed-once.jsonl"))
                        .toURI()),
                JsonLines.DEFAULT_MAX_LINE_BYTES,
                (line, path, message) -> {
                    throw new AssertionError(line + ": " + path + ": " + message);
                },
                line -> lines.add(arguments(
                        line.plain("answer"),
                        line.objects("claims").stream()
                                .map(claim -> new CitedClaim(claim.plain("text"), claim.anyTexts("citations")))
                                .toList())));
        return lines;
    }

    @ParameterizedTest
    @MethodSource("failedOnce")
    void whatFailedOnceIsCutRight(String answer, List<CitedClaim> claims) {
        assertThat(SentenceSplitter.standard().split(answer)).isEqualTo(claims);
    }

    @Test
    void aLongAnswerIsCutInTimeThatGrowsWithItsLength() {
        for (String each : List.of(
                "a. ", ".", "[1", "[1,", "[1] ", "【", "e.g. ", "!)", "!", " ", "(", "**", "*a", "`", "](", "[a](", "<b",
                "&", "|", "| a ", "~~", "#", "\n", "a\n", "- ", ">")) {
            String text = "a" + each.repeat(200_000 / each.length()) + "b";
            long start = System.nanoTime();
            SentenceSplitter.standard().split(text);
            assertThat((System.nanoTime() - start) / 1_000_000).as(each).isLessThan(20_000);
        }
    }
}
