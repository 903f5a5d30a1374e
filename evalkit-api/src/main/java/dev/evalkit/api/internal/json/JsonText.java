package dev.evalkit.api.internal.json;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** JSON values in texts that are not the lines of a file, read as strictly as those. */
public final class JsonText {
    private JsonText() {}

    /**
     * Reads one object.
     *
     * @param line the number that problems name, from 1
     * @param problems takes what is wrong
     * @param reader takes the object, if there is one; also if something is already wrong with it
     */
    public static void read(String object, int line, ProblemSink problems, Consumer<JsonFields> reader) {
        JsonLine numbered = new JsonLine(line, problems);
        JsonValue value = JsonTree.read(object, numbered::problem);
        if (value instanceof JsonValue.Fields fields) {
            reader.accept(new JsonFields(numbered, "$", fields.values()));
        } else if (value != null) {
            numbered.problem("$", "must be an object but was " + value.shown());
        }
    }

    /**
     * Checks that a text is exactly one JSON value.
     *
     * @param problems takes path and message of everything that is wrong
     */
    public static void check(String text, BiConsumer<String, String> problems) {
        JsonTree.read(text, problems);
    }
}
