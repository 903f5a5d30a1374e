package dev.evalkit.api.internal.check;

import dev.evalkit.api.internal.unicode.CodePoints;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Argument checks with uniform messages: argument, rule and value. Checks that take a name, too, append it to the
 * argument in quotation marks. They build the text only on failure, because millions of records are checked.
 */
public final class Require {
    private Require() {}

    /**
     * Returns {@code value} if it is not null.
     *
     * @throws NullPointerException if it is null
     */
    public static <T> T nonNull(@Nullable T value, String what) {
        if (value == null) {
            throw new NullPointerException(what + " must not be null");
        }
        return value;
    }

    /** Does the same as {@link #nonNull(Object, String)} for {@code what 'name'}. */
    public static <T> T nonNull(@Nullable T value, String what, String name) {
        return value != null ? value : nonNull(value, named(what, name));
    }

    private static String named(String what, String name) {
        return what + " '" + name + "'";
    }

    /**
     * Returns {@code value} if it has a {@linkplain CodePoints#isVisible visible} character.
     *
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it is blank
     */
    public static String notBlank(@Nullable String value, String what) {
        String text = nonNull(value, what);
        if (isBlank(text)) {
            throw new IllegalArgumentException(what + " must not be blank");
        }
        return text;
    }

    /** Does the same as {@link #notBlank(String, String)} for {@code what 'name'}. */
    public static String notBlank(@Nullable String value, String what, String name) {
        return value != null && !isBlank(value) ? value : notBlank(value, named(what, name));
    }

