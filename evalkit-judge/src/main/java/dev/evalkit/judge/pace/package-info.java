/**
 * The clockwork that keeps the limits which users set in {@code limit}: when a call may start ({@link
 * dev.evalkit.judge.pace.Pace}), the clock by which it waits, what calls spent ({@link
 * dev.evalkit.judge.pace.Spending}), and faults described without keys. A run uses it for calls of the agent, {@code
 * limit} for calls of models. Internal. The classes do not lock; their owner does.
 */
@NullMarked
package dev.evalkit.judge.pace;

import org.jspecify.annotations.NullMarked;
