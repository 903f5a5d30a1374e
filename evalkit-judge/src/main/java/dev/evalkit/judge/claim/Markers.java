package dev.evalkit.judge.claim;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The citation markers of an answer. A marker in brackets is a citation if it has a digit, a point, a colon or a slash, so that
 * {@code [sic]} is none, and if it is no Markdown link.
 */
final class Markers {
    private static final Pattern MARKER = Pattern.compile(
            "(?<!\\s)\\s*+(?:\\[\\^?([^\\s,;\\[\\]^]{1,200}(?:\\s*[,;]\\s*[^\\s,;\\[\\]]{1,200}){0,50})\\](?!\\()|【([^【】\\n]{1,200})】)");

    private Markers() {}

    /** Returns the end of the markers that stand at an index, with white space before them; the index if there are none. */
    static int end(String text, int at) {
        Matcher marker = MARKER.matcher(text).useTransparentBounds(true);
        int end = at;
        while (marker.region(end, text.length()).lookingAt() && isCitation(marker)) {
            end = marker.end();
        }
        return end;
    }

    /**
     * Returns a text without its markers.
     *
     * @param citations receives what they name, in order
     */
    static String removed(String text, List<String> citations) {
        StringBuilder rest = new StringBuilder();
        Matcher marker = MARKER.matcher(text);
        while (marker.find()) {
            if (isCitation(marker)) {
                marker.appendReplacement(rest, "");
                for (String id : content(marker).split("[,;]", -1)) {
                    String name = id.strip();
                    citations.add(name.startsWith("^") ? name.substring(1) : name);
                }
            }
        }
        marker.appendTail(rest);
        return rest.toString().strip();
    }

    private static String content(Matcher marker) {
        return marker.group(1) == null ? marker.group(2) : marker.group(1);
    }

    private static boolean isCitation(Matcher marker) {
        return content(marker).chars().anyMatch(c -> (c >= '0' && c <= '9') || c == '.' || c == ':' || c == '/');
    }
}
