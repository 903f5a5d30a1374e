package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.evalkit.api.internal.check.FixedMap;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Readers of records by the types of their components. */
final class QuickReaders {
    private static final PropertyNamingStrategies.SnakeCaseStrategy NAMES =
            new PropertyNamingStrategies.SnakeCaseStrategy();
    private static final Set<Class<?>> SMALL =
            Set.of(String.class, int.class, Integer.class, boolean.class, Boolean.class);
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
        return new QuickRecord(names, readers, required, constructor, isSmall(type));
    }

    /** Whether it consists of texts, names, whole numbers and the like, so that many records are probably the same. */
    private static boolean isSmall(Class<?> type) {
        return type.isRecord()
                && Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getType)
                        .allMatch(part -> SMALL.contains(part) || part.isEnum() || isSmall(part));
    }

    private QuickReader reader(Type type) throws ReflectiveOperationException {
        if (type instanceof ParameterizedType generic) {
            return collection(generic);
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            QuickReader known = records.get(plain);
            if (known == null) {
                known = record(plain);
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
            QuickReader element = reader(arguments[0]);
            return in -> list(in, element);
        }
        if ((type.getRawType() == Map.class || type.getRawType() == SortedMap.class) && arguments[0] == String.class) {
            QuickReader value = reader(arguments[1]);
            return in -> map(in, value);
        }
        throw new UnsupportedOperationException(type.getTypeName());
    }

    private static List<Object> list(QuickSource in, QuickReader element) throws IOException, NotPlain {
        in.need('[');
        if (in.take(']')) {
            return List.of();
        }
        Object[] elements = new Object[4];
        int count = 0;
        do {
            if (count == elements.length) {
                elements = Arrays.copyOf(elements, 2 * count);
            }
            elements[count++] = element.read(in);
        } while (in.follows(']'));
        return List.of(count == elements.length ? elements : Arrays.copyOf(elements, count));
    }

    private static SortedMap<String, Object> map(QuickSource in, QuickReader value) throws IOException, NotPlain {
        in.need('{');
        if (in.take('}')) {
            return Collections.emptySortedMap();
        }
        String[] keys = new String[4];
        Object[] values = new Object[4];
        int count = 0;
        do {
            if (count == keys.length) {
                keys = Arrays.copyOf(keys, 2 * count);
                values = Arrays.copyOf(values, 2 * count);
            }
            keys[count] = in.text();
            if (count > 0 && keys[count - 1].compareTo(keys[count]) >= 0) {
                throw new NotPlain();
            }
            in.need(':');
            values[count++] = value.read(in);
        } while (in.follows('}'));
        return FixedMap.of(in.keptKeys(Arrays.copyOf(keys, count)), Arrays.copyOf(values, count));
    }
}
