package dev.evalkit.report.doc;

/** What {@code Report} can show. */
@FunctionalInterface
public interface Reportable {
    /** What a report says of it. Equal values give equal documents. */
    Doc doc();
}
