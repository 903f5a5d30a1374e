package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.text.TextMatch;
import dev.evalkit.api.text.number.Agreement;
import dev.evalkit.api.text.number.NumberMatch;
import dev.evalkit.api.text.number.Numbers;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules for the facts that an answer must state. */
final class FactRules {
    /** The share of common content words from which two facts count as one fact in different words. */
    private static final double SAME = 0.8;

    private FactRules() {}

    /**
     * Finds a fact whose words occur consecutively in another fact of the case: an answer that states the longer one
     * states both.
     */
    static void contained(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            List<List<String>> facts = words(golden);
            for (int i = 0; i < facts.size(); i++) {
                int other = containing(facts, i);
                if (other >= 0) {
                    patient.find(
                            golden,
                            "contained_fact",
                            Finding.Severity.WARNING,
                            "expected fact " + (i + 1) + " is part of fact " + (other + 1),
                            "keep one of them: the same statement would count twice");
                }
            }
        }
    }

    /**
     * Returns the fact that contains fact {@code i}; of two with the same words, the earlier one contains the later
     * one.
     */
    private static int containing(List<List<String>> facts, int i) {
        List<String> fact = facts.get(i);
        for (int j = 0; j < facts.size(); j++) {
            boolean longer =
                    facts.get(j).size() > fact.size() || (j < i && facts.get(j).equals(fact));
            if (j != i && longer && !fact.isEmpty() && Collections.indexOfSubList(facts.get(j), fact) >= 0) {
                return j;
            }
        }
        return -1;
    }

    /**
     * Finds two facts with the same numbers and at least 80 % of their content words in common, neither part of the
     * other.
     */
    static void repeated(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            List<List<String>> facts = words(golden);
            for (int i = 1; i < facts.size(); i++) {
                for (int j = 0; j < i; j++) {
                    if (isSame(facts.get(i), facts.get(j)) && containing(facts, i) != j && containing(facts, j) != i) {
                        patient.find(
                                golden,
                                "repeated_fact",
                                Finding.Severity.WARNING,
                                "expected facts " + (j + 1) + " and " + (i + 1) + " say the same thing in"
                                        + " different words",
                                "keep one of them: the same statement would count twice");
                    }
                }
            }
        }
    }

    private static boolean isSame(List<String> a, List<String> b) {
        return Words.numbers(a).equals(Words.numbers(b)) && Words.overlap(Words.content(a), Words.content(b)) >= SAME;
    }

    private static List<List<String>> words(GoldenCase golden) {
        return golden.expected().facts().stream().map(Words::of).toList();
    }

    /**
     * Finds a fact or expected phrase that no expected document supports: it has a number that they lack or only have
     * with a different unit, or shares no content word with them. Skips cases of which the corpus has no expected
     * document.
     */
    static void unsupported(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            Expected expected = golden.expected();
            Map<String, String> texts = patient.expectedTexts(expected);
            if (!texts.isEmpty()) {
                Support support = Support.of(texts.values());
                report(patient, golden, support, "expected fact ", expected.facts());
                report(patient, golden, support, "expected phrase ", expected.contains());
            }
        }
    }

    /** Finds a case that only a judge can score: checks find nothing in it to look for. */
    static void needsJudge(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            if (golden.expected().needsJudge()) {
                patient.find(
                        golden,
                        "needs_judge",
                        Finding.Severity.NOTE,
                        "needs a judge: it has only "
                                + (golden.expected().facts().isEmpty() ? "a reference answer" : "facts")
                                + ", so that a run with checks alone leaves it unscored",
                        "run it with a judge, or add words that the answer must have (expected_answer_contains)");
            }
        }
    }

    private static void report(
            Patient patient, GoldenCase golden, Support support, String what, List<String> statements) {
        for (int i = 0; i < statements.size(); i++) {
            String which = what + (i + 1) + " ";
            support.missing(statements.get(i)).ifPresent(problem -> unsupported(patient, golden, which + problem));
        }
    }

    /** The normalised texts, numbers and content words of the expected documents of a case. */
    private record Support(Collection<String> texts, Numbers numbers, Set<String> words) {
        static Support of(Collection<String> texts) {
            String all = String.join("\n", texts);
            return new Support(texts, Numbers.in(all), Words.content(Words.of(all)));
        }

        /** Returns what a statement has that the documents lack. */
        Optional<String> missing(String statement) {
            if (texts.stream().anyMatch(text -> TextMatch.contains(text, statement))) {
                return Optional.empty();
            }
            Set<String> own = Words.content(Words.of(statement));
            if (!own.isEmpty() && Collections.disjoint(own, words)) {
                return Optional.of("has no word in common with any expected document");
            }
            for (NumberMatch match : Numbers.in(statement).matchesIn(numbers)) {
                if (match.agreement() == Agreement.DIFFER) {
                    return Optional.of("has " + Shown.of(match.wanted())
                            + (match.found() == null
                                    ? ", which no expected document has"
                                    : " but the expected documents have " + Shown.of(match.found())));
                }
            }
            return Optional.empty();
        }
    }

    private static void unsupported(Patient patient, GoldenCase golden, String message) {
        patient.find(
                golden,
                "unsupported_fact",
                Finding.Severity.WARNING,
                message,
                "correct it, or name the document that supports it");
    }
}
