package dev.evalkit.report.cli;

import dev.evalkit.api.internal.json.Json;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that shows what a golden set of a given size can and cannot detect. */
@Command(
        name = "power",
        description = {
            "Shows what a set of N cases can and cannot detect if the system passes a share P of them.",
            "It prints how precise the rate is, how large a difference between two versions must be, and what a run without"
                    + " failures proves."
        },
        mixinStandardHelpOptions = true,
        versionProvider = EvalkitCommand.Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {" 0:done", "64:wrong usage"})
final class PowerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--cases",
            paramLabel = "N",
            required = true,
            description = "Number of cases in the set, at least 1.")
    private int cases;

    @Option(names = "--rate", paramLabel = "P", required = true, description = "Expected pass rate, between 0 and 1.")
    private double rate;

    @Option(
            names = "--discordant",
            paramLabel = "D",
            description = "Share of cases whose outcome differs between the two versions, above 0 and at most 1."
                    + " Without it: a table.")
    private @Nullable Double discordant;

    @Option(
            names = "--alpha",
            paramLabel = "A",
            defaultValue = "0.05",
            description = "Error rate of the two-sided test, 0.0001 to 0.2. Default: ${DEFAULT-VALUE}")
    private double alpha;

    @Option(
            names = "--power",
            paramLabel = "B",
            defaultValue = "0.8",
            description = "Chance of finding a difference that exists, 0.5 to 0.999. Default: ${DEFAULT-VALUE}")
    private double power;

    @Option(names = "--json", description = "Print one JSON document instead of text.")
    private boolean json;

    @Override
    public Integer call() {
        Power found;
        try {
            found = Power.of(cases, rate, discordant, alpha, power);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--" + e.getMessage(), e);
        }
        spec.commandLine().getOut().print(json ? Json.write(Power.SCHEMA, Power.VERSION, found) : found.toText());
        return ExitCode.PASS;
    }
}
