package dev.evalkit.api.internal.json;

/** Takes the problems of one file, in the order of its lines. */
@FunctionalInterface
public interface ProblemSink {
    /**
     * Takes one problem.
     *
     * @param line from 1
     * @param path JSON path; {@code $} for the whole line
     * @param message the rule and the value that breaks it
     */
    void add(int line, String path, String message);
}
