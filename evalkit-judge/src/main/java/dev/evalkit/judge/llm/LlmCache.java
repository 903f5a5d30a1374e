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
 * A file of model replies, so that no judgement is paid for twice. Only complete and readable replies are kept, each
 * with its original usage and cost. A reply is reused if everything is the same: model, prompt, judged texts, schema,
 * limit of tokens, temperature, seed, and the number of the deliberate repeat.
 *
 * <p>If several threads ask the same at once, one asks the model and the others wait for its reply. If that cannot be
 * read, the next one asks.
 *
 * <p>Each line is handed to the operating system before its verdict is returned. Several processes may use one file at
 * once. Each sees the entries from when it opened the file and its own. Damaged entries are not used and are logged.
 * All replies are held in memory. They may quote the judged texts, so keep the file where the golden set and the
 * journals are kept. Thread-safe.
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
     * Opens a cache. An empty or missing file becomes a new one.
     *
     * @throws IllegalArgumentException if the file is not a cache, or comes from a newer evalkit
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
        // invalid UTF-8 becomes replacement characters, which the check of the line detects
        try (BufferedReader in = new BufferedReader(new InputStreamReader(log.read(), StandardCharsets.UTF_8))) {
            String first = in.readLine();
            if (first == null) {
                log.append(CacheLine.HEADER);
            } else if (!first.equals(CacheLine.HEADER)) {
                throw new IllegalArgumentException(
                        name + ":1: not a reply cache that this version of evalkit can read");
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
            // logged below, as for a line whose check differs
        }
        LOG.warn("{}: the entry is damaged and not used", place);
    }

    /** Returns the key of a request. Requests that differ in anything have different keys. */
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
     * Waits until no other thread asks for this key. A later thread finds the reply of an earlier one, or asks if there
     * is none.
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

    /** The threads that ask for one key, in order of arrival; the map guards {@code users}. */
    private static final class Asking {
        final ReentrantLock lock = new ReentrantLock(true);
        int users;
    }

    /** The right to ask for one key, until the same thread closes it. */
    final class Turn implements AutoCloseable {
        private final String key;
        private final Asking asking;

        private Turn(String key, Asking asking) {
            this.key = key;
            this.asking = asking;
        }

        /** Returns the cached reply, marked as such; null if there is none. */
        @Nullable
        LlmReply reply() {
            CacheLine line = lines.get(key);
            return line == null ? null : line.reply();
        }

        /** Keeps a readable reply; only in memory if it cannot be written, since it was paid for. */
        void keep(LlmReply reply) {
            CacheLine line = CacheLine.of(key, reply);
            lines.put(key, line);
            if (closed) {
                LOG.warn("a reply was not written to the cache: the LlmCache was closed during the call");
                return;
            }
            try {
                log.append(Json.line(line));
            } catch (UncheckedIOException e) {
                LOG.warn("a reply was not written to the cache: {}", e.getMessage());
            }
        }

        @Override
        public void close() {
            asking.lock.unlock();
            leave(key);
        }
    }

    /** Returns the number of replies in the cache. */
    public int size() {
        return lines.size();
    }

    /**
     * Closes the file. A judge that asks through this cache afterwards gets an {@link IllegalStateException} before any
     * paid call.
     *
     * @throws UncheckedIOException if the file cannot be closed
     */
    @Override
    public void close() {
        closed = true;
        log.close();
    }
}
