package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is probably wrong with a golden set although it can be read. The rules, of which those marked * need a corpus:
 *
 * <pre>
 * near_duplicate_question   two questions say the same
 * short_question            fewer than 3 words, without a conversation before them
 * long_question             more than 100 words
 * question_in_document *    a question stands word for word in a document
 * forbidden_claim           a forbidden phrase occurs in what is expected, or in an expected document *
 * refusal_fragment          a forbidden phrase such as "not sure", which a correct answer may contain
 * contained_fact            a fact is part of another one of its case
 * repeated_fact             two facts of a case say the same
 * unsupported_fact *        a fact or phrase has a number, a unit or words that no expected document has
 * unknown_source *          the corpus lacks an expected document
 * single_source_hop         a multi_hop case with one source
 * one_sided_contradiction   a contradiction case without two sources
 * answer_in_corpus *        an unanswerable case whose answer may be in a document
 * ids_differ_by_case        two ids differ by upper and lower case only
 * tier_plan                 the numbers of the four tiers are far from 30, 30, 20 and 20 %
 * language_mix              questions in several languages
 * </pre>
 *
 * <p>These are rules of thumb on the words: they overlook faults, and what they find may be meant. Nothing is changed.
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
            SourceRules::unknown,
            SourceRules::singleSourceHops,
            SourceRules::oneSidedContradictions,
            SourceRules::answersInCorpus,
            SetRules::idsThatDifferByCase,
            SetRules::tierPlan,
            SetRules::languageMix);

    private Doctor() {}

    /**
     * The findings of the rules that need no corpus.
     *
     * @return by case, in the order of the set, those of the whole set last; the graver ones of a case first
     */
    public static List<Finding> examine(GoldenSet set) {
        return findings(Require.nonNull(set, "set"), null);
    }

    /**
     * The findings of all rules.
     *
     * @return by case, in the order of the set, those of the whole set last; the graver ones of a case first
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
