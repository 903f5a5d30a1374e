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
 * Reader and writer of ragas samples as JSON lines. A field has its present name, or the one before ragas 0.2, given
 * below in parentheses; a sample with both is rejected. Null means absent.
 *
 * <pre>
 * user_input (question)            the question; or a list of messages, see Conversations
 * reference (ground_truth, ground_truths with one entry)   reference_answer
 * reference_context_ids            expected_sources
 * response (answer)                the recorded answer
 * retrieved_contexts (contexts)    its passages
 * retrieved_context_ids            the ids of the passages, in equal number
 * </pre>
 *
 * <p>Ids are texts, or whole numbers, which become texts. These fields are not kept, but counted in {@link
 * RagasSamples#leftOut}: {@code reference_contexts, multi_responses, rubrics, persona_name, query_style, query_length,
 * reference_tool_calls, reference_topics}. Any other field is rejected. A sample without reference and
 * reference_context_ids has nothing to check and is rejected. Facts are not derived from a reference.
 *
 * <p><b>Conversations.</b> Messages are objects with {@code type} ({@code human} or {@code ai}) and {@code content}.
 * The last human message is the question, and the messages before it are the history, where {@code human} becomes the
 * role {@code user} and {@code ai} becomes {@code assistant}. One {@code ai} message after it is the recorded answer.
 * Tool messages, tool calls and any other ending are rejected, since a case cannot hold them.
 *
 * <p><b>Ids.</b> ragas has no ids. A case's id is {@code r} and 16 hexadecimal digits of a digest of its question and
 * history, so adding, removing or moving samples changes no other id. Samples with the same question and history are
 * one case with several recorded answers; they must have the same expectations.
 */
public final class Ragas {
    private Ragas() {}

    /** Returns a writer that drops nothing. */
    public static RagasWriter writer() {
        return RagasWriter.STANDARD;
    }

    /**
     * Reads a file; the set is named after it. A file is read as gzip exactly if its name ends in {@code .gz}.
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
