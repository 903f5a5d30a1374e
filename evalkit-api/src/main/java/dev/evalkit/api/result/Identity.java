package dev.evalkit.api.result;

import dev.evalkit.api.internal.check.Require;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The name, version and settings of a part that was plugged in. Parts with equal identities are assumed to behave
 * alike. A class name is never an identity, since a lambda's changes with every JVM.
 *
 * @param name name of the part for people, such as {@code bm25}; not blank
 * @param version its version; {@code null} if it has none
 * @param settings its settings by name, in natural order
 */
public record Identity(String name, @Nullable String version, SortedMap<String, String> settings) {
    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if {@code name}, {@code settings} or an element of it is null
     * @throws IllegalArgumentException if {@code name} is blank
     */
    public Identity {
        Require.notBlank(name, "identity name");
        settings = Require.sortedMapOf(settings, "settings of '" + name + "'");
    }

    /** Returns an identity with neither version nor settings. */
    public static Identity of(String name) {
        return new Identity(name, null, new TreeMap<>());
    }

    /** Returns the same identity with a version. */
    public Identity version(String newVersion) {
        return new Identity(name, newVersion, settings);
    }

    /** Returns the same identity with one more setting. The value is stored as text. */
    public Identity with(String setting, Object value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(setting, String.valueOf(value));
        return new Identity(name, version, new TreeMap<>(more));
    }

    /** Returns name, version and settings for people: {@code bm25 {b=0.4, k1=0.9}}. */
    @Override
    public String toString() {
        return name + (version == null ? "" : " " + version) + (settings.isEmpty() ? "" : " " + settings);
    }
}
