package dev.evalkit.api.corpus;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.JsonFields;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reader of the documents in the lines of one JSON-lines file. A line with a problem yields none. */
final class RecordReader {
    private static final List<String> FIELDS = List.of("id", "_id", "title", "text", "section", "updated");

    private final List<String> known = new ArrayList<>(FIELDS);
    private final Map<String, Integer> lineOfId = new HashMap<>();
    private final List<Document> documents = new ArrayList<>();

    RecordReader(Collection<String> extraFields) {
        known.addAll(extraFields);
    }

    /** Returns the documents so far, in the order of the lines. */
    List<Document> documents() {
        return documents;
    }

    /** Reads one line. */
    void read(JsonFields fields) {
        fields.allow(
                known,
                name -> "; to ignore it, declare it with Corpus.reader().extraField(\"" + Shown.of(name) + "\")");
        String id = id(fields);
        String title = fields.text("title");
        String text = fields.text("text");
        String section = fields.optionalText("section");
        LocalDate updated = updated(fields);
        if (fields.problems() == 0 && id != null && title != null && text != null) {
            documents.add(new Document(id, title, text, section, updated));
        }
    }

    private @Nullable String id(JsonFields fields) {
        String name = fields.has("_id") ? "_id" : "id";
        if (fields.has("_id") && fields.has("id")) {
            fields.problem("_id", "must not be given along with id");
        }
        String id = fields.id(name);
        if (id != null) {
            fields.check(name, () -> Require.relativeId(id, "id"));
        }
        Integer first = id == null ? null : lineOfId.putIfAbsent(id, fields.line());
        if (id != null && first != null) {
            fields.problem(name, "must be unique but '" + Shown.of(id) + "' is also the id of line " + first);
        }
        return id;
    }

    private static @Nullable LocalDate updated(JsonFields fields) {
        String text = fields.optionalText("updated");
        if (text == null) {
            return null;
        }
        try {
            return Dates.of(text);
        } catch (IllegalArgumentException e) {
            fields.problem("updated", String.valueOf(e.getMessage()));
            return null;
        }
    }
}
