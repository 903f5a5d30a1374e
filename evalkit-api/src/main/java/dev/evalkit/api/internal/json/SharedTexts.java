package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.io.Digest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Which texts of a document stand in a table of texts by their digests, each once, with a reference wherever they are.
 *
 * @param table name of the table
 * @param since the version of the format from which on there is the table; before, the texts stand where they belong
 * @param owner the record whose texts these are
 * @param component the record's component of type {@code String} that is the text
 * @param texts gives every such text of a value, as often as it is there
 */
public record SharedTexts<T>(
        String table,
        int since,
        Class<? extends Record> owner,
        String component,
        BiConsumer<T, Consumer<String>> texts) {
    /** Name of the field that refers to a text. */
    static final String REFERENCE = "digest";

    /** Under this key the codec has the table at hand: digests by text when it writes, texts by digest when it reads. */
    static final Object KEY = new Object();

    /** The place of the text among the components. */
    int index() {
        return Arrays.stream(owner.getRecordComponents())
                .map(each -> each.getName())
                .toList()
                .indexOf(component);
    }

    /** The digest of each text of a value, in the order in which the texts first occur. */
    Map<String, String> digests(T value) {
        Map<String, String> digests = new LinkedHashMap<>();
        Digest digest = new Digest();
        texts.accept(
                value,
                text -> digests.computeIfAbsent(text, each -> digest.add(each).hex()));
        return digests;
    }

    /** The digest of a text. */
    static String digest(String text) {
        return new Digest().add(text).hex();
    }
}
