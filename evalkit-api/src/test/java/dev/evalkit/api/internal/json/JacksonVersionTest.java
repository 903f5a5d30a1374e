package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JacksonVersionTest {
    private static Version version(String text, String artifact) {
        String[] parts = text.split("\\.", -1);
        return new Version(
                Integer.parseInt(parts[0]),
                Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2]),
                null,
                "com.fasterxml.jackson.core",
                artifact);
    }

    private static void require(String core, String databind) {
        JacksonVersion.require(version(core, "jackson-core"), version(databind, "jackson-databind"));
    }

    @Test
    void theVersionOfTheBuildIsFine() {
        assertThatCode(JacksonVersion::require).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"2.15.0, 2.15.0", "2.15.4, 2.15.2", "2.23.0, 2.23.0", "2.20.1, 2.19.0", "2.100.0, 2.99.0"})
    void newerOnesAreFine(String core, String databind) {
        assertThatCode(() -> require(core, databind)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "2.14.3, 2.14.3, jackson-core 2.14.3",
        "2.9.10, 2.9.10, jackson-core 2.9.10",
        "2.16.0, 2.13.5, jackson-databind 2.13.5",
        "1.9.13, 1.9.13, jackson-core 1.9.13",
        "3.0.0, 3.0.0, jackson-core 3.0.0"
    })
    void olderOnesAreNamedWithWhatToDo(String core, String databind, String named) {
        assertThatThrownBy(() -> require(core, databind))
                .isInstanceOf(LinkageError.class)
                .hasMessageStartingWith("evalkit needs Jackson 2.15 or newer, but " + named
                        + " is on the class path; to mend it, import" + " com.fasterxml.jackson:jackson-bom");
    }

    @Test
    void partsOfTwoVersionsAreNamed() {
        assertThatThrownBy(() -> require("2.15.4", "2.17.2"))
                .isInstanceOf(LinkageError.class)
                .hasMessageStartingWith(
                        "jackson-databind 2.17.2 needs jackson-core of the same version, but 2.15.4 is");
    }
}
