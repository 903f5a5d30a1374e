package dev.evalkit.api.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this library, read from a resource that the build writes. */
final class LibraryVersion {
    static final String VALUE = read();

    private LibraryVersion() {}

    private static String read() {
        Properties properties = new Properties();
        try (InputStream in = LibraryVersion.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IllegalStateException("evalkit-api.jar is incomplete: version.properties is missing");
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("evalkit-api.jar is damaged: version.properties cannot be read", e);
        }
        return properties.getProperty("version", "");
    }
}
