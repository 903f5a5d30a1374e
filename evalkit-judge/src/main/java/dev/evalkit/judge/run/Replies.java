package dev.evalkit.judge.run;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AsyncAgent;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.model.PriceTable;
import dev.evalkit.api.model.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The checks and prices of replies before a run accepts them. */
public final class Replies {
    /** More than any call takes, so that sums neither overflow nor become infinite. */
    private static final long MOST_TOKENS = 1_000_000_000_000L;

    private static final double MOST_USD = 1e9;

    private Replies() {}

    /** Returns why a reply cannot be used; null if it can. */
    static @Nullable String problem(@Nullable AgentReply reply, int maxChars) {
        if (reply == null) {
            return "the agent returned null";
        }
        List<@Nullable String> texts = texts(reply);
        long chars = 0;
        for (String text : texts) {
            chars += text == null ? 0 : text.length();
        }
        if (chars > maxChars) {
            return "the reply has " + chars + " characters, more than the limit of " + maxChars + " (maxReplyChars)";
        }
        Usage usage = reply.usage();
        if (usage != null && Math.max(usage.inputTokens(), usage.outputTokens()) > MOST_TOKENS) {
            return "the reply reports " + Math.max(usage.inputTokens(), usage.outputTokens())
                    + " tokens, more than any call takes";
        }
        if (reply.costUsd() != null && reply.costUsd() > MOST_USD) {
            return "the reply reports a cost of " + Shown.decimal(reply.costUsd()) + " USD, more than any call takes";
        }
        for (String text : texts) {
            if (text != null && !isUnicode(text)) {
                return "the reply is not valid Unicode: it has half of a surrogate pair";
            }
        }
        return null;
    }

    private static List<@Nullable String> texts(AgentReply reply) {
        List<@Nullable String> texts = new ArrayList<>();
        texts.add(reply.answer());
        for (List<ToolCall> calls : calls(reply)) {
            for (ToolCall call : calls) {
                texts.add(call.tool());
                texts.add(call.arguments());
            }
        }
        if (reply.passages() != null) {
            for (SeenPassage passage : reply.passages()) {
                texts.add(passage.id());
                texts.add(passage.text());
            }
        }
        if (reply.citations() != null) {
            texts.addAll(reply.citations());
        }
        texts.add(reply.model());
        texts.add(reply.finishReason());
        return texts;
    }

    private static List<List<ToolCall>> calls(AgentReply reply) {
        List<List<ToolCall>> calls = new ArrayList<>(2);
        if (reply.toolCalls() != null) {
            calls.add(reply.toolCalls());
        }
        if (reply.confirmations() != null) {
            calls.add(reply.confirmations());
        }
        return calls;
    }

    private static boolean isUnicode(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** Returns the reply with its cost by the table, if the agent did not report one. */
    static AgentReply priced(AgentReply reply, @Nullable PriceTable prices) {
        if (prices == null || reply.costUsd() != null || reply.model() == null || reply.usage() == null) {
            return reply;
        }
        OptionalDouble cost = prices.costUsd(reply.model(), reply.usage());
        return cost.isEmpty()
                ? reply
                : new AgentReply(
                        reply.answer(),
                        reply.toolCalls(),
                        reply.confirmations(),
                        reply.passages(),
                        reply.citations(),
                        reply.steps(),
                        reply.usage(),
                        cost.getAsDouble(),
                        reply.model(),
                        reply.finishReason());
    }

    /** Returns an agent that waits for the reply of an asynchronous one, and cancels it when the wait ends early. */
    public static Agent waiting(AsyncAgent agent) {
        return request -> {
            CompletionStage<AgentReply> stage = agent.reply(request);
            if (stage == null) {
                throw new IllegalStateException("the agent returned null instead of a stage");
            }
            CompletableFuture<AgentReply> reply = new CompletableFuture<>();
            stage.whenComplete((value, thrown) -> {
                if (thrown == null) {
                    reply.complete(value);
                } else {
                    reply.completeExceptionally(thrown);
                }
            });
            request.cancellation().onCancel(() -> {
                if (stage instanceof Future<?> future) {
                    future.cancel(true);
                }
            });
            try {
                return reply.get();
            } catch (ExecutionException e) {
                throw unwrapped(Objects.requireNonNullElse(e.getCause(), e));
            }
        };
    }

    private static Exception unwrapped(Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (cause instanceof Error error) {
            throw error;
        }
        return (Exception) cause;
    }
}
