package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseRun;

/** The result of a call of the agent. */
sealed interface Called {
    /** A usable reply. */
    record Replied(CaseRun run) implements Called {}

    /** The repeat ends without a reply. */
    record Ended(Ending ending) implements Called {}

    /** Another call is made after a wait. */
    record Again(long waitNanos) implements Called {}

    /** The run gave up this call; its result is dropped. */
    record GivenUp() implements Called {}
}
