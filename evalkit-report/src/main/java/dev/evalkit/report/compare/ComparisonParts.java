package dev.evalkit.report.compare;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts that the reports of all comparisons share. */
final class ComparisonParts {
    /** Maximum number of list entries shown. */
    static final int SHOWN = 100;

    /** What a comparison of a result with itself says. */
    static final String SAME = "both results are identical: this compares a run with itself";

    private static final String CUT = "...";

    private ComparisonParts() {}

    /** Returns {@code set 'acme', split 'dev'}. */
    static String set(EvalResult result, @Nullable String split) {
        return "set '" + result.set() + "'" + (split == null ? "" : ", split '" + split + "'");
    }

    /** Adds two lines that identify the results. */
    static void origins(EvalResult before, EvalResult after, Doc.Builder out) {
        out.line("before: " + origin(before)).line("after:  " + origin(after));
    }

    private static String origin(EvalResult result) {
        Stamp stamp = result.stamp();
        String label = result.subject().label();
        String commit = stamp.commit() == null ? "" : ", commit " + stamp.commit();
        return (label == null ? "" : label + ", ")
                + stamp.time()
                + commit
                + (Boolean.TRUE.equals(stamp.dirty()) ? " with local changes" : "");
    }

    /** Adds the accepted differences, those of the subject, and notes. */
    static void lists(List<?> accepted, List<?> subject, List<String> notes, Doc.Builder out) {
        out.items("accepted differences in the measurement", Item.all(accepted), SHOWN);
        out.items("differences in what was measured", Item.all(subject), SHOWN);
        out.items("notes", Item.all(notes), SHOWN);
    }

    /** Returns {@code better}, {@code worse}, {@code can't tell}, or {@code no difference}. */
    static String verdict(Direction direction, boolean anyChanged) {
        return switch (direction) {
            case UP -> "better";
            case DOWN -> "worse";
            case UNCLEAR -> anyChanged ? "can't tell" : "no difference";
        };
    }

    /** Returns both means, their difference and its interval. */
    static List<Cell> cells(@Nullable MeanChange means) {
        if (means == null) {
            return List.of(Cell.UNDEFINED, Cell.UNDEFINED, Cell.UNDEFINED);
        }
        List<Cell> both = Decimals.cells(means.before(), means.after());
        String difference = difference(means.difference(), means.interval(), means.n());
        return List.of(both.get(0), both.get(1), Cell.of(difference, means.difference()));
    }

    /** Returns {@code +0.017 [-0.004, +0.038]}, {@code +0.017 [1 case]} or {@code +0.017 [all equal]}. */
    static String difference(double difference, @Nullable Interval interval, int n) {
        String ends = interval == null
                ? (n == 1 ? "1 case" : "all equal")
                : Decimals.signed(interval.lower()) + ", " + Decimals.signed(interval.upper());
        return Decimals.signed(difference) + " [" + ends + "]";
    }

    /** Explains what replaces an interval, and which intervals are unreliable. */
    static void legend(List<MeanChange> means, Doc.Builder out) {
        if (means.stream().anyMatch(each -> each.n() == 1)) {
            out.line("[1 case]: a single difference shows no spread, so there is no interval");
        }
        if (means.stream().anyMatch(each -> each.n() > 1 && each.interval() == null)) {
            out.line("[all equal]: all differences are equal, so there is no interval");
        }
        if (means.stream().anyMatch(each -> each.interval() != null && each.n() < ReportText.FEW_CASES)) {
            out.line("fewer than " + ReportText.FEW_CASES + " cases: the interval is too narrow to rely on");
        }
    }

    /** Returns the drawing method, followed by the computing one if some means have too many cases for drawing. */
    static String method(List<MeanChange> means, String drawn, String computed) {
        return means.stream().allMatch(each -> each.n() <= MeanChange.DRAWN_UP_TO)
                ? drawn
                : drawn + ", above " + MeanChange.DRAWN_UP_TO + " cases " + computed;
    }

    /** Explains p and its star. */
    static String p(String twins, List<MeanChange> means, long tests) {
        return "p: chance of a difference at least this far from 0 between " + twins + " ("
                + method(means, "sign-flip test", "paired t-test") + ")"
                + (tests > 1 ? ", adjusted for " + tests + " comparisons (Holm)" : "") + "; " + ReportText.STAR;
    }

    /** Returns a text on one line, in quotes, cut after {@code longest} characters. */
    static String quoted(String text, int longest) {
        return '"' + cut(text.replace("\\", "\\\\").replace("\"", "\\\""), longest) + '"';
    }

    /** Returns a text on one line, cut after {@code longest} characters. */
    static String cut(String text, int longest) {
        boolean tooLong = text.codePointCount(0, text.length()) > longest;
        return tooLong
                ? Printable.line(text.substring(0, text.offsetByCodePoints(0, longest))) + CUT
                : Printable.line(text);
    }
}
