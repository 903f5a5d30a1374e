package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Shown;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Messages about faulty JSON documents: source, place as line and column or as path, and rule. They replace the
 * parser's messages, which mention Java types and parser settings.
 */
final class JsonErrors {
    /** The message about text after a complete document. */
    static final String MORE_FOLLOWS = "must be one complete JSON document but more follows here";

    private static final Pattern REPEATED = Pattern.compile("Duplicate field '(.*)'", Pattern.DOTALL);
    private static final Pattern TOKEN = Pattern.compile("(?:Non-standard|Unrecognized) token '([^']*)'");
    private static final Pattern CHARACTER =
            Pattern.compile("Unexpected character \\('?.*?'? ?\\(?code (\\d+)", Pattern.DOTALL);
    private static final Pattern NO_NUMBER = Pattern.compile("NaN|[-+]?Infinity|[-+]?INF");

    private JsonErrors() {}

    /**
     * Reads a value. Faults are described before the parser moves on.
     *
     * @throws IllegalArgumentException if the value is faulty
     * @throws CharacterCodingException if the bytes are not text, which the parser reports as a fault of the value
     */
    static <T> T read(ObjectReader reader, JsonParser parser, Class<T> type, String source) throws IOException {
        try {
            return reader.readValue(parser, type);
        } catch (JsonProcessingException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof CharacterCodingException coding) {
                    throw coding;
                }
            }
            throw of(source, e);
        }
    }

    /**
     * Returns the exception for a fault.
     *
     * @throws Error if an error is the cause, for instance lack of memory
     */
    static IllegalArgumentException of(String source, JsonProcessingException e) {
        String message = e instanceof JsonMappingException value ? ofValue(value) : ofText(e);
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof Error broken) {
                throw broken; // not the document's fault
            }
            if (cause instanceof JsonParseException || cause instanceof StreamConstraintsException) {
                message = ofText((JsonProcessingException) cause);
            }
        }
        return new IllegalArgumentException(source + ": " + message, e);
    }

    /** Returns the message about malformed text, with its place: {@code line 3, column 17: must be …}. */
    private static String ofText(JsonProcessingException e) {
        JsonLocation at = e.getLocation();
        String line =
                at == null || at.getLineNr() == 1 ? "" : "line " + at.getLineNr() + ", "; // most texts have one line
        String place = at == null ? "" : line + "column " + at.getColumnNr() + ": ";
        String words = Objects.toString(e.getOriginalMessage(), "");
        Matcher repeated = REPEATED.matcher(words);
        return place
                + (repeated.find()
                        ? "field '" + Shown.of(repeated.group(1)) + "' must be given once but is repeated"
                        : "must be one complete JSON document but " + inWords(e, words));
    }

    private static String inWords(JsonProcessingException e, String words) {
        if (e instanceof JsonEOFException || words.startsWith("Unexpected end-of-input")) {
            return "ends here: it was cut off, so write or copy it again";
        }
        if (e instanceof StreamConstraintsException) {
            return "is nested too deep, or has a name or number that is too long";
        }
        if (words.startsWith("Trailing token")) {
            return "more follows here";
        }
        if (words.startsWith("Illegal unquoted character")) {
            return "has a control character in a text here, which must be written as an escape";
        }
        if (words.startsWith("Unrecognized character escape")) {
            return "has a backslash here that does not start a JSON escape";
        }
        if (words.startsWith("Unexpected close marker")) {
            return "has an unmatched closing bracket here";
        }
        Matcher token = TOKEN.matcher(words);
        if (token.find()) {
            String found = token.group(1);
            return "has " + Shown.of(found) + " here"
                    + (NO_NUMBER.matcher(found).matches()
                            ? ", which is not a number; if there is no value, leave the field out"
                            : ", which is neither a text in double quotes nor a number, true, false or null");
        }
        Matcher character = CHARACTER.matcher(words);
        if (character.find()) {
            return "has '" + Shown.of(Character.toString(Integer.parseInt(character.group(1))))
                    + "' here, where it is not allowed; look for a missing or extra comma, colon, bracket or quote";
        }
        return "is not JSON here; look for a missing or extra comma, colon, bracket or quote";
    }

    /** Returns the message about a wrong value, with its path. */
    private static String ofValue(JsonMappingException e) {
        return e.getOriginalMessage().startsWith("Trailing token") ? ofText(e) : JsonMapping.path(e) + ": " + rule(e);
    }

    private static String rule(JsonMappingException e) {
        Throwable cause = e.getCause();
        if (e instanceof UnrecognizedPropertyException unknown) {
            Collection<Object> known = unknown.getKnownPropertyIds();
            List<String> names = known == null
                    ? List.of()
                    : known.stream().map(Object::toString).sorted().toList();
            return "unknown field" + Nearest.hint(unknown.getPropertyName(), names);
        }
        if (cause instanceof IllegalArgumentException || cause instanceof NullPointerException) {
            return Objects.toString(cause.getMessage(), "must be complete"); // the message of a record's own check
        }
        if (cause instanceof InputCoercionException large) {
            return "must be " + named(large.getTargetType()) + " but " + found(e, large.getTargetType());
        }
        if (e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            Class<?> wanted = mismatch.getTargetType();
            return "must be " + named(wanted) + " but " + found(e, wanted);
        }
        // thrown by evalkit's own deserializers
        return e.getClass() == JsonMappingException.class && cause == null
                ? e.getOriginalMessage()
                : "must be another value";
    }

    private static String named(Class<?> type) {
        if (type.isEnum()) {
            return "one of "
                    + Arrays.stream(type.getEnumConstants())
                            .map(each -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "));
        }
        if (type == String.class) {
            return "a text";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            boolean small = type == int.class || type == Integer.class;
            return "a whole number up to " + (small ? Integer.MAX_VALUE : Long.MAX_VALUE);
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        if (type == Instant.class) {
            return "a time such as 2026-11-30T10:00:00Z";
        }
        if (type == LocalDate.class) {
            return "a date such as 2026-11-30";
        }
        if (type == Duration.class) {
            return "a duration such as PT1.5S";
        }
        return Collection.class.isAssignableFrom(type) ? "a list" : "an object";
    }

    private static String found(JsonMappingException e, Class<?> wanted) {
        if (!(e.getProcessor() instanceof JsonParser parser)) {
            return "was something else";
        }
        JsonToken token = parser.currentToken();
        try {
            return token == null
                    ? "is missing"
                    : switch (token) {
                        case START_OBJECT -> "was an object";
                        case START_ARRAY -> "was a list";
                        case VALUE_STRING ->
                            "was '" + Shown.of(parser.getText()) + "'"
                                    + (wanted.isEnum() ? Nearest.hint(parser.getText(), names(wanted)) : "");
                        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE ->
                            "was " + Shown.of(parser.getText());
                        case VALUE_NULL -> "was null";
                        default -> "is missing";
                    };
        } catch (IOException unreadable) {
            return "was something else";
        }
    }

    private static Collection<String> names(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(each -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
