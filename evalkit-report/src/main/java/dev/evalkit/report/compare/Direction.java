package dev.evalkit.report.compare;

import dev.evalkit.api.stats.Interval;
import java.util.Optional;

/** Whether a difference is more than chance, by its interval. */
public enum Direction {
    /** The whole interval lies above 0. */
    UP,
    /** The whole interval lies below 0. */
    DOWN,
    /** 0 lies in the interval, or there is none: can't tell. */
    UNCLEAR;

    static Direction of(Optional<Interval> interval) {
        return interval.map(found -> found.lower() > 0 ? UP : found.upper() < 0 ? DOWN : UNCLEAR)
                .orElse(UNCLEAR);
    }
}
