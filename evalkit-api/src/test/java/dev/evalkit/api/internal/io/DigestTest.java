package dev.evalkit.api.internal.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DigestTest {
    @Test
    void whereAFieldEndsCounts() {
        assertThat(new Digest().add("ab").add("c").hex())
                .isNotEqualTo(new Digest().add("a").add("bc").hex());
        assertThat(new Digest().add("ab").hex())
                .isNotEqualTo(new Digest().add("ab").add("").hex());
    }

    @Test
    void whereAListEndsCounts() {
        List<String> digests = new ArrayList<>();
        for (int cut = 0; cut <= 3; cut++) {
            List<String> all = List.of("a", "b", "c");
            digests.add(new Digest()
                    .addAll(all.subList(0, cut))
                    .addAll(all.subList(cut, 3))
                    .hex());
        }
        digests.add(new Digest().add("a").add("b").add("c").hex());
        digests.add(new Digest().addAll(List.of("a", "b", "c")).hex());
        assertThat(digests).doesNotHaveDuplicates();
    }

    @Test
    void nullIsNotAnEmptyField() {
        assertThat(new Digest().add(null).hex())
                .isNotEqualTo(new Digest().add("").hex());
    }

    @Test
    void orderCounts() {
        assertThat(new Digest().add("a").add("b").hex())
                .isNotEqualTo(new Digest().add("b").add("a").hex());
    }

    /** SHA-256 of the four bytes of the length 3 and of "abc": {@code printf '\0\0\0\3abc' | sha256sum}. */
    @Test
    void valueIsTheStartOfSha256() {
        assertThat(new Digest().add("abc").hex()).isEqualTo("d04b72a650ce0f8ce4963330");
    }

    @Test
    void digestStartsAnewAfterItsValue() {
        Digest digest = new Digest();
        String first = digest.add("a").hex();
        assertThat(digest.add("a").hex()).isEqualTo(first);
    }
}
