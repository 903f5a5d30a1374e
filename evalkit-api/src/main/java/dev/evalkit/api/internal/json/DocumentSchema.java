package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Tells what a result file is before it is read. */
public final class DocumentSchema {
    private static final JsonFactory FACTORY = new JsonFactory();

    private DocumentSchema() {}

    /** The schema that a document names; empty if it names none, or cannot be read so far: reading it as anything then says why. */
    public static Optional<String> of(Path file) {
        try (InputStream bytes = Files.newInputStream(file);
                JsonParser parser = FACTORY.createParser(bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean found = parser.currentName().equals("schema");
                JsonToken value = parser.nextToken();
                if (found) {
                    return value == JsonToken.VALUE_STRING ? Optional.of(parser.getText()) : Optional.empty();
                }
                parser.skipChildren();
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
