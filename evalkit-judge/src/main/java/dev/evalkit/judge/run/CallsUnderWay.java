package dev.evalkit.judge.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The calls of the host's code that have not returned and were not given up. Guarded by the lock of the run. */
final class CallsUnderWay {
    private final Set<Call> calls = new LinkedHashSet<>();

    void add(Call call) {
        calls.add(call);
    }

    void remove(Call call) {
        calls.remove(call);
    }

    /** When the first one's time is up; far away if there is none. */
    long nextDeadline() {
        return calls.stream().mapToLong(each -> each.deadlineNanos).min().orElse(Long.MAX_VALUE);
    }

    /** Gives up those whose time is up, or all. */
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
