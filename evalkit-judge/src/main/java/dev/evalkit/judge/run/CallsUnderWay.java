package dev.evalkit.judge.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The calls of the user's code that have neither returned nor been given up. Guarded by the lock of the run. */
final class CallsUnderWay {
    private final Set<Call> calls = new LinkedHashSet<>();

    void add(Call call) {
        calls.add(call);
    }

    void remove(Call call) {
        calls.remove(call);
    }

    /** Returns the earliest deadline; {@link Long#MAX_VALUE} if there is no call. */
    long nextDeadline() {
        return calls.stream().mapToLong(each -> each.deadlineNanos).min().orElse(Long.MAX_VALUE);
    }

    /** Gives up the calls whose time is up, or all calls. */
    List<Call> giveUp(long now, boolean all) {
        List<Call> due = new ArrayList<>(0);
        for (Call call : calls) {
            if (all || call.deadlineNanos <= now) {
                due.add(call);
            }
        }
        for (Call call : due) {
            calls.remove(call);
            call.abandoned = true;
        }
        return due;
    }
}
