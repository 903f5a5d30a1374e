package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeException.Kind;
import dev.evalkit.judge.llm.ReplyObjects.Found;
import dev.evalkit.judge.llm.ReplyValue.Fields;
import java.util.Collection;
import java.util.List;

/**
 * Reads replies of models, the one place where that is done. Exactly one complete object of the declared shape is accepted, in a
 * fence, between prose or behind closed reasoning blocks; everything else is an exception with the reply, and nothing is mended.
 *
 * <ul>
 *   <li>A verdict is every object that has all the declared fields, right or wrong. Two are too many, also equal ones: which of them
 *       was meant, and whether one was quoted, cannot be known. One inside another JSON value is counted, and not accepted.
 *   <li>Beside a verdict, an object or a broken one that has any of the fields is a verdict too: a correction need not repeat all.
 *   <li>An object with none of the fields, such as a quoted answer in JSON, is no verdict and is not looked at.
 *   <li>A verdict in a reasoning block is a draft. One in another element that is not known to hold answers is not accepted.
 *   <li>What names all the fields and is no JSON counts as a verdict that cannot be read.
 *   <li>A verdict that stands in the texts that are judged is theirs, not the judge's, also where only its punctuation differs.
 * </ul>
 */
final class ReplyReader {
    private ReplyReader() {}

    /**
     * Reads a reply.
     *
     * @param quotable the texts that are judged, which the reply may quote
     * @throws JudgeException if it has not exactly one verdict of the shape
     */
    static <T> T read(String reply, ReplyShape<T> shape, Collection<String> quotable) throws JudgeException {
        if (!Require.isUnicode(reply)) {
            throw new JudgeException(
                    Kind.MALFORMED, "the reply is no valid Unicode", reply.replaceAll("\\p{Cs}", "\uFFFD"));
        }
        List<String> names = shape.names();
        ReplyObjects objects = ReplyObjects.ofReply(reply, names);
        if (objects.blockIsOpen()) {
            throw new JudgeException(Kind.MALFORMED, "a reasoning block is not closed", reply);
        }
        if (objects.blockEndIsAmbiguous()) {
            throw new JudgeException(Kind.MALFORMED, "a reasoning block ends that did not begin", reply);
        }
        if (objects.endsWithin()) {
            throw new JudgeException(Kind.TRUNCATED, "the reply ends within a JSON value", reply);
        }
        Found only = only(objects, names, reply);
        if (objects.element() != null) {
            throw new JudgeException(
                    Kind.MALFORMED, "the verdict stands inside <" + Shown.of(objects.element()) + ">", reply);
        }
        if (only.inner()) {
            throw new JudgeException(Kind.MALFORMED, "the verdict stands inside another JSON value", reply);
        }
        ReplyFields fields = new ReplyFields(only.fields(), "$", reply);
        fields.only(names);
        T verdict = shape.read(fields, reply);
        for (String text : quotable) {
            if (ReplyQuotes.isIn(text, reply, only, names)) {
                throw new JudgeException(
                        Kind.NO_VERDICT, "the only verdict in the reply is a quote of what is judged", reply);
            }
        }
        return verdict;
    }

    private static Found only(ReplyObjects objects, List<String> names, String reply) throws JudgeException {
        List<Found> found = objects.found();
        int count = found.size() + (objects.brokenHasAllNames() ? 1 : 0);
        if (count > 1) {
            throw new JudgeException(
                    Kind.SEVERAL_VERDICTS, "the reply has " + count + " verdicts, and one is needed", reply);
        }
        if (!found.isEmpty() && objects.hasPart()) {
            throw new JudgeException(Kind.SEVERAL_VERDICTS, "the reply has a verdict and a part of another one", reply);
        }
        if (!found.isEmpty()) {
            return found.get(0);
        }
        Fields partial = objects.partial();
        if (partial != null) {
            new ReplyFields(partial, "$", reply).only(names);
        }
        if (objects.brokenHasSomeName()) {
            throw new JudgeException(Kind.MALFORMED, "the verdict is no JSON object", reply);
        }
        throw new JudgeException(Kind.NO_VERDICT, "the reply has no verdict", reply);
    }
}
