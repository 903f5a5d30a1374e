package dev.evalkit.report.doc;

/** Anything that {@code Report} can show, such as a comparison or a verdict. */
@FunctionalInterface
public interface Reportable {
    /** Returns the report's document. Equal values give equal documents. */
    Doc doc();
}
