package dev.evalkit.api.interop;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A collector of the judgments of one file, line by line. A line with a problem yields none. */
final class JudgmentLines {
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]+");

    private final String file;
    private final List<String> names;
    private final List<Problem> problems;
    private final int problemsBefore;
    private final Map<String, Judgments.Judged> topics = new LinkedHashMap<>();
    private final Map<String, Map<String, Integer>> lineOf = new HashMap<>();

    /** @param names the names of topic, document and grade in the file */
    JudgmentLines(String file, List<String> names, List<Problem> problems) {
        this.file = file;
        this.names = names;
        this.problems = problems;
        problemsBefore = problems.size();
    }

    void problem(int line, String path, String message) {
        problems.add(new Problem(file, line, path, message));
    }

    void add(int line, String topic, String document, String grade) {
        int before = problems.size();
        check(line, 0, () -> Require.id(topic, names.get(0)));
        check(line, 1, () -> Require.relativeId(Require.id(document, names.get(1)), names.get(1)));
        int value = grade(line, grade);
        if (problems.size() > before) {
            return;
        }
        Integer first = lineOf.computeIfAbsent(topic, id -> new HashMap<>()).putIfAbsent(document, line);
        if (first == null) {
            topics.computeIfAbsent(topic, id -> new Judgments.Judged(line, new LinkedHashMap<>()))
                    .grades()
                    .put(document, value);
        } else {
            problem(
                    line,
                    names.get(1),
                    "document '" + Shown.of(document) + "' of '" + Shown.of(topic) + "' was already judged on line "
                            + first);
        }
    }

    private void check(int line, int name, Runnable rule) {
        try {
            rule.run();
        } catch (IllegalArgumentException e) {
            problem(line, names.get(name), String.valueOf(e.getMessage()));
        }
    }

    private int grade(int line, String digits) {
        if (!WHOLE.matcher(digits).matches()) {
            problem(line, names.get(2), "must be a whole number but was '" + Shown.of(digits) + "'");
            return 0;
        }
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            problem(
                    line,
                    names.get(2),
                    "must be between " + Integer.MIN_VALUE + " and " + Integer.MAX_VALUE + " but was "
                            + Shown.of(digits));
            return 0;
        }
    }

    /** Returns the judgments; it is a problem if there are none. */
    Judgments judgments() {
        if (topics.isEmpty() && problems.size() == problemsBefore) {
            problem(1, "$", "the file has no judgments");
        }
        return new Judgments(file, topics);
    }
}
