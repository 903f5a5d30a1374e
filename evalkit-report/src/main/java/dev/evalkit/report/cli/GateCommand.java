package dev.evalkit.report.cli;

import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Gate;
import dev.evalkit.report.GateVerdict;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

/** Says whether a result may replace its baseline. */
@Command(
        name = "gate",
        description = "Holds a result against its baseline; the exit code is the verdict.",
        mixinStandardHelpOptions = true,
        versionProvider = EvalkitCommand.Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:PASS, with reservations or without",
            " 1:REGRESSION",
            " 2:INCONCLUSIVE: too little to tell",
            " 3:REFUSED: no baseline, not comparable, or a file is wrong or cannot be read",
            "64:wrong usage"
        })
final class GateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RESULT", description = "A result file, of a ladder or of answers.")
    private Path result;

    @Option(
            names = "--baseline",
            paramLabel = "BASELINE",
            required = true,
            description = "The baseline file, made by the command baseline.")
    private Path baseline;

    @Option(
            names = "--tolerance",
            paramLabel = "X",
            description = "How far the pass rate of answers may fall, at least 0 and below 1. Default: 0.08")
    private @Nullable Double tolerance;

    @Option(
            names = "--strict",
            description = "Every case of answers that passed before must pass; nothing makes up for another.")
    private boolean strict;

    @Option(
            names = "--accept",
            paramLabel = "NAME",
            description = "Compare in spite of this difference, such as judge or corpus. May be repeated.")
    private List<String> differences = new ArrayList<>();

    @Option(
            names = "--accept-removed",
            paramLabel = "ID",
            description = "The removal of this case is no regression. May be repeated.")
    private List<String> removals = new ArrayList<>();

    @Mixin
    private GateRuleOptions rules = new GateRuleOptions();

    @Option(
            names = "--retrieval",
            paramLabel = "LADDER",
            description = "The result of a ladder on the same set, to name ranks of sources from.")
    private @Nullable Path retrieval;

    @Override
    public Integer call() {
        Gate gate = gate();
        GateVerdict verdict;
        try {
            verdict = Files.notExists(baseline)
                    ? GateVerdict.refused(
                            "baseline",
                            "no baseline at " + baseline + "; create one with: evalkit baseline " + quoted(result)
                                    + " --out " + quoted(baseline) + " --reason \"why\"")
                    : against(gate);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            verdict = GateVerdict.refused("result", String.valueOf(e.getMessage()));
        }
        spec.commandLine().getOut().print(verdict.toText());
        return verdict.exitCode();
    }

    private GateVerdict against(Gate gate) {
        EvalResult now = applicable(ResultFiles.read(result));
        return withRanks(gate).check(now, baseline);
    }

    private Gate gate() {
        if (strict && tolerance != null) {
            throw new ParameterException(spec.commandLine(), "--tolerance has no meaning with --strict");
        }
        if (strict && rules.isClearFallsOnly()) {
            throw new ParameterException(spec.commandLine(), "--clear-falls-only has no meaning with --strict");
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
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** An option that would be ignored is refused. */
    private EvalResult applicable(EvalResult read) {
        boolean isLadder = read instanceof RetrievalResult;
        Set<String> foreign =
                isLadder ? GateRuleOptions.DIFFERENCES_OF_ANSWERS : GateRuleOptions.DIFFERENCES_OF_LADDERS;
        String is = result + (isLadder ? " is the result of a ladder" : " is a result of answers");
        for (String name : differences) {
            if (foreign.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--accept " + name + " is about " + (isLadder ? "answers" : "ladders") + ", and " + is);
            }
        }
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (isLadder && GateRuleOptions.OF_ANSWERS.contains(option.longestName())) {
                throw new ParameterException(spec.commandLine(), option.longestName() + " is about answers, and " + is);
            }
        }
        return read;
    }

    private Gate withRanks(Gate gate) {
        return retrieval == null ? gate : gate.retrieval(RetrievalResult.read(retrieval));
    }

    /** A file name as a shell takes it for one word. */
    private static String quoted(Path file) {
        String name = file.toString();
        return name.matches("[\\w./\\\\:-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
    }
}
