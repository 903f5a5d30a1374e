package dev.evalkit.report.compare;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.LadderTable;
import dev.evalkit.report.text.PlainText;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the texts of all comparisons share. */
final class ComparisonText {
    /** So many entries of a list are shown. */
    static final int SHOWN = 100;

    private static final String CUT = "...";

    private ComparisonText() {}

    /** {@code 'acme', split 'dev'}. */
    static String set(EvalResult result, @Nullable String split) {
        return "set '" + result.set() + "'" + (split == null ? "" : ", split '" + split + "'");
    }

    /** Two lines that say which results they are. */
    static void origins(EvalResult before, EvalResult after, PlainText out) {
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

    /** A titled list; nothing where there is no entry. */
    static void list(PlainText out, String title, List<?> entries) {
        if (!entries.isEmpty()) {
            out.line(title + " (" + entries.size() + "):");
            each(out, entries, entry -> out.line("  " + entry));
        }
    }

    /** Shows the first entries, and says how many more there are. */
    static <T> void each(PlainText out, List<T> entries, Consumer<T> show) {
        entries.stream().limit(SHOWN).forEach(show);
        if (entries.size() > SHOWN) {
            out.line("  and " + (entries.size() - SHOWN) + " more");
        }
    }

    /** {@code better}, {@code worse}, {@code can't tell}, or {@code no case changed}. */
    static String verdict(Direction direction, boolean anyChanged) {
        return switch (direction) {
            case UP -> "better";
            case DOWN -> "worse";
            case UNCLEAR -> anyChanged ? "can't tell" : "no case changed";
        };
    }

    /** {@code +0.017 [-0.004, +0.038]}, {@code +0.017 [1 case]}, {@code +0.017 [all equal]}. */
    static String difference(double difference, @Nullable Interval interval, int n) {
        String ends = interval == null
                ? (n == 1 ? "1 case" : "all equal")
                : Decimals.signed(interval.lower()) + ", " + Decimals.signed(interval.upper());
        return Decimals.signed(difference) + " [" + ends + "]";
    }

    /** Says what stands in place of an interval, and which intervals mean little. */
    static void legend(List<MeanChange> means, PlainText out) {
        if (means.stream().anyMatch(each -> each.n() == 1)) {
            out.line("[1 case]: one difference shows no spread, so it has no interval");
        }
        if (means.stream().anyMatch(each -> each.n() > 1 && each.interval() == null)) {
            out.line("[all equal]: no two differences differ, so there is no interval");
        }
        if (means.stream().anyMatch(each -> each.interval() != null && each.n() < LadderTable.FEW_CASES)) {
            out.line("fewer than " + LadderTable.FEW_CASES + " cases: the interval is too narrow to rely on");
        }
    }

    /** One of two methods, or both where some have more cases than are drawn from. */
    static String method(List<MeanChange> means, String drawn, String computed) {
        return means.stream().allMatch(each -> each.n() <= MeanChange.DRAWN_UP_TO)
                ? drawn
                : drawn + ", above " + MeanChange.DRAWN_UP_TO + " cases " + computed;
    }

    /** A text on one line, in quotes and cut after so many characters. */
    static String quoted(String text, int longest) {
        return '"' + cut(text.replace("\\", "\\\\").replace("\"", "\\\""), longest) + '"';
    }

    /** A text on one line, cut after so many characters. */
    static String cut(String text, int longest) {
        boolean tooLong = text.codePointCount(0, text.length()) > longest;
        return tooLong
                ? Printable.line(text.substring(0, text.offsetByCodePoints(0, longest))) + CUT
                : Printable.line(text);
    }
}
