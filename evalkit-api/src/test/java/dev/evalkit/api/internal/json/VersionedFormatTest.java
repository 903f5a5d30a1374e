package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.answer.AnswerResults;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.stats.Interval;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read from a stream is what is read from a tree. */
class VersionedFormatTest {
    private static final VersionedFormat<AnswerResult> ANSWERS = VersionedFormat.of("test", 2, AnswerResult.class)
            .sharing(new SharedTexts<>("passages", 2, SeenPassage.class, "text", VersionedFormatTest::texts));

    @TempDir
    Path folder;

    private static void texts(AnswerResult result, Consumer<String> texts) {
        AnswerResults.passageTexts(result).forEach(texts);
    }

    /** One component of each type that files have. */
    public record Parts(
            double number,
            @Nullable Double kept,
            int whole,
            long large,
            boolean flag,
            Duration time,
            Interval.@Nullable Basis basis,
            List<List<String>> lists,
            SortedMap<String, Integer> map) {}

    private static final Parts PARTS = new Parts(
            -0.5,
            0.25,
            7,
            9L,
            true,
            Duration.ofMillis(1500),
            Interval.Basis.NO_DATA,
            List.of(List.of("a"), List.of()),
            new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", 5)));

    private static final VersionedFormat<Parts> FORMAT = VersionedFormat.of("test", 1, Parts.class);

    private Path file(String document) throws IOException {
        return Files.writeString(folder.resolve("file.json"), document);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatIsWrittenIsReadTheSameInEachWay(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        AnswerResult result = AnswerResults.random(random, 10);
        String text = ANSWERS.text(result);
        Path file = file(text);
        assertThat(ANSWERS.readStream(file)).as("seed %d", seed).isEqualTo(result);
        assertThat(ANSWERS.read(text, "tree")).as("seed %d", seed).isEqualTo(result);
    }

    @Test
    void partsAreRead() throws IOException {
        assertThat(FORMAT.readStream(file(FORMAT.text(PARTS)))).isEqualTo(PARTS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-0.5|0.1",
                "-0.5|1.0E-5",
                "-0.5|-12345678901234567890.125",
                "-0.5|4.9E-324",
                "-0.5|1.7976931348623157E308",
                "-0.5|0.30000000000000004",
                "-0.5|123456789012345.6",
                "-0.5|12345678901234.5",
                "-0.5|-0.0",
                "PT1.5S|PT0S",
                "PT1.5S|PT1.S",
                "PT1.5S|PT0.000000001S",
                "PT1.5S|PT59.999999999S",
                "PT1.5S|PT1H2M3.5S",
                "PT1.5S|-PT3.5S",
                " 9,| 999999999999999999,",
                " 9,|-999999999999999999,",
                " 7,| 2147483647,",
                " 7,|-2147483648,",
                "\"b\" :|\"b\":",
                "\"a\" :|\"A\" :",
            })
    void rareFormsAreReadTheSameInEachWay(String part, String other) throws IOException {
        String document = FORMAT.text(PARTS).replace(part, other);
        assertThat(document).isNotEqualTo(FORMAT.text(PARTS));
        assertThat(FORMAT.readStream(file(document))).isNotNull().isEqualTo(FORMAT.read(document, "tree"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-0.5|1",
                "-0.5|01.5",
                "-0.5|1.",
                "-0.5|.5",
                "-0.5|1.5e",
                "-0.5|1.5x",
                "-0.5|--1.5",
                "-0.5|NaN",
                "-0.5|null",
                "-0.5|\"1.5\"",
                " 7,| 2147483648,",
                " 7,| 07,",
                " 7,| 7.0,",
                " 9,| 9999999999999999999,",
                "true|tru",
                "true|True",
                "PT1.5S|1.5",
                "PT1.5S|PT1.0000000001S",
                "no_data|NO_DATA",
                "no_data|none",
                "\"b\" :|\"a\" :",
                "\"b\" :|\"0\" :",
                "\"lists\"|\"list\"",
                "\"c\" : 3,|\"c\" : 3,,",
                "\"c\" : 3,|\"c\" : 3",
                "\"whole\" : 7,|",
                "\"whole\" : 7,|\"whole\" : 7, \"whole\" : 7,",
                "\"version\" : 1|\"version\" : 2",
                "\"version\" : 1|\"version\" : 0",
                "\"schema\" : \"test\"|\"schema\" : \"tests\"",
            })
    void otherFormsAreReadOrRefusedTheSameInEachWay(String part, @Nullable String other) throws IOException {
        String document = FORMAT.text(PARTS).replace(part, other == null ? "" : other);
        assertThat(document).isNotEqualTo(FORMAT.text(PARTS));
        Path file = file(document);
        Parts tree;
        try {
            tree = FORMAT.read(document, "tree");
        } catch (IllegalArgumentException e) {
            assertThatIllegalArgumentException().isThrownBy(() -> FORMAT.read(file));
            return;
        }
        assertThat(FORMAT.read(file)).isEqualTo(tree);
    }

    @Test
    void bytesThatAreNoTextAreRefusedWhereverTheyAre() throws IOException {
        byte[] good = FORMAT.text(PARTS).getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at <= good.length; at++) {
            for (int bad : new int[] {0x80, 0xFE, 0xFF}) {
                byte[] bytes = Arrays.copyOf(good, good.length + 1);
                System.arraycopy(good, at, bytes, at + 1, good.length - at);
                bytes[at] = (byte) bad;
                Path file = Files.write(folder.resolve("bad.json"), bytes);
                String place = "0x%02X in front of byte %d".formatted(bad, at);
                assertThatIllegalArgumentException()
                        .as(place)
                        .isThrownBy(() -> FORMAT.read(file))
                        .withMessageContaining("must be UTF-8 but has the invalid byte 0x%02X".formatted(bad));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aDamagedFileIsReadTheSameInEachWayOrNotAtAll(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        AnswerResult result = null;
        while (result == null || ANSWERS.text(result).length() > 6_000) {
            result = AnswerResults.random(random, 3);
        }
        byte[] good = ANSWERS.text(result).getBytes(StandardCharsets.UTF_8);
        byte[] bytes = "{}[]\",:\\0129.-eEtfn \n\u0001xd".getBytes(StandardCharsets.UTF_8);
        int read = 0;
        for (int i = 0; i < 1_500; i++) {
            byte[] bad = good.clone();
            int at = random.nextInt(bad.length);
            bad[at] = random.nextBoolean() ? bytes[random.nextInt(bytes.length)] : (byte) random.nextInt(256);
            Path file = Files.write(folder.resolve("bad.json"), bad);
            AnswerResult found;
            try {
                found = ANSWERS.read(file);
            } catch (IllegalArgumentException e) {
                continue;
            }
            read++;
            String text = new String(bad, StandardCharsets.UTF_8);
            assertThat(found).as("seed %d, byte %d", seed, at).isEqualTo(ANSWERS.read(text, "tree"));
        }
        assertThat(read).isPositive();
    }

    @Test
    void aTextMayBeLongerThanTheBlocksInWhichTheFileIsRead() throws IOException {
        for (int length : new int[] {65_000, 65_535, 65_536, 65_537, 200_000}) {
            Parts parts = new Parts(
                    1,
                    null,
                    0,
                    0,
                    false,
                    Duration.ZERO,
                    null,
                    List.of(List.of("x".repeat(length), "\\\"" + "y".repeat(length))),
                    new TreeMap<>());
            assertThat(FORMAT.readStream(file(FORMAT.text(parts)))).isEqualTo(parts);
        }
    }

    private static Parts parts(List<List<String>> lists) {
        return new Parts(1, null, 0, 0, false, Duration.ZERO, null, lists, new TreeMap<>());
    }

    @Test
    void whatIsSpecialInATextIsFoundAtEachOfItsPlaces() throws IOException {
        String good = FORMAT.text(PARTS);
        assertThat(good).containsOnlyOnce("[\"a\"");
        for (int before = 0; before <= 17; before++) {
            String start = "[\"" + "x".repeat(before);
            String rest = "y".repeat(before) + "\"";
            for (String special : List.of("\\\"", "\\\\", "\\n", "\\u00e9", "\u00e9", "\uD83D\uDE00", "\u007f", "")) {
                String document = good.replace("[\"a\"", start + special + rest);
                assertThat(FORMAT.readStream(file(document)))
                        .as("%s behind %d", special, before)
                        .isNotNull()
                        .isEqualTo(FORMAT.read(document, "tree"));
            }
            for (String wrong : List.of("\u0000", "\u001f", "\n", "\\x", "\\u12", "\\u00e", "\"", "\\\u00e9")) {
                String document = good.replace("[\"a\"", start + wrong + rest);
                Path file = file(document);
                assertThatIllegalArgumentException()
                        .as("%s behind %d", wrong, before)
                        .isThrownBy(() -> FORMAT.read(file));
            }
        }
    }

    /** Maps that may be equal. */
    public record Maps(List<SortedMap<String, Integer>> maps, Map<String, String> texts) {}

    @Test
    void smallMapsThatRepeatAreTheSame() throws IOException {
        VersionedFormat<Maps> format = VersionedFormat.of("test", 1, Maps.class);
        SortedMap<String, Integer> one = new TreeMap<>(Map.of("a", 1, "b", 2));
        SortedMap<String, Integer> other = new TreeMap<>(Map.of("a", 1, "b", 3));
        Maps maps = new Maps(List.of(one, other, one, new TreeMap<>(), other), Map.of("x", "y"));
        Maps read = format.readStream(file(format.text(maps)));
        assertThat(read).isEqualTo(maps);
        assertThat(read.maps().get(0)).isSameAs(read.maps().get(2));
        assertThat(read.maps().get(1)).isSameAs(read.maps().get(4));
    }

    @Test
    void aTextMayBeLongerThanAnotherParserWouldAllow() throws IOException {
        Parts parts = parts(List.of(List.of("x".repeat(21_000_000))));
        assertThat(FORMAT.read(file(FORMAT.text(parts)))).isEqualTo(parts);
    }

    @Test
    void aClosingBracketInATextDoesNotEndAListThatRepeats() throws IOException {
        List<String> one = List.of("a]", "b");
        List<String> other = List.of("a]", "c");
        Parts parts = parts(List.of(List.of("a]"), one, one, one, other, other, one, List.of("a]")));
        assertThat(FORMAT.readStream(file(FORMAT.text(parts)))).isEqualTo(parts);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 1_000, 100_000})
    void howOftenListsRepeatDoesNotMatterToWhatIsRead(int distinct) throws IOException {
        List<List<String>> lists = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            int n = (int) (i * 31L % distinct);
            lists.add(List.of("list " + n, "x".repeat(n % 50)));
        }
        Parts parts = parts(lists);
        assertThat(FORMAT.readStream(file(FORMAT.text(parts)))).isEqualTo(parts);
    }

    @Test
    void textsThatRepeatAreTheSame() throws IOException {
        Parts parts =
                new Parts(1, null, 0, 0, false, Duration.ZERO, null, List.of(List.of("text", "text")), new TreeMap<>());
        Parts read = FORMAT.readStream(file(FORMAT.text(parts)));
        assertThat(read).isNotNull();
        assertThat(read.lists().get(0).get(0)).isSameAs(read.lists().get(0).get(1));
    }
}
