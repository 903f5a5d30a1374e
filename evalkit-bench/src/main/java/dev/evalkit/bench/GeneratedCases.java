package dev.evalkit.bench;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.RankedUnit;
import dev.evalkit.api.golden.GoldenSet;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.StringJoiner;

/**
 * Generated golden cases that resemble hand-written ones, in both vocabularies, drawn at random with a fixed seed. A
 * line is about 550 bytes long. Every second line has some non-ASCII text.
 */
final class GeneratedCases {
    private static final long SEED = 20_261_130;
    private static final String[] WORDS =
            ("how many days do I have to ask for refund on my subscription connection pool default"
                            + " port listen transaction mode prepared statement breaks invoice plan growth monthly price limit"
                            + " request retry timeout key rotate token export history")
                    .split(" ");
    private static final String[] OTHER_WORDS = "café Zürich naïve überprüfen → § 漢字 データ \uD83D\uDE00".split(" ");
    private static final int OTHER_EVERY = 40;
    private static final List<String> CATEGORIES =
            List.of("answerable", "multi_hop", "contradiction", "unanswerable", "injection", "adversarial");
    private static final List<String> TIERS = List.of("lookup", "multi_hop", "comparative", "negative");

    private final SplittableRandom random = new SplittableRandom(SEED);

    private GeneratedCases() {}

    /** Writes a golden set with this many cases. */
    static void write(Path file, int cases) throws IOException {
        GeneratedCases generated = new GeneratedCases();
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < cases; i++) {
                out.write(i % 2 == 0 ? generated.withCategory(i) : generated.withTier(i));
                out.write('\n');
            }
        }
    }

    /** Returns {@code count} documents of {@code words} words each, including those that the cases of a set expect. */
    static List<Document> documents(GoldenSet set, int count, int words) {
        GeneratedCases generated = new GeneratedCases();
        Set<String> ids = new LinkedHashSet<>();
        set.cases()
                .forEach(each -> ids.addAll(
                        each.expected().qrels(RankedUnit.DOCUMENT).grades().keySet()));
        for (int i = 0; ids.size() < count; i++) {
            ids.add("other/" + i + ".md");
        }
        return ids.stream()
                .map(id -> new Document(id, generated.words(4), generated.words(words), null, null))
                .toList();
    }

    private String withCategory(int number) {
        String behavior = random.nextInt(4) == 0 ? "abstain" : "answer";
        return "{\"id\": \"q" + number + "\", \"question\": \"" + words(14) + "?\", \"category\": \""
                + CATEGORIES.get(random.nextInt(CATEGORIES.size())) + "\", \"expected_sources\": "
                + list("policies/", 2, ".md") + ", \"expected_facts\": " + list("Fact ", 2, " is so")
                + ", \"must_not\": "
                + list("never ", 1, "") + ", \"expected_behavior\": \"" + behavior + "\", \"notes\": \"" + words(12)
                + "; said \\\"" + words(2) + "\\\"\"}";
    }

    private String withTier(int number) {
        return "{\"id\": \"q" + number + "\", \"tier\": \"" + TIERS.get(random.nextInt(TIERS.size()))
                + "\", \"question\": \"" + words(14) + "?\", \"expected_answer_contains\": " + list("", 3, "")
                + ", \"expected_chunks\": " + list("runtime-config/", 2, "::" + random.nextInt(30))
                + ", \"grades\": {\"a::0\": 2, \"b::1\": 0}, \"forbidden_phrases\": " + list("not ", 2, "")
                + ", \"requires_synthesis\": " + random.nextBoolean() + ", \"tags\": [\"smoke\"], \"notes\": \""
                + words(8)
                + "\"}";
    }

    private String words(int count) {
        StringJoiner words = new StringJoiner(" ");
        for (int i = 0; i < count; i++) {
            String[] from = random.nextInt(OTHER_EVERY) == 0 ? OTHER_WORDS : WORDS;
            words.add(from[random.nextInt(from.length)]);
        }
        return words.toString();
    }

    /** Returns a JSON list of distinct texts. */
    private String list(String before, int count, String after) {
        StringJoiner list = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < count; i++) {
            list.add("\"" + before + words(3).replace(' ', '-') + "-" + i + after + "\"");
        }
        return list.toString();
    }
}
