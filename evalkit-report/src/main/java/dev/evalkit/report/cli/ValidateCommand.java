package dev.evalkit.report.cli;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.CorpusReader;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.GoldenSetReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that reports all problems of a golden set. */
@Command(
        name = "validate",
        description = {
            "Reads a golden set and prints every problem as FILE:LINE: PATH: MESSAGE.",
            "Holdout cases are checked too, but left out of --doctor and --mix."
        },
        mixinStandardHelpOptions = true,
        versionProvider = EvalkitCommand.Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the set is valid",
            "1:--doctor found an error",
            "3:a file is invalid or cannot be read",
            "64:wrong usage"
        })
final class ValidateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "GOLDEN", description = "The golden set, JSON lines.")
    private Path golden;

    @Option(
            names = "--corpus",
            paramLabel = "DIR-or-JSONL",
            description = "The documents: a folder of Markdown or text files, or JSON lines. Expected documents and"
                    + " chunks must exist in it.")
    private @Nullable Path corpus;

    @Option(
            names = "--corpus-field",
            paramLabel = "NAME",
            description = "An additional field in the corpus's JSON lines to ignore. May be repeated.")
    private List<String> corpusFields = new ArrayList<>();

    @Option(
            names = "--max-line-bytes",
            paramLabel = "N",
            description = "Maximum length in bytes of a line in either file. Default: 1048576")
    private @Nullable Integer maxLineBytes;

    @Option(names = "--doctor", description = "Also report probable mistakes in a valid set; finds more with --corpus.")
    private boolean doctor;

    @Option(names = "--mix", description = "Count the cases by category, tier, behavior, split and tag.")
    private boolean mix;

    @Option(names = "--json", description = "Print one JSON document instead of text.")
    private boolean json;

    @Option(
            names = "--category",
            paramLabel = "NAME",
            description = "An additional category that the host declares. May be repeated.")
    private List<String> categories = new ArrayList<>();

    @Option(
            names = "--tier",
            paramLabel = "NAME",
            description = "An additional tier that the host declares. May be repeated.")
    private List<String> tiers = new ArrayList<>();

    @Option(
            names = "--action",
            paramLabel = "NAME",
            description = "An additional action that expected_behavior may name. May be repeated.")
    private List<String> actions = new ArrayList<>();

    @Override
    public Integer call() {
        if (corpus == null && !corpusFields.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--corpus-field needs --corpus");
        }
        requireName(golden, "GOLDEN");
        if (corpus != null) {
            requireName(corpus, "--corpus");
        }
        GoldenSetReader goldenReader = reader();
        Validation found = Validation.of(golden, goldenReader, corpus, corpusReader());
        if (doctor) {
            found = found.examined();
        }
        if (mix) {
            found = found.counted();
        }
        spec.commandLine().getOut().print(json ? found.toJson() : found.toText());
        return found.exitCode();
    }

    /** Refuses an empty name. It comes from an unset variable in a script and would mean the current folder. */
    private void requireName(Path file, String option) {
        if (file.toString().isBlank()) {
            throw new ParameterException(spec.commandLine(), option + " must not be empty");
        }
    }

    private CorpusReader corpusReader() {
        CorpusReader reader = Corpus.reader();
        if (maxLineBytes != null) {
            reader = reader.maxLineBytes(maxLineBytes);
        }
        for (String field : corpusFields) {
            reader = reader.extraField(field);
        }
        return reader;
    }

    private GoldenSetReader reader() {
        GoldenSetReader reader = GoldenSet.reader();
        try {
            if (maxLineBytes != null) {
                reader = reader.maxLineBytes(maxLineBytes);
            }
            for (String category : categories) {
                reader = reader.category(category);
            }
            for (String tier : tiers) {
                reader = reader.tier(tier);
            }
            for (String action : actions) {
                reader = reader.action(action);
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        return reader;
    }
}
