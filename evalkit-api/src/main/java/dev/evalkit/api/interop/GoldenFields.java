package dev.evalkit.api.interop;

import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.GoldenSetReader;
import dev.evalkit.api.internal.json.JsonFields;
import dev.evalkit.api.internal.json.JsonLines;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** The fields of a case in a golden file. */
final class GoldenFields {
    /** All fields, in the order in which they are written. */
    static final List<String> ALL = GoldenSetReader.fields();

    /** The text fields; the others are lists, objects and truth values. */
    static final List<String> TEXTS = List.of(
            "id", "question", "category", "tier", "expected_behavior", "reference_answer", "split", "notes", "status");

    private GoldenFields() {}

    /** Returns all fields but some, followed by further ones. */
    static List<String> allBut(Collection<String> some, String... further) {
        List<String> others = new ArrayList<>(ALL);
        others.removeAll(some);
        others.addAll(List.of(further));
        return List.copyOf(others);
    }

    /** Passes on the fields that a case has in a golden file. */
    static void of(GoldenCase golden, Consumer<JsonFields> reader) {
        String line = GoldenSet.of("one", List.of(golden)).toJsonl();
        JsonLines.readObject(
                line,
                1,
                (number, path, message) -> {
                    throw new IllegalStateException("a written case can always be read: " + path + ": " + message);
                },
                reader);
    }

    /** Returns the names of the fields that a case has in a golden file. */
    static List<String> namesOf(GoldenCase golden) {
        List<String> names = new ArrayList<>();
        of(golden, fields -> names.addAll(fields.names()));
        return names;
    }
}
