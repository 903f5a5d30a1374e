package dev.evalkit.report.gate;

import dev.evalkit.api.result.Difference;
import dev.evalkit.api.result.Subject;
import dev.evalkit.report.compare.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The differences between the provenances of a result and its baseline, sorted by what a gate does about them.
 *
 * @param refusals one for each difference that prevents a comparison
 * @param accepted differences that would have prevented it but were accepted
 * @param subject the other differences
 * @param notes acceptances that were not needed
 */
record GateDifferences(
        List<RuleVerdict> refusals, List<Difference> accepted, List<Difference> subject, List<String> notes) {
    /** The part of a ladder's subject that is treated like a part of the instrument. */
    static final String EMBEDDER = "embedder";

    private static final String RULE = "comparable";

    /** No differences. */
    static final GateDifferences NONE = new GateDifferences(List.of(), List.of(), List.of(), List.of());

    /** Sorts the differences. For ladders, a different embedder prevents a comparison too. */
    static GateDifferences of(
            GateSettings settings, List<Difference> instruments, Subject then, Subject now, boolean pinsEmbedder) {
        List<Difference> decisive = new ArrayList<>(instruments);
        List<Difference> subject = new ArrayList<>();
        for (Difference difference : then.differences(now)) {
            (pinsEmbedder && difference.name().equals(EMBEDDER) ? decisive : subject).add(difference);
        }
        List<RuleVerdict> refusals = new ArrayList<>();
        List<Difference> accepted = new ArrayList<>();
        NavigableSet<String> unneeded = new TreeSet<>(settings.differences);
        for (Difference difference : decisive) {
            if (unneeded.remove(difference.name())) {
                accepted.add(difference);
            } else {
                refusals.add(refusal("not comparable with the baseline: " + difference
                        + "; to compare anyway: Gate.acceptDifference(\"" + difference.name()
                        + "\"), or --accept "
                        + difference.name()));
            }
        }
        return new GateDifferences(
                refusals,
                accepted,
                subject,
                unneeded.stream()
                        .map(name -> "the difference '" + name + "' is accepted, but the results do not differ in it")
                        .toList());
    }

    /** Returns the verdict of the rule on differences if it refuses the comparison. */
    static RuleVerdict refusal(String reason) {
        return new RuleVerdict(RULE, Verdict.REFUSED, reason);
    }

    /** Returns the comparison that these acceptances allow. */
    Comparison comparing() {
        return Comparison.accepting(accepted.stream()
                .map(Difference::name)
                .filter(name -> !name.equals(EMBEDDER))
                .toArray(String[]::new));
    }
}
