package dev.evalkit.api.internal.json;

import dev.evalkit.api.internal.io.Digest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The texts of a document that are written once, in a table by digest, and replaced by references elsewhere.
 *
 * @param table the name of the table
 * @param since the first version of the format with the table; older versions have the texts in place
 * @param owner the record that has the texts
 * @param component the component of type {@code String} that holds the text
 * @param texts passes each such text of a value, as often as it occurs
 */
public record SharedTexts<T>(
        String table,
        int since,
        Class<? extends Record> owner,
        String component,
        BiConsumer<T, Consumer<String>> texts) {
    /** The name of the field that refers to a text. */
    static final String REFERENCE = "digest";

    /** The key of the attribute with the table: digests by text when writing, texts by digest when reading. */
    static final Object KEY = new Object();

    /** Returns the index of the text among the components. */
    int index() {
        return Arrays.stream(owner.getRecordComponents())
                .map(each -> each.getName())
                .toList()
                .indexOf(component);
    }

    /** Returns the digest of each text of a value, in the order in which the texts first occur. */
    Map<String, String> digests(T value) {
        Map<String, String> digests = new LinkedHashMap<>();
        Digest digest = new Digest();
        texts.accept(
                value,
                text -> digests.computeIfAbsent(text, each -> digest.add(each).hex()));
        return digests;
    }

    /** Returns the digest of a text. */
    static String digest(String text) {
        return new Digest().add(text).hex();
    }
}
