package dev.evalkit.api.internal.json;

/** The number of the line being read, and the number of its problems so far. */
final class LineProblems {
    private final int number;
    private final ProblemSink sink;
    private int problems;

    LineProblems(int number, ProblemSink sink) {
        this.number = number;
        this.sink = sink;
    }

    int number() {
        return number;
    }

    int problems() {
        return problems;
    }

    void problem(String path, String message) {
        problems++;
        sink.add(number, path, message);
    }
}
