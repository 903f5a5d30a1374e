package dev.evalkit.judge.check;

import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.internal.check.Shown;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Ids that differ only in their spelling: letter case, extension, anchor, folders in front, or the chunk's number. */
final class NearIds {
    private static final int MOST_SHOWN = 3;

    private NearIds() {}

    /**
     * Returns a hint such as {@code ; cites 'Guide.md', expected 'guide.md': …}, or an empty text if nothing is near.
     *
     * @param wanted says what the other ids are: {@code expected} or {@code read}
     */
    static String hint(Collection<String> citations, Collection<String> others, String wanted) {
        List<String> near = new ArrayList<>();
        boolean chunk = false;
        for (String citation : citations.stream().distinct().toList()) {
            for (String other : others) {
                if (near.size() < MOST_SHOWN && isNear(citation, other)) {
                    chunk |= sameDocument(citation, other);
                    near.add("cites '" + Shown.of(citation) + "', " + wanted + " '" + Shown.of(other) + "'");
                    break;
                }
            }
        }
        return near.isEmpty()
                ? ""
                : "; nearly right: " + String.join(", ", near)
                        + (chunk ? " (another chunk of the document)" : " (ids must be spelled alike)");
    }

    private static boolean sameDocument(String a, String b) {
        return SourceUse.documentOf(a).equals(SourceUse.documentOf(b));
    }

    private static boolean isNear(String a, String b) {
        String x = plain(a);
        String y = plain(b);
        return x.equals(y) || (!y.isEmpty() && x.endsWith("/" + y)) || (!x.isEmpty() && y.endsWith("/" + x));
    }

    /** Returns the document in lower case, without anchor or query, leading dots and slashes, and extension. */
    private static String plain(String id) {
        String path = SourceUse.documentOf(id.strip())
                .replace('\\', '/')
                .replaceFirst("(?<=.)[#?].*", "")
                .toLowerCase(Locale.ROOT);
        path = SourceUse.documentOf(path).replaceFirst("^(\\./|/)+", "");
        return path.replaceFirst("(?<=[^/])\\.[a-z0-9]{1,5}$", "");
    }
}
