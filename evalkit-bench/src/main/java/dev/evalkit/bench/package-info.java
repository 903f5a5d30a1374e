/** Benchmarks of frequently used code. Compare figures within one run, and with the yardstick of the same benchmark. */
package dev.evalkit.bench;
