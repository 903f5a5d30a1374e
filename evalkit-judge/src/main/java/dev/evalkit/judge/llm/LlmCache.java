package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.io.AppendLog;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.internal.json.Json;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replies of models in a file, so that no judgement is paid for twice. Only replies that were complete and could be read are kept,
 * each with what it took when it was asked for. A reply is found again if everything is the same: model, prompt, what is judged,
 * schema, limit of tokens, temperature, seed, and which time the same is asked on purpose.
 *
 * <p>Of several threads that ask the same at the same time one asks the model, and the others wait for what it says; where that cannot
 * be read, the next one asks.
 *
 * <p>A line is with the operating system when the verdict is given out. Several processes may use one file at once; each sees what
 * was there when it opened it, and what it added. An entry that is damaged is not used, and the log says so. All replies are held in
 * memory, and they may quote what was judged: keep the file where the golden set and the journals are kept. Thread-safe.
 */
public final class LlmCache implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LlmCache.class);
    private static final String LINE_START = "{\"";

    private final AppendLog log;
    private final Map<String, CacheLine> lines = new ConcurrentHashMap<>();
    private final Map<String, Asking> askings = new ConcurrentHashMap<>();
    private volatile boolean closed;

    private LlmCache(AppendLog log) {
        this.log = log;
    }

    /**
     * Opens a cache; an empty or missing file becomes a new one.
     *
     * @throws IllegalArgumentException if the file is no cache, or of a newer evalkit
     * @throws UncheckedIOException if it cannot be read or written
     */
    public static LlmCache open(Path file) {
        AppendLog log = AppendLog.open(file, LINE_START, AppendLog.Durability.PROCESS);
        LlmCache cache = new LlmCache(log);
        try {
            cache.read(file.toString());
        } catch (RuntimeException e) {
            log.close();
            throw e;
        }
        return cache;
    }

    private void read(String name) {
        // what is no UTF-8 becomes replacement characters, which the line's check finds
        try (BufferedReader in = new BufferedReader(new InputStreamReader(log.read(), StandardCharsets.UTF_8))) {
            String first = in.readLine();
            if (first == null) {
                log.append(CacheLine.HEADER);
            } else if (!first.equals(CacheLine.HEADER)) {
                throw new IllegalArgumentException(name + ":1: is no cache of replies that this evalkit reads");
            }
            int number = 1;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                if (!line.equals(CacheLine.HEADER)) { // two processes may have made the file
                    add(line, name + ":" + number);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": the cache cannot be read: " + e.getMessage(), e);
        }
    }

    private void add(String line, String place) {
        try {
            CacheLine read = Json.readLine(line, place, CacheLine.class);
            if (read.holds()) {
                lines.putIfAbsent(read.key(), read);
                return;
            }
        } catch (IllegalArgumentException e) {
            // said below, as for a line whose check differs
        }
        LOG.warn("{}: the entry is damaged and not used", place);
    }

    /** What a reply is found by: no two requests that differ in anything have the same. */
    static String key(@Nullable String model, Prompt prompt, LlmRequest request) {
        return new Digest()
                .add(model)
                .add(prompt.digest())
                .add(request.system())
                .add(request.user())
                .add(request.schema())
                .add(Integer.toString(request.maxTokens()))
                .add(Double.toString(request.temperature()))
                .add(Objects.toString(request.seed(), null))
                .add(Integer.toString(request.repeat()))
                .hex();
    }

    /**
     * Waits until nobody else asks what this key stands for. Who comes second finds the reply of the first, or asks if there is none.
     *
     * @throws IllegalStateException if the cache is closed
     * @throws InterruptedException if the thread is interrupted
     */
    Turn turn(String key) throws InterruptedException {
        if (closed) {
            throw new IllegalStateException("the LlmCache was closed: close it after the last judgement");
        }
        Asking asking = askings.compute(key, (same, now) -> {
            Asking found = now == null ? new Asking() : now;
            found.users++;
            return found;
        });
        try {
            asking.lock.lockInterruptibly();
        } catch (InterruptedException e) {
            leave(key);
            throw e;
        }
        return new Turn(key, asking);
    }

    private void leave(String key) {
        askings.computeIfPresent(key, (same, now) -> --now.users == 0 ? null : now);
    }

    /** Those who ask for one key, in the order in which they came; {@code users} is guarded by the map. */
    private static final class Asking {
        final ReentrantLock lock = new ReentrantLock(true);
        int users;
    }

    /** The right to ask what one key stands for, until it is closed by the same thread. */
    final class Turn implements AutoCloseable {
        private final String key;
        private final Asking asking;

        private Turn(String key, Asking asking) {
            this.key = key;
            this.asking = asking;
        }

        /** The reply that is kept, marked as cached; null if there is none. */
        @Nullable
        LlmReply reply() {
            CacheLine line = lines.get(key);
            return line == null ? null : line.reply();
        }

        /** Keeps a reply that could be read; where it cannot be written, only for this run: what was paid for is used. */
        void keep(LlmReply reply) {
            CacheLine line = CacheLine.of(key, reply);
            lines.put(key, line);
            if (closed) {
                LOG.warn("a reply is not kept for later runs: the LlmCache was closed while it was asked for");
                return;
            }
            try {
                log.append(Json.line(line));
            } catch (UncheckedIOException e) {
                LOG.warn("a reply is not kept for later runs: {}", e.getMessage());
            }
        }

        @Override
        public void close() {
            asking.lock.unlock();
            leave(key);
        }
    }

    /** How many replies can be found. */
    public int size() {
        return lines.size();
    }

    /**
     * Closes the file. Whoever asks by this cache afterwards gets an {@link IllegalStateException}, and no call is paid for.
     *
     * @throws UncheckedIOException if that fails
     */
    @Override
    public void close() {
        closed = true;
        log.close();
    }
}
