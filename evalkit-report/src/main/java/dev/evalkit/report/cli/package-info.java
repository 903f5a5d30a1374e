/**
 * The command line, which {@code evalkit.jar} starts at {@link dev.evalkit.report.cli.Main}. It works on files. A command is a
 * class named after it; its exit codes are {@link dev.evalkit.report.cli.ExitCode}. Hosts do not see this package.
 */
@NullMarked
package dev.evalkit.report.cli;

import org.jspecify.annotations.NullMarked;
