package dev.evalkit.api.answer;

/** A signal that an agent's reply is no longer wanted: the time is up, or the run was stopped. Thread-safe. */
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

    /** Returns whether the reply is no longer wanted. */
    boolean isCancelled();

    /**
     * Calls an action when the reply is no longer wanted, for instance to close a stream; immediately if it already is
     * not. The action runs once, on the thread that cancels, and must be quick. What it throws is dropped.
     */
    void onCancel(Runnable action);
}
