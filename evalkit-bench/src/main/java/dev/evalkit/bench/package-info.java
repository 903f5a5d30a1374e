/** Benchmarks of the parts that are called often. Figures are compared within one run, with a yardstick beside them. */
package dev.evalkit.bench;
