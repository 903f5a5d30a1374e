package dev.evalkit.api.corpus;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A Markdown text without its front matter, with the title and date from front matter and first heading.
 *
 * @param title the title, if there is one
 * @param updated the date; {@code null} if there is none, or an invalid one
 * @param text the text after the front matter
 */
record MarkdownFile(Optional<String> title, @Nullable LocalDate updated, String text) {
    private static final String FENCE = "---";
    private static final Pattern KEY = Pattern.compile("([A-Za-z0-9_-]+):(?:[ \t]+(.*))?");
    private static final Pattern BLOCK = Pattern.compile("[>|][+-]?");
    private static final Pattern COMMENT = Pattern.compile("(?:^|[ \t]+)#.*$");
    private static final Pattern QUOTED =
            Pattern.compile("(?:'((?:[^']|'')*)'|\"((?:[^\"\\\\]|\\\\.)*)\")[ \t]*(?:#.*)?");
    private static final Pattern OTHER = Pattern.compile("[ \t].*|-[ \t].*|-|#.*|");
    private static final Pattern CODE_FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,}).*");

    /**
     * Reads a text whose lines end in LF.
     *
     * @param file the name of the file in messages
     * @param problems receives the problems in the front matter
     */
    static MarkdownFile read(String file, String text, List<Problem> problems) {
        int end = frontMatterEnd(text);
        String title = null;
        LocalDate updated = null;
        int number = 1;
        List<String> lines = text.substring(0, end).lines().toList();
        for (String line : lines) {
            Matcher key = KEY.matcher(line);
            if (key.matches()) {
                String value = value(key.group(2) == null ? "" : key.group(2).strip(), lines, number);
                switch (key.group(1).toLowerCase(Locale.ROOT)) {
                    case "title" -> title = value;
                    case "updated" -> {
                        try {
                            updated = value.isEmpty() ? null : Dates.of(value);
                        } catch (IllegalArgumentException e) {
                            problems.add(new Problem(file, number, "updated", String.valueOf(e.getMessage())));
                        }
                    }
                    default -> {}
                }
            }
            number++;
        }
        String body = text.substring(end);
        return new MarkdownFile(
                Optional.ofNullable(title).filter(given -> !given.isBlank()).or(() -> firstHeading(body)),
                updated,
                body);
    }

    /** Returns the index after the front matter; 0 if there is none. */
    private static int frontMatterEnd(String text) {
        boolean keyed = false;
        boolean first = true;
        for (int at = 0; at < text.length(); ) {
            int newline = text.indexOf('\n', at);
            String line = text.substring(at, newline < 0 ? text.length() : newline);
            boolean fence = line.stripTrailing().equals(FENCE);
            at = newline < 0 ? text.length() : newline + 1;
            if (first) {
                if (!fence) {
                    return 0;
                }
                first = false;
            } else if (fence) {
                return keyed ? at : 0;
            } else if (KEY.matcher(line).matches()) {
                keyed = true;
            } else if (!OTHER.matcher(line).matches()) {
                return 0;
            }
        }
        return 0;
    }

    /** Returns a value without quotes and comment; a value in indented lines ({@code >} or {@code |}) is joined. */
    private static String value(String given, List<String> lines, int nextLine) {
        if (BLOCK.matcher(given).matches()) {
            return lines.subList(nextLine, lines.size()).stream()
                    .takeWhile(line -> line.startsWith(" ") || line.startsWith("\t"))
                    .map(String::strip)
                    .collect(Collectors.joining(" "));
        }
        Matcher quoted = QUOTED.matcher(given);
        if (quoted.matches()) {
            return quoted.group(1) != null
                    ? quoted.group(1).replace("''", "'")
                    : quoted.group(2).replace("\\\"", "\"");
        }
        return COMMENT.matcher(given).replaceFirst("");
    }

    private static Optional<String> firstHeading(String text) {
        String open = null;
        for (String line : text.lines().toList()) {
            Matcher fence = CODE_FENCE.matcher(line);
            if (fence.matches()) {
                String marks = fence.group(1);
                if (open == null) {
                    open = marks;
                } else if (marks.charAt(0) == open.charAt(0) && marks.length() >= open.length()) {
                    open = null;
                }
            } else if (open == null
                    && line.startsWith("# ")
                    && !line.substring(2).isBlank()) {
                return Optional.of(line.substring(2).strip());
            }
        }
        return Optional.empty();
    }
}
