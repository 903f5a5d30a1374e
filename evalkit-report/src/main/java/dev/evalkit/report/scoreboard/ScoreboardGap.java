package dev.evalkit.report.scoreboard;

import dev.evalkit.report.scoreboard.ScoreboardRow.Basis;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The reasons why the scores of two consecutive runs cannot be compared. */
record ScoreboardGap(Basis before, Basis after) {
    private static final int SHOWN_DIGITS = 8;

    /** Returns what changed, in words; empty if nothing did. */
    String text() {
        List<String> changes = new ArrayList<>();
        if (isChanged(Basis::judge)) {
            changes.add("judge changed from " + before.judge() + " to " + after.judge());
        }
        if (isChanged(Basis::setDigest)) {
            changes.add("golden set changed from " + shown(before.setDigest()) + " to " + shown(after.setDigest()));
        }
        if (isChanged(Basis::instrument)) {
            changes.add("checks or settings of the eval changed");
        }
        List<String> from = only(after, before);
        List<String> until = only(before, after);
        if (!from.isEmpty()) {
            changes.add(listed(from) + " recorded from here on, unknown before");
        }
        if (!until.isEmpty()) {
            changes.add(listed(until) + " no longer recorded");
        }
        return String.join("; ", changes);
    }

    private boolean isChanged(Function<Basis, @Nullable String> part) {
        String old = part.apply(before);
        String now = part.apply(after);
        return old != null && now != null && !old.equals(now);
    }

    private static String shown(@Nullable String digest) {
        String text = String.valueOf(digest);
        return text.length() <= SHOWN_DIGITS ? text : text.substring(0, SHOWN_DIGITS);
    }

    /** Returns {@code a, b and c}. */
    private static String listed(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    /** Returns the names of the parts that one run has and the other lacks. */
    private static List<String> only(Basis has, Basis lacks) {
        List<String> names = new ArrayList<>();
        if (has.setDigest() != null && lacks.setDigest() == null) {
            names.add("golden set");
        }
        if (has.judge() != null && lacks.judge() == null) {
            names.add("judge");
        }
        if (has.instrument() != null && lacks.instrument() == null) {
            names.add("checks");
        }
        return names;
    }
}
