package dev.evalkit.judge.limit;

import dev.evalkit.api.answer.Cancellation;
import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * A signal that stops a run from another thread: {@code AnswerEval.stopWhen(signal)}, later {@code signal.stop()}.
 * Thread-safe.
 */
public final class StopSignal implements Cancellation {
    private final List<Runnable> actions = new ArrayList<>(1);
    private volatile boolean stopped;

    /** Creates a signal that has not been given. */
    public StopSignal() {}

    /** Gives the signal. A second call does nothing. */
    public void stop() {
        List<Runnable> now;
        synchronized (actions) {
            stopped = true;
            now = List.copyOf(actions);
            actions.clear();
        }
        now.forEach(StopSignal::run);
    }

    @Override
    public boolean isCancelled() {
        return stopped;
    }

    @Override
    public void onCancel(Runnable action) {
        Require.nonNull(action, "action");
        synchronized (actions) {
            if (!stopped) {
                actions.add(action);
                return;
            }
        }
        run(action);
    }

    /**
     * Removes an action that was passed to {@link #onCancel}; does nothing if it has run already or was never passed.
     */
    public void remove(Runnable action) {
        synchronized (actions) {
            actions.remove(action);
        }
    }

    @SuppressWarnings("EmptyCatch") // as the contract of onCancel says
    private static void run(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException | Error e) {
            // what an action throws is dropped
        }
    }
}
