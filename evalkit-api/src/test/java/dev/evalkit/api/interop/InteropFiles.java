package dev.evalkit.api.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Files of a test's folder, and what readers say of them. */
final class InteropFiles {
    private final Path folder;

    InteropFiles(Path folder) {
        this.folder = folder;
    }

    Path path(String name) {
        return folder.resolve(name);
    }

    Path write(String name, byte[] content) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            return Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path write(String name, String content) {
        return write(name, content.getBytes(StandardCharsets.UTF_8));
    }

    Path lines(String name, String... lines) {
        return write(name, String.join("\n", lines) + "\n");
    }

    String read(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The problems that a call reports, without the folder's name. */
    List<String> problems(ThrowingCallable call) {
        InteropException e = catchThrowableOfType(InteropException.class, call);
        assertThat(e).as("the files must be refused").isNotNull();
        List<String> shown = List.of(e.getMessage().replace(folder + "/", "").split("\n", -1));
        assertThat(shown).hasSameSizeAs(e.problems());
        return shown;
    }

    static byte[] gzip(String content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(content.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
