package dev.evalkit.report;

import dev.evalkit.api.judge.CalibratedRow;
import dev.evalkit.api.judge.CalibratedRow.Unread;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.HumanLabels;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Stamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Builds calibrations for tests. */
public final class Calibrations {
    private static final HumanLabels YES = HumanLabels.builder().abstained(true).build();
    private static final HumanLabels NO = HumanLabels.builder().abstained(false).build();

    private final List<CalibratedRow> rows = new ArrayList<>();
    private Identity judge = Identity.of("claude-x");

    /** No row yet. */
    public Calibrations() {}

    public Calibrations judge(Identity identity) {
        judge = identity;
        return this;
    }

    public Calibrations row(CalibratedRow row) {
        rows.add(row);
        return this;
    }

    public Calibrations judged(String id, HumanLabels human, JudgeVerdict verdict) {
        return row(new CalibratedRow(id, "d", null, human, verdict, null, null));
    }

    public Calibrations unscored(int n, boolean human) {
        for (int i = 0; i < n; i++) {
            Unread unread = new Unread(JudgeException.Kind.TRUNCATED, "the reply was cut off", "{\"reas");
            row(new CalibratedRow(next(), "d", null, human ? YES : NO, null, unread, null));
        }
        return this;
    }

    public Calibrations errored(int n, boolean human) {
        for (int i = 0; i < n; i++) {
            row(new CalibratedRow(next(), "d", null, human ? YES : NO, null, null, "TIMEOUT: no reply within PT5M"));
        }
        return this;
    }

    /** Rows on abstention. */
    public Calibrations abstained(int n, boolean human, boolean verdict) {
        for (int i = 0; i < n; i++) {
            judged(next(), human ? YES : NO, new JudgeVerdict("because", List.of(), verdict, true, false));
        }
        return this;
    }

    private String next() {
        return "r" + (rows.size() + 1);
    }

    public CalibrationResult build() {
        return CalibrationResult.of(
                "labels", judge, new Stamp(Instant.parse("2026-11-30T10:00:00Z"), "0.1.0", "abc", false), rows);
    }

    /** Ten abstentions and twenty answers, of which the judge sees so many otherwise. */
    public static CalibrationResult of(int missed, int falseAlarms) {
        return new Calibrations()
                .abstained(10 - missed, true, true)
                .abstained(missed, true, false)
                .abstained(20 - falseAlarms, false, false)
                .abstained(falseAlarms, false, true)
                .build();
    }
}
