package dev.evalkit.report.pair;

import dev.evalkit.report.text.ReportText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The cases of two results, paired by id and content.
 *
 * @param same cases with equal id and content, in the earlier result's order
 * @param changed cases with equal id but different content, in the earlier result's order
 * @param removed cases that only the earlier result has, in its order
 * @param added cases that only the later result has, in its order
 * @param <T> a case
 */
public record Pairs<T>(List<Pair<T>> same, List<Pair<T>> changed, List<T> removed, List<T> added) {
    /** One case in both results. */
    public record Pair<T>(T before, T after) {}

    /** Pairs two lists of cases. Ids are unique in each list. */
    public static <T> Pairs<T> of(List<T> before, List<T> after, Function<T, String> id, Function<T, String> digest) {
        int alike = alike(before, after, id);
        List<T> others = after.subList(alike, after.size());
        Map<String, T> later = new HashMap<>(2 * others.size());
        others.forEach(each -> later.put(id.apply(each), each));
        List<Pair<T>> same = new ArrayList<>();
        List<Pair<T>> changed = new ArrayList<>();
        List<T> removed = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            T then = before.get(i);
            T now = i < alike ? after.get(i) : later.remove(id.apply(then));
            if (now == null) {
                removed.add(then);
            } else {
                (digest.apply(now).equals(digest.apply(then)) ? same : changed).add(new Pair<>(then, now));
            }
        }
        List<T> added = others.stream()
                .filter(each -> later.containsKey(id.apply(each)))
                .toList();
        return new Pairs<>(same, changed, removed, added);
    }

    /** Returns the length of the common prefix by id: all cases if nothing was added, removed or moved. */
    private static <T> int alike(List<T> before, List<T> after, Function<T, String> id) {
        int most = Math.min(before.size(), after.size());
        int count = 0;
        while (count < most && id.apply(before.get(count)).equals(id.apply(after.get(count)))) {
            count++;
        }
        return count;
    }

    /**
     * Returns a note for ids that differ only in upper and lower case: they are different cases, perhaps by mistake.
     */
    public static List<String> notes(List<String> ids) {
        if (ids.stream().allMatch(id -> id.equals(id.toLowerCase(Locale.ROOT)))) {
            return List.of();
        }
        Map<String, String> first = new HashMap<>();
        Map<String, TreeSet<String>> spellings = new TreeMap<>();
        for (String id : ids) {
            String lower = id.toLowerCase(Locale.ROOT);
            String other = first.putIfAbsent(lower, id);
            if (other != null && !other.equals(id)) {
                spellings.computeIfAbsent(lower, each -> new TreeSet<>()).addAll(List.of(other, id));
            }
        }
        return spellings.values().stream()
                .map(alike -> "different cases whose ids differ only in upper and lower case: "
                        + ReportText.quoted(List.copyOf(alike)))
                .toList();
    }
}
