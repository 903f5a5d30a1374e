package dev.evalkit.api.corpus;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A Markdown text without its front matter, and what the front matter and the first heading say.
 *
 * @param title the title, if one is given
 * @param updated the date; {@code null} if none is given, or a wrong one
 * @param text the text behind the front matter
 */
record Markdown(Optional<String> title, @Nullable LocalDate updated, String text) {
    private static final String FENCE = "---";
    private static final Pattern KEY = Pattern.compile("([A-Za-z0-9_-]+):(?:[ \t]+(.*))?");
    private static final Pattern OTHER = Pattern.compile("[ \t].*|-[ \t].*|-|#.*|");
    private static final Pattern CODE_FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,}).*");

    /**
     * Reads a text whose lines end in LF.
     *
     * @param file what messages call it
     * @param problems takes what is wrong in the front matter
     */
    static Markdown read(String file, String text, List<Problem> problems) {
        int end = frontMatterEnd(text);
        String title = null;
        LocalDate updated = null;
        int number = 1;
        for (String line : text.substring(0, end).lines().toList()) {
            Matcher key = KEY.matcher(line);
            if (key.matches()) {
                String value = unquoted(key.group(2) == null ? "" : key.group(2).strip());
                switch (key.group(1).toLowerCase(Locale.ROOT)) {
                    case "title" -> title = value;
                    case "updated" -> {
                        try {
                            updated = Dates.of(value);
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
        return new Markdown(
                Optional.ofNullable(title).filter(given -> !given.isBlank()).or(() -> firstHeading(body)),
                updated,
                body);
    }

    /** The index behind the front matter; 0 if there is none. */
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

    private static String unquoted(String value) {
        boolean quoted = value.length() >= 2
                && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
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
