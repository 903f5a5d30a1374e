package dev.evalkit.report.scoreboard;

import dev.evalkit.api.internal.text.Markup;
import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.stats.Interval;
import dev.evalkit.report.scoreboard.PlotPanel.Places;
import dev.evalkit.report.scoreboard.PlotPanel.Series;
import dev.evalkit.report.text.Decimals;
import dev.evalkit.report.text.ReportText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The plot of a scoreboard: stacked diagrams over one axis of runs, with marks above and their legend below. */
final class ScoreboardPlot {
    private static final double WIDTH = 960;
    private static final double LEFT = 70;
    private static final double RIGHT = 24;
    private static final double TOP = 92;
    private static final double GAP = 46;
    private static final int LETTERS_OF_NAME = 90;
    private static final int MOST_LABELS = 11;
    private static final int MOST_VALUES = 12;

    private final String name;
    private final List<ScoreboardRow> rows;
    private final Places places;
    private final PlotMarks marks;
    private final List<PlotPanel> panels = new ArrayList<>();

    /** Creates a plot of runs, in their order, titled with the name of their file. */
    ScoreboardPlot(String name, List<ScoreboardRow> rows) {
        this.name = name;
        this.rows = rows;
        places = new Places(
                LEFT,
                WIDTH - LEFT - RIGHT,
                rows.size(),
                (a, b) -> rows.get(a).basis().equals(rows.get(b).basis()));
        marks = new PlotMarks(rows, places);
        Series pass =
                series("hard_pass", Svg.Marker.DOT, "", row -> row.scores().hardPass(), true);
        panels.add(new PlotPanel(
                "Pass rate (hard_pass), with its 95 % interval where the number of cases is known",
                "share that passed", marks.height(), 220, List.of(pass), PlotPanel.ticksOfShares(pass)));
        Series correct =
                series("judge_correct", Svg.Marker.DOT, "", row -> row.scores().judgeCorrect(), false);
        Series grounded = series(
                "judge_grounded", Svg.Marker.SQUARE, "7 4", row -> row.scores().judgeGrounded(), false);
        if (!correct.isEmpty() || !grounded.isEmpty()) {
            List<BigDecimal> scale = IntStream.rangeClosed(RubricScore.WORST, RubricScore.BEST)
                    .mapToObj(BigDecimal::valueOf)
                    .toList();
            panels.add(new PlotPanel("Judge means", "score, 1 to 5", 0, 150, List.of(correct, grounded), scale));
        }
        Series steps =
                series("steps_p50", Svg.Marker.TRIANGLE, "", row -> row.effort().stepsP50(), false);
        if (!steps.isEmpty()) {
            panels.add(new PlotPanel(
                    "Steps (steps_p50)", "median", 0, 90, List.of(steps), PlotPanel.ticksFromZero(steps)));
        }
    }

    private Series series(
            String title,
            Svg.Marker marker,
            String dashes,
            Function<ScoreboardRow, @Nullable Double> value,
            boolean withIntervals) {
        List<@Nullable Double> values = new ArrayList<>();
        List<@Nullable Interval> intervals = new ArrayList<>();
        for (ScoreboardRow row : rows) {
            values.add(value.apply(row));
            intervals.add(withIntervals ? row.scores().interval().orElse(null) : null);
        }
        return new Series(title, marker, dashes, values, intervals);
    }

    /** Returns the plot as an SVG document. */
    String svg() {
        Svg body = new Svg();
        double bottom = TOP;
        for (PlotPanel panel : panels) {
            double top = bottom + panel.headroom();
            panel.draw(body, top, places, this::saying);
            marks.gaps(body, top, top + panel.height());
            bottom = top + panel.height() + GAP;
        }
        double first = TOP + marks.height();
        marks.draw(body, TOP - 4, first);
        values(body, first);
        runs(body, bottom - GAP);
        double end = marks.legend(body, LEFT, bottom + 30);
        return head(end) + body + "</g>\n</svg>\n";
    }

