package dev.evalkit.retrieval.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.text.NormalizedText;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every text, on seeded random ones. */
class HeadingChunkerPropertyTest {
    private static final int ROUNDS = 200;
    private static final String[] WORDS = {
        "refund",
        "a",
        "e.g.",
        "3.5",
        "1,000",
        "can't",
        "can\u2019t",
        "Plan.",
        "Why?",
        "(see",
        "below)",
        "**bold**",
        "`code`",
        "caf\u00E9",
        "e\u0301te\u0301",
        "退款需要五天。",
        "กำลังทำ",
        "ガイド",
        "ｶﾞｲﾄﾞ",
        "한국어",
        "a/b-c_d",
        "½",
        "\u00A0",
        "👍",
        "\u200B",
        "so\u00ADft",
        "[link](http://x.y/z?q=1)",
        "Dr.",
        "…",
        "|",
        "#",
        "-"
    };

    private static String words(SplittableRandom random, int most) {
        List<String> words = new ArrayList<>();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            words.add(WORDS[random.nextInt(WORDS.length)]);
        }
        return String.join(" ", words);
    }

    /** Blocks of every kind but tables, whose headers are repeated on purpose. */
    private static String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        String end = random.nextInt(4) == 0 ? "\r\n" : "\n";
        for (int block = random.nextInt(12); block > 0; block--) {
            switch (random.nextInt(7)) {
                case 0 ->
                    text.append("#".repeat(1 + random.nextInt(6))).append(' ').append(words(random, 4));
                case 1 ->
                    text.append("- ")
                            .append(words(random, 6))
                            .append(end)
                            .append("- ")
                            .append(words(random, 30));
                case 2 ->
                    text.append("```")
                            .append(end)
                            .append("# ")
                            .append(words(random, 20))
                            .append(end)
                            .append("```");
                case 3 ->
                    text.append("1. ")
                            .append(words(random, 9))
                            .append(end)
                            .append("2) ")
                            .append(words(random, 9));
                case 4 -> text.append("    ").append(words(random, 3));
                case 5 -> text.append(words(random, 60).replace(" ", ""));
                default -> text.append(words(random, 60));
            }
            text.append(end.repeat(random.nextInt(4)));
        }
        return text.toString().replace("|", "");
    }

    private static List<String> wordsOf(String text) {
        return NormalizedText.of(text).words();
    }

    private static List<Passage> chunk(HeadingChunker chunker, String text) {
        return chunker.chunk(Document.of("doc", "Title", text));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void withoutOverlapThePassagesHoldEachWordOnceAndInOrder(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String text = text(random);
            int target = 1 + random.nextInt(40);
            List<Passage> passages = chunk(new HeadingChunker(target, 0), text);
            List<String> words = passages.stream()
                    .flatMap(passage -> wordsOf(passage.text()).stream())
                    .toList();
            String where = "seed " + seed + ", round " + round + ", target " + target + ", text:\n" + text;
            assertThat(words).as(where).isEqualTo(wordsOf(text));
            String characters = passages.stream().map(Passage::text).collect(Collectors.joining());
            assertThat(characters.replaceAll("\\s", "")).as(where).isEqualTo(text.replaceAll("\\s", ""));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void passagesKeepToTheTargetAndAreNumbered(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String text = text(random);
            int overlap = random.nextInt(20);
            int target = overlap + 12 + random.nextInt(40); // no run without a place to cut has 12 tokens
            HeadingChunker chunker = new HeadingChunker(target, overlap);
            String where = "seed " + seed + ", round " + round + ", " + chunker + ", text:\n" + text;
            List<Passage> passages = chunk(chunker, text);
            assertThat(passages).as(where).isNotEmpty();
            for (int n = 0; n < passages.size(); n++) {
                assertThat(passages.get(n).chunkId()).as(where).isEqualTo("doc::" + n);
                String passage = passages.get(n).text();
                assertThat(new Tokens(passage).count(0, passage.length()))
                        .as(where + "\npassage " + n)
                        .isLessThanOrEqualTo(target);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aPartRepeatsTheEndOfThePartBefore(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            List<String> given = new ArrayList<>();
            for (int i = random.nextInt(200); i > 0; i--) {
                given.add("w" + i + (random.nextInt(8) == 0 ? "." : "") + (random.nextInt(20) == 0 ? "\n\n" : " "));
            }
            String text = String.join("", given);
            int target = 1 + random.nextInt(30);
            int overlap = random.nextInt(target);
            List<Passage> passages = chunk(new HeadingChunker(target, overlap), text);
            String where =
                    "seed " + seed + ", round " + round + ", overlap " + overlap + " of " + target + ":\n" + text;
            List<String> all = new ArrayList<>(wordsOf(passages.get(0).text()));
            for (int n = 1; n < passages.size(); n++) {
                List<String> before = wordsOf(passages.get(n - 1).text());
                List<String> words = wordsOf(passages.get(n).text());
                int repeated = Math.min(overlap, before.size());
                assertThat(words.subList(0, repeated))
                        .as(where)
                        .isEqualTo(before.subList(before.size() - repeated, before.size()));
                assertThat(words.size()).as(where).isGreaterThan(repeated);
                all.addAll(words.subList(repeated, words.size()));
            }
            assertThat(all).as(where).isEqualTo(wordsOf(text));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyRowOfATableStandsUnderItsHeader(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            String header = "| plan | price |\n| --- | --- |";
            List<String> rows = new ArrayList<>();
            for (int i = 1 + random.nextInt(40); i > 0; i--) {
                rows.add("| p" + i + " | " + "x ".repeat(1 + random.nextInt(3)) + "|");
            }
            int target = 8 + random.nextInt(30);
            String text = "# Plans\n\nSome words.\n\n" + header + "\n" + String.join("\n", rows) + "\n\nThe end.\n";
            List<Passage> passages = chunk(new HeadingChunker(target, random.nextInt(3)), text);
            String where = "seed " + seed + ", round " + round + ", target " + target + ", text:\n" + text;
            for (String row : rows) {
                assertThat(passages)
                        .as(where + "\n" + row)
                        .anyMatch(passage -> passage.text().contains(header)
                                && passage.text().contains(row));
            }
            assertThat(passages)
                    .as(where)
                    .allMatch(passage -> wordsOf(passage.text()).size() <= target);
        }
    }
}
