package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.JsonLineWriter;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeException.Kind;
import dev.evalkit.api.model.Llm;
import dev.evalkit.api.model.LlmReply;
import dev.evalkit.api.model.LlmRequest;
import dev.evalkit.api.model.PriceTable;
import dev.evalkit.api.result.Identity;
import dev.evalkit.judge.limit.LlmLimits;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A model that judges, with its client and settings. Immutable: every setting returns a new one. Thread-safe if the
 * client is.
 */
public final class JudgeModel {
    /** The default limit of tokens in a reply. */
    public static final int DEFAULT_MAX_TOKENS = 2_000;

    /** The field that a second request has beside those of the first. */
    static final String PROBLEM = "previous_reply_problem";

    private static final String PROBLEM_START = "Your previous reply could not be read: ";
    private static final String PROBLEM_END =
            ". Judge again, and reply with exactly one JSON object as described, and nothing before or behind it.";
    private static final int LONGEST_PROBLEM = 300;

    private final Llm llm;
    private final @Nullable String name;
    private final int maxTokens;
    private final double temperature;
    private final @Nullable Long seed;
    private final @Nullable PriceTable prices;
    private final @Nullable LlmCache cache;
    private final @Nullable LlmMeter meter;
    private final LlmLimits limits;

    private JudgeModel(
            Llm llm,
            @Nullable String name,
            int maxTokens,
            double temperature,
            @Nullable Long seed,
            @Nullable PriceTable prices,
            @Nullable LlmCache cache,
            @Nullable LlmMeter meter,
            LlmLimits limits) {
        this.llm = Require.nonNull(llm, "llm");
        this.name = name;
        this.maxTokens = maxTokens;
        this.temperature = temperature;
        this.seed = seed;
        this.prices = prices;
        this.cache = cache;
        this.meter = meter;
        this.limits = limits;
    }

    /**
     * Returns a model at temperature 0.
     *
     * @param name the provider's name of the model, with its version; a cache distinguishes models by it
     * @throws IllegalArgumentException if the name is blank
     * @throws NullPointerException if an argument is null
     */
    public static JudgeModel of(String name, Llm llm) {
        return new JudgeModel(
                llm,
                Require.notBlank(name, "name of the model"),
                DEFAULT_MAX_TOKENS,
                0,
                null,
                null,
                null,
                null,
                LlmLimits.standard());
    }

    static JudgeModel unnamed(Llm llm) {
        return new JudgeModel(llm, null, DEFAULT_MAX_TOKENS, 0, null, null, null, null, LlmLimits.standard());
    }

    /**
     * Limits the tokens of a reply, including hidden reasoning; {@value #DEFAULT_MAX_TOKENS} by default.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public JudgeModel maxTokens(int tokens) {
        Require.atLeast(1, tokens, "maxTokens");
        return new JudgeModel(llm, name, tokens, temperature, seed, prices, cache, meter, limits);
    }

    /**
     * Sets the temperature; 0 by default.
     *
     * @throws IllegalArgumentException if it is negative or not finite
     */
    public JudgeModel temperature(double newTemperature) {
        if (!(Require.finite(newTemperature, "temperature") >= 0)) {
            throw new IllegalArgumentException("temperature must be at least 0 but was " + newTemperature);
        }
        return new JudgeModel(llm, name, maxTokens, newTemperature, seed, prices, cache, meter, limits);
    }

    /** Sets the seed of the model's sampling; none by default. */
    public JudgeModel seed(long newSeed) {
        return new JudgeModel(llm, name, maxTokens, temperature, newSeed, prices, cache, meter, limits);
    }

    /**
     * Sets prices for replies that report tokens but no cost. The price is that of the model that the reply names, or
     * else of the name given to {@link #of}.
     *
     * @throws NullPointerException if the prices are null
     */
    public JudgeModel prices(PriceTable table) {
        Require.nonNull(table, "prices");
        return new JudgeModel(llm, name, maxTokens, temperature, seed, table, cache, meter, limits);
    }

    /**
     * Sets a cache that keeps replies, so that the same request is not sent again.
     *
     * @throws NullPointerException if the cache is null
     */
    public JudgeModel cache(LlmCache replies) {
        Require.nonNull(replies, "cache");
        return new JudgeModel(llm, name, maxTokens, temperature, seed, prices, replies, meter, limits);
    }

    /**
     * Sets a meter that counts calls, tokens and costs.
     *
     * @throws NullPointerException if the meter is null
     */
    public JudgeModel meter(LlmMeter counts) {
        Require.nonNull(counts, "meter");
        return new JudgeModel(llm, name, maxTokens, temperature, seed, prices, cache, counts, limits);
    }

    /**
     * Sets the limits of calls and retries; {@link LlmLimits#standard()} by default. Models of one account should share
     * one object.
     *
     * @throws NullPointerException if the limits are null
     */
    public JudgeModel limits(LlmLimits newLimits) {
        Require.nonNull(newLimits, "limits");
        return new JudgeModel(llm, name, maxTokens, temperature, seed, prices, cache, meter, newLimits);
    }

    /** Returns the provider's name of the model; empty if it was not given. */
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /** Returns the identity of a part: everything that the replies depend on. */
    Identity identity(String part, Prompt prompt) {
        Identity identity = Identity.of(part)
                .with("max_tokens", maxTokens)
                .with("prompt", prompt.version())
                .with("prompt_digest", prompt.digest())
                .with("temperature", temperature);
        identity = name == null ? identity : identity.with("model", name);
        return seed == null ? identity : identity.with("seed", seed);
    }

