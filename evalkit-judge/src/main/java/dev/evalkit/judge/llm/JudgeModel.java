package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
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
 * The model that judges, with what it is asked with. Immutable: every setting gives a new one. Thread-safe if the host's client is.
 */
public final class JudgeModel {
    /** How many tokens a reply may have unless set. */
    public static final int DEFAULT_MAX_TOKENS = 2_000;

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
     * A model at temperature 0.
     *
     * @param name what its provider calls it, with its version: a cache tells models apart by it
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
     * How many tokens a reply may have, those of hidden reasoning among them; {@value #DEFAULT_MAX_TOKENS} unless set.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public JudgeModel maxTokens(int tokens) {
        Require.atLeast(1, tokens, "maxTokens");
        return new JudgeModel(llm, name, tokens, temperature, seed, prices, cache, meter, limits);
    }

    /**
     * The temperature; 0 unless set.
     *
     * @throws IllegalArgumentException if it is negative or not finite
     */
    public JudgeModel temperature(double newTemperature) {
        if (!(Require.finite(newTemperature, "temperature") >= 0)) {
            throw new IllegalArgumentException("temperature must be at least 0 but was " + newTemperature);
        }
        return new JudgeModel(llm, name, maxTokens, newTemperature, seed, prices, cache, meter, limits);
    }

    /** The seed of the model's sampling; none unless set. */
    public JudgeModel seed(long newSeed) {
        return new JudgeModel(llm, name, maxTokens, temperature, newSeed, prices, cache, meter, limits);
    }

    /**
     * Prices, for replies that say their tokens but not their cost: of the model that the reply names, or else of the name given
     * here to {@link #of}.
     */
    public JudgeModel prices(PriceTable table) {
        Require.nonNull(table, "prices");
        return new JudgeModel(llm, name, maxTokens, temperature, seed, table, cache, meter, limits);
    }

    /** Keeps replies, and takes them from there instead of asking again. */
    public JudgeModel cache(LlmCache replies) {
        Require.nonNull(replies, "cache");
        return new JudgeModel(llm, name, maxTokens, temperature, seed, prices, replies, meter, limits);
    }

    /** Counts calls, tokens and costs. */
    public JudgeModel meter(LlmMeter counts) {
        Require.nonNull(counts, "meter");
        return new JudgeModel(llm, name, maxTokens, temperature, seed, prices, cache, counts, limits);
    }

    /**
     * How often the model may be asked, and how often again; {@link LlmLimits#standard()} unless set. Models of one account share one
     * object.
     */
    public JudgeModel limits(LlmLimits newLimits) {
        Require.nonNull(newLimits, "limits");
        return new JudgeModel(llm, name, maxTokens, temperature, seed, prices, cache, meter, newLimits);
    }

    /** What the provider calls the model; empty if the host did not say. */
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /** What decides over the replies. */
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
     * Asks for one verdict, from the cache where it is there. Who asks the same at the same time waits for the first one's reply.
     *
     * @param user what is judged, as JSON
     * @param quotable the texts in it that are not ours
     * @param repeat which time the same is asked on purpose, from 1
     * @param listener hears each reply
     * @throws JudgeException if there is none that can be read
     */
    <T> T ask(
            Prompt prompt,
            String user,
            ReplyShape<T> shape,
            Collection<String> quotable,
            int repeat,
            Consumer<LlmReply> listener)
            throws JudgeException, InterruptedException {
        LlmRequest request = new LlmRequest(prompt.text(), user, shape.schema(), maxTokens, temperature, seed, repeat);
        if (cache == null) {
            return ReplyReader.read(reply(request, listener).text(), shape, quotable);
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
                    // another evalkit could read it: it is asked for again
                }
            }
            LlmReply reply = reply(request, listener);
            T verdict = ReplyReader.read(reply.text(), shape, quotable);
            turn.keep(reply);
            return verdict;
        }
    }

    /** Asks for one verdict, whatever it takes. */
    <T> T ask(Prompt prompt, String user, ReplyShape<T> shape, Collection<String> quotable, int repeat)
            throws JudgeException, InterruptedException {
        return ask(prompt, user, shape, quotable, repeat, reply -> {});
    }

    /** A reply that is whole and not refused. */
    private LlmReply reply(LlmRequest request, Consumer<LlmReply> listener)
            throws JudgeException, InterruptedException {
        LlmReply reply = call(request, listener);
        if (reply.isCutOff()) {
            int twice = (int) Math.min(Integer.MAX_VALUE, 2L * request.maxTokens());
            reply = call(request.withMaxTokens(twice), listener);
            if (reply.isCutOff()) {
                throw new JudgeException(Kind.TRUNCATED, "the reply was cut off at " + twice + " tokens", reply.text());
            }
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

    @SuppressWarnings("NullAway") // that a client gives null is said by the limits
    private LlmReply sent(LlmRequest request) throws Exception {
        LlmReply reply = llm.reply(request);
        return reply == null ? null : priced(reply);
    }

    /** By the model that the reply names, or else by ours: providers give dated names for an alias. */
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
