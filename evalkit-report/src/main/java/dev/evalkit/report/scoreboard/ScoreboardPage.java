package dev.evalkit.report.scoreboard;

import dev.evalkit.api.internal.text.Markup;
import dev.evalkit.report.doc.Table;
import dev.evalkit.report.doc.Table.Align;
import dev.evalkit.report.doc.Table.Cell;
import dev.evalkit.report.doc.Table.Column;
import java.util.List;

/** A scoreboard as an HTML page: the plot, with the runs as a table below it. */
final class ScoreboardPage {
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>""";

    private static final String STYLE = """
            </title>
            <style>
            body { font: 14px sans-serif; margin: 16px; color: #000; background: #fff; }
            svg { max-width: 100%; height: auto; }
            table { border-collapse: collapse; }
            th, td { border-bottom: 1px solid #ccc; padding: 3px 8px; text-align: left; vertical-align: top; }
            .number { text-align: right; white-space: nowrap; }
            </style>
            </head>
            <body>
            """;

    private ScoreboardPage() {}

    /** Returns the plot and the table as one HTML document. */
    static String html(String name, List<ScoreboardRow> rows, String svg) {
        StringBuilder out = new StringBuilder(HEAD)
                .append(Markup.escaped(name))
                .append(STYLE)
                .append(svg);
        Table table = ScoreboardTable.of(rows);
        out.append("<table>\n<thead>");
        row(out, table, table.columns().stream().map(Column::title).toList(), "th scope=\"col\"", "th");
        out.append("</thead>\n<tbody>\n");
        table.rows()
                .forEach(cells -> row(out, table, cells.stream().map(Cell::text).toList(), "td", "td"));
        return out.append("</tbody>\n</table>\n</body>\n</html>\n").toString();
    }

    private static void row(StringBuilder out, Table table, List<String> cells, String opening, String closing) {
        out.append("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            boolean isNumber = table.columns().get(i).align() == Align.RIGHT;
            out.append('<').append(opening).append(isNumber ? " class=\"number\">" : ">");
            out.append(Markup.escaped(cells.get(i)))
                    .append("</")
                    .append(closing)
                    .append('>');
        }
        out.append("</tr>\n");
    }
}
