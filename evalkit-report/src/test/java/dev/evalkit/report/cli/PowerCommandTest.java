package dev.evalkit.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerCommandTest {
    private static CommandRun power(String arguments) {
        return CommandRun.of(("power " + arguments).split(" "));
    }

    @Test
    void sixtyCasesOfWhichMostPass() {
        assertThat(power("--cases 60 --rate 0.85")).isEqualTo(new CommandRun(0, """
                If 51 of 60 cases pass, the pass rate is 85 % with the 95 % interval [73.9 %, 91.9 %] (Wilson).
                One case is 1.7 points.

                Two versions on the same cases (paired test at 5 %, power 80 %):
                  cases that change   smallest difference found   cases to find 5 points   10 points
                                5 %                        none                      157           -
                               10 %                        none                      337          78
                               20 %                 16.2 points                      658         168
                               30 %                 20.1 points                      975         249
                               50 %                 26.4 points                     1606         408
                If fewer than 6 cases change, even all in one direction, that could be chance (McNemar, exact).

                If no case fails, the failure rate is below 4.9 % (one-sided, 95 %).
                To claim less than 1 %, 299 cases must all pass.
                """, ""));
    }

    @ParameterizedTest
    @CsvSource({"10, --alpha 0.0001 --power 0.999", "4, --alpha 0.05 --power 0.8"})
    void whereAllCasesCouldBeChanceNoDifferenceIsFound(int cases, String options) {
        assertThat(power("--cases " + cases + " --rate 0.85 --discordant 1 " + options)
                        .out())
                .containsPattern("\n +100 % +none ")
                .contains("Even if every case changed in one direction");
    }

    @Test
    void fiftyCasesDetectEighteenPoints() {
        assertThat(power("--cases 50 --rate 0.8 --discordant 0.2").out())
                .contains("               20 %                 17.6 points ");
    }

    @ParameterizedTest
    @CsvSource({
        "5, 'Even if every case changed in one direction, that could be chance (McNemar, exact).'",
        "6, 'If fewer than 6 cases change, even all in one direction, that could be chance (McNemar, exact).'"
    })
    void fewerThanSixCasesShowNothing(int cases, String said) {
        assertThat(power("--cases " + cases + " --rate 1").out()).contains("\n" + said + "\n");
    }

    @Test
    void strictErrorRateAndPowerNeedMoreCases() {
        assertThat(power("--cases 60 --rate 0.85 --discordant 0.2 --alpha 0.01 --power 0.9")
                        .out())
                .contains("99 % interval", "paired test at 1 %, power 90 %", "459 cases must all pass")
                .doesNotContain("16.2 points");
    }

    @ParameterizedTest
    @CsvSource({
        "--cases 0 --rate 0.5, --cases must be at least 1 but was 0",
        "--cases 1 --rate -0.1, '--rate must be between 0 and 1 but was -0.1'",
        "--cases 1 --rate 1.1, '--rate must be between 0 and 1 but was 1.1'",
        "--cases 1 --rate NaN, '--rate must be between 0 and 1 but was NaN'",
        "--cases 1 --rate 1 --discordant 0, '--discordant must be above 0 and at most 1 but was 0.0'",
        "--cases 1 --rate 1 --discordant 1.5, '--discordant must be above 0 and at most 1 but was 1.5'",
        "--cases 1 --rate 1 --alpha 0.00009, '--alpha must be at least 0.0001 and at most 0.2 but was 9.0E-5'",
        "--cases 1 --rate 1 --alpha 0.21, '--alpha must be at least 0.0001 and at most 0.2 but was 0.21'",
        "--cases 1 --rate 1 --power 0.49, '--power must be at least 0.5 and at most 0.999 but was 0.49'",
        "--cases 1 --rate 1 --power 1, '--power must be at least 0.5 and at most 0.999 but was 1.0'",
        "--cases 1, Missing required option: '--rate=P'"
    })
    void numberOutsideItsRangeIsWrongUsage(String arguments, String message) {
        assertThat(power(arguments)).isEqualTo(new CommandRun(64, "", message + "\nTry 'evalkit power --help'.\n"));
    }

    @ParameterizedTest
    @CsvSource({"--cases 1 --rate 0", "--cases 1 --rate 1", "--cases 2147483647 --rate 0.5 --discordant 1"})
    void endsOfTheRangesArePossible(String arguments) {
        assertThat(power(arguments).exitCode()).isZero();
        assertThat(power(arguments).out()).doesNotContain("NaN", "null");
    }

    @ParameterizedTest
    @CsvSource({"0.0001, 0.5", "0.2, 0.999", "0.2, 0.5"})
    void strictestAndLoosestSettingsDoNotContradictThemselves(String alpha, String power) {
        String text = power("--cases 60 --rate 0.85 --alpha " + alpha + " --power " + power)
                .out();

        assertThat(text).doesNotContain("Fewer than 1 ", "100 %,", "NaN");
    }

    @Test
    void smallSharesDoNotLookLikeNone() {
        assertThat(power("--cases 10000 --rate 0.9999").out())
                .contains("the pass rate is 99.99 % with the 95 % interval [99.9 %, 99.998 %]")
                .contains("One case is 0.01 points.", "the failure rate is below 0.03 %");
    }

    @Test
    void jsonHasTheSameNumbers() {
        assertThat(power("--cases 4 --rate 0.5 --discordant 0.05 --json").out())
                .startsWith("""
                        {
                          "schema" : "evalkit.power",
                          "version" : 1,
                          "cases" : 4,
                          "rate" : 0.5,
                          "alpha" : 0.05,
                          "power" : 0.8,
                          "passed" : 2,
                          "interval" : {
                            "lower" : 0.15003898""")
                .contains("\"detectable\" : [\n    {\"discordant\" : 0.05,\"cases_for_five_points\" : 157\n    }\n  ]")
                .contains("\"failure_rate_below\" : 0.527129", "\"cases_for_one_percent\" : 299\n}\n")
                .doesNotContain("fewest_changed", "difference");
    }
}
