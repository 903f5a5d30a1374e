package dev.evalkit.api.model;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Model families, recognised by the models' names. Judges favour answers from their own family, so the judge should be
 * of another family than the agent. Immutable.
 *
 * <p>A name may belong to several families: a distilled model belongs to those of both parents.
 *
 * @param families patterns by family name: regular expressions that match anywhere in a model's name, ignoring case,
 *     unless a letter precedes the match
 */
public record ModelFamilies(SortedMap<String, List<String>> families) {
    private static final ModelFamilies STANDARD = new ModelFamilies(new TreeMap<>())
            .with("amazon", "nova-", "titan")
            .with("claude", "claude")
            .with("command", "command", "cohere", "aya-")
            .with("deepseek", "deepseek")
            .with("ernie", "ernie")
            .with("falcon", "falcon")
            .with("gemini", "gemini", "gemma", "palm-")
            .with("glm", "glm", "chatglm")
            .with("gpt", "gpt", "chatgpt", "o[1-9](?![0-9a-z])", "davinci")
            .with("granite", "granite")
            .with("grok", "grok")
            .with("jamba", "jamba")
            .with("kimi", "kimi", "moonshot")
            .with("llama", "llama", "codellama", "nemotron")
            .with("minimax", "minimax")
            .with("mistral", "mistral", "mixtral", "ministral", "codestral", "magistral", "devstral", "pixtral")
            .with("olmo", "olmo")
            .with("phi", "phi-?[0-9]")
            .with("qwen", "qwen", "qwq", "qvq")
            .with("yi", "yi-");

    /**
     * Checks and copies the components.
     *
     * @throws NullPointerException if a component or an element is null
     * @throws IllegalArgumentException if a pattern is not a valid regular expression
     */
    public ModelFamilies {
        SortedMap<String, List<String>> copy = new TreeMap<>();
        Require.sortedMapOf(families, "families").forEach((family, patterns) -> {
            copy.put(
                    Require.notBlank(family, "family"),
                    Require.listOf(patterns, "patterns of family '" + family + "'"));
            patterns.forEach(ModelFamilies::pattern);
        });
        families = Collections.unmodifiableSortedMap(copy);
    }

    /** Returns the families known to the library. New names keep appearing, so add what is missing. */
    public static ModelFamilies standard() {
        return STANDARD;
    }

    /**
     * Returns the same families with more patterns for one, or with a new family.
     *
     * @throws NullPointerException if an argument or a pattern is null
     * @throws IllegalArgumentException if the family is blank, or a pattern is no regular expression
     */
    public ModelFamilies with(String family, String... patterns) {
        SortedMap<String, List<String>> more = new TreeMap<>(families);
        List<String> all = new ArrayList<>(more.getOrDefault(family, List.of()));
        all.addAll(List.of(patterns));
        more.put(family, all);
        return new ModelFamilies(more);
    }

    private static Pattern pattern(String pattern) {
        return Pattern.compile("(?<!\\p{L})(?:" + pattern + ")", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    /**
     * Returns the families of a model, in natural order; empty if no pattern matches its name.
     *
     * @throws NullPointerException if {@code model} is null
     */
    public SortedSet<String> of(String model) {
        Require.nonNull(model, "model");
        SortedSet<String> found = new TreeSet<>();
        families.forEach((family, patterns) -> {
            if (patterns.stream().anyMatch(each -> pattern(each).matcher(model).find())) {
                found.add(family);
            }
        });
        return Collections.unmodifiableSortedSet(found);
    }

    /**
     * Returns the families that two models have in common, in natural order; empty if there are none.
     *
     * @throws NullPointerException if a name is null
     */
    public SortedSet<String> shared(String model, String other) {
        SortedSet<String> both = new TreeSet<>(of(model));
        both.retainAll(of(other));
        return Collections.unmodifiableSortedSet(both);
    }
}
