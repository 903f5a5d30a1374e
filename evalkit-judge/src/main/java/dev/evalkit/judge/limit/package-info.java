/**
 * Limits that users set: {@link dev.evalkit.judge.limit.Budget} for money, tokens and time, {@link
 * dev.evalkit.judge.limit.LlmLimits} for the calls of judges, {@link dev.evalkit.judge.limit.StopSignal} to stop a run.
 * Start at LlmLimits. The package {@code pace} has the clockwork that keeps them. Retry policies and rate limits are in
 * {@code dev.evalkit.api.model}.
 */
@NullMarked
package dev.evalkit.judge.limit;

import org.jspecify.annotations.NullMarked;
