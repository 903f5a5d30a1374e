package dev.evalkit.api.answer;

/** Tells an agent that nobody waits for its reply any more: the time is up, or the run was stopped. Thread-safe. */
public interface Cancellation {
    /** Never cancelled. */
    Cancellation NONE = new Cancellation() {
        @Override
        public boolean isCancelled() {
            return false;
        }

        @Override
        public void onCancel(Runnable action) {
            // never called
        }
    };

    /** Whether the reply is no longer wanted. */
    boolean isCancelled();

    /**
     * Calls an action when the reply is no longer wanted, for instance to close a stream; at once if that is so already. The
     * action runs once, on the thread that cancels, and must be quick; what it throws is dropped.
     */
    void onCancel(Runnable action);
}
