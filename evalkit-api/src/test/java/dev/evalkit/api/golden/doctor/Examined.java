package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.Labels;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A set and a corpus put together case by case, and what one rule finds in them. */
final class Examined {
    private final List<GoldenCase> cases = new ArrayList<>();
    private final List<Document> documents = new ArrayList<>();

    Examined document(String id, String text) {
        documents.add(Document.of(id, "", text));
        return this;
    }

    Examined question(String question) {
        return with(question, Expected.builder().source("a.md"), Labels.builder());
    }

    Examined expecting(Expected.Builder expected) {
        return with("What happens to an unpaid invoice number " + cases.size() + "?", expected, Labels.builder());
    }

    Examined labelled(Labels.Builder labels, Expected.Builder expected) {
        return with("What happens to an unpaid invoice number " + cases.size() + "?", expected, labels);
    }

    Examined with(String question, Expected.Builder expected, Labels.Builder labels) {
        return with(GoldenCase.builder()
                .id("q" + (cases.size() + 1))
                .question(question)
                .expected(expected.build())
                .labels(labels.build())
                .build());
    }

    Examined with(GoldenCase golden) {
        cases.add(golden);
        return this;
    }

    /** The findings of a rule, without rule and remedy: {@code q1 WARNING message}. */
    List<String> finds(String rule) {
        GoldenSet set = GoldenSet.of("set", cases);
        List<Finding> findings = documents.isEmpty() ? Doctor.examine(set) : Doctor.examine(set, Corpus.of(documents));
        return findings.stream()
                .filter(finding -> finding.rule().equals(rule))
                .map(finding -> name(finding.caseId()) + " " + finding.severity() + " " + finding.message())
                .toList();
    }

    private static String name(@Nullable String caseId) {
        return caseId == null ? "set" : caseId;
    }
}
