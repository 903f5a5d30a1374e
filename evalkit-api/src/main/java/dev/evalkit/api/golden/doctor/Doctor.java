package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks for probable faults in a golden set that can be read. The rules; those marked * need a corpus:
 *
 * <pre>
 * near_duplicate_question   two questions ask the same
 * short_question            fewer than 3 words, without a preceding conversation
 * long_question             more than 100 words
 * question_in_document *    a document contains a question word for word
 * forbidden_claim           a forbidden phrase occurs in what is expected, or in an expected document *
 * refusal_fragment          a forbidden phrase such as "not sure", which a correct answer may contain
 * contained_fact            a fact is part of another fact of its case
 * repeated_fact             two facts of a case say the same thing
 * unsupported_fact *        a fact or phrase has a number, a unit or words that no expected document has
 * unknown_source *          the corpus lacks an expected document
 * single_source_hop         a multi_hop case with one source
 * single_source_synthesis   a case that requires synthesis with one source
 * needs_judge               only a judge can tell whether the case is met
 * one_sided_contradiction   a contradiction case without two sources
 * answer_in_corpus *        an unanswerable case whose answer may be in a document
 * ids_differ_by_case        two ids differ only in upper and lower case
 * tier_plan                 the shares of the four tiers are far from 30, 30, 20 and 20 %
 * language_mix              questions in several languages
 * eastern_corpus *          most letters of the corpus are Chinese, Japanese or Korean, which keyword search must be told
 * </pre>
 *
 * <p>These are rules of thumb about words: they miss faults, and what they find may be intended. Nothing is changed.
 */
public final class Doctor {
    private static final List<Consumer<Patient>> RULES = List.of(
            QuestionRules::nearDuplicates,
            QuestionRules::length,
            QuestionRules::verbatimInDocument,
            ForbiddenRules::claims,
            ForbiddenRules::refusalFragments,
            FactRules::contained,
            FactRules::repeated,
            FactRules::unsupported,
            FactRules::needsJudge,
            SourceRules::unknown,
            SourceRules::singleSourceHops,
            SourceRules::singleSourceSynthesis,
            SourceRules::oneSidedContradictions,
            SourceRules::answersInCorpus,
            SetRules::idsThatDifferByCase,
            SetRules::tierPlan,
            SetRules::languageMix,
            SetRules::easternCorpus);

    private Doctor() {}

    /**
     * Returns the findings of the rules that need no corpus.
     *
     * @return by case in the order of the set, then those of the whole set; for each case, the most severe first
     * @throws NullPointerException if {@code set} is null
     */
    public static List<Finding> examine(GoldenSet set) {
        return findings(Require.nonNull(set, "set"), null);
    }

    /**
     * Returns the findings of all rules.
     *
     * @return by case in the order of the set, then those of the whole set; for each case, the most severe first
     * @throws NullPointerException if an argument is null
     */
    public static List<Finding> examine(GoldenSet set, Corpus corpus) {
        return findings(Require.nonNull(set, "set"), Require.nonNull(corpus, "corpus"));
    }

    private static List<Finding> findings(GoldenSet set, @Nullable Corpus corpus) {
        Patient patient = new Patient(set, corpus);
        RULES.forEach(rule -> rule.accept(patient));
        patient.corpus().ifPresent(patient.scan()::run);
        return patient.findings();
    }
}
