package dev.evalkit.report.cli;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.CorpusException;
import dev.evalkit.api.corpus.CorpusReader;
import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.GoldenSetException;
import dev.evalkit.api.golden.GoldenSetReader;
import dev.evalkit.api.golden.Mix;
import dev.evalkit.api.golden.doctor.Doctor;
import dev.evalkit.api.golden.doctor.Finding;
import dev.evalkit.api.golden.doctor.Finding.Severity;
import dev.evalkit.api.internal.check.ProblemList;
import dev.evalkit.api.internal.io.Utf8Files;
import dev.evalkit.api.internal.json.Json;
import dev.evalkit.api.internal.text.Printable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of validating a golden set and its corpus.
 *
 * @param set the set; {@code null} if there are problems, or all cases are holdout
 * @param holdout number of holdout cases in the file; 0 if there are problems
 * @param corpus the corpus; {@code null} if there are problems, or none was given
 * @param findings the doctor's findings; {@code null} if it did not run
 * @param mix the counts of the set's cases; {@code null} if they were not requested
 */
record Validation(
        String golden,
        @Nullable GoldenSet set,
        int holdout,
        @Nullable Corpus corpus,
        List<Problem> problems,
        @Nullable List<Finding> findings,
        @Nullable Mix mix) {
    private static final String SCHEMA = "evalkit.validation";
    private static final int VERSION = 1;

    /** Reads both files. It reads the set even if the corpus cannot be read, so that all problems are found at once. */
    static Validation of(Path golden, GoldenSetReader reader, @Nullable Path corpusPath, CorpusReader corpusReader) {
        List<Problem> problems = new ArrayList<>();
        Corpus corpus = null;
        if (corpusPath != null) {
            try {
                corpus = corpusReader.load(corpusPath);
            } catch (CorpusException e) {
                problems.addAll(e.problems());
            } catch (UncheckedIOException e) {
                problems.add(unreadable(corpusPath, e));
            }
        }
        GoldenSetReader strict = corpus == null ? reader : reader.corpus(corpus);
        GoldenSet set = null;
        int holdout = 0;
        try {
            set = strict.load(golden);
            holdout = set.holdoutLeftOut();
        } catch (GoldenSetException e) {
            holdout = onlyHoldout(golden, strict);
            problems.addAll(holdout > 0 ? List.of() : e.problems());
        } catch (UncheckedIOException e) {
            problems.add(unreadable(golden, e));
        }
        return problems.isEmpty()
                ? new Validation(golden.toString(), set, holdout, corpus, problems, null, null)
                : new Validation(golden.toString(), null, 0, null, problems, null, null);
    }

    /**
     * Returns the number of cases if all are holdout; 0 if the file has others or is invalid. None of them is shown, so
     * nothing is logged as a look at the holdout.
     */
    private static int onlyHoldout(Path golden, GoldenSetReader reader) {
        try {
            return reader.holdout(look -> {}, "validate").load(golden).size();
        } catch (GoldenSetException | UncheckedIOException e) {
            return 0;
        }
    }

    private static Problem unreadable(Path file, UncheckedIOException e) {
        IOException cause = Objects.requireNonNull(e.getCause());
        return new Problem(file.toString(), 0, "$", "cannot be read: " + Utf8Files.reason(cause));
    }

    /** Returns the same outcome with the doctor's findings. */
    Validation examined() {
        if (set == null) {
            return this;
        }
        List<Finding> found = corpus == null ? Doctor.examine(set) : Doctor.examine(set, corpus);
        return new Validation(golden, set, holdout, corpus, problems, found, mix);
    }

    /** Returns the same outcome with the mix. */
    Validation counted() {
        return set == null ? this : new Validation(golden, set, holdout, corpus, problems, findings, set.mix());
    }

    int exitCode() {
        if (!problems.isEmpty()) {
            return ExitCode.REFUSED;
        }
        return count(Severity.ERROR) > 0 ? ExitCode.FAILED : ExitCode.PASS;
    }

    private long count(Severity severity) {
        return findings == null
                ? 0
                : findings.stream().filter(each -> each.severity() == severity).count();
    }

    /** Returns the text form, which also suits tools that jump to {@code file:line}. */
    String toText() {
        if (!problems.isEmpty()) {
            String shown = ProblemList.message(problems.stream()
                    .map(each -> Printable.line(each.toString()))
                    .toList());
            return shown + "\n"
                    + counted(problems.size(), "problem") + "\n"
                    + hint("GoldenSet.reader().", "declare your own names with --category, --tier and --action")
                    + hint("Corpus.reader().", "declare additional corpus fields with --corpus-field");
        }
        StringBuilder out =
                new StringBuilder(Printable.line(golden) + ": " + counted(set == null ? 0 : set.size(), "case"));
        if (holdout > 0) {
            out.append(" and ").append(counted(holdout, "holdout case"));
        }
        out.append(", no problems\n");
        if (mix != null) {
            out.append('\n').append(mix.toText());
        }
        if (findings != null) {
            out.append("\ndoctor: ").append(counted(findings.size(), "finding"));
            if (!findings.isEmpty()) {
                out.append(Stream.of(Severity.values())
                        .filter(each -> count(each) > 0)
                        .map(each -> counted((int) count(each), each.name().toLowerCase(Locale.ROOT)))
                        .collect(Collectors.joining(", ", " (", ")")));
            }
            out.append('\n');
            findings.forEach(each -> out.append(each).append('\n'));
        }
        return out.toString();
    }

    /** Returns how the command line does what a message advises in Java. */
    private String hint(String advised, String here) {
        return problems.stream().anyMatch(each -> each.message().contains(advised))
                ? "on the command line, " + here + "\n"
                : "";
    }

    private static String counted(int n, String noun) {
        return n + " " + noun + (n == 1 ? "" : "s");
    }

    /** Returns the JSON form, with all problems. */
    String toJson() {
        return Json.write(
                SCHEMA,
                VERSION,
                new Document(
                        golden,
                        problems.isEmpty(),
                        set == null ? (holdout > 0 ? 0 : null) : Integer.valueOf(set.size()),
                        set == null && holdout == 0 ? null : holdout,
                        set == null ? null : set.digest(),
                        problems,
                        findings,
                        mix));
    }

    /** The JSON document; parts that were not requested are absent. */
    record Document(
            String golden,
            boolean valid,
            @Nullable Integer cases,
            @Nullable Integer holdoutLeftOut,
            @Nullable String digest,
            List<Problem> problems,
            @Nullable List<Finding> findings,
            @Nullable Mix mix) {}
}
