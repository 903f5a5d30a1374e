/**
 * The architecture as tests. Each rule is a function of classes or descriptors: one test runs it on the published modules,
 * another on a small {@link dev.evalkit.bench.arch.Fixture} that breaks it and must be caught.
 */
package dev.evalkit.bench.arch;
