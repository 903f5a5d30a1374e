package dev.evalkit.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A counter of bytes read or written, which JMH reports in megabytes per second. */
@AuxCounters(AuxCounters.Type.OPERATIONS)
@State(Scope.Thread)
public class Megabytes {
    static final double BYTES = 1e6;

    /** Millions of bytes so far. */
    public double megabytes;

    /** Parses a file with Jackson, as the yardstick of readers. Returns the total length of all strings and numbers. */
    static long parse(JsonFactory factory, Path file) throws IOException {
        long characters = 0;
        try (JsonParser parser = factory.createParser(Files.readAllBytes(file))) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING || token.isNumeric()) {
                    characters += parser.getText().length();
                }
            }
        }
        return characters;
    }
}
