package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Require;

/**
 * A problem in a data file.
 *
 * @param file the file or folder, named as the caller named it; not blank
 * @param line the line, from 1; 0 if the problem concerns the whole file or folder
 * @param path where on the line: the JSON path ({@code $} for the whole line), or the name of a front-matter field
 * @param message the rule and the value that breaks it
 */
public record Problem(String file, int line, String path, String message) {
    /**
     * Checks the components.
     *
     * @throws NullPointerException if a component is null
     * @throws IllegalArgumentException if one is blank, or {@code line} is negative
     */
    public Problem {
        Require.notBlank(file, "file");
        Require.atLeast(0, line, "line");
        Require.notBlank(path, "path");
        Require.notBlank(message, "message");
    }

    /**
     * Returns {@code golden.jsonl:17: $.grades.doc-7: grade must be at least 0 but was -1}; without a line, only file
     * and message.
     */
    @Override
    public String toString() {
        return line == 0 ? file + ": " + message : file + ":" + line + ": " + path + ": " + message;
    }
}
