package dev.evalkit.retrieval;

import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Retriever;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The host's rungs of a ladder, by the name that the host gave. The name of a rung in results has no version, so that {@code
 * faq-search 1} and {@code faq-search 2} are one rung with two identities, and a baseline outlives an upgrade.
 */
final class HostRungs {
    /** A name and, behind a blank, a version: {@code elastic 8.15}, {@code faq-search v2}. */
    private static final Pattern VERSIONED = Pattern.compile("(.*\\S)\\s+v?[0-9][\\w.+-]*");

    /** One rung. */
    record HostRung(String given, Identity identity, Retriever retriever, boolean isNamed) {}

    private final Map<String, HostRung> rungs = new LinkedHashMap<>();

    HostRungs() {}

    HostRungs(HostRungs others) {
        rungs.putAll(others.rungs);
    }

    /** Adds a rung whose name may end in the version of the system behind it. */
    void add(String given, Retriever retriever) {
        rungs.put(given, new HostRung(given, Identity.of(given), retriever, false));
    }

    /** Adds a rung whose name is kept as it is. */
    void add(String name, Identity identity, Retriever retriever) {
        rungs.put(name, new HostRung(name, identity, retriever, true));
    }

    void retain(Collection<String> given) {
        rungs.keySet().retainAll(given);
    }

    List<HostRung> all() {
        return new ArrayList<>(rungs.values());
    }

    boolean isEmpty() {
        return rungs.isEmpty();
    }

    /** Returns the name in results of a rung by the name that the host gave; other names stay as they are. */
    String nameOf(String given) {
        HostRung rung = rungs.get(given);
        if (rung == null || rung.isNamed) {
            return given;
        }
        String stem = stem(given);
        boolean shared = Ladder.STANDARD.contains(stem)
                || rungs.values().stream()
                        .filter(other -> !other.given.equals(given))
                        .anyMatch(other -> stem.equals(other.isNamed ? other.given : stem(other.given)));
        return shared ? given : stem;
    }

    private static String stem(String name) {
        Matcher versioned = VERSIONED.matcher(name);
        return versioned.matches() ? versioned.group(1) : name;
    }
}
