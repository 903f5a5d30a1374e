package dev.evalkit.api.interop;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.io.Utf8Files;
import dev.evalkit.api.metric.Qrels;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The relevance judgments of several topics (qrels), in the order of their file. Immutable and thread-safe.
 *
 * <p><b>TREC's format</b> has one judgment per line, {@code topic iteration document grade}, as trec_eval reads it:
 * exactly four fields separated by white space (blank, tab, form feed, vertical tab), with LF or CR LF at the end. The
 * iteration is ignored. A line that starts with {@code #} is a comment, as in trec_eval 10. A blank line is rejected. A
 * grade is a whole number; trec_eval is less strict and reads {@code 0.9} as 0. A document judged twice for a topic is
 * rejected, and so is a document id that, as a path, would lead out of a folder. A grade below 0 is kept; see {@link
 * Qrels} for its meaning.
 */
public final class Judgments {
    private static final List<String> TREC_FIELDS = List.of("topic", "document", "grade");

    private final String source;
    private final Map<String, Judged> topics;

    /** @param source the file; empty if the judgments are not from a file */
    Judgments(String source, Map<String, Judged> topics) {
        this.source = source;
        this.topics = topics;
    }

    /** The grades of one topic in the order of the file, and the line of the first. */
    record Judged(int line, Map<String, Integer> grades) {}

    /**
     * Reads a file in TREC's format.
     *
     * @throws InteropException if anything in the file is wrong, or it has no judgment; it lists every problem
     * @throws java.io.UncheckedIOException if it cannot be read
     */
    public static Judgments loadTrec(Path file) {
        List<Problem> problems = new ArrayList<>();
        JudgmentLines lines = new JudgmentLines(Require.nonNull(file, "file").toString(), TREC_FIELDS, problems);
        TextFile.lines(file, problems, (number, line) -> trecLine(lines, number, line));
        Judgments read = lines.judgments();
        InteropException.throwIfAny(problems);
        return read;
    }

    private static void trecLine(JudgmentLines lines, int number, String line) {
        if (line.startsWith("#")) {
            return;
        }
        List<String> fields = fields(line);
        if (fields.size() == 4) {
            lines.add(number, fields.get(0), fields.get(2), fields.get(3));
        } else {
            lines.problem(
                    number,
                    "$",
                    "must have 4 fields (topic iteration document grade) but "
                            + (fields.isEmpty() ? "is blank" : "has " + fields.size()));
        }
    }

    /**
     * Returns the fields between white space as defined by C's {@code isspace}; other Unicode spaces are part of a
     * field.
     */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= line.length(); i++) {
            if (i == line.length() || isSpace(line.charAt(i))) {
                if (i > start) {
                    fields.add(line.substring(start, i));
                }
                start = i + 1;
            }
        }
        return fields;
    }

    static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    /**
     * Returns the judgments of a set for documents or chunks ({@link Expected#qrels}). Topics are in the order of the
     * cases, and in each topic the expected ids come first. A case that expects nothing of this unit is left out.
     *
     * @throws NullPointerException if an argument is null
     */
    public static Judgments of(GoldenSet set, RankedUnit unit) {
        Require.nonNull(unit, "unit");
        Map<String, Judged> topics = new LinkedHashMap<>();
        for (GoldenCase each : Require.nonNull(set, "set").cases()) {
            Expected expected = each.expected();
            SortedMap<String, Integer> all = expected.qrels(unit).grades();
            Map<String, Integer> grades = new LinkedHashMap<>();
            for (String id : unit == RankedUnit.DOCUMENT ? expected.sources() : expected.chunks()) {
                grades.put(id, all.getOrDefault(id, 1));
            }
            all.forEach(grades::putIfAbsent);
            if (!grades.isEmpty()) {
                topics.put(each.id(), new Judged(0, grades));
            }
        }
        return new Judgments("", topics);
    }

    /** Returns the ids of the topics, in order. */
    public List<String> topics() {
        return List.copyOf(topics.keySet());
    }

    /** Returns the judgments of a topic; empty if it has none. */
    public Qrels qrels(String topic) {
        return Qrels.of(grades(topic));
    }

    /** Returns the grades of a topic in their order; empty if it has none. */
    Map<String, Integer> grades(String topic) {
        Judged judged = topics.get(Require.nonNull(topic, "topic"));
        return judged == null ? Map.of() : judged.grades();
    }

    /**
     * Makes a golden set of topics and their judgments. The documents graded 1 or above are the expected sources, in
     * the order of the file. {@code grades} holds all grades from 0, and is empty if each is 1. The result names what
     * is left out of the set.
     *
     * @param setName the name of the set in results; not blank
     * @throws InteropException if a judged topic is not among the topics, or no topic has a relevant document
     * @throws IllegalArgumentException if two topics have the same id
     */
    public JudgedTopics join(String setName, List<Topic> topicList) {
        Require.notBlank(setName, "golden set name");
        List<GoldenCase> cases = new ArrayList<>();
        List<String> unjudged = new ArrayList<>();
        List<String> withoutRelevant = new ArrayList<>();
        int negative = 0;
        Set<String> known = new HashSet<>();
        for (Topic topic : Require.listOf(topicList, "topicList")) {
            if (!known.add(topic.id())) {
                throw new IllegalArgumentException("two topics have the id '" + topic.id() + "'");
            }
            Map<String, Integer> grades = grades(topic.id());
            if (grades.isEmpty()) {
                unjudged.add(topic.id());
            } else if (grades.values().stream().noneMatch(grade -> grade > 0)) {
                withoutRelevant.add(topic.id());
            } else {
                negative += (int)
                        grades.values().stream().filter(grade -> grade < 0).count();
                cases.add(GoldenCase.builder()
                        .id(topic.id())
                        .question(topic.text())
                        .expected(expected(grades))
                        .build());
            }
        }
        requireKnown(known);
        if (cases.isEmpty()) {
            throw new InteropException(List.of(problem(1, "$", "no topic has a relevant document")));
        }
        return new JudgedTopics(GoldenSet.of(setName, cases), unjudged, withoutRelevant, negative);
    }

    private static Expected expected(Map<String, Integer> grades) {
        List<String> sources = new ArrayList<>();
        SortedMap<String, Integer> kept = new TreeMap<>();
        grades.forEach((id, grade) -> {
            if (grade > 0) {
                sources.add(id);
            }
            if (grade >= 0) {
                kept.put(id, grade);
            }
        });
        boolean graded = kept.values().stream().anyMatch(grade -> grade != 1);
        return Expected.builder()
                .sources(sources)
                .grades(graded ? kept : new TreeMap<>())
                .build();
    }

    private void requireKnown(Set<String> known) {
        List<Problem> problems = new ArrayList<>();
        topics.forEach((id, judged) -> {
            if (!known.contains(id)) {
                problems.add(problem(
                        judged.line(), "$", "judges topic '" + Shown.of(id) + "', which is not among the topics"));
            }
        });
        InteropException.throwIfAny(problems);
    }

    private Problem problem(int line, String path, String message) {
        return new Problem(source.isEmpty() ? "judgments" : source, source.isEmpty() ? 0 : line, path, message);
    }

    /**
     * The judgments in TREC's format, which {@link #loadTrec} reads back equal; the iteration is 0.
     *
     * @throws IllegalArgumentException if an id cannot be written: it has white space, or the reader would reject it
     */
    public String toTrec() {
        StringBuilder lines = new StringBuilder();
        topics.forEach((topic, judged) -> {
            requireWord(topic, "topic id '" + Shown.of(topic) + "'");
            if (topic.startsWith("#")) {
                throw new IllegalArgumentException(
                        "topic id '" + Shown.of(topic) + "' must not start with #, which starts a comment");
            }
            judged.grades().forEach((document, grade) -> {
                requireWord(document, "document id '" + Shown.of(document) + "' of topic '" + topic + "'");
                Require.relativeId(document, "document id");
                lines.append(topic)
                        .append(" 0 ")
                        .append(document)
                        .append(' ')
                        .append(grade)
                        .append('\n');
            });
        });
        return lines.toString();
    }

    private static void requireWord(String id, String what) {
        Require.id(id, what);
        if (id.chars().anyMatch(c -> isSpace((char) c))) {
            throw new IllegalArgumentException(what + " must not contain white space, which separates fields");
        }
    }

    /**
     * Writes {@link #toTrec} to a file, which is replaced atomically; missing folders are created.
     *
     * @throws IllegalArgumentException if an id cannot be written; the file is unchanged
     * @throws java.io.UncheckedIOException if the file cannot be written
     */
    public void writeTrec(Path file) {
        Utf8Files.replace(Require.nonNull(file, "file"), toTrec());
    }

    /** Returns whether {@code other} has the same grades for the same topics, in any order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Judgments judgments && byTopic().equals(judgments.byTopic());
    }

    /** Returns a hash of the topics and grades. */
    @Override
    public int hashCode() {
        return byTopic().hashCode();
    }

    private Map<String, Map<String, Integer>> byTopic() {
        Map<String, Map<String, Integer>> grades = new TreeMap<>();
        topics.forEach((topic, judged) -> grades.put(topic, judged.grades()));
        return grades;
    }

    /** Returns the number of judged topics as text. */
    @Override
    public String toString() {
        return "judgments of " + topics.size() + (topics.size() == 1 ? " topic" : " topics");
    }
}
