package dev.evalkit.api.internal.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequireTest {
    @Test
    void aNameStandsBehindWhatItNames() {
        assertThat(Require.nonNull("x", "text of", "c1")).isEqualTo("x");
        assertThat(Require.notBlank("x", "text of", "c1")).isEqualTo("x");
        assertThat(Require.atLeast(1, 1, "rank of", "c1")).isEqualTo(1);
        assertThat(Require.finite(1.5, "value of", "c1")).isEqualTo(1.5);
        assertThat(Require.listOf(List.of("x"), "list of", "c1")).containsExactly("x");
        assertThat(Require.sortedMapOf(Map.of("x", 1), "map of", "c1")).isEqualTo(Map.of("x", 1));
        assertThatThrownBy(() -> Require.nonNull(null, "text of", "c1")).hasMessage("text of 'c1' must not be null");
        assertThatThrownBy(() -> Require.notBlank(null, "text of", "c1")).hasMessage("text of 'c1' must not be null");
        assertThatThrownBy(() -> Require.notBlank(" ", "text of", "c1")).hasMessage("text of 'c1' must not be blank");
        assertThatThrownBy(() -> Require.atLeast(1, 0, "rank of", "c1"))
                .hasMessage("rank of 'c1' must be at least 1 but was 0");
        assertThatThrownBy(() -> Require.finite(Double.NaN, "value of", "c1"))
                .hasMessage("value of 'c1' must be a finite number but was NaN");
        assertThatThrownBy(() -> Require.listOf(null, "list of", "c1")).hasMessage("list of 'c1' must not be null");
        assertThatThrownBy(() -> Require.listOf(Arrays.asList("x", null), "list of", "c1"))
                .hasMessage("list of 'c1'[1] must not be null");
        assertThatThrownBy(() -> Require.sortedMapOf(null, "map of", "c1")).hasMessage("map of 'c1' must not be null");
    }

    @Test
    void nullIsNamed() {
        assertThat(Require.nonNull("x", "name")).isEqualTo("x");
        assertThatThrownBy(() -> Require.nonNull(null, "name"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("name must not be null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\t\r\n",
                "\u00A0",
                "\u3000\u2003",
                "\u200B\uFEFF\u00AD",
                "\u0000\u0007",
                "\u0085",
                "\uFE0F",
                "\u2028",
                "\uDB40\uDC41"
            })
    void aTextWithoutAVisibleCharacterIsBlank(String text) {
        assertThatThrownBy(() -> Require.notBlank(text, "name"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("name must not be blank");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", " x ", "\u0301", "\uD83D\uDE00", ".", "\u200Bx"})
    void aTextWithAVisibleCharacterIsReturnedAsItIs(String text) {
        assertThat(Require.notBlank(text, "name")).isSameAs(text);
    }

    @Test
    void idsAreOnOneLineAndValidUnicode() {
        assertThat(Require.id("a b/漢\uD83D\uDE00.md", "id")).isEqualTo("a b/漢\uD83D\uDE00.md");
        assertThatThrownBy(() -> Require.id("a\nb", "id"))
                .hasMessage("id must not have control characters but has U+000A");
        assertThatThrownBy(() -> Require.id("a\u2029", "id"))
                .hasMessage("id must not have control characters but has U+2029");
        assertThatThrownBy(() -> Require.id("a\uD83D", "id"))
                .hasMessage("id must be valid Unicode but has the lone surrogate U+D83D");
        assertThatThrownBy(() -> Require.id("\uDE00\uD83D\uDE00a", "id"))
                .hasMessage("id must be valid Unicode but has the lone surrogate U+DE00");
        assertThatThrownBy(() -> Require.id(" ", "id")).hasMessage("id must not be blank");
    }

    @Test
    void minimumIsIncluded() {
        assertThat(Require.atLeast(1, 1, "k")).isEqualTo(1);
        assertThatThrownBy(() -> Require.atLeast(1, 0, "k"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("k must be at least 1 but was 0");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void nanAndInfinitiesAreNotFinite(double value) {
        assertThatThrownBy(() -> Require.finite(value, "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("x must be a finite number but was " + value);
        assertThatThrownBy(() -> Require.openUnit(value, "level")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void largestNumbersAreFinite() {
        assertThat(Require.finite(Double.MAX_VALUE, "x")).isEqualTo(Double.MAX_VALUE);
        assertThat(Require.finite(-Double.MAX_VALUE, "x")).isEqualTo(-Double.MAX_VALUE);
    }

    @Test
    void endsOfTheOpenUnitAreExcluded() {
        assertThat(Require.openUnit(Double.MIN_VALUE, "level")).isEqualTo(Double.MIN_VALUE);
        assertThat(Require.openUnit(Math.nextDown(1.0), "level")).isLessThan(1);
        assertThatThrownBy(() -> Require.openUnit(0, "level"))
                .hasMessage("level must be between 0 and 1, both excluded, but was 0.0");
        assertThatThrownBy(() -> Require.openUnit(1, "level"))
                .hasMessage("level must be between 0 and 1, both excluded, but was 1.0");
    }

    @Test
    void listsAreCopiedInOrder() {
        List<String> given = new ArrayList<>(List.of("b", "a", "b"));
        List<String> copy = Require.listOf(given, "names");
        given.clear();
        assertThat(copy).containsExactly("b", "a", "b");
        assertThatThrownBy(copy::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> Require.listOf(Arrays.asList("a", null), "names"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("names[1] must not be null");
        assertThatThrownBy(() -> Require.listOf(null, "names")).hasMessage("names must not be null");
    }

    @Test
    void mapsAreCopiedAndSortedNaturally() {
        Map<String, Integer> given = new HashMap<>(Map.of("b", 1, "a", 2, "C", 3));
        Map<String, Integer> copy = Require.sortedMapOf(given, "grades");
        given.clear();
        assertThat(copy).containsExactly(Map.entry("C", 3), Map.entry("a", 2), Map.entry("b", 1));
        assertThatThrownBy(copy::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> Require.sortedMapOf(Collections.singletonMap("a", null), "grades"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("grades[a] must not be null");
        assertThatThrownBy(() -> Require.sortedMapOf(Collections.singletonMap(null, 1), "grades"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("a key of grades must not be null");
        assertThatThrownBy(() -> Require.sortedMapOf(null, "grades")).hasMessage("grades must not be null");
    }

    @Test
    void aRelativeIdLeadsNowhereOut() {
        for (String id : List.of("a", "a..b", "..a/b..", "a/.../b", "./a", "a::0", "C:a", "https://x/y", "1:/a", "")) {
            assertThat(Require.relativeId(id, "id")).isEqualTo(id);
        }
        for (String id : List.of("..", "../a", "a/..", "a/../b", "https://x/../y")) {
            assertThatThrownBy(() -> Require.relativeId(id, "id"))
                    .hasMessage("id must not have '..' between slashes but was '" + id + "'");
        }
        for (String id : List.of("/", "/a", "//a", "C:/a", "z:/")) {
            assertThatThrownBy(() -> Require.relativeId(id, "id"))
                    .hasMessage("id must be relative but was '" + id + "'");
        }
        for (String id : List.of("a\\b", "\\a", "..\\a", "C:\\a")) {
            assertThatThrownBy(() -> Require.relativeId(id, "id"))
                    .hasMessage("id must have forward slashes, no backslash, but was '" + id + "'");
        }
        assertThatThrownBy(() -> Require.relativeId(null, "id")).hasMessage("id must not be null");
    }
}
