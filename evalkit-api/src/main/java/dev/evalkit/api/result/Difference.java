package dev.evalkit.api.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One difference between two instruments or subjects.
 *
 * @param name what differs, such as {@code unit} or {@code embedder}
 * @param before its value in the earlier result, as text
 * @param after its value in the later result, as text
 * @param change what differs between the two values, as text, without what is the same in both
 */
public record Difference(String name, String before, String after, String change) {
    /** Creates a difference in which nothing is the same: {@code before -> after}. */
    public Difference(String name, String before, String after) {
        this(name, before, after, before + " -> " + after);
    }

    /**
     * Returns the difference of two values. For lists, {@code change} has the elements that only one list has:
     * {@code + 'json', - 'links'}. For identities with the same name it leaves out the settings that are equal.
     */
    public static Difference of(String name, Object before, Object after) {
        String change = before instanceof List<?> then && after instanceof List<?> now
                ? ofLists(then, now)
                : before instanceof Identity then
                                && after instanceof Identity now
                                && then.name().equals(now.name())
                        ? ofSettings(then, now)
                        : before + " -> " + after;
        return new Difference(name, before.toString(), after.toString(), change);
    }

    private static String ofLists(List<?> before, List<?> after) {
        List<Object> removed = new ArrayList<>(before);
        after.forEach(removed::remove); // one at a time, since an element may occur twice
        List<Object> added = new ArrayList<>(after);
        before.forEach(added::remove);
        return removed.isEmpty() && added.isEmpty()
                ? "the same in another order: " + before + " -> " + after
                : Stream.concat(signed("+ ", added), signed("- ", removed)).collect(Collectors.joining(", "));
    }

    private static Stream<String> signed(String sign, List<Object> elements) {
        return elements.stream().map(each -> sign + (each instanceof Number ? each.toString() : "'" + each + "'"));
    }

    private static String ofSettings(Identity before, Identity after) {
        return text(before, after) + " -> " + text(after, before);
    }

    /** Returns name and version, with the settings that the other part lacks or sets differently. */
    private static String text(Identity part, Identity other) {
        SortedMap<String, String> own = new TreeMap<>(part.settings());
        own.entrySet().removeAll(other.settings().entrySet());
        boolean alike = part.settings().equals(other.settings());
        boolean whole = own.size() == part.settings().size();
        String shown = own.entrySet().stream().map(Object::toString).collect(Collectors.joining(", "));
        String settings = alike || part.settings().isEmpty()
                ? ""
                : " {" + shown + (whole ? "" : own.isEmpty() ? "…" : ", …") + "}";
        return part.name() + (part.version() == null ? "" : " " + part.version()) + settings;
    }

    /** Returns the difference of two values, as by {@link #of}; empty if they are equal. */
    public static Optional<Difference> between(String name, Object before, Object after) {
        return before.equals(after) ? Optional.empty() : Optional.of(of(name, before, after));
    }

    /** Returns {@code name: change}. */
    @Override
    public String toString() {
        return name + ": " + change;
    }
}
