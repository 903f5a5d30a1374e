package dev.evalkit.report.cli;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.result.Stamp;
import java.io.PrintWriter;
import java.time.Clock;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The main command, which holds all others. */
@Command(
        name = "evalkit",
        description = "Works on eval files: golden sets, corpora, results.",
        subcommands = {
            ValidateCommand.class,
            CompareCommand.class,
            BaselineCommand.class,
            GateCommand.class,
            ScoreboardCommand.class,
            PowerCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = EvalkitCommand.Version.class)
final class EvalkitCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /**
     * Runs a command.
     *
     * @return the exit code of the process; see {@link ExitCode}
     */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine commands = new CommandLine(new EvalkitCommand());
        commands.setOut(out);
        commands.setErr(err);
        commands.setExpandAtFiles(false); // a file's name may start with '@'
        commands.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        commands.setParameterExceptionHandler((e, given) -> wrongUsage(e));
        commands.setExecutionExceptionHandler((e, command, parsed) -> failed(e, err));
        try {
            return commands.execute(arguments);
        } catch (OutOfMemoryError e) {
            err.println("Not enough memory for files of this size. Start java with more, for example -Xmx4g.");
            return ExitCode.REFUSED;
        } catch (Error e) { // the JVM's exit code would look like a regression
            return failed(e, err);
        }
    }

    /** Reports a missing command; picocli calls it if none was given. */
    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing command; one of: "
                        + String.join(", ", spec.subcommands().keySet()));
    }

    private static int wrongUsage(ParameterException e) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(Printable.line(String.valueOf(e.getMessage())));
        UnmatchedArgumentException.printSuggestions(e, err);
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }

    /** Reports an unexpected failure, which must look neither like a pass nor like a regression. */
    private static int failed(Throwable e, PrintWriter err) {
        err.println("This is a bug in evalkit. Please report it with these lines:");
        e.printStackTrace(err);
        return ExitCode.REFUSED;
    }

    /** {@code evalkit 0.1.0}. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "evalkit " + Stamp.now(Clock.systemUTC(), null, null).evalkitVersion()
            };
        }
    }
}
