package dev.evalkit.report.cli;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.report.Report;
import dev.evalkit.report.scoreboard.Scoreboard;
import dev.evalkit.report.scoreboard.ScoreboardRow;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that appends to, plots or prints the history of an eval. */
@Command(
        name = "scoreboard",
        description = {
            "Keeps the history of an eval: appends a run, plots the runs, or prints them.",
            "The plot joins only runs with the same golden set, judge and checks."
        },
        mixinStandardHelpOptions = true,
        versionProvider = EvalkitCommand.Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "3:a file is invalid, or cannot be read or written", "64:wrong usage"})
final class ScoreboardCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE.csv",
            description = "The scoreboard. --append creates it if it is missing and adds missing columns.")
    private Path file;

    @Option(
            names = "--append",
            paramLabel = "RESULT.json",
            description = "The result of an answer eval to append as a run.")
    private @Nullable Path result;

    @Option(names = "--note", paramLabel = "TEXT", description = "What changed in the appended run.")
    private @Nullable String note;

    @Option(names = "--svg", paramLabel = "F", description = "Write the plot to this file.")
    private @Nullable Path svg;

    @Option(names = "--html", paramLabel = "F", description = "Write a page with the plot and the runs to this file.")
    private @Nullable Path html;

    @Override
    public Integer call() {
        requireGiven(file.toString(), "FILE.csv");
        requireGiven(result, "--append");
        requireGiven(note, "--note");
        requireGiven(svg, "--svg");
        requireGiven(html, "--html");
        requireApart();
        if (note != null && result == null) {
            throw new ParameterException(spec.commandLine(), "--note needs --append");
        }
        try {
            run(spec.commandLine().getOut());
            return ExitCode.PASS;
        } catch (IllegalArgumentException | UncheckedIOException e) {
            PrintWriter err = spec.commandLine().getErr();
            String.valueOf(e.getMessage()).lines().forEach(line -> err.println(Printable.line(line)));
            return ExitCode.REFUSED;
        }
    }

    /** Refuses an empty value, which comes from an unset variable in a script. */
    private void requireGiven(@Nullable Object value, String option) {
        if (value != null && value.toString().isBlank()) {
            throw new ParameterException(spec.commandLine(), option + " must not be empty");
        }
    }

    /** Requires different files, so that no file that is read or already written is overwritten. */
    private void requireApart() {
        List<Path> paths = Stream.of(file, result, svg, html)
                .filter(Objects::nonNull)
                .map(each -> each.toAbsolutePath().normalize())
                .toList();
        if (paths.size() != Set.copyOf(paths).size()) {
            throw new ParameterException(
                    spec.commandLine(), "FILE.csv, --append, --svg and --html must be different files");
        }
    }

    private Scoreboard appended(AnswerResult run, PrintWriter out) {
        Scoreboard board = note == null ? Scoreboard.append(run, file) : Scoreboard.append(run, file, note);
        List<ScoreboardRow> rows = board.rows();
        int n = rows.size();
        out.println(Printable.line(file + ": run " + n + " appended"));
        if (n > 1 && rows.get(n - 1).equalsIgnoringNote(rows.get(n - 2))) {
            out.println("note: date, commit and all numbers equal those of run " + (n - 1)
                    + "; if it is the same result, remove the last line of the file");
        }
        if (rows.get(n - 1).scores().hardPass() == null) {
            out.println("note: no case of this run passed or failed, so it has no pass rate");
        }
        return board;
    }

    /**
     * Requires a writable SVG or HTML target, so that no other file is lost and no row is appended without its plot.
     */
    private static void requireMarkup(Path target) {
        if (Files.isDirectory(target)) {
            throw new IllegalArgumentException(target + ": is a folder; name a file");
        }
        Path place = target.toAbsolutePath().getParent();
        while (place != null && !Files.exists(place)) {
            place = place.getParent();
        }
        if (place != null && !(Files.isDirectory(place) && Files.isWritable(place))) {
            throw new IllegalArgumentException(target + ": cannot be written: "
                    + (Files.isDirectory(place) ? "access denied" : "a file is where a folder should be"));
        }
        if (Files.isRegularFile(target)) {
            String start;
            try (InputStream in = Files.newInputStream(target)) {
                start = new String(in.readNBytes(1), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(target + ": cannot be read: " + e.getMessage(), e);
            }
            if (!start.isEmpty() && !start.equals("<")) {
                throw new IllegalArgumentException(
                        target + ": is neither an SVG nor an HTML file; name another file, or remove this one");
            }
        }
    }

    private void run(PrintWriter out) {
        Stream.of(svg, html).filter(Objects::nonNull).forEach(ScoreboardCommand::requireMarkup);
        Scoreboard board = result == null ? Scoreboard.read(file) : appended(AnswerResult.read(result), out);
        if (svg != null) {
            board.writeSvg(svg);
            out.println(Printable.line(svg + ": written"));
        }
        if (html != null) {
            board.writeHtml(html);
            out.println(Printable.line(html + ": written"));
        }
        if (result == null && svg == null && html == null) {
            out.print(Report.of(board).toText());
        }
    }
}
