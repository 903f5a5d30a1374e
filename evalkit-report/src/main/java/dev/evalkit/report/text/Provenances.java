package dev.evalkit.report.text;

import dev.evalkit.api.result.Stamp;
import dev.evalkit.api.result.Subject;
import dev.evalkit.report.doc.Doc;

/** The first lines of a report: what was measured, and when. */
public final class Provenances {
    private Provenances() {}

    /** Adds the parts of the subject and the stamp. */
    public static void append(Subject subject, Stamp stamp, Doc.Builder out) {
        if (subject.label() != null) {
            out.line("label: " + subject.label());
        }
        subject.parts().forEach((role, part) -> out.line(role + ": " + part));
        String state = Boolean.TRUE.equals(stamp.dirty()) ? " with local changes" : "";
        String commit = stamp.commit() == null ? "" : ", commit " + stamp.commit() + state;
        out.line("stamp: " + stamp.time() + ", evalkit " + stamp.evalkitVersion() + commit);
    }
}