    /**
     * Asks for one verdict, or takes it from the cache. If several threads ask the same, all but the first wait for its
     * reply. A reply that cannot be read is asked for once more, with what was wrong. The cache keeps the reply that was
     * read, under the first request.
     *
     * @param user the judged texts
     * @param quotable the texts in it that come from outside
     * @param repeat number of the deliberate repeat of the same request, from 1
     * @param listener receives each reply
     * @throws JudgeException if no reply can be read
     */
    <T> T ask(
            Prompt prompt,
            JsonLineWriter user,
            ReplyShape<T> shape,
            Collection<String> quotable,
            int repeat,
            Consumer<LlmReply> listener)
            throws JudgeException, InterruptedException {
        LlmRequest request =
                new LlmRequest(prompt.text(), user.toString(), shape.schema(), maxTokens, temperature, seed, repeat);
        if (cache == null) {
            return read(request, user, shape, quotable, listener).verdict();
        }
        String key = LlmCache.key(name, prompt, request);
        try (LlmCache.Turn turn = cache.turn(key)) {
            LlmReply kept = turn.reply();
            if (kept != null) {
                try {
                    T verdict = ReplyReader.read(kept.text(), shape, quotable);
                    count(kept, listener);
                    return verdict;
                } catch (JudgeException e) {
                    // another version of evalkit could read it; ask again
                }
            }
            Read<T> read = read(request, user, shape, quotable, listener);
            turn.keep(read.reply());
            return read.verdict();
        }
    }

    /** A reply with the verdict in it. */
    private record Read<T>(LlmReply reply, T verdict) {}

    private <T> Read<T> read(
            LlmRequest request,
            JsonLineWriter user,
            ReplyShape<T> shape,
            Collection<String> quotable,
            Consumer<LlmReply> listener)
            throws JudgeException, InterruptedException {
        LlmReply first = complete(request, listener);
        String problem;
        try {
            return new Read<>(first, ReplyReader.read(first.text(), shape, quotable));
        } catch (JudgeException e) {
            problem = Shown.of(String.valueOf(e.getMessage()), LONGEST_PROBLEM);
        }
        String again = user.text(PROBLEM, PROBLEM_START + problem + PROBLEM_END).toString();
        LlmRequest second = new LlmRequest(
                request.system(), again, request.schema(), twice(request), temperature, seed, request.repeat());
        LlmReply mended = finished(call(second, listener), second.maxTokens());
        return new Read<>(mended, ReplyReader.read(mended.text(), shape, quotable));
    }

    /** Asks for one verdict without a listener. */
    <T> T ask(Prompt prompt, JsonLineWriter user, ReplyShape<T> shape, Collection<String> quotable, int repeat)
            throws JudgeException, InterruptedException {
        return ask(prompt, user, shape, quotable, repeat, reply -> {});
    }

    /** Returns a reply that is complete and not refused; one that is cut off is asked for once more. */
    private LlmReply complete(LlmRequest request, Consumer<LlmReply> listener)
            throws JudgeException, InterruptedException {
        LlmReply reply = call(request, listener);
        if (reply.isCutOff()) {
            LlmRequest longer = request.withMaxTokens(twice(request));
            return finished(call(longer, listener), longer.maxTokens());
        }
        return finished(reply, request.maxTokens());
    }

    private static int twice(LlmRequest request) {
        return (int) Math.min(Integer.MAX_VALUE, 2L * request.maxTokens());
    }

    private static LlmReply finished(LlmReply reply, int limit) throws JudgeException {
        if (reply.isCutOff()) {
            throw new JudgeException(Kind.TRUNCATED, "the reply was cut off at " + limit + " tokens", reply.text());
        }
        if (reply.isRefused()) {
            String words = reply.refusal();
            throw new JudgeException(
                    Kind.REFUSED, "the model refused", words == null || Require.isBlank(words) ? reply.text() : words);
        }
        if (reply.isUnfinished()) {
            throw new JudgeException(
                    Kind.TRUNCATED,
                    "the reply is not complete: the model stopped for '"
                            + Shown.of(String.valueOf(reply.finishReason())) + "'",
                    reply.text());
        }
        return reply;
    }

    private LlmReply call(LlmRequest request, Consumer<LlmReply> listener) throws InterruptedException {
        LlmReply reply = limits.reply(this::sent, request);
        count(reply, listener);
        return reply;
    }

    @SuppressWarnings("NullAway") // the limits report a client that returns null
    private LlmReply sent(LlmRequest request) throws Exception {
        LlmReply reply = llm.reply(request);
        return reply == null ? null : priced(reply);
    }

    /** Prices a reply by the model that it names, or else by our name: providers return dated names for an alias. */
    private LlmReply priced(LlmReply reply) {
        if (reply.costUsd() != null || prices == null || reply.usage() == null) {
            return reply;
        }
        OptionalDouble cost =
                reply.model() == null ? OptionalDouble.empty() : prices.costUsd(reply.model(), reply.usage());
        if (cost.isEmpty() && name != null) {
            cost = prices.costUsd(name, reply.usage());
        }
        return cost.isEmpty() ? reply : reply.withCostUsd(cost.getAsDouble());
    }

    private void count(LlmReply reply, Consumer<LlmReply> listener) {
        if (meter != null) {
            meter.add(reply);
        }
        listener.accept(reply);
    }
}
