package dev.evalkit.judge.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.judge.check.Checks;
import dev.evalkit.judge.check.ToolTrajectory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunSettingsTest {
    private static GoldenCase golden(String id) {
        Expected expected = Expected.builder().contains(List.of("yes")).build();
        return GoldenCase.builder().id(id).question("?").expected(expected).build();
    }

    @Test
    void aTrajectoryOfAnUnknownCaseIsSaid() {
        Checks checks = Checks.standard()
                .and(ToolTrajectory.of(ToolTrajectory.Mode.EXACT, Map.of("q11", List.of(), "q2", List.of())));
        RunSettings settings = new RunSettings(
                GoldenSet.of("numbers", List.of(golden("q1"), golden("q2"), golden("q3"))),
                (soFar, doneNow, elapsed, logged) -> {});
        settings.check(checks);
        assertThat(settings.unknownCases())
                .containsExactly(
                        "check 'tool_trajectory' is about case 'q11', which set 'numbers' lacks (did you mean 'q1'?)");
    }
}
