package dev.evalkit.report.compare;

import dev.evalkit.api.stats.Interval;
import java.util.Optional;

/** The direction of a difference that is more than chance, judged by its interval. */
public enum Direction {
    /** The whole interval lies above 0. */
    UP,
    /** The whole interval lies below 0. */
    DOWN,
    /** The interval includes 0, or there is none: can't tell. */
    UNCLEAR;

    static Direction of(Optional<Interval> interval) {
        return interval.map(found -> found.lower() > 0 ? UP : found.upper() < 0 ? DOWN : UNCLEAR)
                .orElse(UNCLEAR);
    }
}
