package dev.evalkit.report.gate;

/**
 * A rule of a gate. {@link GateRules} has common rules; write your own as a lambda:
 *
 * <pre>{@code
 * Gate.standard().rule(look -> look.answers().passRate().counts().onlyBaseline() < 5
 *         ? new RuleVerdict("few broken", Verdict.PASS, "fewer than 5 cases broke")
 *         : new RuleVerdict("few broken", Verdict.REGRESSION, "5 cases broke, or more"));
 * }</pre>
 *
 * <p>A rule runs only if the results can be compared. It never makes a verdict better: the most severe verdict of all
 * rules counts. The gate does not catch what a rule throws. A rule must be thread-safe if its gate is used from several
 * threads.
 */
@FunctionalInterface
public interface GateRule {
    /** Returns the rule's verdict on a result, and the reason; never null. */
    RuleVerdict check(GateContext context);
}
