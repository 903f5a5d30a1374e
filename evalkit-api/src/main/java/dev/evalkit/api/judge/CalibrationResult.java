package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.json.VersionedFormat;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.api.stats.Rate;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The result of a calibration: how far a judge agrees with people. A row without a verdict is not a disagreement; it is
 * counted separately.
 *
 * @param instrument the rows and the judge
 * @param stamp when the result was made, and from which code
 * @param counts counts for each field of a verdict, in the order of the fields; they must equal those of the rows
 * @param rows the outcome of each row, in the order of the calibration
 */
public record CalibrationResult(
        CalibrationInstrument instrument, Stamp stamp, List<FieldCounts> counts, List<CalibratedRow> rows)
        implements EvalResult {
    /** Name of the file format. */
    public static final String SCHEMA = "evalkit.calibration-result";

    /** Version of the file format that this library writes; it reads this one and older ones. */
    public static final int VERSION = 1;

    private static final VersionedFormat<CalibrationResult> FORMAT =
            VersionedFormat.of(SCHEMA, VERSION, CalibrationResult.class);

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if there is no row, one occurs twice, or the digest or the counts are not those
     *     of the rows
     */
    public CalibrationResult {
        Require.nonNull(instrument, "instrument");
        Require.nonNull(stamp, "stamp");
        counts = Require.listOf(counts, "counts");
        rows = Require.listOf(rows, "rows");
        Require.atLeast(1, rows.size(), "number of calibration rows");
        Set<String> seen = new HashSet<>();
        for (CalibratedRow row : rows) {
            if (!seen.add(row.id())) {
                throw new IllegalArgumentException("row '" + row.id() + "' is in the calibration twice");
            }
        }
        String digest = CalibrationInstrument.digest(rows);
        if (!digest.equals(instrument.rowsDigest())) {
            throw new IllegalArgumentException("the rows must have the digest " + instrument.rowsDigest()
                    + ", as the instrument says, but have " + digest
                    + ": rows or labels were added, removed or changed");
        }
        List<FieldCounts> counted = count(rows);
        if (!counts.equals(counted)) {
            throw new IllegalArgumentException(difference(counts, counted));
        }
    }

    private static List<FieldCounts> count(List<CalibratedRow> rows) {
        return Arrays.stream(VerdictField.values())
                .map(field -> FieldCounts.of(field, rows))
                .toList();
    }

    private static String difference(List<FieldCounts> stated, List<FieldCounts> counted) {
        for (int i = 0; i < Math.min(stated.size(), counted.size()); i++) {
            if (!stated.get(i).equals(counted.get(i))) {
                return "counts[" + i + "] must be " + counted.get(i) + ", as the rows say, but is " + stated.get(i);
            }
        }
        return "counts must have one element for each of the " + counted.size() + " fields of a verdict but has "
                + stated.size();
    }

    /**
     * Returns the result of these rows.
     *
     * @param set name of the rows
     * @throws IllegalArgumentException if the name is blank, there is no row, or one occurs twice
     */
    public static CalibrationResult of(String set, Identity judge, Stamp stamp, List<CalibratedRow> rows) {
        List<CalibratedRow> copy = Require.listOf(rows, "rows");
        String digest = CalibrationInstrument.digest(copy);
        return new CalibrationResult(new CalibrationInstrument(set, digest, judge), stamp, count(copy), copy);
    }

    @Override
    public String schema() {
        return SCHEMA;
    }

    /** Returns the judge, which is what a calibration measures. */
    @Override
    public Subject subject() {
        return Subject.of(Map.of("judge", instrument.judge()));
    }

    /** Returns the coverage: the rows with a verdict, of those with a label. */
    public Rate coverage() {
        int labelled = 0;
        int scored = 0;
        for (CalibratedRow row : rows) {
            labelled += row.hasLabels() ? 1 : 0;
            scored += row.verdict() == null ? 0 : 1;
        }
        return new Rate(scored, labelled);
    }

    /**
     * Returns how far judge and people agree on one field.
     *
     * @throws NullPointerException if {@code field} is null
     */
    public FieldAgreement agreement(VerdictField field) {
        Require.nonNull(field, "field");
        return FieldAgreement.of(FieldCounts.of(field, rows), rows);
    }

    /** Returns the agreement on each field that people labelled, in the order of the fields. */
    public List<FieldAgreement> agreements() {
        return counts.stream()
                .filter(each -> each.labelled() > 0)
                .map(each -> FieldAgreement.of(each, rows))
                .toList();
    }

    /** Returns every label with which the judge disagrees, in the order of the rows. */
    public List<CalibratedRow.Disagreement> disagreements() {
        return rows.stream().flatMap(row -> row.disagreements().stream()).toList();
    }

    @Override
    public String toJson() {
        return FORMAT.text(this);
    }

    @Override
    public void write(Path file) {
        FORMAT.write(file, this);
    }

    /**
     * Reads a result that {@link #write} wrote.
     *
     * @throws java.io.UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it is not a calibration result, is incomplete, contradicts itself, or has a
     *     newer version; the message names the file and the place
     */
    public static CalibrationResult read(Path file) {
        return FORMAT.read(file);
    }
}
