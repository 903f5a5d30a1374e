package dev.evalkit.report.scoreboard;

import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.text.Decimals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * One diagram of a scoreboard: values over the places of the runs.
 *
 * @param headroom space between the title and the plot area, in pixels
 * @param height height of the plot area, in pixels
 * @param ticks the values of the grid lines; the lowest and the highest are the ends of the axis
 */
record PlotPanel(
        String title, String axis, double headroom, double height, List<Series> series, List<BigDecimal> ticks) {
    private static final int SAMPLE = 26;
    private static final double LETTER = 7;
    private static final double MARKER = 4;
    private static final double NARROW = 6;

    /**
     * Values of one kind.
     *
     * @param dashes dash pattern of the line; empty for none
     * @param intervals intervals of the values; {@code null} where there is none
     */
    record Series(
            String name,
            Svg.Marker marker,
            String dashes,
            List<@Nullable Double> values,
            List<@Nullable Interval> intervals) {
        boolean isEmpty() {
            return values.stream().allMatch(value -> value == null);
        }

        private DoubleStream all() {
            List<Double> all = new ArrayList<>();
            values.stream().filter(value -> value != null).forEach(all::add);
            for (Interval interval : intervals) {
                if (interval != null) {
                    all.add(interval.lower());
                    all.add(interval.upper());
                }
            }
            return all.stream().mapToDouble(Double::doubleValue);
        }
    }

    /** The places of the runs on the axis, and which runs a line may join. */
    record Places(double left, double width, int runs, BiPredicate<Integer, Integer> joined) {
        double x(double run) {
            return left + (run + 0.5) * spacing();
        }

        double spacing() {
            return width / Math.max(1, runs);
        }

        double right() {
            return left + width;
        }

        /** Returns whether there is no room for a marker at each run. */
        boolean isNarrow() {
            return spacing() < NARROW;
        }
    }

    /** Returns ticks a tenth apart around shares and their intervals. */
    static List<BigDecimal> ticksOfShares(Series shares) {
        int lowest = (int) Math.floor(shares.all().min().orElse(0) * 10);
        int highest = (int) Math.ceil(shares.all().max().orElse(1) * 10);
        lowest = Math.max(0, Math.min(lowest, highest - 2));
        highest = Math.max(highest, lowest + 2);
        List<BigDecimal> ticks = new ArrayList<>();
        for (int tick = lowest; tick <= highest; tick++) {
            ticks.add(BigDecimal.valueOf(tick, 1));
        }
        return ticks;
    }

    /** Returns up to five ticks from 0, spaced by 1, 2 or 5 times a power of ten. */
    static List<BigDecimal> ticksFromZero(Series series) {
        double most = series.all().max().orElse(0);
        BigDecimal step = BigDecimal.ONE;
        if (most > 0) {
            int power = (int) Math.floor(Math.log10(most)) - 1;
            for (int i = 0; ; i++) {
                step = BigDecimal.valueOf(List.of(1, 2, 5).get(i % 3)).scaleByPowerOfTen(power + i / 3);
                if (step.doubleValue() * 4 >= most) {
                    break;
                }
            }
        }
        List<BigDecimal> ticks = new ArrayList<>(List.of(BigDecimal.ZERO));
        while (ticks.get(ticks.size() - 1).doubleValue() < most || ticks.size() < 2) {
            ticks.add(ticks.get(ticks.size() - 1).add(step));
        }
        return ticks;
    }

    /** Returns the y of a value if the upper edge is at {@code top}. */
    double y(double top, double value) {
        double low = ticks.get(0).doubleValue();
        double high = ticks.get(ticks.size() - 1).doubleValue();
        return top + height * (high - value) / (high - low);
    }

    /** Draws the diagram with its upper edge at {@code top}. The first series is drawn last, on top of the others. */
    void draw(Svg out, double top, Places places, Function<Integer, String> saying) {
        frame(out, top, places);
        for (int i = series.size() - 1; i >= 0; i--) {
            Series each = series.get(i);
            intervals(out, top, places, each);
            for (List<Integer> segment : segments(each, places)) {
                out.path(
                        segment.stream()
                                .map(run -> new double[] {places.x(run), y(top, value(each, run))})
                                .toList(),
                        lineStyle(each));
                if (!places.isNarrow() || segment.size() == 1) {
                    segment.forEach(run -> marker(out, top, places, each, run, saying));
                }
            }
        }
    }

    private void marker(Svg out, double top, Places places, Series series, int run, Function<Integer, String> saying) {
        double value = value(series, run);
        out.marker(
                series.marker(),
                places.x(run),
                y(top, value),
                Math.min(MARKER, places.spacing() * 0.3),
                saying.apply(run) + ": " + series.name() + " " + Decimals.share(value));
    }

    private static double value(Series series, int run) {
        Double value = series.values().get(run);
        return value == null ? Double.NaN : value;
    }

    private static String lineStyle(Series series) {
        return Svg.THIN.replace("\"1\"", "\"1.6\"")
                + (series.dashes().isEmpty() ? "" : " stroke-dasharray=\"" + series.dashes() + "\"");
    }

    private void frame(Svg out, double top, Places places) {
        out.text(places.left(), top - 10 - headroom, "font-size=\"13\" font-weight=\"bold\"", title);
        double x = places.right();
        for (int i = series.size() - 1; i >= 0 && series.size() > 1; i--) {
            Series each = series.get(i);
            out.text(x, top - 10, "font-size=\"12\" text-anchor=\"end\"", each.name());
            x -= each.name().length() * LETTER + SAMPLE + 6;
            out.line(x, top - 14, x + SAMPLE, top - 14, lineStyle(each));
            out.marker(each.marker(), x + SAMPLE / 2.0, top - 14, MARKER, "");
            x -= 16;
        }
        for (BigDecimal tick : ticks) {
            double y = y(top, tick.doubleValue());
            out.line(places.left(), y, places.right(), y, "stroke=\"" + Svg.GRID + "\"");
            out.text(places.left() - 8, y + 4, "text-anchor=\"end\"", tick.toPlainString());
        }
        out.line(places.left(), top, places.left(), top + height, Svg.THIN);
        double middle = top + height / 2;
        out.text(18, middle, "text-anchor=\"middle\" transform=\"rotate(-90 18 " + Svg.px(middle) + ")\"", axis);
    }

    private void intervals(Svg out, double top, Places places, Series series) {
        boolean narrow = places.isNarrow();
        double cap = narrow ? 0 : Math.min(5, places.spacing() * 0.2);
        String style =
                "stroke=\"" + (narrow ? "#999" : Svg.MUTED) + "\" stroke-width=\"" + (narrow ? "0.8" : "1.2") + "\"";
        for (int run = 0; run < places.runs(); run++) {
            Interval interval = series.intervals().get(run);
            if (interval != null) {
                double x = places.x(run);
                double low = y(top, interval.lower());
                double high = y(top, interval.upper());
                out.line(x, high, x, low, style);
                if (!narrow) {
                    out.line(x - cap, high, x + cap, high, style);
                    out.line(x - cap, low, x + cap, low, style);
                }
            }
        }
    }

    /** Returns the groups of runs that a line joins: consecutive runs that have a value and can be compared. */
    private static List<List<Integer>> segments(Series series, Places places) {
        List<List<Integer>> segments = new ArrayList<>();
        List<Integer> current = new ArrayList<>();
        for (int run = 0; run < places.runs(); run++) {
            if (!current.isEmpty()
                    && (series.values().get(run) == null || !places.joined().test(run - 1, run))) {
                segments.add(current);
                current = new ArrayList<>();
            }
            if (series.values().get(run) != null) {
                current.add(run);
            }
        }
        segments.add(current);
        return segments;
    }
}
