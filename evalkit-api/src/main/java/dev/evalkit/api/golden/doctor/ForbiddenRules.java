package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.text.NormalizedText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rules for the phrases that an answer must not contain. */
final class ForbiddenRules {
    /** Fragments that are not a refusal by themselves: they don't say who doesn't know, or what is missing. */
    private static final Set<String> FRAGMENTS = Set.of(
            "no",
            "not",
            "never",
            "cannot",
            "can't",
            "couldn't",
            "could not",
            "unable",
            "unable to",
            "sorry",
            "unfortunately",
            "not sure",
            "unsure",
            "don't know",
            "do not know",
            "not available",
            "unavailable",
            "not possible",
            "not supported",
            "not found",
            "not in",
            "no information",
            "n/a");

    private ForbiddenRules() {}

    /**
     * Finds a forbidden phrase that a correct answer would contain. It occurs in what the case expects, so that no
     * answer can pass, or in an expected document, which a correct denial or warning may quote. Compared as {@link
     * NormalizedText}.
     */
    static void claims(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            Expected expected = golden.expected();
            Map<String, String> texts = patient.expectedTexts(expected);
            for (String forbidden : expected.forbidden()) {
                String wanted = NormalizedText.of(forbidden).value();
                expectations(expected).entrySet().stream()
                        .filter(each -> each.getValue().contains(wanted))
                        .findFirst()
                        .ifPresentOrElse(
                                each -> patient.find(
                                        golden,
                                        "forbidden_claim",
                                        Finding.Severity.ERROR,
                                        "the forbidden phrase '" + Shown.of(forbidden) + "' occurs in " + each.getKey(),
                                        "forbid words that only a harmful answer contains; what is expected cannot be forbidden"),
                                () -> inDocument(patient, golden, forbidden, wanted, texts));
            }
        }
    }

    private static void inDocument(
            Patient patient, GoldenCase golden, String forbidden, String wanted, Map<String, String> texts) {
        texts.entrySet().stream()
                .filter(each -> each.getValue().contains(wanted))
                .findFirst()
                .ifPresent(
                        each -> patient.find(
                                golden,
                                "forbidden_claim",
                                Finding.Severity.WARNING,
                                "the forbidden phrase '" + Shown.of(forbidden) + "' occurs in expected document '"
                                        + Shown.of(each.getKey()) + "'",
                                "forbid words whose mere presence proves harm: a correct denial or warning may quote the document"));
    }

    private static Map<String, String> expectations(Expected expected) {
        Map<String, String> texts = new LinkedHashMap<>();
        put(texts, "expected fact ", expected.facts());
        put(texts, "expected phrase ", expected.contains());
        if (expected.referenceAnswer() != null) {
            texts.put(
                    "the reference answer",
                    NormalizedText.of(expected.referenceAnswer()).value());
        }
        return texts;
    }

    private static void put(Map<String, String> texts, String what, List<String> values) {
        for (int i = 0; i < values.size(); i++) {
            texts.put(what + (i + 1), NormalizedText.of(values.get(i)).value());
        }
    }

    /**
     * Finds a case that does not expect abstention and forbids a mere fragment of a refusal, which a correct answer may
     * contain.
     */
    static void refusalFragments(Patient patient) {
        for (GoldenCase golden : patient.set().cases()) {
            if (golden.expected().behavior().equals(Behavior.ABSTAIN)) {
                continue;
            }
            for (String forbidden : golden.expected().forbidden()) {
                if (FRAGMENTS.contains(NormalizedText.of(forbidden).value())) {
                    patient.find(
                            golden,
                            "refusal_fragment",
                            Finding.Severity.WARNING,
                            "the forbidden phrase '" + Shown.of(forbidden)
                                    + "' is not a refusal by itself, and a correct" + " answer may contain it",
                            "forbid the whole refusal, such as 'I am not sure', or let a judge decide whether the answer abstains");
                }
            }
        }
    }
}
