/** Hosts that use the packaged jars, on the module path and on the class path: what tests inside a module cannot see. */
package dev.evalkit.bench.consumer;
