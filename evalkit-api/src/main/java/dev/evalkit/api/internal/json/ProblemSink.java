package dev.evalkit.api.internal.json;

/** Receiver of the problems of one file, in the order of its lines. */
@FunctionalInterface
public interface ProblemSink {
    /**
     * Receives one problem.
     *
     * @param line the line number, from 1
     * @param path the JSON path; {@code $} for the whole line
     * @param message the rule and the value that breaks it
     */
    void add(int line, String path, String message);
}
