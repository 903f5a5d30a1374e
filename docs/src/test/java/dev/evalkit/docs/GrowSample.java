package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.evalkit.api.feedback.Candidates;
import dev.evalkit.api.feedback.Feedback;
import dev.evalkit.api.feedback.FeedbackLog;
import dev.evalkit.api.feedback.MaskRule;
import dev.evalkit.api.feedback.Masking;
import dev.evalkit.api.feedback.UserRating;
import dev.evalkit.api.golden.CaseFilter;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.GoldenSetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowSample {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private static Feedback feedback(String requestId, String question, String answer, UserRating thumbs) {
        return Feedback.builder()
                .requestId(requestId)
                .question(question)
                .answer(answer)
                .thumbs(thumbs)
                .time(NOON)
                .build();
    }

    @Test
    void failuresOfProductionBecomeCases(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("feedback.jsonl");
        Path draftFile = folder.resolve("drafts.jsonl");
        String question = "I was charged twice, jane@example.com, why?";
        String answer = "Refunds take 5 days.";
        Instant now = NOON;
        // @start region=append
        try (FeedbackLog log = FeedbackLog.open(file)) {
            log.append(Feedback.builder()
                    .requestId("req-81")
                    .question(question)
                    .answer(answer)
                    .thumbs(UserRating.DOWN)
                    .comment("that is not what I asked")
                    .model("claude-x")
                    .time(now)
                    .build());
        }
        // @end region=append
        try (FeedbackLog log = FeedbackLog.open(file)) {
            log.append(feedback("req-82", "How long is the trial?", "14 days.", UserRating.UP));
            log.append(feedback("req-83", "Why was I charged twice? joe@example.org", "Please wait.", UserRating.DOWN));
            log.append(Feedback.builder()
                    .requestId("req-84")
                    .question("Can I pay by bank transfer?")
                    .failure("timeout after 30 s")
                    .time(now)
                    .build());
            log.append(feedback("req-85", "do i get a refund if i cancel?", "No.", UserRating.DOWN));
        }
        Path goldenFile = folder.resolve("golden.jsonl");
        Files.writeString(goldenFile, """
                {"id": "q1", "question": "Do I get a refund if I cancel?", "expected_sources": ["refunds.md"]}
                """);
        // @start region=candidates
        GoldenSet set = GoldenSet.load(goldenFile);
        try (FeedbackLog log = FeedbackLog.open(file)) {
            Candidates found = log.candidates(set);
            found.write(draftFile); // never over a file that is there
        }
        // @end region=candidates
        String drafts = Files.readString(draftFile);
        assertThat(drafts.strip()).isEqualTo(block("json"));
        assertThatThrownBy(() -> GoldenSet.load(draftFile))
                .isInstanceOf(GoldenSetException.class)
                .satisfies(e ->
                        assertThat(e.getMessage().replace(folder + "/", "")).isEqualTo(block("text")));

        Files.writeString(
                draftFile,
                drafts.lines()
                        .findFirst()
                        .orElseThrow()
                        .replace("\"status\": \"draft\"", "\"expected_sources\": [\"refunds.md\"]")
                        .replace("[\"regression\"]", "[\"regression\", \"regression:BUG-12\"]"));
        GoldenSet grown = GoldenSet.load(draftFile);
        // @start region=regressions
        GoldenSet regressions = grown.filter(CaseFilter.tag("regression"));
        GoldenSet bug12 = grown.filter(CaseFilter.tag("regression:BUG-12"));
        GoldenSet withBug = grown.filter(CaseFilter.tags("regression:*"));
        // @end region=regressions
        assertThat(List.of(regressions.size(), bug12.size(), withBug.size())).containsOnly(1);
    }

    @Test
    void masksAreTheHostsToChoose(@TempDir Path folder) {
        Path file = folder.resolve("feedback.jsonl");
        Feedback feedback = feedback("r-1", "Where is the invoice of KD-4711, a@b.co?", "No idea.", UserRating.DOWN);
        // @start region=masking
        Masking masking = Masking.standard().and(MaskRule.of("customer", Pattern.compile("KD-[0-9]+")));
        try (FeedbackLog log = FeedbackLog.open(file, masking, FeedbackLog.Durability.PROCESS)) {
            log.append(feedback); // masked in the log already
        }
        try (FeedbackLog log = FeedbackLog.open(file)) {
            log.candidates(masking).write(folder.resolve("masked.jsonl")); // masked in the drafts
            log.candidates(Masking.none()).write(folder.resolve("as-logged.jsonl"));
        }
        // @end region=masking
        for (String name : List.of("feedback.jsonl", "masked.jsonl", "as-logged.jsonl")) {
            assertThat(folder.resolve(name)).content().contains("Where is the invoice of [customer], [email]?");
        }
        assertThat(masking.mask("KD-12345678 of a@b.co")).isEqualTo("[customer] of [email]");
    }

    private static String block(String kind) throws IOException {
        String page = Files.readString(Path.of("docs/grow-a-golden-set.md"));
        int start = page.indexOf("```" + kind + "\n") + kind.length() + 4;
        return page.substring(start, page.indexOf("\n```", start));
    }
}
