package dev.evalkit.api.interop;

import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.io.OverwriteGuard;
import dev.evalkit.api.internal.io.Utf8Files;
import dev.evalkit.api.internal.json.JsonLineWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writer of a golden set and recorded answers as JSON lines of ragas samples, with ragas' present field names.
 * Immutable: each setting returns a new writer.
 *
 * <p>A sample holds the question, the reference answer, expected sources, and a recorded answer with its passages. Any
 * other field of the set is rejected by name unless {@link #dropping} allows its loss. Ids and the name of the set are
 * always lost: the reader derives ids from the questions. A case without a recorded answer becomes a sample without
 * one, and a case with several answers becomes one sample for each.
 *
 * <p>ragas requires all samples of a file to be of one kind. If a case has a history, every sample is a conversation,
 * which holds neither expected sources ({@code expected_sources}) nor passages ({@code passages}); dropping {@code
 * context} makes every sample a question alone.
 */
public final class RagasWriter {
    private static final List<String> HELD = List.of("id", "question", "reference_answer");
    static final RagasWriter STANDARD =
            new RagasWriter(new Dropping("a ragas sample", "Ragas.writer()", GoldenFields.allBut(HELD, "passages")));

    private final Dropping dropping;

    private RagasWriter(Dropping dropping) {
        this.dropping = dropping;
    }

    /**
     * Returns the same writer, dropping further fields: those of golden files, and {@code passages} of recorded
     * answers.
     *
     * @throws IllegalArgumentException if one is not a field that a sample may lose
     */
    public RagasWriter dropping(String... fields) {
        return new RagasWriter(dropping.and(Arrays.asList(fields)));
    }

    /**
     * Returns the samples as text, one per line, in the order of the cases and, for each case, of the answers.
     *
     * @throws IllegalArgumentException if something would be lost, an answer belongs to a case that the set lacks, or a
     *     text has an unpaired surrogate
     */
    public String toJsonl(GoldenSet set, List<RecordedAnswer> answers) {
        Map<String, List<RecordedAnswer>> byCase = new LinkedHashMap<>();
        Require.nonNull(set, "set").cases().forEach(each -> byCase.put(each.id(), new ArrayList<>()));
        for (RecordedAnswer answer : Require.listOf(answers, "answers")) {
            List<RecordedAnswer> ofCase = byCase.get(answer.caseId());
            if (ofCase == null) {
                throw new IllegalArgumentException("an answer was recorded for case '" + Shown.of(answer.caseId())
                        + "', which is not in golden set '" + set.name() + "'");
            }
            ofCase.add(answer);
        }
        boolean conversations = !dropping.drops("context")
                && set.cases().stream()
                        .anyMatch(each -> !each.context().history().isEmpty());
        requireHeld(set, answers, conversations);
        StringBuilder lines = new StringBuilder();
        for (GoldenCase each : set.cases()) {
            List<RecordedAnswer> recorded = byCase.getOrDefault(each.id(), List.of());
            if (recorded.isEmpty()) {
                lines.append(line(each, null, conversations)).append('\n');
            }
            recorded.forEach(
                    answer -> lines.append(line(each, answer, conversations)).append('\n'));
        }
        return lines.toString();
    }

    /**
     * Writes {@link #toJsonl} to a file, which is replaced atomically; missing folders are created.
     *
     * @throws IllegalStateException if the file exists and {@link GoldenSet#leftOut} is not 0; the file is unchanged.
     *     Use {@link GoldenSet#detached} if it may lose those cases.
     * @throws IllegalArgumentException as {@link #toJsonl} does; the file is unchanged
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    public void write(GoldenSet set, List<RecordedAnswer> answers, Path file) {
        Require.nonNull(file, "file");
        String lines = toJsonl(set, answers);
        OverwriteGuard.requireNothingLost(file, set.name(), set.leftOut());
        Utf8Files.replace(file, lines);
    }

    private void requireHeld(GoldenSet set, List<RecordedAnswer> answers, boolean conversations) {
        Dropping.Losses losses = dropping.new Losses();
        for (GoldenCase each : set.cases()) {
            for (String field : GoldenFields.namesOf(each)) {
                boolean held = HELD.contains(field)
                        || (field.equals("expected_sources") && !conversations)
                        || (field.equals("context") && conversations && isPlainHistory(each.context()));
                if (!held) {
                    losses.add(field, "case '" + each.id() + "'");
                }
            }
        }
        for (RecordedAnswer answer : answers) {
            if (conversations
                    && !(answer.passages().isEmpty() && answer.passageIds().isEmpty())) {
                losses.add("passages", "the answer to case '" + answer.caseId() + "'");
            }
        }
        losses.throwIfAny();
    }

    private static boolean isPlainHistory(CaseContext context) {
        return context.attributes().isEmpty()
                && context.history().stream()
                        .allMatch(message -> List.of("user", "assistant").contains(message.role()));
    }

    private JsonLineWriter line(GoldenCase golden, @Nullable RecordedAnswer recorded, boolean conversation) {
        JsonLineWriter line = new JsonLineWriter();
        String answer = recorded == null ? null : recorded.answer();
        if (conversation) {
            List<JsonLineWriter> messages = new ArrayList<>();
            golden.context()
                    .history()
                    .forEach(message ->
                            messages.add(message(message.role().equals("user") ? "human" : "ai", message.content())));
            messages.add(message("human", golden.question()));
            if (answer != null) {
                messages.add(message("ai", answer));
            }
            line.objects("user_input", messages);
        } else {
            line.text("user_input", golden.question());
            if (recorded != null && !dropping.drops("passages")) {
                texts(line, "retrieved_contexts", recorded.passages());
                texts(line, "retrieved_context_ids", recorded.passageIds());
            }
            if (!dropping.drops("expected_sources")) {
                texts(line, "reference_context_ids", golden.expected().sources());
            }
            if (answer != null) {
                line.text("response", answer);
            }
        }
        if (golden.expected().referenceAnswer() != null) {
            line.text("reference", golden.expected().referenceAnswer());
        }
        return line;
    }

    private static JsonLineWriter message(String type, String content) {
        return new JsonLineWriter().text("content", content).text("type", type);
    }

    private static void texts(JsonLineWriter line, String name, List<String> values) {
        if (!values.isEmpty()) {
            line.texts(name, values);
        }
    }
}
