package dev.evalkit.api.judge;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.result.Instrument;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The instrument of a calibration: the rows and the judge.
 *
 * @param set name of the rows; not blank
 * @param rowsDigest digest of all rows with their labels and groups, independent of their order; not blank
 * @param judge the judge, with its version and settings
 */
public record CalibrationInstrument(String set, String rowsDigest, Identity judge) implements Instrument {
    /** Name of the setting of a judge's identity that holds the digest of its prompt. */
    public static final String PROMPT_DIGEST = "prompt_digest";

    /**
     * Checks the components.
     *
     * @throws NullPointerException if one is null
     * @throws IllegalArgumentException if a text is blank
     */
    public CalibrationInstrument {
        Require.notBlank(set, "set name of the calibration");
        Require.notBlank(rowsDigest, "digest of the rows");
        Require.nonNull(judge, "judge of the calibration");
    }

    @Override
    public List<Difference> differences(Instrument later) {
        if (!(later instanceof CalibrationInstrument other)) {
            throw new IllegalArgumentException("a calibration's instrument cannot be compared with " + later);
        }
        return Stream.of(
                        Difference.between("set", set, other.set),
                        Difference.between("rows", rowsDigest, other.rowsDigest),
                        Difference.between("judge", judge, other.judge))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the digest of the judge's prompt; empty if its identity has none. */
    public Optional<String> promptDigest() {
        return Optional.ofNullable(judge.settings().get(PROMPT_DIGEST));
    }

    static String digest(List<CalibratedRow> rows) {
        Digest digest = new Digest();
        rows.stream().sorted(Comparator.comparing(CalibratedRow::id)).forEach(row -> {
            digest.add(row.id()).add(row.digest()).add(row.group());
            for (VerdictField field : VerdictField.values()) {
                digest.add(field.toString())
                        .addAll(field.of(row.human()).stream()
                                .map(String::valueOf)
                                .toList());
            }
        });
        return digest.hex();
    }
}
