package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A condition that selects cases of a golden set, with a description for messages. Immutable. */
public final class CaseFilter {
    private final String description;
    private final Predicate<GoldenCase> predicate;
    private final Function<GoldenSet, String> hint;

    private CaseFilter(String description, Predicate<GoldenCase> predicate, Function<GoldenSet, String> hint) {
        this.description = description;
        this.predicate = predicate;
        this.hint = hint;
    }

    private static CaseFilter named(String what, String name, Function<GoldenCase, Stream<String>> names) {
        Require.notBlank(name, what);
        return new CaseFilter(
                what + " '" + Shown.of(name) + "'",
                golden -> names.apply(golden).anyMatch(name::equals),
                set -> Nearest.hint(
                        name, set.cases().stream().flatMap(names).distinct().toList()));
    }

    /**
     * Returns a filter for the case with this id.
     *
     * @throws NullPointerException if {@code id} is null
     * @throws IllegalArgumentException if {@code id} is blank
     */
    public static CaseFilter id(String id) {
        return named("id", id, golden -> Stream.of(golden.id()));
    }

    /**
     * Returns a filter for the cases whose whole id matches a pattern. {@code *} matches any number of characters,
     * {@code ?} matches one, and every other character matches itself. Case matters.
     *
     * @throws NullPointerException if {@code glob} is null
     * @throws IllegalArgumentException if {@code glob} is blank
     */
    public static CaseFilter ids(String glob) {
        Predicate<String> pattern = pattern(glob);
        return new CaseFilter("ids '" + Shown.of(glob) + "'", golden -> pattern.test(golden.id()), set -> "");
    }

    private static Predicate<String> pattern(String glob) {
        Require.notBlank(glob, "glob");
        StringBuilder regex = new StringBuilder();
        glob.codePoints()
                .forEach(c -> regex.append(
                        switch (c) {
                            case '*' -> ".*";
                            case '?' -> ".";
                            default -> Pattern.quote(Character.toString(c));
                        }));
        return Pattern.compile(regex.toString(), Pattern.DOTALL).asMatchPredicate();
    }

    /**
     * Returns a filter for the cases with this tag.
     *
     * @throws NullPointerException if {@code tag} is null
     * @throws IllegalArgumentException if {@code tag} is blank
     */
    public static CaseFilter tag(String tag) {
        return named("tag", tag, golden -> golden.labels().tags().stream());
    }

    /**
     * Returns a filter for the cases with a tag that matches a pattern as in {@link #ids}: {@code regression*} matches
     * {@code regression} and {@code regression:BUG-12}.
     */
    public static CaseFilter tags(String glob) {
        Predicate<String> pattern = pattern(glob);
        return new CaseFilter(
                "tags '" + Shown.of(glob) + "'",
                golden -> golden.labels().tags().stream().anyMatch(pattern),
                set -> "");
    }

    /**
     * Returns a filter for the cases of this category.
     *
     * @throws NullPointerException if {@code category} is null
     * @throws IllegalArgumentException if {@code category} is blank
     */
    public static CaseFilter category(String category) {
        return named(
                "category",
                category,
                golden -> Stream.ofNullable(golden.labels().category()));
    }

    /**
     * Returns a filter for the cases of this tier.
     *
     * @throws NullPointerException if {@code tier} is null
     * @throws IllegalArgumentException if {@code tier} is blank
     */
    public static CaseFilter tier(String tier) {
        return named("tier", tier, golden -> Stream.ofNullable(golden.labels().tier()));
    }

    /** Returns a filter for the cases whose answer must combine several passages. */
    public static CaseFilter requiresSynthesis() {
        return new CaseFilter("requires_synthesis", golden -> golden.labels().requiresSynthesis(), set -> "");
    }

    /**
     * Returns a filter for the cases of this split.
     *
     * @throws NullPointerException if {@code split} is null
     */
    public static CaseFilter split(Split split) {
        String name = Require.nonNull(split, "split").name().toLowerCase(Locale.ROOT);
        return new CaseFilter("split '" + name + "'", golden -> golden.labels().split() == split, set -> "");
    }

    /**
     * Returns a filter for the cases that meet a condition.
     *
     * @param description names the condition in messages; not blank
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if {@code description} is blank
     */
    public static CaseFilter of(String description, Predicate<GoldenCase> condition) {
        return new CaseFilter(
                Require.notBlank(description, "description"), Require.nonNull(condition, "condition"), set -> "");
    }

    /** Returns a filter for the cases that both filters select. */
    public CaseFilter and(CaseFilter other) {
        return joined(" and ", other, predicate.and(other.predicate));
    }

    /** Returns a filter for the cases that at least one of the two filters selects. */
    public CaseFilter or(CaseFilter other) {
        return joined(" or ", other, predicate.or(other.predicate));
    }

    private CaseFilter joined(String word, CaseFilter other, Predicate<GoldenCase> both) {
        List<CaseFilter> filters = List.of(this, other);
        return new CaseFilter(
                "(" + description + word + other.description + ")",
                both,
                set -> filters.stream()
                        .filter(each -> set.cases().stream().noneMatch(each::picks))
                        .map(each -> each.hint.apply(set))
                        .filter(each -> !each.isEmpty())
                        .findFirst()
                        .orElse(""));
    }

    /** Returns a filter for the cases that this filter does not select. */
    public CaseFilter not() {
        return new CaseFilter("not " + description, predicate.negate(), set -> "");
    }

    /**
     * Returns whether the filter selects a case.
     *
     * @throws NullPointerException if {@code golden} is null
     */
    public boolean picks(GoldenCase golden) {
        return predicate.test(Require.nonNull(golden, "golden"));
    }

    String pickedNothing(GoldenSet set) {
        return "no case of golden set '" + set.name() + "' matches " + description + hint.apply(set);
    }

    /** Returns the description, for instance {@code tag 'table'}. */
    @Override
    public String toString() {
        return description;
    }
}
