package dev.evalkit.report.cli;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.EvalResult;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.report.Report;
import dev.evalkit.report.compare.AnswerComparison;
import dev.evalkit.report.compare.Comparison;
import dev.evalkit.report.compare.IncomparableException;
import dev.evalkit.report.compare.LadderComparison;
import dev.evalkit.report.doc.Reportable;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that compares two results. */
@Command(
        name = "compare",
        description = {
            "Compares two results of one kind case by case: what was fixed, what broke, and whether the difference is more"
                    + " than chance.",
            "Refuses results that were measured differently."
        },
        mixinStandardHelpOptions = true,
        versionProvider = EvalkitCommand.Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:compared, whatever the outcome",
            " 2:nothing could be compared: no case, or no rung, is in both results",
            " 3:refused: measured differently, or a file is invalid or cannot be read",
            "64:wrong usage"
        })
final class CompareCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "A.json", description = "The earlier result.")
    private Path earlier;

    @Parameters(index = "1", paramLabel = "B.json", description = "The later result.")
    private Path later;

    @Option(
            names = "--accept",
            paramLabel = "NAME",
            description = "Compare despite this difference in the measurement, and print it. May be repeated.")
    private List<String> accepted = new ArrayList<>();

    @Option(
            names = "--measure",
            paramLabel = "M",
            description = "The measure to compare ladders by. Default: the gated one")
    private @Nullable String measure;

    @Override
    public Integer call() {
        Comparison comparison = comparison();
        try {
            ReadAhead reading = ReadAhead.of(later);
            EvalResult before = ResultFiles.read(earlier);
            EvalResult after = reading.result();
            ResultFiles.requireOneKind(earlier, before, later, after);
            Reportable compared = compared(comparison, before, after);
            spec.commandLine().getOut().print(Report.of(compared).toText());
            return nothing(compared) ? nothingCompared() : ExitCode.PASS;
        } catch (IncomparableException e) {
            return refuse(e);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            spec.commandLine().getErr().println(Printable.line(String.valueOf(e.getMessage())));
            return ExitCode.REFUSED;
        }
    }

    private Comparison comparison() {
        try {
            return Comparison.accepting(accepted.toArray(String[]::new));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--accept: " + e.getMessage(), e);
        }
    }

    private Reportable compared(Comparison comparison, EvalResult before, EvalResult after) {
        if (before instanceof RetrievalResult then && after instanceof RetrievalResult now) {
            LadderComparison ladders = comparison.compare(then, now);
            return measure == null ? ladders : by(measure, ladders);
        }
        if (measure != null) {
            throw new ParameterException(spec.commandLine(), "--measure is for ladders, but these results are answers");
        }
        return comparison.compare((AnswerResult) before, (AnswerResult) after);
    }

    private static boolean nothing(Reportable compared) {
        return compared instanceof LadderComparison ladders
                ? ladders.rungs().stream().allMatch(rung -> rung.means() == null)
                : compared instanceof AnswerComparison answers
                        && answers.passRate().counts().n() == 0;
    }

    private int nothingCompared() {
        spec.commandLine()
                .getErr()
                .println("Nothing could be compared: the results have no case with the same id and content that both"
                        + " scored, or no rung of the same name. The lists above say what each of them has.");
        return ExitCode.INCONCLUSIVE;
    }

    private LadderComparison by(String wanted, LadderComparison ladders) {
        try {
            return ladders.measure(wanted);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--measure: " + e.getMessage(), e);
        }
    }

    private int refuse(IncomparableException e) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("The results were measured differently and are not compared:");
        for (Difference difference : e.differences()) {
            err.println("  " + Printable.line(difference.toString()));
        }
        err.println("To compare them anyway: "
                + e.differences().stream()
                        .map(each -> "--accept " + each.name())
                        .collect(Collectors.joining(" ")));
        return ExitCode.REFUSED;
    }
}