    /** Returns whether a text has no {@linkplain CodePoints#isVisible visible} character. */
    public static boolean isBlank(String text) {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (CodePoints.isVisible(c)) {
                return false;
            }
            i += Character.charCount(c);
        }
        return true;
    }

    /**
     * Returns {@code value} if it has no unpaired surrogate, which UTF-8 cannot encode.
     *
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException if it has one
     */
    public static String unicode(@Nullable String value, String what) {
        String text = nonNull(value, what);
        int lone = loneSurrogate(text);
        if (lone >= 0) {
            throw new IllegalArgumentException(what
                    + String.format(Locale.ROOT, " must be valid Unicode but has the lone surrogate U+%04X", (int)
                            text.charAt(lone)));
        }
        return text;
    }

    /** Returns whether a text has no unpaired surrogate. */
    public static boolean isUnicode(String text) {
        return loneSurrogate(text) < 0;
    }

    private static int loneSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (Character.charCount(text.codePointAt(i)) == 1) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    /**
     * Returns {@code value} if it is valid as an id: valid Unicode, not blank, and without control characters and line
     * separators.
     *
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException otherwise
     */
    public static String id(@Nullable String value, String what) {
        String text = unicode(notBlank(value, what), what);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isControl(c)) {
                throw new IllegalArgumentException(
                        what + String.format(Locale.ROOT, " must not have control characters but has U+%04X", (int) c));
            }
        }
        return text;
    }

    /**
     * Returns {@code value} if, as a path, it does not lead out of a folder: it has no backslash, does not start with a
     * slash or a drive ({@code C:/}), and no part between slashes is {@code ..}. {@code a..b} is accepted.
     *
     * @throws NullPointerException if it is null
     * @throws IllegalArgumentException otherwise
     */
    public static String relativeId(@Nullable String value, String what) {
        String text = nonNull(value, what);
        if (text.indexOf('\\') >= 0) {
            throw new IllegalArgumentException(
                    what + " must have forward slashes, no backslash, but was '" + Shown.of(text) + "'");
        }
        if (text.startsWith("/") || (text.length() > 2 && text.startsWith(":/", 1) && isLetter(text.charAt(0)))) {
            throw new IllegalArgumentException(what + " must be relative but was '" + Shown.of(text) + "'");
        }
        if (("/" + text + "/").contains("/../")) {
            throw new IllegalArgumentException(
                    what + " must not have '..' between slashes but was '" + Shown.of(text) + "'");
        }
        return text;
    }

    private static boolean isLetter(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    private static boolean isControl(char c) {
        int type = Character.getType(c);
        return type == Character.CONTROL || type == Character.LINE_SEPARATOR || type == Character.PARAGRAPH_SEPARATOR;
    }

    /**
     * Returns {@code value} if it is at least {@code minimum}.
     *
     * @throws IllegalArgumentException otherwise
     */
    public static int atLeast(int minimum, int value, String what) {
        if (value >= minimum) {
            return value;
        }
        throw new IllegalArgumentException(what + " must be at least " + minimum + " but was " + value);
    }

    /** Does the same as {@link #atLeast(int, int, String)} for {@code what 'name'}. */
    public static int atLeast(int minimum, int value, String what, String name) {
        return value >= minimum ? value : atLeast(minimum, value, named(what, name));
    }

    /**
     * Returns {@code value} if it is neither NaN nor infinite.
     *
     * @throws IllegalArgumentException otherwise
     */
    public static double finite(double value, String what) {
        if (Double.isFinite(value)) {
            return value;
        }
        throw new IllegalArgumentException(what + " must be a finite number but was " + value);
    }

    /** Does the same as {@link #finite(double, String)} for {@code what 'name'}. */
    public static double finite(double value, String what, String name) {
        return Double.isFinite(value) ? value : finite(value, named(what, name));
    }

    /**
     * Returns {@code level} if it lies strictly between 0 and 1.
     *
     * @throws IllegalArgumentException otherwise
     */
    public static double openUnit(double level, String what) {
        if (level > 0 && level < 1) {
            return level;
        }
        throw new IllegalArgumentException(what + " must be between 0 and 1, both excluded, but was " + level);
    }

    /**
     * Returns an unmodifiable copy in the given order.
     *
     * @throws NullPointerException if the collection or an element is null; the message has the element's index
     */
    public static <T> List<T> listOf(@Nullable Collection<? extends T> values, String what) {
        Collection<? extends T> given = nonNull(values, what);
        try {
            return List.copyOf(given);
        } catch (NullPointerException e) {
            int index = 0;
            for (T value : given) {
                nonNull(value, what + "[" + index + "]");
                index++;
            }
            throw e;
        }
    }

    /** Does the same as {@link #listOf(Collection, String)} for {@code what 'name'}. */
    public static <T> List<T> listOf(@Nullable Collection<? extends T> values, String what, String name) {
        try {
            return List.copyOf(nonNull(values, what));
        } catch (NullPointerException e) {
            return listOf(values, named(what, name));
        }
    }

    /**
     * Returns an unmodifiable copy in the natural order of the keys.
     *
     * @throws NullPointerException if the map, a key or a value is null
     */
    @SuppressWarnings("unchecked") // an unmodifiable map may be treated as one of a wider value type
    public static <V> SortedMap<String, V> sortedMapOf(@Nullable Map<String, ? extends V> values, String what) {
        Map<String, ? extends V> given = nonNull(values, what);
        if (given instanceof FixedMap<?> fixed) {
            return (FixedMap<V>) fixed;
        }
        if (given.isEmpty()) {
            return Collections.emptySortedMap();
        }
        SortedMap<String, V> copy = new TreeMap<>();
        given.forEach((key, value) -> {
            if (key == null) {
                throw new NullPointerException("a key of " + what + " must not be null");
            }
            if (value == null) {
                throw new NullPointerException(what + "[" + key + "] must not be null");
            }
            copy.put(key, value);
        });
        return FixedMap.of(
                copy.keySet().toArray(new String[0]), (V[]) copy.values().toArray());
    }

    /** Does the same as {@link #sortedMapOf(Map, String)} for {@code what 'name'}. */
    @SuppressWarnings("unchecked") // as above
    public static <V> SortedMap<String, V> sortedMapOf(
            @Nullable Map<String, ? extends V> values, String what, String name) {
        return values instanceof FixedMap<?> fixed ? (FixedMap<V>) fixed : sortedMapOf(values, named(what, name));
    }
}
