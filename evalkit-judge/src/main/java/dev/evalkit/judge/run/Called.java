package dev.evalkit.judge.run;

import dev.evalkit.api.answer.CaseRun;

/** What came of a call of the agent. */
sealed interface Called {
    /** A reply that can be used. */
    record Replied(CaseRun run) implements Called {}

    /** The repeat ends without a reply. */
    record Ended(Ending ending) implements Called {}

    /** Another call is made after a wait. */
    record Again(long waitNanos) implements Called {}

    /** The run has gone on without this call, whatever it brought. */
    record GivenUp() implements Called {}
}
