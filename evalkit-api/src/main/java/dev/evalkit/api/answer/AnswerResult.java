package dev.evalkit.api.answer;

import dev.evalkit.api.answer.AnswerInstrument.Judging;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.SharedTexts;
import dev.evalkit.api.internal.json.VersionedFormat;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The result of an answer eval.
 *
 * @param instrument what the answers were measured with
 * @param subject what was measured: the agent, its prompt and model
 * @param stamp when the result was made, and from which code
 * @param cases every repeat of every case, in the order of the set, repeats of a case together and ascending
 */
public record AnswerResult(AnswerInstrument instrument, Subject subject, Stamp stamp, List<CaseResult> cases)
        implements EvalResult {
    /** Name of the file format. */
    public static final String SCHEMA = "evalkit.answer-result";

    /** Version of the file format that this library writes; it reads this one and older ones. */
    public static final int VERSION = 2;

    /** From version 2 on, the texts of passages are stored in a table. */
    private static final VersionedFormat<AnswerResult> FORMAT = VersionedFormat.of(SCHEMA, VERSION, AnswerResult.class)
            .sharing(new SharedTexts<>("passages", 2, SeenPassage.class, "text", AnswerResult::eachPassageText));

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if a repeat of a case occurs twice, or one passed without the verdict that it
     *     needed
     */
    public AnswerResult {
        Require.nonNull(instrument, "instrument");
        Require.nonNull(subject, "subject");
        Require.nonNull(stamp, "stamp");
        cases = Require.listOf(cases, "cases");
        requireDistinct(cases);
        if (instrument.judging() != Judging.CHECKS_ONLY) {
            boolean hasJudge = instrument.judge() != null;
            cases.forEach(each -> GradeEvidence.requireVerdict(each, hasJudge));
        }
    }

    private static void requireDistinct(List<CaseResult> cases) {
        Map<String, Set<Integer>> seen = new HashMap<>(2 * cases.size());
        for (CaseResult each : cases) {
            Set<Integer> first = Set.of(each.repeat());
            Set<Integer> before = seen.putIfAbsent(each.golden().id(), first);
            if (before == null) {
                continue; // always so if no case is repeated
            }
            Set<Integer> all = before instanceof HashSet ? before : new HashSet<>(before);
            if (!all.add(each.repeat())) {
                throw new IllegalArgumentException(
                        "repeat " + each.repeat() + " of case '" + each.golden().id() + "' is in the result twice");
            }
            seen.put(each.golden().id(), all);
        }
    }

    @Override
    public String schema() {
        return SCHEMA;
    }

    private void eachPassageText(Consumer<String> texts) {
        for (CaseResult each : cases) {
            List<SeenPassage> passages =
                    each.run() == null ? null : each.run().reply().passages();
            if (passages != null) {
                passages.forEach(passage -> texts.accept(passage.text()));
            }
        }
    }

    /** Returns the result in numbers. */
    public AnswerSummary summary() {
        return AnswerSummary.of(cases);
    }

    @Override
    public String toJson() {
        return FORMAT.text(this);
    }

    @Override
    public void write(Path file) {
        FORMAT.write(file, this);
    }

    /**
     * Reads a result that {@link #write} wrote.
     *
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it is not an answer result, is incomplete, contradicts itself, or has a newer
     *     version; the message names the file and the place
     */
    public static AnswerResult read(Path file) {
        AnswerResult result = FORMAT.read(file);
        try {
            result.requireWhole();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
        return result;
    }

    /**
     * Refuses a result that lacks repeats, as an edited file may: removing a failed repeat must not make its case pass.
     * Repeats of one id whose cases differ are refused too. Readers of files call this method.
     *
     * @throws IllegalArgumentException if a case lacks a repeat, has one too many, or has two with different content;
     *     the message names the case
     */
    public void requireWhole() {
        for (CaseResult each : cases) {
            if (each.repeat() > instrument.repeats()) {
                throw new IllegalArgumentException("case '" + each.golden().id() + "' has repeat " + each.repeat()
                        + ", but each case was run " + instrument.repeats() + " times");
            }
        }
        if (instrument.repeats() == 1) {
            return; // no case occurs twice
        }
        for (PooledCase each : PooledCase.of(cases)) { // which refuses repeats of different content
            if (each.repeats().size() != instrument.repeats()) {
                throw new IllegalArgumentException("case '" + each.golden().id() + "' must have " + instrument.repeats()
                        + " repeats, as the instrument says, but has "
                        + each.repeats().size());
            }
        }
    }
}
