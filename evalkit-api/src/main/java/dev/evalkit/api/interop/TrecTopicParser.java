package dev.evalkit.api.interop;

import dev.evalkit.api.internal.check.Shown;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the topics in a text of TREC's classic form, which {@link Topics#loadTrec} describes. */
final class TrecTopicParser {
    private static final Pattern TAG = Pattern.compile("<(/?)(top|num|title|desc|narr|head|dom|smry|con|fac|def|nat)>");
    private static final Pattern NUMBER_LABEL = Pattern.compile("^Number:\\s*");
    private static final Pattern TITLE_LABEL = Pattern.compile("^Topic:\\s*");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private final String text;
    private final BiConsumer<Integer, String> problems;
    private final TopicSink topics;

    private int line = 1;
    private int counted;
    private int topLine; // 0 outside a topic
    private boolean wrong;
    private @Nullable String part;
    private final Map<String, String> parts = new TreeMap<>();

    TrecTopicParser(String text, BiConsumer<Integer, String> problems, TopicSink topics) {
        this.text = text;
        this.problems = problems;
        this.topics = topics;
    }

    /** Receives a topic and the line on which it starts. */
    @FunctionalInterface
    interface TopicSink {
        void add(int line, String id, String text);
    }

    void parse() {
        Matcher tag = TAG.matcher(text);
        int from = 0;
        while (tag.find()) {
            content(text.substring(from, tag.start()), from);
            count(tag.start());
            tag(tag.group(2), tag.group(1).isEmpty());
            from = tag.end();
        }
        content(text.substring(from), from);
        if (topLine > 0) {
            problems.accept(topLine, "<top> has no </top>");
        }
    }

    private void count(int to) {
        for (; counted < to; counted++) {
            line += text.charAt(counted) == '\n' ? 1 : 0;
        }
    }

    private void content(String content, int from) {
        String words = SPACES.matcher(content.strip()).replaceAll(" ");
        if (part != null) {
            parts.merge(part, words, (a, b) -> (a + " " + b).strip());
        } else if (!words.isEmpty()) {
            int start = 0;
            while (Character.isWhitespace(content.charAt(start))) {
                start++;
            }
            count(from + start);
            problem("text outside " + (topLine == 0 ? "<top>" : "the parts of a topic") + ": '" + Shown.of(words)
                    + "'");
        }
    }

    private void tag(String name, boolean opens) {
        if (name.equals("top")) {
            top(opens);
        } else if (topLine == 0) {
            problem("<" + (opens ? "" : "/") + name + "> outside <top>");
        } else if (!opens) {
            if (!name.equals(part)) {
                problem("</" + name + "> without <" + name + ">");
            }
            part = null;
        } else {
            part = name;
            if (parts.putIfAbsent(name, "") != null) {
                problem("<" + name + "> must be given once in a topic");
            }
        }
    }

    private void top(boolean opens) {
        if (opens) {
            if (topLine > 0) {
                problem("<top> inside the <top> of line " + topLine);
            }
            topLine = line;
            wrong = false;
        } else if (topLine == 0) {
            problem("</top> without <top>");
        } else {
            topic();
            topLine = 0;
        }
        part = null;
        parts.clear();
    }

    private void topic() {
        for (String name : new String[] {"num", "title"}) {
            if (!parts.containsKey(name)) {
                wrong = true;
                problems.accept(topLine, "the topic has no <" + name + ">");
            }
        }
        String id = NUMBER_LABEL.matcher(parts.getOrDefault("num", "")).replaceFirst("");
        String title = TITLE_LABEL.matcher(parts.getOrDefault("title", "")).replaceFirst("");
        if (!wrong && id.indexOf(' ') >= 0) {
            wrong = true;
            problems.accept(topLine, "<num> must be one word but was '" + Shown.of(id) + "'");
        }
        if (!wrong) {
            topics.add(topLine, id, title);
        }
    }

    private void problem(String message) {
        wrong = true;
        problems.accept(line, message);
    }
}
