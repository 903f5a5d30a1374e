package dev.evalkit.api.text;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everyday sentences, one a line; {@code \\n} in a line stands for a line's end. */
class RefusalTableTest {
    private static final Refusals STANDARD = Refusals.standard();

    @Test
    void everydayRefusalsAreRecognised() throws IOException {
        assertThat(sentences("refusals.txt"))
                .hasSizeGreaterThan(150)
                .doesNotHaveDuplicates()
                .allMatch(STANDARD::isRefusal);
    }

    @Test
    void everydayAnswersAreNoRefusals() throws IOException {
        assertThat(sentences("answers.txt"))
                .hasSizeGreaterThan(120)
                .doesNotHaveDuplicates()
                .noneMatch(STANDARD::isRefusal);
    }

    /** What words alone do not tell. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "I tried to find this in the docs, without success.                   | false",
                "Unfortunately this is not covered yet.                               | false",
                "My documents end in 2023, so I can't say what happened later.        | true",
                "My knowledge is limited to the docs, and they don't cover tax law.   | false",
                "The docs don't mention the fee, and support told us that it is 5 EUR. | true",
            })
    void theseAreTakenForTheOther(String answer, boolean refusal) {
        assertThat(STANDARD.isRefusal(answer)).isEqualTo(refusal);
    }

    private static List<String> sentences(String name) throws IOException {
        try (InputStream in = requireNonNull(RefusalTableTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replace("\\n", "\n"))
                    .toList();
        }
    }
}
