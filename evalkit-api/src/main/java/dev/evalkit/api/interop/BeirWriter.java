package dev.evalkit.api.interop;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.io.OverwriteGuard;
import dev.evalkit.api.internal.io.Utf8Files;
import dev.evalkit.api.internal.json.JsonLineWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Writer of a golden set and its corpus in the layout of {@link Beir}. Immutable: each setting returns a new writer.
 *
 * <p>The layout holds ids, questions and judgments of documents, and the id, title and text of each document. Any other
 * field of the set or the corpus is rejected by name unless {@link #dropping} allows its loss. {@code expected_chunks}
 * and grades of chunks become judgments of their documents; the chunks themselves are lost. A case without judgments
 * becomes a query without judgments.
 *
 * <p>Reading back gives the same documents, questions and judgments. It gives an equal set if the set is named after
 * the folder, every case expects a document, and each case with {@code grades} grades all its expected sources and has
 * at least one grade other than 1.
 */
public final class BeirWriter {
    private static final List<String> HELD = List.of("id", "question", "expected_sources", "grades");
    static final BeirWriter STANDARD = new BeirWriter(
            new Dropping("BEIR's layout", "Beir.writer()", GoldenFields.allBut(HELD, "section", "updated")), false);

    private final Dropping dropping;
    private final boolean overwriting;

    private BeirWriter(Dropping dropping, boolean overwriting) {
        this.dropping = dropping;
        this.overwriting = overwriting;
    }

    /**
     * Returns the same writer, dropping further fields: those of golden files, and {@code section} and {@code updated}
     * of documents.
     *
     * @throws IllegalArgumentException if one is not a field that the layout loses
     */
    public BeirWriter dropping(String... fields) {
        return new BeirWriter(dropping.and(Arrays.asList(fields)), overwriting);
    }

    /** Returns the same writer, replacing existing files. */
    public BeirWriter overwriting() {
        return new BeirWriter(dropping, true);
    }

    /**
     * Writes the three files; each is replaced atomically, the qrels last. Missing folders are created; the qrels of
     * other splits are unchanged.
     *
     * @param split names the qrels file, for instance {@code test}: letters, digits, {@code _} and {@code -}
     * @throws IllegalArgumentException if something would be lost, an id cannot be written, or {@code split} is not
     *     such a name; nothing is written
     * @throws IllegalStateException if the queries or qrels exist and may be replaced, and {@link GoldenSet#leftOut} is
     *     not 0; nothing is written. Use {@link GoldenSet#detached} if the files may lose those cases.
     * @throws UncheckedIOException if one of the files exists and may not be replaced; nothing is written. Also if a
     *     file cannot be written.
     */
    public void write(GoldenSet set, Corpus corpus, Path folder, String split) {
        Require.nonNull(folder, "folder");
        Beir.requireSplit(split);
        requireHeld(Require.nonNull(set, "set"), Require.nonNull(corpus, "corpus"));
        Path documentFile = folder.resolve("corpus.jsonl");
        Path queryFile = folder.resolve("queries.jsonl");
        Path qrelsFile = folder.resolve("qrels").resolve(split + ".tsv");
        String documents = documents(corpus);
        String queries = queries(set);
        String qrels = qrels(set);
        if (overwriting) {
            for (Path file : List.of(queryFile, qrelsFile)) {
                OverwriteGuard.requireNothingLost(file, set.name(), set.leftOut());
            }
        } else {
            for (Path file : List.of(documentFile, queryFile, qrelsFile)) {
                requireAbsent(file);
            }
        }
        Utf8Files.replace(documentFile, documents);
        Utf8Files.replace(queryFile, queries);
        Utf8Files.replace(qrelsFile, qrels);
    }

    private void requireHeld(GoldenSet set, Corpus corpus) {
        Dropping.Losses losses = dropping.new Losses();
        for (GoldenCase each : set.cases()) {
            for (String field : GoldenFields.namesOf(each)) {
                if (!HELD.contains(field)) {
                    losses.add(field, "case '" + each.id() + "'");
                }
            }
        }
        for (Document document : corpus.documents()) {
            if (document.section() != null) {
                losses.add("section", "document '" + document.id() + "'");
            }
            if (document.updated() != null) {
                losses.add("updated", "document '" + document.id() + "'");
            }
        }
        losses.throwIfAny();
    }

    private static void requireAbsent(Path file) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new UncheckedIOException(
                    file + ": cannot be written: it already exists; use Beir.writer().overwriting() to replace it",
                    new FileAlreadyExistsException(file.toString()));
        }
    }

    private static String documents(Corpus corpus) {
        StringBuilder lines = new StringBuilder();
        for (Document document : corpus.documents()) {
            Require.relativeId(document.id(), "document id");
            lines.append(new JsonLineWriter()
                            .text("_id", document.id())
                            .text("title", document.title())
                            .text("text", document.text()))
                    .append('\n');
        }
        return lines.toString();
    }

    private static String queries(GoldenSet set) {
        StringBuilder lines = new StringBuilder();
        set.cases()
                .forEach(each -> lines.append(
                                new JsonLineWriter().text("_id", each.id()).text("text", each.question()))
                        .append('\n'));
        return lines.toString();
    }

    private static String qrels(GoldenSet set) {
        Judgments judgments = Judgments.of(set, RankedUnit.DOCUMENT);
        StringBuilder lines = new StringBuilder(Beir.HEADER).append('\n');
        for (String query : judgments.topics()) {
            Require.id(query, "id of case '" + Shown.of(query) + "'");
            judgments.grades(query).forEach((document, grade) -> {
                String what = "document id '" + Shown.of(document) + "' of case '" + Shown.of(query) + "'";
                Require.id(document, what);
                Require.relativeId(document, what);
                lines.append(Beir.quoted(query))
                        .append('\t')
                        .append(Beir.quoted(document))
                        .append('\t')
                        .append(grade)
                        .append('\n');
            });
        }
        return lines.toString();
    }
}
