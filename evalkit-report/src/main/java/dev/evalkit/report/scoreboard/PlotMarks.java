package dev.evalkit.report.scoreboard;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.report.ScoreboardRow;
import dev.evalkit.report.scoreboard.PlotPanel.Places;
import java.util.ArrayList;
import java.util.List;

/** Numbered marks above the diagrams, notes in rounds and gaps in squares, and what they say. */
final class PlotMarks {
    private static final double LANE = 20;
    private static final double SIZE = 16;
    private static final double DIGIT = 6.2;
    private static final double LINE = 17;
    private static final int LETTERS = 132;
    private static final int MOST_LINES = 4;
    private static final String GAP_STYLE = Svg.THIN + " stroke-dasharray=\"2 3\"";

    private final Places places;
    private final List<Mark> marks = new ArrayList<>();
    private final List<Double> laneEnds = new ArrayList<>();

    private record Mark(int number, boolean gap, double x, int lane, String text) {
        double width() {
            return Math.max(SIZE, DIGIT * (Integer.toString(number).length() + 1));
        }
    }

    PlotMarks(List<ScoreboardRow> rows, Places places) {
        this.places = places;
        for (int run = 0; run < rows.size(); run++) {
            ScoreboardRow row = rows.get(run);
            String changes = run == 0 ? "" : row.changesSince(rows.get(run - 1));
            if (!changes.isEmpty()) {
                add(true, run - 0.5, "between runs " + run + " and " + (run + 1) + ": " + changes);
            }
            if (row.note() != null) {
                add(false, run, "run " + (run + 1) + ", " + row.date() + ": " + row.note());
            }
        }
    }

    /** A mark goes into the first lane where it does not touch the one before it. */
    private void add(boolean gap, double run, String text) {
        Mark mark = new Mark(marks.size() + 1, gap, places.x(run), 0, Printable.line(text));
        int lane = 0;
        while (lane < laneEnds.size() && laneEnds.get(lane) > mark.x - mark.width() / 2) {
            lane++;
        }
        double end = mark.x + mark.width() / 2 + 3;
        if (lane == laneEnds.size()) {
            laneEnds.add(end);
        } else {
            laneEnds.set(lane, end);
        }
        marks.add(new Mark(mark.number, gap, mark.x, lane, mark.text));
    }

    /** Height of the lanes. */
    double height() {
        return laneEnds.size() * LANE;
    }

    /** Draws the marks from {@code top} on, each with a hair down to {@code bottom}. */
    void draw(Svg out, double top, double bottom) {
        for (Mark mark : marks) {
            double y = top + mark.lane * LANE + LANE / 2;
            out.line(mark.x, y, mark.x, bottom, mark.gap ? GAP_STYLE : "stroke=\"#bbb\"");
        }
        marks.forEach(mark -> shape(out, mark, mark.x, top + mark.lane * LANE + LANE / 2));
    }

    private static void shape(Svg out, Mark mark, double x, double y) {
        double round = mark.gap ? 0 : SIZE / 2;
        out.rect(
                x - mark.width() / 2,
                y - SIZE / 2,
                mark.width(),
                SIZE,
                "rx=\"" + Svg.px(round) + "\" fill=\"#fff\" " + Svg.THIN);
        out.text(x, y + 3.8, "text-anchor=\"middle\" font-size=\"10\"", Integer.toString(mark.number));
    }

    /** Draws where no line crosses. */
    void gaps(Svg out, double top, double bottom) {
        for (Mark mark : marks) {
            if (mark.gap) {
                out.line(mark.x, top, mark.x, bottom, GAP_STYLE);
            }
        }
    }

    /** Draws what the marks say; the lower end of it. */
    double legend(Svg out, double left, double top) {
        if (marks.isEmpty()) {
            return top;
        }
        boolean gaps = marks.stream().anyMatch(Mark::gap);
        double y = top + 12;
        out.text(
                left,
                y,
                "font-size=\"13\" font-weight=\"bold\"",
                gaps ? "Notes, and breaks (in squares): runs on the two sides cannot be compared" : "Notes");
        y += 24;
        for (Mark mark : marks) {
            shape(out, mark, left + 10, y - 4);
            for (String line : Svg.wrapped(mark.text, LETTERS, MOST_LINES)) {
                out.text(left + 30, y, "font-size=\"12\"", line);
                y += LINE;
            }
            y += 4;
        }
        return y + 6;
    }
}
