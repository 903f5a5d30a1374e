package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.io.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The instructions of a judge, from a resource of this package. Every change of the text needs a new version.
 *
 * @param version name of the resource without its ending, for instance {@code judge.v1}
 * @param text the instructions
 * @param digest digest of the text
 */
record Prompt(String version, String text, String digest) {
    /** Returns the prompt of a version. */
    static Prompt of(String version) {
        try (InputStream in = Prompt.class.getResourceAsStream(version + ".md")) {
            if (in == null) {
                throw new IllegalStateException("evalkit-judge.jar is incomplete: " + version + ".md is missing");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
            return new Prompt(version, text, new Digest().add(text).hex());
        } catch (IOException e) {
            throw new UncheckedIOException("evalkit-judge.jar is damaged: " + version + ".md cannot be read", e);
        }
    }
}
