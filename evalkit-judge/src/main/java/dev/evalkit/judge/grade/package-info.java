/**
 * The grading of replies, the one place that decides outcomes. Start at {@link
 * dev.evalkit.judge.grade.ChecksThenJudge}: it uses the results of the checks ({@code Findings}) and then the meaning
 * of a verdict for the case ({@code Meaning}). {@link dev.evalkit.judge.grade.RubricGrading} adds scores, and {@link
 * dev.evalkit.judge.grade.JudgeCalls} asks judges. Internal.
 */
@NullMarked
package dev.evalkit.judge.grade;

import org.jspecify.annotations.NullMarked;
