package dev.evalkit.report.text;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.stats.Rate;
import dev.evalkit.report.doc.Table.Cell;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Words and phrases that all reports share. */
public final class ReportText {
    /** Replaces an undefined number. */
    public static final String UNDEFINED = Cell.UNDEFINED.text();

    /** With fewer cases a bootstrap interval is far too narrow; up to about 20 it is somewhat too narrow. */
    public static final int FEW_CASES = 10;

    /** With fewer pairs no difference is called more than chance; {@code Direction} has the rule. */
    public static final int FEWEST_PAIRS = 6;

    /** What a star at a p-value says. */
    public static final String STAR = "* at most " + Decimals.USUAL_ERROR_RATE
            + ", interval on one side of 0, at least " + FEWEST_PAIRS + " cases";

    private ReportText() {}

    /** Returns {@code 1 case}, {@code 2 cases}. */
    public static String count(int n, String noun) {
        return n + " " + noun + (n == 1 ? "" : "s");
    }

    /** Returns {@code 'a', 'b'}. */
    public static String quoted(List<String> names) {
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    }

    /** Returns the text as a Java string literal. */
    public static String literal(String raw) {
        return '"' + Printable.line(raw.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
    }

    /** Returns the name of a constant in words, {@code newly errored}. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns {@code 30 of 31 labelled rows have a verdict}. */
    public static String verdicts(Rate coverage) {
        return coverage.successes() + " of " + count(coverage.n(), "labelled row")
                + (coverage.successes() == 1 || coverage.n() == 1 ? " has" : " have") + " a verdict";
    }
}
