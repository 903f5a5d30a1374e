package dev.evalkit.report.compare;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.Wording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What reports of all comparisons share. */
final class ComparisonParts {
    /** So many entries of a list are shown. */
    static final int SHOWN = 100;

    private static final String CUT = "...";

    private ComparisonParts() {}

    /** {@code 'acme', split 'dev'}. */
    static String set(EvalResult result, @Nullable String split) {
        return "set '" + result.set() + "'" + (split == null ? "" : ", split '" + split + "'");
    }

    /** Two lines that say which results they are. */
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

    /** What was measured in another way, and what else a reader should know. */
    static void lists(List<?> accepted, List<?> subject, List<String> notes, Doc.Builder out) {
        out.items("measured differently, accepted", Item.all(accepted), SHOWN);
        out.items("what was measured differs", Item.all(subject), SHOWN);
        out.items("notes", Item.all(notes), SHOWN);
    }

    /** {@code better}, {@code worse}, {@code can't tell}, or {@code no case changed}. */
    static String verdict(Direction direction, boolean anyChanged) {
        return switch (direction) {
            case UP -> "better";
            case DOWN -> "worse";
            case UNCLEAR -> anyChanged ? "can't tell" : "no case changed";
        };
    }

    /** Both means, their difference and its interval. */
    static List<Cell> cells(@Nullable MeanChange means) {
        if (means == null) {
            return List.of(Cell.UNDEFINED, Cell.UNDEFINED, Cell.UNDEFINED);
        }
        List<Cell> both = Decimals.cells(means.before(), means.after());
        String difference = difference(means.difference(), means.interval(), means.n());
        return List.of(both.get(0), both.get(1), Cell.of(difference, means.difference()));
    }

    /** {@code +0.017 [-0.004, +0.038]}, {@code +0.017 [1 case]}, {@code +0.017 [all equal]}. */
    static String difference(double difference, @Nullable Interval interval, int n) {
        String ends = interval == null
                ? (n == 1 ? "1 case" : "all equal")
                : Decimals.signed(interval.lower()) + ", " + Decimals.signed(interval.upper());
        return Decimals.signed(difference) + " [" + ends + "]";
    }

    /** Says what stands in place of an interval, and which intervals mean little. */
    static void legend(List<MeanChange> means, Doc.Builder out) {
        if (means.stream().anyMatch(each -> each.n() == 1)) {
            out.line("[1 case]: one difference shows no spread, so it has no interval");
        }
        if (means.stream().anyMatch(each -> each.n() > 1 && each.interval() == null)) {
            out.line("[all equal]: no two differences differ, so there is no interval");
        }
        if (means.stream().anyMatch(each -> each.interval() != null && each.n() < Wording.FEW_CASES)) {
            out.line("fewer than " + Wording.FEW_CASES + " cases: the interval is too narrow to rely on");
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
