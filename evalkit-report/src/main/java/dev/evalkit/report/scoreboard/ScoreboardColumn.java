package dev.evalkit.report.scoreboard;

import java.util.List;
import java.util.Locale;

/** The columns of a scoreboard file, in the order of a new file. */
enum ScoreboardColumn {
    DATE,
    COMMIT,
    HARD_PASS,
    JUDGE_CORRECT,
    JUDGE_GROUNDED,
    STEPS_P50,
    SET_DIGEST,
    JUDGE,
    N,
    COVERAGE,
    COST_USD,
    TOKENS,
    LATENCY_P50_MS,
    LATENCY_P95_MS,
    LABEL,
    NOTE,
    INSTRUMENT;

    /** Number of columns that every file starts with, in this order. */
    static final int FIRST = 6;

    /** All columns. */
    static final List<ScoreboardColumn> ALL = List.of(values());

    /** Returns the name in the header of a file. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the names of all columns. */
    static List<String> titles() {
        return ALL.stream().map(ScoreboardColumn::title).toList();
    }
}
