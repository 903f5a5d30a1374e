package dev.evalkit.judge.limit;

import dev.evalkit.judge.pace.RunTime;

/** Limits that wait by the time of a test. */
@SuppressWarnings("exports") // the time is not for hosts
public final class TimedLimits {
    private TimedLimits() {}

    /** The same limits with that time. */
    public static LlmLimits of(LlmLimits limits, RunTime time) {
        return limits.time(time);
    }
}
