package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.text.NormalizedText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A set under examination: its cases, the corpus in the forms that the rules need, and the findings so far. */
final class Patient {
    private final GoldenSet set;
    private final @Nullable Corpus corpus;
    private final Map<String, Integer> index = new HashMap<>();
    private final Map<String, String> normalized = new HashMap<>();
    private final CorpusScan scan = new CorpusScan();
    private final List<Finding> findings = new ArrayList<>();

    Patient(GoldenSet set, @Nullable Corpus corpus) {
        this.set = set;
        this.corpus = corpus;
        set.cases().forEach(each -> index.put(each.id(), index.size()));
    }

    GoldenSet set() {
        return set;
    }

    Optional<Corpus> corpus() {
        return Optional.ofNullable(corpus);
    }

    /** Returns the searches over all documents, which run once every rule has added its own. */
    CorpusScan scan() {
        return scan;
    }

    void find(GoldenCase golden, String rule, Finding.Severity severity, String message, String remedy) {
        findings.add(new Finding(golden.id(), rule, severity, message, remedy));
    }

    void findInSet(String rule, Finding.Severity severity, String message, String remedy) {
        findings.add(new Finding(null, rule, severity, message, remedy));
    }

    /**
     * Returns the findings by case, those of the whole set last; then by severity, the most severe first; then by rule.
     */
    List<Finding> findings() {
        return findings.stream()
                .sorted(Comparator.<Finding>comparingInt(
                                finding -> index.getOrDefault(String.valueOf(finding.caseId()), Integer.MAX_VALUE))
                        .thenComparing(Finding::severity)
                        .thenComparing(Finding::rule))
                .toList();
    }

    /** Returns the documents that a case expects with a grade above 0, in the order of the case. */
    static Set<String> documents(Expected expected) {
        Set<String> documents = new LinkedHashSet<>(expected.sources());
        expected.chunks().forEach(chunk -> documents.add(Passage.documentId(chunk)));
        expected.grades().forEach((id, grade) -> {
            String document = expected.gradesChunks() ? Passage.documentId(id) : id;
            if (grade > 0) {
                documents.add(document);
            }
        });
        return documents;
    }

    /** Returns the expected documents that the corpus has, by id, as normalised text of title, section and body. */
    Map<String, String> expectedTexts(Expected expected) {
        SortedMap<String, String> texts = new TreeMap<>();
        if (corpus != null) {
            for (String id : documents(expected)) {
                corpus.find(id).ifPresent(document -> texts.put(id, normalized(document)));
            }
        }
        return texts;
    }

    private String normalized(Document document) {
        return normalized.computeIfAbsent(
                document.id(), id -> NormalizedText.of(wholeText(document)).value());
    }

    /** Returns title, section and body, one per line. */
    static String wholeText(Document document) {
        String section = document.section() == null ? "" : document.section();
        return document.title() + "\n" + section + "\n" + document.text();
    }
}
