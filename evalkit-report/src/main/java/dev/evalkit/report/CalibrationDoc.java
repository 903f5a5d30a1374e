package dev.evalkit.report;

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
import dev.evalkit.report.doc.Doc;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.doc.Mark;
import dev.evalkit.report.doc.Table;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.Provenances;
import dev.evalkit.report.text.ReportText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The report of a calibration: the counts, the rates of each field, then every disagreement with the judge's reasoning.
 */
final class CalibrationDoc {
    private static final int MOST_SHOWN = 100;
    private static final int TEXT_SHOWN = 200;

    private CalibrationDoc() {}

    static Doc of(CalibrationResult result) {
        Doc.Builder out = Doc.builder();
        out.title("calibration '" + result.set() + "' of "
                + ReportText.count(result.rows().size(), "row") + ", digest "
                + result.instrument().rowsDigest());
        Provenances.append(result.subject(), result.stamp(), out);
        out.section();
        coverage(result, out);
        List<FieldAgreement> fields = result.agreements();
        if (fields.isEmpty()) {
            return out.line("no labels").build();
        }
        out.section();
        counts(fields, out);
        out.section();
        figures(fields, out);
        list("people and judge disagree", result.disagreements().stream().map(CalibrationDoc::disagreement), out);
        list("unscored", result.rows().stream().flatMap(CalibrationDoc::unread), out);
        list(
                "errored",
                result.rows().stream()
                        .filter(row -> row.error() != null)
                        .map(row -> Item.of(row.id(), row.id() + ": " + row.error(), Mark.ERRORED, List.of())),
                out);
        return out.build();
    }

    private static void coverage(CalibrationResult result, Doc.Builder out) {
        Rate coverage = result.coverage();
        coverage.value()
                .ifPresent(
                        share -> out.line("coverage " + Decimals.share(share) + ": " + ReportText.verdicts(coverage)));
    }

    private static void counts(List<FieldAgreement> fields, Doc.Builder out) {
        Table.Builder table = Table.of(
                "<>>>>>>>",
                List.of(
                        "people / judge",
                        "labels",
                        "yes / yes",
                        "yes / no",
                        "no / yes",
                        "no / no",
                        "unscored",
                        "errored"));
        for (FieldAgreement field : fields) {
            FieldCounts counts = field.counts();
            BinaryCounts confusion = counts.confusion();
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.name(counts.field().toString()));
            for (int count : new int[] {
                counts.labelled(),
                confusion.tp(),
                confusion.fn(),
                confusion.fp(),
                confusion.tn(),
                counts.unscored(),
                counts.errored()
            }) {
                cells.add(Cell.count(count));
            }
            table.row(cells);
        }
        out.add(table.build());
    }

    private static void figures(List<FieldAgreement> fields, Doc.Builder out) {
        Table.Builder table = Table.of(
                "<<<<<>", List.of("with 95 % intervals", "agreement", "sensitivity", "specificity", "kappa", "groups"));
        for (FieldAgreement field : fields) {
            table.row(
                    Cell.name(field.counts().field().toString()),
                    rate(field.agreement()),
                    rate(field.sensitivity()),
                    rate(field.specificity()),
                    field.kappa().map(CalibrationDoc::kappa).orElse(Cell.UNDEFINED),
                    Cell.count(field.agreement().clusters()));
        }
        out.add(table.build());
    }

    /** Returns {@code 0.900 [0.596, 0.982]}. */
    private static Cell rate(ClusteredRate rate) {
        return rate.rate().value().isEmpty()
                ? Cell.UNDEFINED
                : Cell.of(
                        Decimals.share(rate.rate().value().getAsDouble()) + " " + Decimals.interval(rate.interval()),
                        rate.rate().value().getAsDouble());
    }

    /**
     * Returns kappa with its interval, unless that is a single point, as for perfect agreement on any number of labels.
     */
    private static Cell kappa(Kappa kappa) {
        if (kappa.value().isEmpty() || kappa.interval().isEmpty()) {
            return Cell.UNDEFINED;
        }
        Interval interval = kappa.interval().get();
        double value = kappa.value().getAsDouble();
        return Cell.of(
                Decimals.of(value) + (interval.lower() < interval.upper() ? " " + Decimals.interval(interval) : ""),
                value);
    }

    private static Item disagreement(Disagreement each) {
        String text = each.row() + ", " + each.field()
                + (each.fact() == null ? "" : " of fact " + each.fact()) + ": people "
                + said(each.human()) + ", judge " + said(!each.human())
                + (each.reasoning().isBlank() ? "" : ": " + Shown.of(each.reasoning(), TEXT_SHOWN));
        return Item.of(each.row(), text, Mark.FAILED, List.of());
    }

    private static String said(boolean label) {
        return label ? "yes" : "no";
    }

    private static Stream<Item> unread(CalibratedRow row) {
        return Stream.ofNullable(row.unread())
                .map(unread -> Item.of(
                        row.id(),
                        row.id() + ": " + ReportText.of(unread.kind()) + ": " + unread.problem(),
                        Mark.UNSCORED,
                        List.of()));
    }

    private static void list(String title, Stream<Item> items, Doc.Builder out) {
        out.section().items(title, items.toList(), MOST_SHOWN);
    }
}
