package dev.evalkit.report.doc;

/** What {@code Report} can show: a comparison, a verdict, or anything else that describes itself. */
@FunctionalInterface
public interface Reportable {
    /** What a report says of it. Equal values give equal documents. */
    Doc doc();
}
