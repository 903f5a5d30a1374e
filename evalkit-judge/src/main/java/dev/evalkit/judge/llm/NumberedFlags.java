package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.JsonLineWriter;
import dev.evalkit.api.judge.JudgeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One flag for each of a number of things, each with the thing's id ({@code f1}, {@code f2} …), so that an entry too
 * many, too few or in another place is seen. A plain list of flags is read, too, if it has the right length.
 *
 * @param thing what the flags are about, for messages
 * @param letter the letter before the numbers of the ids
 * @param flag name of the flag beside the id
 * @param count number of things
 */
record NumberedFlags(String thing, String letter, String flag, int count) {
    private static final String ID = "id";

    private List<String> ids() {
        return IntStream.rangeClosed(1, count).mapToObj(n -> letter + n).toList();
    }

    /** Returns the things with their ids, for the request. */
    static List<JsonLineWriter> sent(String letter, String name, List<String> texts) {
        return IntStream.range(0, texts.size())
                .mapToObj(i -> new JsonLineWriter().text(ID, letter + (i + 1)).text(name, texts.get(i)))
                .toList();
    }

    /** Adds the list to a schema. */
    JsonSchema in(JsonSchema schema, String name) {
        return schema.objects(name, new JsonSchema().oneOf(ID, ids()).flag(flag));
    }

    /**
     * Reads the list.
     *
     * @return one flag for each thing, in the order of the request
     * @throws JudgeException if an id is unknown, missing or repeated, or an entry has another shape
     */
    List<Boolean> read(ReplyFields fields, String name) throws JudgeException {
        if (fields.isListOfFlags(name)) {
            return fields.flags(name, count, thing + "s");
        }
        List<String> ids = ids();
        Map<String, Boolean> found = new LinkedHashMap<>();
        for (ReplyFields each : fields.objects(name)) {
            each.only(List.of(ID, flag));
            String id = each.text(ID);
            if (!ids.contains(id)) {
                throw each.wrongCount("$." + name + ": there is no " + thing + " '" + Shown.of(id) + "'");
            }
            if (found.put(id, each.flag(flag)) != null) {
                throw each.wrongCount("$." + name + ": " + thing + " '" + id + "' has two entries");
            }
        }
        List<Boolean> flags = new ArrayList<>();
        for (String id : ids) {
            Boolean value = found.get(id);
            if (value == null) {
                throw fields.wrongCount("$." + name + ": " + thing + " '" + id + "' has no entry");
            }
            flags.add(value);
        }
        return flags;
    }
}
