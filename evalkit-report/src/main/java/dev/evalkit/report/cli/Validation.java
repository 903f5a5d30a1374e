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
 * What the files of a golden set and its corpus are worth.
 *
 * @param set the set; {@code null} if there are problems, or all cases are holdout
 * @param holdout how many holdout cases the file has; 0 if there are problems
 * @param corpus the corpus; {@code null} if there are problems, or none was given
 * @param findings what the doctor found; {@code null} if it was not asked
 * @param mix what the set consists of; {@code null} if it was not asked for
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

    /** Reads both files, the set also where the corpus cannot be read, so that all problems are found at once. */
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

    /** How many cases a file has if all are holdout; 0 if it has others or is wrong. Nothing of them is shown, so no look is noted. */
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

    /** The same with what the doctor finds. */
    Validation examined() {
        if (set == null) {
            return this;
        }
        List<Finding> found = corpus == null ? Doctor.examine(set) : Doctor.examine(set, corpus);
        return new Validation(golden, set, holdout, corpus, problems, found, mix);
    }

    /** The same with the mix. */
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

    /** For people and for tools that jump to {@code file:line}. */
    String toText() {
        if (!problems.isEmpty()) {
            String shown = ProblemList.message(problems.stream()
                    .map(each -> Printable.line(each.toString()))
                    .toList());
            return shown + "\n"
                    + counted(problems.size(), "problem") + "\n"
                    + hint("GoldenSet.reader().", "words of your own are declared with --category, --tier and --action")
                    + hint("Corpus.reader().", "further corpus fields are declared with --corpus-field");
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

    /** How the command line does what a message advises to do in Java. */
    private String hint(String advised, String here) {
        return problems.stream().anyMatch(each -> each.message().contains(advised)) ? "here " + here + "\n" : "";
    }

    private static String counted(int n, String noun) {
        return n + " " + noun + (n == 1 ? "" : "s");
    }

    /** For programs. All problems are in it. */
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

    /** The form of the JSON document; what was not asked for is absent. */
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
