package dev.evalkit.judge.run;

import dev.evalkit.api.internal.io.Utf8Files;
import dev.evalkit.api.internal.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a journal, line by line from its start. An unfinished last line was never acknowledged and is left out.
 */
public final class JournalReader {
    private static final int BUFFER = 1 << 16;

    private final String name;
    private final Source source;

    /** Opens the bytes of a journal. */
    @FunctionalInterface
    interface Source {
        InputStream open() throws IOException;
    }

    JournalReader(String name, Source source) {
        this.name = name;
        this.source = source;
    }

    /** Returns a reader of a file. */
    public static JournalReader of(Path path) {
        return new JournalReader(path.toString(), () -> Files.newInputStream(path));
    }

    boolean isEmpty() {
        try (InputStream in = source.open()) {
            return in.read() < 0;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /**
     * Reads the header.
     *
     * @throws IllegalArgumentException if the file is not a journal, or comes from a newer evalkit
     * @throws UncheckedIOException if it cannot be read
     */
    public JournalHeader header() {
        try (Lines lines = new Lines(source.open())) {
            return header(lines);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private JournalHeader header(Lines lines) throws IOException {
        String first = lines.next();
        if (first == null) {
            throw new IllegalArgumentException(name + ": not a journal: it has no complete line");
        }
        return JournalHeader.read(first, name + ":1");
    }

    /**
     * Reads every line after the header, in order.
     *
     * @throws IllegalArgumentException if a line is not a line of a journal; the message has its number
     * @throws UncheckedIOException if the file cannot be read
     */
    public void read(Consumer<JournalLine> consumer) {
        try (Lines lines = new Lines(source.open())) {
            header(lines);
            int number = 1;
            for (String line = lines.next(); line != null; line = lines.next()) {
                number++;
                JournalLine read = Json.readLine(line, name + ":" + number, JournalLine.class);
                try {
                    consumer.accept(read);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(name + ":" + number + ": " + e.getMessage(), e);
                }
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private UncheckedIOException failed(IOException e) {
        String reason = e instanceof CharacterCodingException ? "it is not UTF-8" : Utf8Files.reason(e);
        return new UncheckedIOException(name + ": the journal cannot be read: " + reason, e);
    }

    /**
     * The complete lines of the file. A line is decoded once its end was read, since a torn line may end within a
     * character.
     */
    private static final class Lines implements AutoCloseable {
        private final InputStream in;
        private final byte[] block = new byte[BUFFER];
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private int at;
        private int end;

        Lines(InputStream in) {
            this.in = in;
        }

        /** Returns the next line; null at the end, or if only a torn line is left. */
        @Nullable
        String next() throws IOException {
            line.reset();
            while (at < end || fill()) {
                int stop = at;
                while (stop < end && block[stop] != '\n') {
                    stop++;
                }
                line.write(block, at, stop - at);
                boolean whole = stop < end;
                at = whole ? stop + 1 : end;
                if (whole) {
                    return StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(line.toByteArray()))
                            .toString();
                }
            }
            return null;
        }

        private boolean fill() throws IOException {
            at = 0;
            end = Math.max(0, in.read(block, 0, block.length));
            return end > 0;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
