package dev.evalkit.report.scoreboard;

import dev.evalkit.report.Expected;
import dev.evalkit.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreboardReportTest {
    @TempDir
    Path folder;

    @Test
    void theReportHasTheRunsAndWhyTheyCannotBeCompared() throws IOException {
        Path file = folder.resolve("board.csv");
        Files.writeString(file, ScoreboardRows.BY_HAND);

        Scoreboard board = Scoreboard.append(
                ScoreboardRows.passed(
                        63, 70, ScoreboardRows.BASIS, "a note that is longer than forty-eight characters are"),
                file);

        Expected.assertReport("scoreboard", Report.of(board));
    }
}
