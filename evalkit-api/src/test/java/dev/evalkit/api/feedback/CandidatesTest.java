package dev.evalkit.api.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.golden.CaseFilter;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.GoldenSetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidatesTest {
    private static final String REFUND = "How do I get a refund for my Growth plan?";

    @TempDir
    Path folder;

    private Candidates candidates(List<Feedback> entries, GoldenSet... sets) {
        Path file = folder.resolve("feedback.jsonl");
        try (FeedbackLog log = FeedbackLog.open(file)) {
            entries.forEach(log::append);
            return log.candidates(sets);
        }
    }

    private static GoldenSet set(String id, String question, CaseContext context) {
        return GoldenSet.of(
                "golden",
                List.of(GoldenCase.builder()
                        .id(id)
                        .question(question)
                        .context(context)
                        .expected(Expected.builder().facts("f").build())
                        .build()));
    }

    private static List<String> questions(Candidates candidates) {
        return candidates.drafts().stream().map(Draft::question).toList();
    }

    @Test
    void thumbsDownAndFailedRunsBecomeDraftsInOrder() {
        Candidates found = candidates(List.of(
                Entries.of("r1", "Fine one").thumbs(UserRating.UP).build(),
                Entries.down("r2", "Where is my invoice?"),
                Entries.of("r3", "Silent one").build(),
                Entries.of("r4", "Can I pay by bank transfer?")
                        .answer(null)
                        .failure("timeout")
                        .build()));
        assertThat(questions(found)).containsExactly("Where is my invoice?", "Can I pay by bank transfer?");
        assertThat(found.drafts()).allMatch(draft -> draft.seen() == 1);
        assertThat(found.known()).isZero();
    }

    @Test
    void sameQuestionsBecomeOneDraftWithTheLatestEntry() {
        Candidates found = candidates(List.of(
                Entries.down("r1", REFUND),
                Entries.down("r2", "Where is my invoice?"),
                Entries.down("r3", "how do i get a REFUND for my growth plan"),
                Entries.down("r4", "How can I get refunds for my Growth plan?")));
        assertThat(questions(found)).containsExactly(REFUND, "Where is my invoice?");
        assertThat(found.drafts().get(0).seen()).isEqualTo(3);
        assertThat(found.drafts().get(0).example().requestId()).isEqualTo("r4");
        assertThat(found.drafts().get(1).seen()).isEqualTo(1);
    }

    @Test
    void otherWordingsAreKeptAndTheFirstFiveAreInTheNotes() {
        List<Feedback> entries = new ArrayList<>(List.of(
                Entries.down("r0", "A flight from Paris to Rome"),
                Entries.down("r1", "a flight from PARIS to Rome?"),
                Entries.down("r2", "A flight to Paris from Rome")));
        Draft draft = candidates(entries).drafts().get(0);
        assertThat(draft.seen()).isEqualTo(3);
        assertThat(draft.otherWordings()).containsExactly("A flight to Paris from Rome");
        assertThat(draft.notes()).startsWith("seen 3 times\nalso asked: A flight to Paris from Rome\nrequest r2 at");
        List<Feedback> more = Stream.of("the", "my", "our", "your", "its", "their")
                .map(word -> Entries.down(word, word + " flight to Paris from Rome"))
                .toList();
        assertThat(candidates(more.subList(0, 4)).drafts().get(0).notes())
                .contains("also asked: your flight")
                .doesNotContain("more wordings");
        Draft all = candidates(more).drafts().get(0);
        assertThat(all.otherWordings()).hasSize(7);
        assertThat(all.notes())
                .contains("also asked: your flight to Paris from Rome\nalso asked in 2 more wordings\nrequest")
                .doesNotContain("also asked: its", "also asked: their");
    }

    @ParameterizedTest
    @CsvSource({
        "Is A better than B?, Is B better than A?",
        "From plan Growth to Scale, From plan Scale to Growth",
        "Move from Growth to Scale to Growth, Move from Growth to Scale"
    })
    void questionsInAnotherOrderAreTwo(String one, String other) {
        List<Feedback> entries = List.of(Entries.down("r1", one), Entries.down("r2", other));
        Candidates found = candidates(entries);
        assertThat(questions(found)).containsExactly(one, other);
        assertThat(found.drafts().get(0).id())
                .isNotEqualTo(found.drafts().get(1).id());
        assertThat(questions(candidates(List.of(), set("q1", one, CaseContext.EMPTY))))
                .containsExactly(other);
    }

    @Test
    void draftOfTheLongestTextsIsReadAgain() throws IOException {
        String worst = "\u0001".repeat(100_000);
        String question = "\u0001".repeat(Draft.LONGEST_QUESTION - 1);
        Candidates found = candidates(List.of(
                Entries.of("r1", "q" + question).thumbs(UserRating.DOWN).build(),
                Entries.of("r2", "w" + question)
                        .answer(worst)
                        .comment(worst)
                        .failure("f" + worst)
                        .model("m" + worst)
                        .build(),
                Entries.of("x".repeat(100_000), "v" + question + "\u0001")
                        .answer(worst)
                        .failure("f")
                        .build()));
        assertThat(found.drafts()).hasSize(2);
        assertThat(found.tooLong()).containsExactly("x".repeat(100_000));
        assertThat(found.drafts().get(1).notes())
                .contains(" [90000 more characters in the log]\nanswer: ")
                .endsWith("\u0001 [90000 more characters in the log]")
                .contains("failure: f\u0001");
        Draft widest = new Draft(
                "fb-000000000000",
                "q" + question,
                Collections.nCopies(7, question),
                3,
                Entries.of("x".repeat(100_000), "q")
                        .answer(worst)
                        .comment(worst)
                        .failure("f" + worst)
                        .model("m" + worst)
                        .build());
        Path file = folder.resolve("drafts.jsonl");
        new Candidates(List.of(found.drafts().get(0), found.drafts().get(1), widest), 0, List.of()).write(file);
        assertThat(Files.readAllLines(file)).allMatch(line -> line.length() < 1_000_000);
        Files.writeString(file, Files.readString(file).replace("\"status\": \"draft\"", "\"expected_facts\": [\"f\"]"));
        assertThat(GoldenSet.load(file).size()).isEqualTo(3);
    }

    @Test
    void notesAreCutBehindTenThousandCharactersAndNeverInOne() {
        String fits = "a".repeat(10_000);
        assertThat(notesOf(fits)).endsWith("answer: " + fits);
        assertThat(notesOf(fits + "b")).endsWith("aa [1 more characters in the log]");
        String pair = "a".repeat(9_999) + "\uD83D\uDE00";
        assertThat(notesOf(pair)).endsWith("aa [2 more characters in the log]");
    }

    private static String notesOf(String answer) {
        Feedback example = Entries.of("r1", "q").answer(answer).build();
        return new Draft("d", "q", List.of(), 1, example).notes();
    }

    @Test
    void latestEntryWithACommentIsTheExample() {
        Candidates found = candidates(List.of(
                Entries.down("r1", REFUND),
                Entries.of("r2", REFUND)
                        .thumbs(UserRating.DOWN)
                        .comment("wrong plan")
                        .build(),
                Entries.of("r3", REFUND)
                        .thumbs(UserRating.DOWN)
                        .comment("wrong again")
                        .build(),
                Entries.down("r4", REFUND)));
        assertThat(found.drafts()).hasSize(1);
        assertThat(found.drafts().get(0).seen()).isEqualTo(4);
        assertThat(found.drafts().get(0).example().requestId()).isEqualTo("r3");
    }

    @Test
    void questionsOfAnotherNumberAreTwo() {
        assertThat(questions(candidates(
                        List.of(Entries.down("r1", "What costs plan 7?"), Entries.down("r2", "What costs plan 8?")))))
                .hasSize(2);
    }

    @Test
    void questionsWithoutWordsAreOneIfTheyAreTheSame() {
        assertThat(candidates(List.of(Entries.down("r1", "???"), Entries.down("r2", "???"), Entries.down("r3", "!!!")))
                        .drafts())
                .extracting(Draft::question, Draft::seen)
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple("???", 2),
                        org.assertj.core.api.Assertions.tuple("!!!", 1));
    }

    @Test
    void whatASetAsksIsLeftOutAndCounted() {
        List<Feedback> entries = List.of(
                Entries.down("r1", REFUND),
                Entries.down("r2", "How can I get refunds for my growth plan"),
                Entries.down("r3", "Where is my invoice?"));
        Candidates found = candidates(entries, set("q1", REFUND, CaseContext.EMPTY));
        assertThat(questions(found)).containsExactly("Where is my invoice?");
        assertThat(found.known()).isEqualTo(2);
    }

    @Test
    void severalSetsCount() {
        List<Feedback> entries = List.of(Entries.down("r1", REFUND), Entries.down("r2", "Where is my invoice?"));
        Candidates found = candidates(
                entries, set("q1", REFUND, CaseContext.EMPTY), set("q1", "Where is my invoice?", CaseContext.EMPTY));
        assertThat(found.drafts()).isEmpty();
        assertThat(found.known()).isEqualTo(2);
    }

    @Test
    void theSameQuestionInAConversationIsAnother() {
        CaseContext talk = new CaseContext(List.of(new CaseContext.Message("user", "Hello")), new TreeMap<>());
        assertThat(questions(candidates(List.of(Entries.down("r1", REFUND)), set("q1", REFUND, talk))))
                .containsExactly(REFUND);
    }

    @Test
    void caseThatWasReworkedIsKnownByItsId() {
        List<Feedback> entries = List.of(Entries.down("r1", REFUND));
        String id = candidates(entries).drafts().get(0).id();
        assertThat(id).matches("fb-[0-9a-f]{12}");
        Candidates found = candidates(List.of(), set(id, "Something else entirely", CaseContext.EMPTY));
        assertThat(found.drafts()).isEmpty();
        assertThat(found.known()).isEqualTo(1);
    }

    @Test
    void textsAreMaskedAndIdsTellNothingOfThem() {
        Candidates found = candidates(List.of(
                Entries.down("r1", "Why was jane@example.com charged twice?"),
                Entries.of("r2", "Why was joe@example.org charged twice?")
                        .answer("Call +49 30 1234567")
                        .comment("my card 4111 1111 1111 1111")
                        .passages("DE89370400440532013000")
                        .failure("no mail to joe@example.org")
                        .build()));
        assertThat(found.drafts()).hasSize(1);
        Draft draft = found.drafts().get(0);
        assertThat(draft.question()).isEqualTo("Why was [email] charged twice?");
        assertThat(draft.seen()).isEqualTo(2);
        assertThat(draft.example().passages()).containsExactly("[iban]");
        assertThat(found.toJsonl())
                .contains("[phone]", "[card]", "[email]")
                .doesNotContain("jane", "joe", "1234567", "4111");
        try (FeedbackLog log = FeedbackLog.open(folder.resolve("feedback.jsonl"))) {
            assertThat(log.candidates(Masking.none()).toJsonl())
                    .contains("jane@example.com", "joe@example.org", "+49 30 1234567", "4111 1111 1111 1111");
        }
    }

    @Test
    void writtenDraftsHoldWhatIsKnownAndExpectNothing() throws IOException {
        Path drafts = folder.resolve("new/drafts.jsonl");
        candidates(List.of(
                        Entries.of("r1", "Where is \"my\" invoice?")
                                .thumbs(UserRating.DOWN)
                                .model("claude-x")
                                .comment("not\nhelpful")
                                .build(),
                        Entries.of("r2", "Can I pay by bank transfer?")
                                .answer(null)
                                .failure("timeout")
                                .build()))
                .write(drafts);
        assertThat(Files.readString(drafts)).isEqualTo("""
                {"id": "fb-ID", "question": "Where is \\"my\\" invoice?", "tags": ["regression"], "notes": "seen once\\nrequest r1 at 2026-11-30T10:15:30Z, model claude-x\\nthumbs down\\ncomment: not\\nhelpful\\nanswer: Because.", "status": "draft"}
                {"id": "fb-ID", "question": "Can I pay by bank transfer?", "tags": ["regression"], "notes": "seen once\\nrequest r2 at 2026-11-30T10:15:30Z\\nfailure: timeout", "status": "draft"}
                """.replaceFirst(
                        "fb-ID", candidates(List.of()).drafts().get(0).id())
                .replaceFirst("fb-ID", candidates(List.of()).drafts().get(1).id()));
    }

    @Test
    void draftsAreNoGoldenSetUntilTheyAreFinished() throws IOException {
        Path drafts = folder.resolve("drafts.jsonl");
        candidates(List.of(Entries.down("r1", REFUND))).write(drafts);
        GoldenSetException e = catchThrowableOfType(GoldenSetException.class, () -> GoldenSet.load(drafts));
        assertThat(e)
                .hasMessage(
                        drafts + ":1: $.status: the case is a draft; fill in what is expected (expected_sources,"
                                + " expected_facts, must_not or others), check its question, tags and notes, then remove status");
        String line = Files.readString(drafts);
        String half = line.replace("\"tags\"", "\"expected_facts\": [\"within 30 days\"], \"tags\"");
        Files.writeString(drafts, half);
        assertThatThrownBy(() -> GoldenSet.load(drafts)).hasMessage(e.getMessage());
        Files.writeString(
                drafts,
                half.replace(", \"status\": \"draft\"", "")
                        .replace("[\"regression\"]", "[\"regression\", \"regression:BUG-12\"]"));
        GoldenSet set = GoldenSet.load(drafts);
        for (CaseFilter filter : List.of(
                CaseFilter.tag(Draft.REGRESSION),
                CaseFilter.tag("regression:BUG-12"),
                CaseFilter.tags("regression:*"))) {
            assertThat(set.filter(filter).size()).isEqualTo(1);
        }
    }

    @Test
    void fileThatIsThereStaysUnlessAsked() throws IOException {
        Path drafts = Files.writeString(folder.resolve("drafts.jsonl"), "my work");
        Candidates found = candidates(List.of(Entries.down("r1", REFUND)));
        assertThatThrownBy(() -> found.write(drafts))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(drafts + ": cannot be written: the file already exists");
        assertThat(drafts).hasContent("my work");
        found.overwrite(drafts);
        assertThat(Files.readString(drafts)).isEqualTo(found.toJsonl());
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("drafts.jsonl", "feedback.jsonl");
        }
    }

    @Test
    void wrongLineStopsTheDrafts() throws IOException {
        String fine = FeedbackLine.of(Entries.full("r1"));
        Path file = Files.writeString(folder.resolve("feedback.jsonl"), fine + "\n{}\n");
        try (FeedbackLog log = FeedbackLog.open(file)) {
            assertThatThrownBy(log::candidates)
                    .isInstanceOf(GoldenSetException.class)
                    .hasMessageStartingWith(file + ":2: $.request_id: is missing");
        }
    }
}
