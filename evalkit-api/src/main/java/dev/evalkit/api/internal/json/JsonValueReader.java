package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.evalkit.api.internal.check.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A strict reader of one JSON value: repeated names, text after the value and too deep nesting are rejected. */
final class JsonValueReader {
    static final int MAX_DEPTH = 64;
    private static final String INCOMPLETE = "must be complete JSON but the line ends within it";
    private static final int MAX_REASON_LENGTH = 160;

    /** The start of the parser's advice on its settings and on its own positions, which does not help a user. */
    private static final Pattern ADVICE = Pattern.compile(": enable `| \\(for | \\(not recognized as ");

    /** Without limits of length, since the caller limits the length of the text. Names are not interned. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(JacksonVersion.anyNameLength(StreamReadConstraints.builder())
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final JsonParser parser;
    private final BiConsumer<String, String> problems;

    private JsonValueReader(JsonParser parser, BiConsumer<String, String> problems) {
        this.parser = parser;
        this.problems = problems;
    }

    /**
     * Reads the value.
     *
     * @param problems receives path and message of each problem
     * @return {@code null} if the text is not JSON; the first value if there are several
     */
    static @Nullable JsonValue read(String text, BiConsumer<String, String> problems) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            JsonValueReader tree = new JsonValueReader(parser, problems);
            JsonValue value = tree.value(parser.nextToken(), "$");
            if (parser.nextToken() != null) {
                int column = parser.currentTokenLocation().getColumnNr();
                problems.accept("$", "must be one object per line but another value follows at column " + column);
            }
            return value;
        } catch (StreamConstraintsException e) {
            problems.accept("$", "must be nested at most " + MAX_DEPTH + " deep but is nested deeper");
        } catch (JsonProcessingException e) {
            problems.accept("$", endsEarly(e, text) ? INCOMPLETE : "malformed JSON" + reason(e));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return null;
    }

    private static boolean endsEarly(JsonProcessingException e, String text) {
        return e instanceof JsonEOFException
                || (e.getLocation() != null && e.getLocation().getColumnNr() > text.length());
    }

    private static String reason(JsonProcessingException e) {
        String place =
                e.getLocation() == null ? "" : " at column " + e.getLocation().getColumnNr();
        String reason = ADVICE.split(e.getOriginalMessage(), 2)[0];
        return place + ": " + Shown.of(reason, MAX_REASON_LENGTH);
    }

    private JsonValue value(@Nullable JsonToken token, String path) throws IOException {
        if (token == null) {
            throw new JsonEOFException(parser, null, "no value");
        }
        return switch (token) {
            case START_OBJECT -> object(path);
            case START_ARRAY -> array(path);
            case VALUE_TRUE -> new JsonValue.Bool(true);
            case VALUE_FALSE -> new JsonValue.Bool(false);
            case VALUE_NULL -> new JsonValue.Null();
            case VALUE_STRING -> new JsonValue.Text(parser.getText());
            default -> new JsonValue.Numeral(parser.getText());
        };
    }

    private JsonValue object(String path) throws IOException {
        Map<String, JsonValue> values = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            String child = token != null && token.isStructStart() ? JsonFields.child(path, name) : path;
            if (values.putIfAbsent(name, value(token, child)) != null) {
                problems.accept(JsonFields.child(path, name), "must be given once but is repeated");
            }
        }
        return new JsonValue.Fields(values);
    }

    private JsonValue array(String path) throws IOException {
        List<JsonValue> elements = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            elements.add(value(token, path + "[" + elements.size() + "]"));
        }
        return new JsonValue.Array(elements);
    }
}
