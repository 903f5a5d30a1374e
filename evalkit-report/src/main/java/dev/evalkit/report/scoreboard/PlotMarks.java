package dev.evalkit.report.scoreboard;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.report.scoreboard.PlotPanel.Places;
import dev.evalkit.report.text.ReportText;
import java.util.ArrayList;
import java.util.List;

/**
 * The lettered marks above the diagrams, with their legend: circles for notes, squares for gaps. If there are very
 * many, only the latest are shown.
 */
final class PlotMarks {
    private static final double LANE = 20;
    private static final double SIZE = 16;
    private static final double LETTER = 6.2;
    private static final double LINE = 17;
    private static final int LETTERS = 132;
    private static final int MOST_LINES = 4;
    private static final int MOST_MARKS = 60;
    private static final int ALPHABET = 26;
    private static final String GAP_STYLE = Svg.THIN + " stroke-dasharray=\"2 3\"";

    private final Places places;
    private final List<Mark> marks = new ArrayList<>();
    private final List<Double> gaps = new ArrayList<>();
    private final List<Double> laneEnds = new ArrayList<>();
    private final int unshown;

    private record Mark(String letter, boolean gap, double x, int lane, String text) {
        double width() {
            return Math.max(SIZE, LETTER * (letter.length() + 1));
        }
    }

    PlotMarks(List<ScoreboardRow> rows, Places places) {
        this.places = places;
        List<Said> said = new ArrayList<>();
        for (int run = 0; run < rows.size(); run++) {
            ScoreboardRow row = rows.get(run);
            String changes = run == 0 ? "" : row.changesSince(rows.get(run - 1));
            if (!changes.isEmpty()) {
                gaps.add(places.x(run - 0.5));
                said.add(new Said(true, run - 0.5, "between runs " + run + " and " + (run + 1) + ": " + changes));
            }
            if (row.note() != null) {
                said.add(new Said(false, run, "run " + (run + 1) + ", " + row.date() + ": " + row.note()));
            }
        }
        unshown = Math.max(0, said.size() - MOST_MARKS);
        said.subList(unshown, said.size()).forEach(this::add);
    }

    private record Said(boolean gap, double run, String text) {}

    /** Puts a mark into the first lane where it does not touch the one before it. */
    private void add(Said said) {
        Mark mark = new Mark(letter(marks.size()), said.gap, places.x(said.run), 0, Printable.line(said.text));
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
        marks.add(new Mark(mark.letter, mark.gap, mark.x, lane, mark.text));
    }

    /** Returns {@code a} to {@code z}, then {@code aa} to {@code zz}; numbers are for runs. */
    static String letter(int index) {
        String last = Character.toString('a' + index % ALPHABET);
        return index < ALPHABET ? last : letter(index / ALPHABET - 1) + last;
    }

    /** Returns the height of the lanes. */
    double height() {
        return laneEnds.size() * LANE;
    }

    /** Draws the marks from {@code top} down, each with a thin line to {@code bottom}. */
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
        out.text(x, y + 3.8, "text-anchor=\"middle\" font-size=\"10\"", mark.letter);
    }

    /** Draws the gaps, which no line crosses. */
    void gaps(Svg out, double top, double bottom) {
        gaps.forEach(x -> out.line(x, top, x, bottom, GAP_STYLE));
    }

    /** Draws the legend of the marks and returns its lower end. */
    double legend(Svg out, double left, double top) {
        if (marks.isEmpty()) {
            return top;
        }
        double y = top + 12;
        out.text(
                left,
                y,
                "font-size=\"13\" font-weight=\"bold\"",
                gaps.isEmpty() ? "Notes" : "Notes, and breaks (in squares): runs on the two sides cannot be compared");
        y += 24;
        for (Mark mark : marks) {
            shape(out, mark, left + 10, y - 4);
            for (String line : Svg.wrapped(mark.text, LETTERS, MOST_LINES)) {
                out.text(left + 30, y, "font-size=\"12\"", line);
                y += LINE;
            }
            y += 4;
        }
        if (unshown > 0) {
            out.text(
                    left + 30,
                    y,
                    "font-size=\"12\"",
                    "and " + ReportText.count(unshown, "earlier one") + ", which are in the file");
            y += LINE;
        }
        return y + 6;
    }
}
