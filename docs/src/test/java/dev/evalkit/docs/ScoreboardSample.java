package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.report.scoreboard.Scoreboard;
import dev.evalkit.report.scoreboard.ScoreboardRow;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreboardSample {
    @Test
    void aRunIsAppended(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("scoreboard.csv");
        Files.copy(Path.of("docs/demo/scoreboard/by-hand.csv"), file);
        AnswerResult result = AnswerResult.read(Path.of("docs/demo/runs/support-v1.json"));
        // @start region=append
        Scoreboard board = Scoreboard.append(result, file, "added reranker");
        board.writeSvg(folder.resolve("scoreboard.svg"));
        // @end region=append
        // @start region=rows
        for (ScoreboardRow row : Scoreboard.read(file).rows()) {
            System.out.println(row.date() + " " + row.scores().hardPass() + " "
                    + row.scores().interval());
        }
        // @end region=rows
        assertThat(board.rows()).hasSize(6);
        assertThat(folder.resolve("scoreboard.svg")).isNotEmptyFile();
    }
}
