package dev.evalkit.report.cli;

import dev.evalkit.api.internal.json.VersionedFormat;
import dev.evalkit.api.judge.CalibrationResult;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Report;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateRules;
import dev.evalkit.report.gate.GateVerdict;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that decides whether a result may replace its baseline. */
@Command(
        name = "gate",
        description = "Compares a result with its baseline, or a judge with people. The exit code is the verdict.",
        mixinStandardHelpOptions = true,
        versionProvider = EvalkitCommand.Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:PASS, with or without reservations",
            " 1:REGRESSION: a fall beyond the tolerance that chance does not explain, or a removed case",
            " 2:INCONCLUSIVE: chance could explain the fall, or too few runs were scored",
            " 3:REFUSED: no baseline, not comparable, or a file is invalid or cannot be read",
            "64:wrong usage"
        })
final class GateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RESULT", description = "A result file: a ladder, answers or a calibration.")
    private Path result;

    @Option(
            names = "--baseline",
            paramLabel = "BASELINE",
            description = "The baseline file, written by the command baseline. Not for calibrations.")
    private @Nullable Path baseline;

    @Option(
            names = "--tolerance",
            paramLabel = "X",
            description = "How far the pass rate of answers may fall, at least 0 and below 1. A larger fall is a"
                    + " regression if chance does not explain it. Default: 0.08")
    private @Nullable Double tolerance;

    @Option(
            names = "--strict",
            description =
                    "Every case of answers that passed before must still pass, whatever was fixed. No test of chance.")
    private boolean strict;

    @Option(
            names = "--accept",
            paramLabel = "NAME",
            description = "Compare despite this difference, such as judge or corpus. May be repeated.")
    private List<String> differences = new ArrayList<>();

    @Option(
            names = "--accept-removed",
            paramLabel = "ID",
            description = "Accept the removal of this case. May be repeated.")
    private List<String> removals = new ArrayList<>();

    @Mixin
    private GateRuleOptions rules = new GateRuleOptions();

    @Option(
            names = "--agreement",
            paramLabel = "X",
            description = "Minimum sensitivity and specificity of a calibrated judge, from 0 to 1. Default: 0.8")
    private @Nullable Double agreement;

    @Option(
            names = "--calibration",
            paramLabel = "CALIBRATION",
            description = "The judge of the answers must be the one in this calibration, which must pass.")
    private @Nullable Path calibration;

    @Option(
            names = "--retrieval",
            paramLabel = "LADDER",
            description = "A ladder on the same set, to take the ranks of sources from.")
    private @Nullable Path retrieval;

    /** The kind of file being read, for a refusal. */
    private String reading = "result";

    @Override
    public Integer call() {
        boolean isCalibration = VersionedFormat.schemaOf(result).equals(Optional.of(CalibrationResult.SCHEMA));
        GateVerdict verdict;
        try {
            verdict = isCalibration ? ofCalibration() : againstBaseline();
        } catch (IllegalArgumentException | UncheckedIOException e) {
            verdict = GateVerdict.refused(reading, String.valueOf(e.getMessage()));
        }
        spec.commandLine().getOut().print(Report.of(verdict).toText());
        return verdict.exitCode();
    }

    private GateVerdict ofCalibration() {
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!option.longestName().equals("--agreement")) {
                throw usage(option.longestName() + " has no meaning for a calibration");
            }
        }
        return trusting().check(CalibrationResult.read(result));
    }

    private GateVerdict againstBaseline() {
        if (baseline == null) {
            throw usage("Missing required option: '--baseline=BASELINE'");
        }
        ResultFiles.requireNew(result);
        if (agreement != null && calibration == null) {
            throw usage("--agreement has no meaning without a calibration");
        }
        Gate gate = gate();
        Gate trusting = trusting();
        if (Files.notExists(baseline)) {
            return GateVerdict.refused(
                    "baseline",
                    "no baseline at " + baseline + "; create one with: evalkit baseline " + quoted(result) + " --out "
                            + quoted(baseline) + " --reason \"why\"");
        }
        if (calibration != null) {
            reading = "calibration";
            gate = gate.rule(GateRules.calibrated(CalibrationResult.read(calibration), trusting));
            reading = "result";
        }
        EvalResult now = applicable(ResultFiles.read(result));
        return withRanks(gate).check(now, baseline);
    }

    /** Returns the gate for a calibration. */
    private Gate trusting() {
        try {
            return agreement == null ? Gate.standard() : Gate.standard().agreement(agreement);
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    private Gate gate() {
        if (strict && tolerance != null) {
            throw usage("--tolerance has no meaning with --strict");
        }
        Gate gate = strict ? Gate.strict() : Gate.standard();
        try {
            if (tolerance != null) {
                gate = gate.tolerance(tolerance);
            }
            for (String name : differences) {
                gate = gate.acceptDifference(name);
            }
            gate = gate.acceptRemoved(removals.toArray(String[]::new));
            return rules.on(gate);
        } catch (IllegalArgumentException e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    /** Refuses options that would be ignored. */
    private EvalResult applicable(EvalResult read) {
        boolean isLadder = read instanceof RetrievalResult;
        Set<String> foreign =
                isLadder ? GateRuleOptions.DIFFERENCES_OF_ANSWERS : GateRuleOptions.DIFFERENCES_OF_LADDERS;
        String is = result + (isLadder ? " is a ladder" : " holds answers");
        for (String name : differences) {
            if (foreign.contains(name)) {
                throw usage("--accept " + name + " is for " + (isLadder ? "answers" : "ladders") + ", but " + is);
            }
        }
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (isLadder && GateRuleOptions.OF_ANSWERS.contains(option.longestName())) {
                throw usage(option.longestName() + " is for answers, but " + is);
            }
        }
        return read;
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private Gate withRanks(Gate gate) {
        if (retrieval == null) {
            return gate;
        }
        reading = "retrieval";
        Gate ranking = gate.retrieval(RetrievalResult.read(retrieval));
        reading = "result";
        return ranking;
    }

    /** Returns a file name, quoted for a shell if necessary. */
    private static String quoted(Path file) {
        String name = file.toString();
        return name.matches("[\\w./\\\\:-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
    }
}
