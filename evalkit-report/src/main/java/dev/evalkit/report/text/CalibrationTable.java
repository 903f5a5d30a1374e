package dev.evalkit.report.text;

import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.judge.CalibratedRow;
import dev.evalkit.api.judge.CalibratedRow.Disagreement;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.judge.FieldAgreement;
import dev.evalkit.api.judge.FieldCounts;
import dev.evalkit.api.stats.BinaryCounts;
import dev.evalkit.api.stats.ClusteredRate;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.api.stats.Kappa;
import dev.evalkit.api.stats.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A calibration for the console: the counts, the figures of each field, then every disagreement with the judge's reasoning. */
public final class CalibrationTable {
    private static final int MOST_SHOWN = 100;
    private static final int TEXT_SHOWN = 200;

    private CalibrationTable() {}

    /** Adds the figures of a result and what is behind them. */
    public static void append(CalibrationResult result, PlainText out) {
        out.line("calibration '" + result.set() + "' of "
                + PlainText.count(result.rows().size(), "row") + ", digest "
                + result.instrument().rowsDigest());
        Provenances.append(result.subject(), result.stamp(), out);
        out.gap();
        coverage(result, out);
        List<FieldAgreement> fields = result.agreements();
        if (fields.isEmpty()) {
            out.line("nothing is labelled");
            return;
        }
        out.gap();
        counts(fields, out);
        out.gap();
        figures(fields, out);
        disagreements(result.disagreements(), out);
        list(
                "unscored",
                result.rows().stream()
                        .filter(row -> row.unread() != null)
                        .map(CalibrationTable::unread)
                        .toList(),
                out);
        list(
                "errored",
                result.rows().stream()
                        .filter(row -> row.error() != null)
                        .map(row -> row.id() + ": " + row.error())
                        .toList(),
                out);
    }

    private static void coverage(CalibrationResult result, PlainText out) {
        Rate coverage = result.coverage();
        coverage.value().ifPresent(share -> out.line("coverage " + Decimals.share(share) + ": " + verdicts(coverage)));
    }

    /** {@code 30 of 31 labelled rows have a verdict}. */
    public static String verdicts(Rate coverage) {
        return coverage.successes() + " of " + PlainText.count(coverage.n(), "labelled row")
                + (coverage.successes() == 1 || coverage.n() == 1 ? " has" : " have") + " a verdict";
    }

    private static void counts(List<FieldAgreement> fields, PlainText out) {
        TextTable table = new TextTable("<>>>>>>>");
        table.row(List.of(
                "people / judge", "labels", "yes / yes", "yes / no", "no / yes", "no / no", "unscored", "errored"));
        for (FieldAgreement field : fields) {
            FieldCounts counts = field.counts();
            BinaryCounts confusion = counts.confusion();
            List<String> cells = new ArrayList<>();
            cells.add(counts.field().toString());
            for (int count : new int[] {
                counts.labelled(),
                confusion.tp(),
                confusion.fn(),
                confusion.fp(),
                confusion.tn(),
                counts.unscored(),
                counts.errored()
            }) {
                cells.add(Integer.toString(count));
            }
            table.row(cells);
        }
        table.appendTo(out);
    }

    private static void figures(List<FieldAgreement> fields, PlainText out) {
        TextTable table = new TextTable("<<<<<>");
        table.row(List.of("with 95 % intervals", "agreement", "sensitivity", "specificity", "kappa", "groups"));
        for (FieldAgreement field : fields) {
            table.row(List.of(
                    field.counts().field().toString(),
                    rate(field.agreement()),
                    rate(field.sensitivity()),
                    rate(field.specificity()),
                    field.kappa().map(CalibrationTable::kappa).orElse(LadderTable.UNDEFINED),
                    Integer.toString(field.agreement().clusters())));
        }
        table.appendTo(out);
    }

    /** {@code 0.900 [0.596, 0.982]}. */
    private static String rate(ClusteredRate rate) {
        return rate.rate().value().isEmpty()
                ? LadderTable.UNDEFINED
                : Decimals.share(rate.rate().value().getAsDouble()) + " " + Decimals.interval(rate.interval());
    }

    /** Without its interval where that is one point, as it is for perfect agreement of however few. */
    private static String kappa(Kappa kappa) {
        if (kappa.value().isEmpty() || kappa.interval().isEmpty()) {
            return LadderTable.UNDEFINED;
        }
        Interval interval = kappa.interval().get();
        return Decimals.of(kappa.value().getAsDouble())
                + (interval.lower() < interval.upper() ? " " + Decimals.interval(interval) : "");
    }

    private static void disagreements(List<Disagreement> all, PlainText out) {
        list(
                "people and judge differ",
                all.stream()
                        .map(each -> each.row() + ", " + each.field()
                                + (each.fact() == null ? "" : " of fact " + each.fact()) + ": people "
                                + said(each.human()) + ", judge " + said(!each.human())
                                + (each.reasoning().isBlank() ? "" : ": " + Shown.of(each.reasoning(), TEXT_SHOWN)))
                        .toList(),
                out);
    }

    private static String said(boolean label) {
        return label ? "yes" : "no";
    }

    private static String unread(CalibratedRow row) {
        CalibratedRow.Unread unread = row.unread();
        return unread == null
                ? row.id()
                : row.id() + ": "
                        + unread.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": " + unread.problem();
    }

    private static void list(String title, List<String> lines, PlainText out) {
        if (lines.isEmpty()) {
            return;
        }
        out.gap();
        out.line(title + " (" + lines.size() + "):");
        lines.stream().limit(MOST_SHOWN).forEach(line -> out.line("  " + line));
        if (lines.size() > MOST_SHOWN) {
            out.line("  and " + (lines.size() - MOST_SHOWN) + " more");
        }
    }
}
