package dev.evalkit.api.interop;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Inputs;
import dev.evalkit.api.internal.json.JsonLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * JSON lines of ragas samples. A field has the name it has today or the one before ragas 0.2, which is in brackets; both in
 * one sample are refused. Null stands for an absent field.
 *
 * <pre>
 * user_input (question)            the question; a list of messages: the conversation, see below
 * reference (ground_truth, ground_truths with one entry)   reference_answer
 * reference_context_ids            expected_sources
 * response (answer)                the recorded answer
 * retrieved_contexts (contexts)    its passages
 * retrieved_context_ids            their ids, as many as passages
 * </pre>
 *
 * <p>Ids are texts, or whole numbers, which become texts. Not held, and counted in {@link RagasSamples#leftOut}: {@code
 * reference_contexts, multi_responses, rubrics, persona_name, query_style, query_length, reference_tool_calls,
 * reference_topics}. Any other field is refused. A sample without reference and reference_context_ids has nothing to check
 * and is refused; facts are not made up from a reference.
 *
 * <p><b>Conversations.</b> Messages are objects with {@code type} ({@code human} or {@code ai}) and {@code content}. The
 * last human message is the question, those before it are the history ({@code human} is the role {@code user}, {@code ai}
 * is {@code assistant}), and one {@code ai} message behind it is the recorded answer. Messages of tools, calls of tools and
 * any other end are refused, since a case has no place for them.
 *
 * <p><b>Ids.</b> ragas has none. A case's id is {@code r} and 16 hexadecimal digits of a digest of its question and history:
 * samples that are added, removed or moved change no other id. Samples with the same question and history are one case with
 * several recorded answers; they must expect the same.
 */
public final class Ragas {
    private Ragas() {}

    /** A writer that drops nothing. */
    public static RagasWriter writer() {
        return RagasWriter.STANDARD;
    }

    /**
     * Reads a file; the set is named after it. A file whose name ends in {@code .gz} is read as gzip, and no other is.
     *
     * @throws InteropException if anything in the file is wrong, or it has no sample; it lists every problem
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public static RagasSamples load(Path file) {
        String shown = Require.nonNull(file, "file").toString();
        List<Problem> problems = new ArrayList<>();
        RagasReader reader = new RagasReader();
        JsonLines.read(
                file,
                TextFile.MAX_LINE_BYTES,
                (line, path, message) -> problems.add(new Problem(shown, line, path, message)),
                reader::read);
        if (problems.isEmpty() && reader.cases().isEmpty()) {
            problems.add(new Problem(shown, 1, "$", "the file has no samples"));
        }
        InteropException.throwIfAny(problems);
        return new RagasSamples(
                GoldenSet.of(Inputs.baseName(shown), reader.cases()), reader.answers(), reader.leftOut());
    }
}
