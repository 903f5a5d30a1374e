package dev.evalkit.judge.run;

import dev.evalkit.api.answer.AnswerInstrument;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.Json;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The first line of a journal: it identifies what was run.
 *
 * @param setDigest digest of the golden set
 * @param instrument the measuring side: set, checks, judge
 * @param subject the measured system
 * @param commit commit of the tested code; {@code null} if it was not given
 * @param redacted true if the texts were changed before they were written; {@code null} otherwise
 */
public record JournalHeader(
        String setDigest,
        AnswerInstrument instrument,
        Subject subject,
        @Nullable String commit,
        @Nullable Boolean redacted) {
    private static final String SCHEMA = "evalkit.answer-journal";
    private static final int VERSION = 1;
    private static final int ON_ONE_LINE = -1;

    /** Checks the components. */
    public JournalHeader {
        Require.notBlank(setDigest, "digest of the set");
        Require.nonNull(instrument, "instrument");
        Require.nonNull(subject, "subject");
    }

    String line() {
        return Json.write(SCHEMA, VERSION, this, ON_ONE_LINE).strip();
    }

    static JournalHeader read(String line, String place) {
        return Json.read(line, place, SCHEMA, VERSION, JournalHeader.class);
    }

    /** Returns the differences that keep a later run from resuming this one. */
    List<Difference> differences(JournalHeader later) {
        List<Difference> found = new ArrayList<>(instrument.differences(later.instrument));
        if (found.stream().noneMatch(each -> each.name().equals("set")) && !setDigest.equals(later.setDigest)) {
            found.add(new Difference("content of the set", setDigest, later.setDigest));
        }
        found.addAll(subject.differences(later.subject));
        String label = Objects.toString(subject.label(), "none");
        String laterLabel = Objects.toString(later.subject.label(), "none");
        if (!label.equals(laterLabel)) {
            found.add(new Difference("label", label, laterLabel));
        }
        if (commit != null && later.commit != null && !commit.equals(later.commit)) {
            found.add(new Difference("commit", commit, later.commit));
        }
        if (!Objects.equals(redacted, later.redacted)) {
            found.add(new Difference(
                    "redaction", redacted == null ? "none" : "some", later.redacted == null ? "none" : "some"));
        }
        return List.copyOf(found);
    }
}
