package dev.evalkit.api.answer;

import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.model.Usage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts a reply together from the events of a streaming agent, which may come from any thread. A recorder reports tools,
 * confirmations and passages, so the lists of its reply are never null; steps, usage, cost and model are reported if they were
 * told. What comes after the end is dropped and counted.
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
    private @Nullable List<String> citations;
    private @Nullable Integer steps;
    private @Nullable Usage usage;
    private @Nullable Double costUsd;
    private @Nullable String model;
    private @Nullable String finishReason;
    private @Nullable AgentReply finished;
    private int late;

    /** A recorder without events. */
    public ReplyRecorder() {}

    private synchronized void record(Runnable event) {
        if (finished == null) {
            event.run();
        } else {
            late++;
        }
    }

    /**
     * A part of the answer came.
     *
     * @throws NullPointerException if {@code part} is null
     */
    public void text(String part) {
        Require.nonNull(part, "part");
        record(() -> answer.append(part));
    }

    /**
     * A tool is being called.
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
     * The agent asks leave to call a tool.
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
     * The model is given a passage.
     *
     * @throws NullPointerException if {@code passage} is null
     */
    public void passage(SeenPassage passage) {
        Require.nonNull(passage, "passage");
        record(() -> passages.add(passage));
    }

    /**
     * The answer cites a chunk or document.
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

    /** One turn of the agent's loop has ended. */
    public void step() {
        record(() -> steps = steps == null ? 1 : steps + 1);
    }

    /**
     * A model call took tokens; those of several calls are added.
     *
     * @throws NullPointerException if {@code tokens} is null
     */
    public void usage(Usage tokens) {
        Require.nonNull(tokens, "tokens");
        record(() -> usage = usage == null ? tokens : usage.plus(tokens));
    }

    /**
     * A model call cost so much; the costs of several calls are added.
     *
     * @throws IllegalArgumentException if it is negative, above 1e12 or not finite
     */
    public void costUsd(double cost) {
        if (!(Require.finite(cost, "cost") >= 0)) {
            throw new IllegalArgumentException("cost must be at least 0 but was " + cost);
        }
        if (cost > AgentReply.MOST_USD) {
            throw new IllegalArgumentException("cost must be at most " + AgentReply.MOST_USD + " but was " + cost);
        }
        record(() -> costUsd = costUsd == null ? cost : Math.min(AgentReply.MOST_USD, costUsd + cost));
    }

    /**
     * The model that answers, and why it stopped.
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

    /** Ends the recording; a second call gives the same reply. */
    public synchronized AgentReply finish() {
        AgentReply reply = finished;
        if (reply == null) {
            reply = new AgentReply(
                    answer.toString(),
                    toolCalls,
                    confirmations,
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

    /** How many events came after the end and were dropped; at least 0. */
    public synchronized int lateEvents() {
        return late;
    }
}
