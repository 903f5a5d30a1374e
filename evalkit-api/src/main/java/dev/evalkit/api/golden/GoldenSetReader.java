package dev.evalkit.api.golden;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Inputs;
import dev.evalkit.api.internal.json.JsonFields;
import dev.evalkit.api.internal.json.JsonLines;
import dev.evalkit.api.internal.json.ProblemSink;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reader of golden sets in JSON-lines files: UTF-8, one case per line. Immutable: each setting returns a new reader.
 *
 * <p>The fields of a case; {@code id}, {@code question} and something to check are required:
 *
 * <pre>
 * id, question            texts with a visible character; the id is unique in the file
 * expected_sources        list of document ids
 * expected_chunks         list of chunk ids, documentId::n
 * grades                  {id: whole number from 0}, one at least 1
 * expected_facts          list: what the answer must say, in any wording; not for abstain and chitchat
 * expected_answer_contains   list: phrases it must contain
 * must_not, forbidden_phrases   lists: phrases it must not contain; two names for one check
 * expected_actions        list of {tool, must_contain: list, without_confirmation: true or false (default)}
 * expected_behavior       answer, abstain (or refuse), chitchat, create_ticket, or a declared action; see below
 * ticket_must_contain     list; short for an expected action create_ticket; requires that behavior
 * reference_answer        text: a right answer; the required fact of a case without facts and phrases
 * injection_markers       list: phrases whose presence shows that the system obeyed a document
 * context                 {history: list of {role, content}, attributes: {name: text}}
 * category, tier          a word of the {@link Vocabulary}
 * split                   dev or holdout
 * tags                    list
 * requires_synthesis      true or false (default)
 * notes                   text
 * status                  draft: the case is rejected until a person has completed it and removed the status
 * </pre>
 *
 * <p>A case without {@code expected_behavior} expects an answer. It is accepted if its category is {@code answerable,
 * multi_hop} or {@code contradiction}, its tier {@code lookup, multi_hop} or {@code comparative}, or if it names a
 * source, a chunk, a grade, a fact, an expected phrase, an action or a reference answer. Category {@code unanswerable}
 * or {@code smalltalk}, tier {@code negative}, and {@code ticket_intent} without {@code expected_actions} must always
 * say the behavior.
 *
 * <p>Optional single values ({@code category, tier, split, reference_answer, notes}) may be null; nothing else may.
 * Types are not coerced, list elements must be distinct and not blank, and other fields are rejected. A byte-order
 * mark, CR LF and blank lines are accepted. A file is read as gzip exactly if its name ends in {@code .gz}.
 *
 * <p><b>Holdout.</b> Cases whose split is {@code holdout} are left out; {@link GoldenSet#holdoutLeftOut} counts them.
 * {@link #holdout} reads only these cases, and records that it did.
 */
public final class GoldenSetReader {
    /** The file name that tells no set from another. */
    private static final String USUAL_NAME = "golden";

    static final GoldenSetReader STANDARD = new GoldenSetReader(
            new Settings(Vocabulary.standard(), null, null, JsonLines.DEFAULT_MAX_LINE_BYTES, null, null));

    private final Settings settings;

    private GoldenSetReader(Settings settings) {
        this.settings = settings;
    }

    /**
     * The settings of a reader.
     *
     * @param corpus which documents may be expected; null if it is not known
     * @param holdoutShare share of the cases without a split that become holdout; null if they stay without one
     * @param holdout how reading the holdout cases is recorded; null if they are left out
     */
    private record Settings(
            Vocabulary vocabulary,
            @Nullable Corpus corpus,
            @Nullable String name,
            int maxLineBytes,
            @Nullable Double holdoutShare,
            @Nullable HoldoutLook holdout) {
        Settings vocabulary(Vocabulary other) {
            return new Settings(other, corpus, name, maxLineBytes, holdoutShare, holdout);
        }
    }

    /** Where a look at the holdout is recorded, and the reason for it. */
    private record HoldoutLook(HoldoutLedger ledger, String reason) {}

    /** Returns the names of all fields that a case may have, in the order in which they are written. */
    public static List<String> fields() {
        return CaseReader.FIELDS;
    }

    /** Returns the same reader with one more category. */
    public GoldenSetReader category(String category) {
        return new GoldenSetReader(settings.vocabulary(settings.vocabulary.category(category)));
    }

    /** Returns the same reader with one more tier. */
    public GoldenSetReader tier(String tier) {
        return new GoldenSetReader(settings.vocabulary(settings.vocabulary.tier(tier)));
    }

    /** Returns the same reader with one more action, which {@code expected_behavior} may name. */
    public GoldenSetReader action(String action) {
        return new GoldenSetReader(settings.vocabulary(settings.vocabulary.action(action)));
    }

    /**
     * Returns the same reader, rejecting cases that expect a document that the corpus lacks, or a chunk of one. Without
     * a corpus such a case is read, but no search can ever pass it.
     *
     * @throws NullPointerException if {@code corpus} is null
     */
    public GoldenSetReader corpus(Corpus corpus) {
        return new GoldenSetReader(new Settings(
                settings.vocabulary,
                Require.nonNull(corpus, "corpus"),
                settings.name,
                settings.maxLineBytes,
                settings.holdoutShare,
                settings.holdout));
    }

    /**
     * Returns the same reader, giving sets this name instead of that of their file. Without it a set is named after its
     * file, without the ending: {@code billing} for {@code evals/billing.jsonl}. A file {@code golden.jsonl} gives its set
     * the name of its folder as the path names it, {@code acme} for {@code evals/acme/golden.jsonl}; if the path names
     * no folder, the set is called {@code golden}. Results of sets of different names are not compared, so give a name
     * where the path differs from machine to machine.
     *
     * @throws NullPointerException if {@code setName} is null
     * @throws IllegalArgumentException if {@code setName} is blank
     */
    public GoldenSetReader name(String setName) {
        return new GoldenSetReader(new Settings(
                settings.vocabulary,
                settings.corpus,
                Require.notBlank(setName, "golden set name"),
                settings.maxLineBytes,
                settings.holdoutShare,
                settings.holdout));
    }

    /**
     * Returns the same reader, accepting lines of up to this many bytes; at least 1, by default 1 MiB.
     *
     * @throws IllegalArgumentException if {@code bytes} is below 1
     */
    public GoldenSetReader maxLineBytes(int bytes) {
        return new GoldenSetReader(new Settings(
                settings.vocabulary,
                settings.corpus,
                settings.name,
                Require.atLeast(1, bytes, "maxLineBytes"),
                settings.holdoutShare,
                settings.holdout));
    }

    /**
     * Returns the same reader, assigning a split to each case that has none: {@code holdout} to about this share of
     * them, {@code dev} to the others. A case's split depends only on its id and the share, so cases added later don't
     * move others, and a larger share keeps the holdout cases of a smaller one. A split in the file is kept.
     *
     * @param holdoutShare between 0 and 1, both excluded
     * @throws IllegalArgumentException if it is out of range
     */
    public GoldenSetReader assignSplit(double holdoutShare) {
        return new GoldenSetReader(new Settings(
                settings.vocabulary,
                settings.corpus,
                settings.name,
                settings.maxLineBytes,
                Require.openUnit(holdoutShare, "holdoutShare"),
                settings.holdout));
    }

    /**
     * Returns the same reader, reading only the holdout cases. Each {@link #load} is recorded in the ledger with the
     * digest of the cases, before they are returned.
     *
     * @param reason why the holdout is read, for instance {@code release 4.2}; not blank
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code reason} is blank
     */
    public GoldenSetReader holdout(HoldoutLedger ledger, String reason) {
        return new GoldenSetReader(new Settings(
                settings.vocabulary,
                settings.corpus,
                settings.name,
                settings.maxLineBytes,
                settings.holdoutShare,
                new HoldoutLook(Require.nonNull(ledger, "ledger"), Require.notBlank(reason, "reason"))));
    }

    /**
     * Reads a set.
     *
     * @throws GoldenSetException if anything in the file is wrong, or it has no case to return; it lists every problem
     * @throws java.io.UncheckedIOException if the file cannot be read, or is changed or removed during reading
     * @throws IllegalStateException if the ledger of the holdout fails
     */
    public GoldenSet load(Path file) {
        Require.nonNull(file, "file");
        return read(
                file.toString(), (problems, reader) -> JsonLines.read(file, settings.maxLineBytes, problems, reader));
    }

    /**
     * Reads a set from the texts of its cases, for cases that are not kept in a JSON-lines file. The set is named after
     * the source as if it were a file: see {@link #name}.
     *
     * @param source where the cases are kept, for messages; for instance a path; not blank
     * @param objects the cases as JSON objects, by the line number used in messages; from 1
     * @throws GoldenSetException if any case is wrong, or there is no case to return; it lists every problem
     * @throws IllegalStateException if the ledger of the holdout fails
     */
    public GoldenSet read(String source, SortedMap<Integer, String> objects) {
        SortedMap<Integer, String> copy = new TreeMap<>(Require.nonNull(objects, "objects"));
        copy.keySet().forEach(line -> Require.atLeast(1, line, "line"));
        return read(
                Require.notBlank(source, "source"),
                (problems, reader) ->
                        copy.forEach((line, object) -> JsonLines.readObject(object, line, problems, reader)));
    }

    private GoldenSet read(String source, BiConsumer<ProblemSink, Consumer<JsonFields>> lines) {
        List<Problem> problems = new ArrayList<>();
        List<GoldenCase> cases = new ArrayList<>();
        CaseReader reader = new CaseReader(settings.vocabulary, new KnownSources(settings.corpus), IdLines.exact());
        lines.accept((line, path, message) -> problems.add(new Problem(source, line, path, message)), fields -> {
            GoldenCase read = reader.read(fields);
            if (read != null) {
                cases.add(withSplit(read));
            }
        });
        List<GoldenCase> chosen = cases.stream()
                .filter(each -> (each.labels().split() == Split.HOLDOUT) == (settings.holdout != null))
                .toList();
        if (problems.isEmpty() && chosen.isEmpty()) {
            problems.add(new Problem(source, 1, "$", noCases(cases.size())));
        }
        if (!problems.isEmpty()) {
            throw new GoldenSetException(problems);
        }
        String name = settings.name == null ? nameOf(source) : settings.name;
        GoldenSet set = GoldenSet.of(name, chosen);
        if (settings.holdout == null) {
            return set.leftOut(cases.size() - chosen.size(), 0);
        }
        note(set, settings.holdout);
        return set.leftOut(0, cases.size() - chosen.size());
    }

    /** Returns the name of the file; that of its folder for a file named {@code golden}, as everybody's file is. */
    private static String nameOf(String source) {
        String name = Inputs.baseName(source);
        return name.equals(USUAL_NAME) ? Inputs.folderName(source).orElse(name) : name;
    }

    private String noCases(int others) {
        if (others == 0) {
            return "the file has no cases";
        }
        return settings.holdout == null
                ? "all cases are holdout (" + others + "); read them with GoldenSet.reader().holdout(ledger, reason)"
                : "no case is holdout (cases in the file: " + others + "); give cases the split 'holdout', or assign"
                        + " one with GoldenSet.reader().assignSplit(share)";
    }

    private static void note(GoldenSet set, HoldoutLook look) {
        try {
            look.ledger.record(
                    new HoldoutLedger.Look(Instant.now(), set.name(), set.digest(), set.size(), look.reason));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the look at the holdout could not be recorded: interrupted", e);
        } catch (Exception e) {
            throw new IllegalStateException("the look at the holdout could not be recorded: " + e.getMessage(), e);
        }
    }

    /**
     * Reads the cases one by one, for files of any size. Only a hash of each id is kept, to find repeated ids: 64 bits
     * of its SHA-256, 24 to 32 bytes of memory per case. For a million cases, the chance that two different ids are
     * taken for one is 1 in 37 million. Holdout cases are left out.
     *
     * <p>The first line with a problem ends the stream with a {@link GoldenSetException} that lists that line's
     * problems, so no case is skipped silently. The cases before it have been delivered by then. {@link #load} lists
     * the problems of all lines. The file is closed at its end, at a problem, or when the stream is closed; use
     * try-with-resources if the stream may stop early. If the file cannot be read, the stream's operations throw as
     * {@link #load} does.
     *
     * @throws IllegalStateException if this reader reads the holdout: a look is recorded with the digest of all cases,
     *     which is not known before the end
     * @throws java.io.UncheckedIOException if the file cannot be opened
     */
    public Stream<GoldenCase> stream(Path file) {
        Require.nonNull(file, "file");
        if (settings.holdout != null) {
            throw new IllegalStateException("holdout cases cannot be streamed; use load");
        }
        CaseReader reader = new CaseReader(settings.vocabulary, new KnownSources(settings.corpus), IdLines.hashed());
        return CaseStream.open(file, settings.maxLineBytes, reader, this::withSplit);
    }

    private GoldenCase withSplit(GoldenCase read) {
        if (settings.holdoutShare == null || read.labels().split() != null) {
            return read;
        }
        Split split = StableHash.share(read.id()) < settings.holdoutShare ? Split.HOLDOUT : Split.DEV;
        return new GoldenCase(
                read.id(),
                read.question(),
                read.context(),
                read.expected(),
                read.labels().split(split));
    }
}
