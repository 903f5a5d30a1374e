package dev.evalkit.api.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of units, in normalised texts. */
final class Units {
    /** Units of time that a rate can use, as a regular expression. */
    static final String OF_TIME =
            "seconds?|secs?|s|minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?|mo|years?|秒|分钟|分鐘|小时|小時|天|周|週|月|年";

    /** Units in scripts without spaces, which the next word may follow directly. */
    static final String EASTERN = "天|日|小时|小時|分钟|分鐘|秒|周|週|个月|個月|月|年|美元|欧元|歐元|元";

    /** Words between a number and its unit. */
    static final String ADJECTIVES = "business|working|calendar|consecutive|full|whole|additional|more|straight";

    private static final Map<String, String> NAMES = names();

    private Units() {}

    private static Map<String, String> names() {
        Map<String, String> units = new HashMap<>();
        for (String names : List.of(
                "% percent per-cent",
                "$ usd dollar dollars 美元",
                "\u20ac eur euro euros 欧元 歐元",
                "\u00a3 gbp pound pounds",
                "yen jpy",
                "yuan cny rmb 元 人民币",
                Quantity.YEN_OR_YUAN,
                "day days 天 日",
                "hour hours hr hrs h 小时 小時",
                "minute minutes min mins 分钟 分鐘",
                "second seconds sec secs s 秒",
                "ms millisecond milliseconds",
                "week weeks 周 週",
                "month months mo 个月 個月 月",
                "year years 年",
                "kb kilobyte kilobytes",
                "mb megabyte megabytes",
                "gb gigabyte gigabytes",
                "tb terabyte terabytes",
                "kbit kbits kilobit kilobits kbps",
                "mbit mbits megabit megabits mbps",
                "gbit gbits gigabit gigabits gbps")) {
            String[] all = names.split(" ", -1);
            for (String name : all) {
                units.put(name, all[0]);
            }
        }
        return units;
    }

    /** Returns the single name of a unit; {@code null} if the unit is unknown. */
    static @Nullable String named(@Nullable String unit) {
        return unit == null ? null : NAMES.get(unit);
    }
}
