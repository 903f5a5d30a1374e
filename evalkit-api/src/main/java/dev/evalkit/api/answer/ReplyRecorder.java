package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.model.Usage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recorder that builds a reply from the events of a streaming agent. Events may come from any thread. Tools,
 * passages and, unless {@link #noConfirmationStep} was called, confirmations are always reported, so these lists of the
 * reply are not null. Citations, steps, usage,
 * cost and model are reported only if they were recorded. Events after the end are dropped and counted.
 *
 * <pre>{@code
 * ReplyRecorder recorder = new ReplyRecorder();
 * stream.onTool((name, json) -> recorder.toolStarted(name, json)).onText(recorder::text).await();
 * return recorder.finish();
 * }</pre>
 */
public final class ReplyRecorder {
    private final StringBuilder answer = new StringBuilder();
    private final List<ToolCall> toolCalls = new ArrayList<>();
    private final List<ToolCall> confirmations = new ArrayList<>();
    private final List<SeenPassage> passages = new ArrayList<>();
    private boolean confirms = true;
    private @Nullable List<String> citations;
    private @Nullable Integer steps;
    private @Nullable Usage usage;
    private @Nullable Double costUsd;
    private @Nullable String model;
    private @Nullable String finishReason;
    private @Nullable AgentReply finished;
    private int late;

    /** Creates a recorder without events. */
    public ReplyRecorder() {}

    private synchronized void record(Runnable event) {
        if (finished == null) {
            event.run();
        } else {
            late++;
        }
    }

    /**
     * Records a part of the answer.
     *
     * @throws NullPointerException if {@code part} is null
     */
    public void text(String part) {
        Require.nonNull(part, "part");
        record(() -> answer.append(part));
    }

    /**
     * Records a tool call.
     *
     * @param arguments its arguments as JSON text; see {@link ToolCall}
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the name of the tool is blank
     */
    public void toolStarted(String tool, String arguments) {
        ToolCall call = new ToolCall(tool, arguments);
        record(() -> toolCalls.add(call));
    }

    /**
     * Records that the agent asks permission to call a tool.
     *
     * @param arguments its arguments as JSON text; see {@link ToolCall}
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the name of the tool is blank
     */
    public void confirmationNeeded(String tool, String arguments) {
        ToolCall call = new ToolCall(tool, arguments);
        record(() -> confirmations.add(call));
    }

    /**
     * Records that the system has no step in which it asks permission: the reply then reports no confirmations ({@code
     * null}) unless one is recorded. Otherwise an empty list says that the agent did not ask, and its calls of acting
     * tools were made without leave.
     */
    public void noConfirmationStep() {
        record(() -> confirms = false);
    }

    /**
     * Records a passage that the model receives.
     *
     * @throws NullPointerException if {@code passage} is null
     */
    public void passage(SeenPassage passage) {
        Require.nonNull(passage, "passage");
        record(() -> passages.add(passage));
    }

    /**
     * Records a chunk or document that the answer cites.
     *
     * @throws NullPointerException if {@code id} is null
     * @throws IllegalArgumentException if {@code id} is blank
     */
    public void citation(String id) {
        Require.notBlank(id, "id of a citation");
        record(() -> {
            if (citations == null) {
                citations = new ArrayList<>();
            }
            citations.add(id);
        });
    }

    /** Records the end of one turn of the agent's loop. */
    public void step() {
        record(() -> steps = steps == null ? 1 : steps + 1);
    }

    /**
     * Records the tokens of a model call. The tokens of several calls are added.
     *
     * @throws NullPointerException if {@code tokens} is null
     */
    public void usage(Usage tokens) {
        Require.nonNull(tokens, "tokens");
        record(() -> usage = usage == null ? tokens : usage.plus(tokens));
    }

    /**
     * Records the cost of a model call in US dollars. The costs of several calls are added.
     *
     * @throws IllegalArgumentException if it is negative, above 1e12 or not finite
     */
    public void costUsd(double cost) {
        if (!(Require.finite(cost, "cost") >= 0)) {
            throw new IllegalArgumentException("cost must be at least 0 but was " + Shown.decimal(cost));
        }
        if (cost > AgentReply.MOST_USD) {
            throw new IllegalArgumentException(
                    "cost must be at most " + Shown.decimal(AgentReply.MOST_USD) + " but was " + Shown.decimal(cost));
        }
        record(() -> costUsd = costUsd == null ? cost : Math.min(AgentReply.MOST_USD, costUsd + cost));
    }

    /**
     * Records the model that answers, and why it stopped.
     *
     * @throws NullPointerException if {@code name} is null
     * @throws IllegalArgumentException if {@code name} is blank
     */
    public void model(String name, @Nullable String reason) {
        Require.notBlank(name, "model");
        record(() -> {
            model = name;
            finishReason = reason;
        });
    }

    /** Ends the recording and returns the reply. A second call returns the same reply. */
    public synchronized AgentReply finish() {
        AgentReply reply = finished;
        if (reply == null) {
            reply = new AgentReply(
                    answer.toString(),
                    toolCalls,
                    confirms || !confirmations.isEmpty() ? confirmations : null,
                    passages,
                    citations,
                    steps,
                    usage,
                    costUsd,
                    model,
                    finishReason);
            finished = reply;
        }
        return reply;
    }

    /** Returns how many events came after the end and were dropped; at least 0. */
    public synchronized int lateEvents() {
        return late;
    }
}
