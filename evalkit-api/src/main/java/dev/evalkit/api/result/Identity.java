package dev.evalkit.api.result;

import dev.evalkit.api.internal.check.Require;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The name of a part that was plugged in. Two parts with equal identities are taken to behave alike. A class name is
 * never an identity: a lambda's changes with every JVM.
 *
 * @param name what people call the part, for instance {@code bm25}; not blank
 * @param version its version; {@code null} if it has none
 * @param settings what it was set to, by name, in natural order
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

    /** An identity with neither version nor settings. */
    public static Identity of(String name) {
        return new Identity(name, null, new TreeMap<>());
    }

    /** The same identity with a version. */
    public Identity version(String newVersion) {
        return new Identity(name, newVersion, settings);
    }

    /** The same identity with one more setting; the value's text form is kept. */
    public Identity with(String setting, Object value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(setting, String.valueOf(value));
        return new Identity(name, version, new TreeMap<>(more));
    }

    /** Name, version and settings as people read them: {@code bm25 {b=0.4, k1=0.9}}. */
    @Override
    public String toString() {
        return name + (version == null ? "" : " " + version) + (settings.isEmpty() ? "" : " " + settings);
    }
}
