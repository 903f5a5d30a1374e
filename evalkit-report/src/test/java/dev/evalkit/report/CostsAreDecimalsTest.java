package dev.evalkit.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.report.compare.Comparison;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateRules;
import dev.evalkit.report.gate.GateVerdict;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No report writes a cost with an exponent, and no cost above 0 looks like 0. */
class CostsAreDecimalsTest {
    private static final Pattern EXPONENT = Pattern.compile("[0-9]E-?[0-9]");

    private static AnswerResult costing(double usd) {
        AnswersBuilder cases = new AnswersBuilder();
        for (int i = 0; i < 12; i++) {
            cases.passed("q" + i).cost("q" + i, usd);
        }
        return cases.build();
    }

    private static void assertDecimals(Report report, String... shown) {
        for (String text : List.of(report.toText(), report.toMarkdown())) {
            assertThat(text).doesNotContainPattern(EXPONENT);
            assertThat(text).contains(shown);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-9, -7, -5, -4, -3, -1, 0, 3, 6, 7, 9})
    void whateverTheMagnitude(int power) {
        double usd = new BigDecimal("1e" + power).doubleValue();
        String plain = new BigDecimal("1e" + power).toPlainString();
        AnswerResult cheap = costing(usd);
        AnswerResult dear = costing(3 * usd);
        String triple = new BigDecimal("3e" + power).toPlainString();
        Baseline baseline = new Baseline("first run", Instant.EPOCH, List.of(), cheap);

        assertDecimals(Report.of(cheap), "cost: ");
        assertDecimals(Report.of(Comparison.of(cheap, dear)), plain, triple, "3.0");
        assertDecimals(Report.of(Comparison.of(cheap, cheap)), plain);
        GateVerdict verdict = Gate.standard()
                .rule(GateRules.costAtMost(2 * usd))
                .rule(GateRules.costGrowthAtMost(0.1))
                .check(dear, baseline);
        assertDecimals(Report.of(verdict), plain, triple);
        assertThat(verdict.reasons().toString()).doesNotContainPattern(EXPONENT);
        assertDecimals(Report.of(Gate.standard().check(cheap, baseline)), plain);
    }
}
