package dev.evalkit.report.gate;

/**
 * One thing that a gate looks at. {@link GateRules} has rules that are often wanted; a rule of one's own is a lambda:
 *
 * <pre>{@code
 * Gate.standard().rule(look -> look.answers().passRate().counts().onlyBaseline() < 5
 *         ? new RuleVerdict("few broken", Verdict.PASS, "fewer than 5 cases broke")
 *         : new RuleVerdict("few broken", Verdict.REGRESSION, "5 cases broke, or more"));
 * }</pre>
 *
 * <p>A rule is asked only where the results can be compared. It never makes a verdict better: of several rules the gravest
 * counts. What it throws, the gate throws. A rule that is used from several threads must allow it.
 */
@FunctionalInterface
public interface GateRule {
    /** Looks at a result and says what it thinks of it, and why. */
    RuleVerdict check(GateContext context);
}
