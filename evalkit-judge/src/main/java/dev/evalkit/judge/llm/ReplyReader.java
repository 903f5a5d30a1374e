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
 * The reader of model replies, the one place that accepts a verdict. It accepts exactly one complete object of the
 * declared shape at the end of the reply: in a fence, behind prose or behind closed reasoning blocks. Everything else is an exception with the
 * reply. Nothing is repaired.
 *
 * <ul>
 *   <li>Every object that has all declared fields is a verdict, valid or not. Two are too many, even if equal, since it
 *       is unknown which of them was meant and whether one was quoted. A verdict inside another JSON value is counted,
 *       but not accepted.
 *   <li>Beside a verdict, a complete or broken object with any of the fields counts as a second one: a correction may
 *       be partial.
 *   <li>Anything but white space, closing fences, closing tags of answers and end tokens behind the verdict makes the
 *       reply unreadable, since it may take the verdict back. So does a sentence right before it that makes it
 *       conditional.
 *   <li>An object with none of the fields, for instance a quoted answer in JSON, is ignored.
 *   <li>A verdict in a reasoning block is a draft and ignored. A verdict in an element that is not known to hold
 *       answers is rejected.
 *   <li>Text that names all fields but is not JSON counts as an unreadable verdict.
 *   <li>A verdict that also occurs in the judged texts, even with other punctuation, is a quote and not the judge's.
 * </ul>
 */
final class ReplyReader {
    private ReplyReader() {}

    /**
     * Reads a reply.
     *
     * @param quotable the judged texts, which the reply may quote
     * @throws JudgeException if it does not have exactly one verdict of the shape
     */
    static <T> T read(String reply, ReplyShape<T> shape, Collection<String> quotable) throws JudgeException {
        if (!Require.isUnicode(reply)) {
            throw new JudgeException(
                    Kind.MALFORMED, "the reply is not valid Unicode", reply.replaceAll("\\p{Cs}", "\uFFFD"));
        }
        List<String> names = shape.names();
        ReplyObjects objects = ReplyObjects.ofReply(reply, names);
        if (objects.blockIsOpen()) {
            throw new JudgeException(Kind.MALFORMED, "a reasoning block is not closed", reply);
        }
        if (objects.blockEndIsAmbiguous()) {
            throw new JudgeException(Kind.MALFORMED, "a reasoning block is closed but was never opened", reply);
        }
        if (objects.endsWithin()) {
            throw new JudgeException(Kind.TRUNCATED, "the reply ends within a JSON value", reply);
        }
        Found only = only(objects, names, reply);
        if (objects.element() != null) {
            throw new JudgeException(
                    Kind.MALFORMED, "the verdict is inside <" + Shown.of(objects.element()) + ">", reply);
        }
        if (only.inner()) {
            throw new JudgeException(Kind.MALFORMED, "the verdict is inside another JSON value", reply);
        }
        if (!ReplyFrame.isLast(reply, only.end())) {
            throw new JudgeException(
                    Kind.MALFORMED, "the reply goes on behind the verdict, and may take it back there", reply);
        }
        if (ReplyFrame.isConditional(reply, only.start())) {
            throw new JudgeException(
                    Kind.NO_VERDICT, "the words before the verdict make it a condition or an example", reply);
        }
        ReplyFields fields = new ReplyFields(only.fields(), "$", reply);
        fields.only(names);
        T verdict = shape.read(fields, reply);
        for (String text : quotable) {
            if (ReplyQuotes.isIn(text, reply, only, names)) {
                throw new JudgeException(
                        Kind.NO_VERDICT, "the only verdict in the reply is a quote from the judged texts", reply);
            }
        }
        return verdict;
    }

    private static Found only(ReplyObjects objects, List<String> names, String reply) throws JudgeException {
        List<Found> found = objects.found();
        int count = found.size() + (objects.brokenHasAllNames() ? 1 : 0);
        if (count > 1) {
            throw new JudgeException(
                    Kind.SEVERAL_VERDICTS, "the reply has " + count + " verdicts but must have exactly one", reply);
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
            throw new JudgeException(Kind.MALFORMED, "the verdict is not a JSON object", reply);
        }
        throw new JudgeException(Kind.NO_VERDICT, "the reply has no verdict", reply);
    }
}
