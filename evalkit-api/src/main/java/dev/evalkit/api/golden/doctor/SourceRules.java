package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.Labels;
import dev.evalkit.api.internal.check.KnownIds;
import dev.evalkit.api.internal.check.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Rules for the documents that a case expects, or expects to be missing. */
final class SourceRules {
    /** The number of words within which a text must have all content words of a question to count as an answer. */
    private static final int PASSAGE_WORDS = 40;

    private static final int FEWEST_CONTENT_WORDS = 3;
    private static final int FEWEST_ANSWER_WORDS = 2;

    private SourceRules() {}

    /** Finds an expected document, or the document of an expected chunk, that the corpus lacks. */
    static void unknown(Patient patient) {
        patient.corpus().ifPresent(corpus -> {
            KnownIds known = new KnownIds(
                    "the corpus has no document",
                    id -> corpus.find(id).isPresent(),
                    () -> corpus.documents().stream().map(Document::id).toList());
            patient.set().cases().forEach(golden -> unknown(patient, golden, known));
        });
    }

    private static void unknown(Patient patient, GoldenCase golden, KnownIds known) {
        for (String id : Patient.documents(golden.expected())) {
            String problem = known.unknown(id);
            if (problem != null) {
                patient.find(
                        golden,
                        "unknown_source",
                        Finding.Severity.ERROR,
                        problem,
                        "correct the id; no search can find it");
            }
        }
    }

    /** Finds a case of category or tier multi_hop that expects exactly one document, and at most one chunk of it. */
    static void singleSourceHops(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            Expected expected = golden.expected();
            boolean hop = "multi_hop".equals(golden.labels().category())
                    || "multi_hop".equals(golden.labels().tier());
            if (hop
                    && Patient.documents(expected).size() == 1
                    && expected.chunks().size() < 2) {
                patient.find(
                        golden,
                        "single_source_hop",
                        Finding.Severity.WARNING,
                        "a multi_hop case expects only one source",
                        "name every source that the answer needs, or change the category or tier");
            }
        }
    }

    /** Finds a case that requires synthesis and expects fewer than two documents and fewer than two chunks. */
    static void singleSourceSynthesis(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            Expected expected = golden.expected();
            int documents = Patient.documents(expected).size();
            long chunks = expected.qrels(RankedUnit.CHUNK).grades().values().stream()
                    .filter(grade -> grade > 0)
                    .count();
            if (golden.labels().requiresSynthesis() && documents < 2 && chunks < 2) {
                patient.find(
                        golden,
                        "single_source_synthesis",
                        Finding.Severity.WARNING,
                        "the case requires synthesis but expects " + (documents == 0 ? "no source" : "only one source"),
                        "name every source that the answer needs, or remove requires_synthesis");
            }
        }
    }

    /** Finds a case of category contradiction that expects fewer than two documents. */
    static void oneSidedContradictions(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            int documents = Patient.documents(golden.expected()).size();
            if ("contradiction".equals(golden.labels().category()) && documents < 2) {
                patient.find(
                        golden,
                        "one_sided_contradiction",
                        Finding.Severity.WARNING,
                        "a contradiction case expects " + (documents == 0 ? "no source" : "only one source"),
                        "name both documents that disagree, or change the category");
            }
        }
    }

    /**
     * Finds an unanswerable case whose answer may be in the corpus. A document contains a fact, the reference answer or
     * a forbidden phrase of the case (of at least 2 words) word for word, or all content words of the question (at
     * least 3) within 40 words. A case is unanswerable if it expects abstention, and has category unanswerable, tier
     * negative, or neither category nor tier.
     */
    static void answersInCorpus(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            if (!expectsNoAnswer(golden)) {
                continue;
            }
            answers(golden.expected()).forEach(answer -> {
                List<String> words = Words.of(answer);
                if (words.size() >= FEWEST_ANSWER_WORDS) {
                    patient.scan()
                            .phrase(words, document -> find(patient, golden, document, "'" + Shown.of(answer) + "'"));
                }
            });
            Set<String> content = Words.content(Words.of(golden.question()));
            if (content.size() >= FEWEST_CONTENT_WORDS) {
                patient.scan()
                        .together(
                                content,
                                PASSAGE_WORDS,
                                document -> find(
                                        patient,
                                        golden,
                                        document,
                                        "all words of the question within " + PASSAGE_WORDS + " words"));
            }
        }
    }

    private static List<String> answers(Expected expected) {
        List<String> answers = new ArrayList<>(expected.facts());
        if (expected.referenceAnswer() != null) {
            answers.add(expected.referenceAnswer());
        }
        answers.addAll(expected.forbidden());
        return answers;
    }

    private static boolean expectsNoAnswer(GoldenCase golden) {
        Labels labels = golden.labels();
        if (!golden.expected().behavior().equals(Behavior.ABSTAIN)) {
            return false;
        }
        return "unanswerable".equals(labels.category())
                || "negative".equals(labels.tier())
                || (labels.category() == null && labels.tier() == null);
    }

    private static void find(Patient patient, GoldenCase golden, String document, String what) {
        patient.find(
                golden,
                "answer_in_corpus",
                Finding.Severity.WARNING,
                "the case expects abstention, but document '" + Shown.of(document) + "' contains " + what,
                "read that document; if it answers the question, expect the answer");
    }
}
