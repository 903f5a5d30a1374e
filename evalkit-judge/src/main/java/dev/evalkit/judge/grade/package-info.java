/**
 * What becomes of a reply: the one place where outcomes are decided. Start at {@link dev.evalkit.judge.grade.ChecksThenJudge}, which looks at
 * what the checks found ({@code Findings}), then at what a verdict means for the case ({@code Meaning}). {@link
 * dev.evalkit.judge.grade.JudgeCalls} asks judges, {@link dev.evalkit.judge.grade.RubricGrading} adds scores. Not for hosts.
 */
@NullMarked
package dev.evalkit.judge.grade;

import org.jspecify.annotations.NullMarked;
