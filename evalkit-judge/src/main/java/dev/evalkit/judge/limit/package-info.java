/**
 * What calls of models may take: {@link dev.evalkit.judge.limit.Budget} for money, tokens and time, {@link
 * dev.evalkit.judge.limit.LlmLimits} for the calls of judges, {@link dev.evalkit.judge.limit.StopSignal} to stop a run. Start at
 * LlmLimits. Which calls are made again and how many a minute may see are values of {@code dev.evalkit.api.model}.
 */
@NullMarked
package dev.evalkit.judge.limit;

import org.jspecify.annotations.NullMarked;
