/**
 * What every call is held to, of an agent by a run and of a model by {@code limit}: when it may start ({@link
 * dev.evalkit.judge.pace.Pace}), by which clock it waits, what it took ({@link dev.evalkit.judge.pace.Spending}), and how its fault is
 * told without keys. Not for hosts. Nothing here waits or locks; the owner of the calls does.
 */
@NullMarked
package dev.evalkit.judge.pace;

import org.jspecify.annotations.NullMarked;
