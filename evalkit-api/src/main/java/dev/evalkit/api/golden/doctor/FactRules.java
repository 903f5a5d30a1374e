package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.text.NormalizedText;
import dev.evalkit.api.text.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What can be wrong with the facts that an answer must state. */
final class FactRules {
    /** Share of common content words from which two facts are one fact in two wordings. */
    private static final double SAME = 0.8;

    private FactRules() {}

    /** A fact whose words stand in a row in another one of the case: who states the longer one states both. */
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

    /** The fact that contains fact {@code i}; of two with the same words the later one is contained in the earlier one. */
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

    /** Two facts with the same numbers and at least 80 % of their content words in common, neither part of the other. */
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
                                "expected facts " + (j + 1) + " and " + (i + 1) + " say the same in other words",
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
     * A fact or an expected phrase with a number that no expected document has, or has with another unit only, or of which no
     * expected document has a single content word. Looked for only where the corpus has an expected document of the case.
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

    private static void report(
            Patient patient, GoldenCase golden, Support support, String what, List<String> statements) {
        for (int i = 0; i < statements.size(); i++) {
            String which = what + (i + 1) + " ";
            support.missing(statements.get(i)).ifPresent(problem -> unsupported(patient, golden, which + problem));
        }
    }

    /** What the expected documents of a case have: their normalised texts, the numbers and the content words. */
    private record Support(Collection<String> texts, List<Quantity> quantities, Set<String> words) {
        static Support of(Collection<String> texts) {
            List<Quantity> quantities = new ArrayList<>();
            texts.forEach(text -> quantities.addAll(Quantity.withNumerals(text)));
            return new Support(texts, quantities, Words.content(Words.of(String.join("\n", texts))));
        }

        /** What a statement has that the documents lack. */
        Optional<String> missing(String statement) {
            String whole = NormalizedText.of(statement).value();
            if (texts.stream().anyMatch(text -> text.contains(whole))) {
                return Optional.empty();
            }
            Set<String> own = Words.content(Words.of(statement));
            if (!own.isEmpty() && Collections.disjoint(own, words)) {
                return Optional.of("has no word in common with any expected document");
            }
            for (Quantity quantity : Quantity.in(statement)) {
                List<Quantity> same = quantities.stream()
                        .filter(each -> each.number().equals(quantity.number()))
                        .toList();
                if (same.isEmpty()) {
                    return Optional.of(
                            "has the number " + Shown.of(quantity.number()) + ", which no expected document has");
                }
                if (same.stream().noneMatch(quantity::agrees)) {
                    return Optional.of(
                            "has " + Shown.of(quantity.toString()) + ", which the expected documents have as "
                                    + Shown.of(same.get(0).toString()));
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
                "correct it, or name the document that it is from");
    }
}
