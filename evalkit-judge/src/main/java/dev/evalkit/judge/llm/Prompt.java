package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The instructions of a judge: a resource of this package, or the user's own. Every change of a resource needs a new
 * version.
 *
 * @param version name of the resource without its ending, for instance {@code judge.v2}; {@code custom} for a user's
 *     own text
 * @param text the instructions
 * @param digest digest of the text
 */
record Prompt(String version, String text, String digest) {
    private static final String CUSTOM = "custom";

    /** Returns the prompt of a version. */
    static Prompt of(String version) {
        try (InputStream in = Prompt.class.getResourceAsStream(version + ".md")) {
            if (in == null) {
                throw new IllegalStateException("evalkit-judge.jar is incomplete: " + version + ".md is missing");
            }
            return of(version, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("evalkit-judge.jar is damaged: " + version + ".md cannot be read", e);
        }
    }

    private static Prompt of(String version, String written) {
        String text = written.replace("\r\n", "\n");
        return new Prompt(version, text, new Digest().add(text).hex());
    }

    /**
     * Returns a user's own prompt, or the built-in one with the same text.
     *
     * @param builtIn the built-in prompts of the same judge
     * @param inputs names of the fields of the request
     * @param outputs names of the fields of the reply, with those of its inner objects
     * @throws IllegalArgumentException if the text is blank or does not name a field, or has a placeholder
     */
    static Prompt own(String text, List<Prompt> builtIn, List<String> inputs, List<String> outputs) {
        Require.unicode(Require.notBlank(text, "prompt"), "prompt");
        requireNames(text, inputs, "the request has");
        requireNames(text, outputs, "the reply must have");
        for (String name : inputs) {
            var placeholder =
                    Pattern.compile("\\$?\\{{1,2}\\s*" + name + "\\s*\\}{1,2}").matcher(text);
            if (placeholder.find()) {
                throw new IllegalArgumentException("the prompt has the placeholder '" + placeholder.group()
                        + "', but nothing is filled in: the model gets the fields as one JSON object beside the prompt;"
                        + " refer to the field as `" + name + "`");
            }
        }
        Prompt own = of(CUSTOM, text);
        return builtIn.stream()
                .filter(each -> each.text().equals(own.text()))
                .findFirst()
                .orElse(own);
    }

    private static void requireNames(String text, List<String> names, String whose) {
        String missing = names.stream()
                .filter(name -> !Pattern.compile("(?<![A-Za-z0-9_])" + name + "(?![A-Za-z0-9_])")
                        .matcher(text)
                        .find())
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("the prompt must name every field that " + whose + ", but does not name "
                    + missing + "; docs/judge-prompts.md has the built-in prompts to start from");
        }
    }
}
