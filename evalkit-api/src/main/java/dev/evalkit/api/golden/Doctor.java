package dev.evalkit.api.golden;

import dev.evalkit.api.corpus.Corpus;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs the rules over a set. */
final class Doctor {
    private static final List<Consumer<Patient>> RULES = List.of(
            QuestionRules::nearDuplicates,
            QuestionRules::length,
            QuestionRules::verbatimInDocument,
            ForbiddenRules::claims,
            ForbiddenRules::refusalFragments,
            FactRules::contained,
            FactRules::repeated,
            FactRules::unsupported,
            SourceRules::unknown,
            SourceRules::singleSourceHops,
            SourceRules::oneSidedContradictions,
            SourceRules::answersInCorpus,
            SetRules::idsThatDifferByCase,
            SetRules::tierPlan,
            SetRules::languageMix);

    private Doctor() {}

    /** The findings, ordered as {@link Patient#findings} says. */
    static List<Finding> examine(GoldenSet set, @Nullable Corpus corpus) {
        Patient patient = new Patient(set, corpus);
        RULES.forEach(rule -> rule.accept(patient));
        patient.corpus().ifPresent(patient.scan()::run);
        return patient.findings();
    }
}
