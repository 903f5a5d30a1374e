/**
 * The command line of {@code evalkit.jar}, which works on files. It starts at {@link dev.evalkit.report.cli.Main}. Each
 * command has a class named after it; {@link dev.evalkit.report.cli.ExitCode} has the exit codes. Not exported.
 */
@NullMarked
package dev.evalkit.report.cli;

import org.jspecify.annotations.NullMarked;
