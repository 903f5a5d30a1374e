package dev.evalkit.report.scoreboard;

import dev.evalkit.report.scoreboard.ScoreboardRow.Basis;
import dev.evalkit.report.scoreboard.ScoreboardRow.Effort;
import dev.evalkit.report.scoreboard.ScoreboardRow.Scores;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Rows to test with. */
final class ScoreboardRows {
    /** A scoreboard that was kept by hand. */
    static final String BY_HAND = """
            date,commit,hard_pass,judge_correct,judge_grounded,steps_p50
            2026-05-08,a1b2c3d,0.72,3.8,4.1,5.2
            2026-05-09,e4f5g6h,0.78,4.0,4.3,4.8
            2026-05-10,i7j8k9l,0.84,4.2,4.5,4.5
            2026-05-12,m0n1o2p,0.88,4.3,4.6,4.2
            2026-05-15,q3r4s5t,0.90,4.3,4.6,3.8
            """;

    static final Basis BASIS = new Basis("a1b2c3d4a1b2c3d4a1b2c3d4", "claude-x 1", "0f0f0f0f0f0f0f0f0f0f0f0f");
    static final Basis UNKNOWN = new Basis(null, null, null);
    static final Scores NO_SCORES = new Scores(null, null, null, null, null);
    static final Effort NO_EFFORT = new Effort(null, null, null, null, null);

    private ScoreboardRows() {}

    static ScoreboardRow passed(int passed, int n, Basis basis, @Nullable String note) {
        return new ScoreboardRow(
                LocalDate.of(2026, 5, 20),
                "u5v6w7x",
                new Scores((double) passed / n, n, 0.984375, 4.3, 4.5),
                new Effort(3.0, 0.0125, 81_280L, 812.5, 2034.75),
                basis,
                "answer@v4",
                note);
    }

    static ScoreboardRow bare(@Nullable String note) {
        return new ScoreboardRow(LocalDate.of(2026, 5, 20), null, NO_SCORES, NO_EFFORT, UNKNOWN, null, note);
    }
}