    private String head(double height) {
        String span = span();
        Svg head = new Svg();
        head.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"scoreboard-title"
                + " scoreboard-desc\" width=\"" + Svg.px(WIDTH) + "\" height=\"" + Svg.px(height) + "\" viewBox=\"0 0 "
                + Svg.px(WIDTH) + " " + Svg.px(height) + "\">\n");
        head.raw("<title id=\"scoreboard-title\">" + Markup.escaped(name) + "</title>\n");
        head.raw("<desc id=\"scoreboard-desc\">" + Markup.escaped(description(span)) + "</desc>\n");
        head.raw("<g font-family=\"sans-serif\" font-size=\"11\" fill=\"" + Svg.INK + "\">\n");
        head.rect(0, 0, WIDTH, height, "fill=\"#fff\"");
        head.text(
                LEFT,
                28,
                "font-size=\"17\" font-weight=\"bold\"",
                String.join("", Svg.wrapped(Printable.line(name), LETTERS_OF_NAME, 1)));
        head.text(LEFT, 48, "font-size=\"12\" fill=\"" + Svg.MUTED + "\"", span);
        return head.toString();
    }

    private String span() {
        if (rows.isEmpty()) {
            return "no runs yet";
        }
        String first = rows.get(0).date().toString();
        String last = rows.get(rows.size() - 1).date().toString();
        return ReportText.count(rows.size(), "run") + ", " + first + (first.equals(last) ? "" : " to " + last);
    }

    private String description(String span) {
        StringBuilder text =
                new StringBuilder("Pass rate over runs: ").append(span).append('.');
        if (!rows.isEmpty()) {
            ScoreboardRow last = rows.get(rows.size() - 1);
            text.append(" Last run: ")
                    .append(
                            last.scores().hardPass() == null
                                    ? "unknown"
                                    : Decimals.share(last.scores().hardPass()));
            last.scores().interval().ifPresent(interval -> text.append(" ").append(ScoreboardTable.interval(interval)));
            text.append('.');
        }
        ScoreboardTable.gaps(rows).forEach(gap -> text.append(' ').append(gap).append('.'));
        return text.toString();
    }

    private String saying(int run) {
        ScoreboardRow row = rows.get(run);
        String commit = row.commit() == null ? "" : ", " + row.commit();
        String n = row.scores().n() == null ? "" : ", n " + row.scores().n();
        return "run " + (run + 1) + ", " + row.date() + commit + n;
    }

    /** Draws the pass rates as numbers if there is room. */
    private void values(Svg out, double top) {
        if (rows.size() > MOST_VALUES) {
            return;
        }
        PlotPanel panel = panels.get(0);
        for (int run = 0; run < rows.size(); run++) {
            Double value = rows.get(run).scores().hardPass();
            if (value != null) {
                out.text(
                        places.x(run) + 8,
                        panel.y(top, value) + (falls(run) ? -6 : 14),
                        "stroke=\"#fff\" stroke-width=\"3\" paint-order=\"stroke\"",
                        Decimals.share(value));
            }
        }
    }

    /** Returns whether the line from a run goes down, through the place of the number below it. */
    private boolean falls(int run) {
        if (run + 1 == rows.size() || !places.joined().test(run, run + 1)) {
            return false;
        }
        Double value = rows.get(run).scores().hardPass();
        Double next = rows.get(run + 1).scores().hardPass();
        return value != null && next != null && next < value;
    }

    private void runs(Svg out, double bottom) {
        out.line(LEFT, bottom, places.right(), bottom, Svg.THIN);
        int step = (rows.size() + MOST_LABELS - 1) / MOST_LABELS;
        for (int run = 0; run < rows.size(); run += step) {
            double x = places.x(run);
            out.line(x, bottom, x, bottom + 5, Svg.THIN);
            out.text(x, bottom + 18, "text-anchor=\"middle\"", Integer.toString(run + 1));
            out.text(
                    x,
                    bottom + 31,
                    "text-anchor=\"middle\" fill=\"" + Svg.MUTED + "\"",
                    Objects.toString(rows.get(run).date()));
        }
        out.text((LEFT + places.right()) / 2, bottom + 48, "text-anchor=\"middle\"", "run and its date, oldest first");
    }
}
