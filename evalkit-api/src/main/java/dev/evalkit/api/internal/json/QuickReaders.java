package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Readers of records by the types of their components. */
final class QuickReaders {
    private static final PropertyNamingStrategies.SnakeCaseStrategy NAMES =
            new PropertyNamingStrategies.SnakeCaseStrategy();
    private static final int NANO_DIGITS = 9;
    private static final int MOST_SECONDS_END = 11;

    private final @Nullable SharedTexts<?> shared;
    private final Map<Class<?>, QuickReader> records = new HashMap<>();

    private QuickReaders(@Nullable SharedTexts<?> shared) {
        this.shared = shared;
    }

    /**
     * A reader of one type of records.
     *
     * @param shared which texts stand in a table; {@code null} if none do
     * @return null if a component is of a type that only the other parser reads
     */
    static @Nullable QuickRecord of(Class<?> type, @Nullable SharedTexts<?> shared) {
        try {
            return type.isRecord() ? new QuickReaders(shared).record(type) : null;
        } catch (ReflectiveOperationException | UnsupportedOperationException e) {
            return null;
        }
    }

    /** The name in files. */
    static String name(String component) {
        return NAMES.translate(component);
    }

    private QuickRecord record(Class<?> type) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        byte[][] names = new byte[components.length][];
        QuickReader[] readers = new QuickReader[components.length];
        boolean[] required = new boolean[components.length];
        for (int i = 0; i < components.length; i++) {
            RecordComponent component = components[i];
            boolean isShared = shared != null && shared.isAt(type, component.getName());
            types[i] = component.getType();
            names[i] = (isShared ? SharedTexts.REFERENCE : name(component.getName())).getBytes(StandardCharsets.UTF_8);
            readers[i] = isShared ? QuickSource::sharedText : reader(component.getGenericType());
            required[i] = types[i].isPrimitive();
        }
        Constructor<?> constructor = type.getConstructor(types);
        return new QuickRecord(names, readers, required, constructor);
    }

    private QuickReader reader(Type type) throws ReflectiveOperationException {
        if (type instanceof ParameterizedType generic) {
            return collection(generic);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            QuickReader known = records.get(plain);
            if (known == null) {
                known = new QuickRepeats(record(plain), '}');
                records.put(plain, known);
            }
            return known;
        }
        return plain.isEnum() ? constant(plain) : scalar(plain);
    }

    private static QuickReader scalar(Class<?> type) {
        if (type == String.class) {
            return QuickSource::text;
        } else if (type == int.class || type == Integer.class) {
            return in -> {
                long value = in.whole();
                if (value != (int) value) {
                    throw new NotPlain();
                }
                return (int) value;
            };
        } else if (type == long.class || type == Long.class) {
            return QuickSource::whole;
        } else if (type == Double.class) {
            return QuickSource::keptNumber;
        } else if (type == double.class) {
            return QuickSource::number;
        } else if (type == boolean.class || type == Boolean.class) {
            return QuickSource::flag;
        } else if (type == Duration.class) {
            return time(QuickReaders::duration);
        } else if (type == Instant.class) {
            return time(Instant::parse);
        } else if (type == LocalDate.class) {
            return time(LocalDate::parse);
        }
        throw new UnsupportedOperationException(type.getName());
    }

    private static QuickReader time(Function<String, Object> parse) {
        return in -> {
            try {
                return parse.apply(in.text());
            } catch (DateTimeException e) {
                throw new NotPlain();
            }
        };
    }

    /** Java reads durations with a regular expression; those below a minute, as most are, have a short way. */
    private static Duration duration(String text) {
        int point = text.indexOf('.');
        int last = text.length() - 1;
        int decimals = point < 0 ? 0 : last - point - 1;
        int wholeEnd = point < 0 ? last : point;
        if (!text.startsWith("PT") || !text.endsWith("S") || wholeEnd < 3 || wholeEnd > MOST_SECONDS_END) {
            return Duration.parse(text);
        }
        long seconds = digits(text, 2, wholeEnd);
        long fraction = decimals == 0 ? 0 : digits(text, point + 1, last);
        if (seconds < 0 || fraction < 0 || (point >= 0 && decimals == 0) || decimals > NANO_DIGITS) {
            return Duration.parse(text);
        }
        for (int i = decimals; i < NANO_DIGITS; i++) {
            fraction *= 10;
        }
        return Duration.ofSeconds(seconds, fraction);
    }

    /** The number that a part of a text is; -1 if it is none. */
    private static long digits(String text, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            value = 10 * value + c - '0';
        }
        return value;
    }

    private static QuickReader constant(Class<?> type) {
        Map<String, Object> constants = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            constants.put(((Enum<?>) constant).name().toLowerCase(Locale.ROOT), constant);
        }
        return in -> {
            Object constant = constants.get(in.text());
            if (constant == null) {
                throw new NotPlain();
            }
            return constant;
        };
    }

    private QuickReader collection(ParameterizedType type) throws ReflectiveOperationException {
        Type[] arguments = type.getActualTypeArguments();
        if (type.getRawType() == List.class) {
            return new QuickRepeats(new QuickList(reader(arguments[0])), ']');
        }
        if ((type.getRawType() == Map.class || type.getRawType() == SortedMap.class) && arguments[0] == String.class) {
            return new QuickRepeats(new QuickMap(reader(arguments[1])), '}');
        }
        throw new UnsupportedOperationException(type.getTypeName());
    }
}
