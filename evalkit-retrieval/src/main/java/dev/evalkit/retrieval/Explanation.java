package dev.evalkit.retrieval;

import dev.evalkit.api.internal.text.Printable;
import dev.evalkit.api.retrieval.Hit;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The hits of each rung for one question. {@link #toString} gives the readable form. */
public final class Explanation {
    private static final int SHOWN = 10;

    private final String question;
    private final Set<String> expected;
    private final List<RungHits> rungs;

    Explanation(String question, Set<String> expected, List<RungHits> rungs) {
        this.question = question;
        this.expected = expected;
        this.rungs = rungs;
    }

    /** Prints the readable form. */
    public void print(PrintStream out) {
        out.print(this);
    }

    /**
     * Returns each rung with its first ten hits and every further expected hit. Expected ids are marked with an
     * asterisk.
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("question: " + Printable.line(question) + "\n");
        for (RungHits rung : rungs) {
            text.append('\n').append(Printable.line(rung.rung())).append(": ");
            text.append(rung.hits().size()).append(rung.hits().size() == 1 ? " hit\n" : " hits\n");
            Set<String> missed = new TreeSet<>(expected);
            for (int i = 0; i < rung.hits().size(); i++) {
                Hit hit = rung.hits().get(i);
                boolean wanted = expected.contains(hit.documentId()) || expected.contains(hit.key());
                if (i < SHOWN || missed.contains(hit.documentId()) || missed.contains(hit.key())) {
                    text.append(String.format(
                            Locale.ROOT,
                            "%s %3d  %9.4f  %s\n",
                            wanted ? "*" : " ",
                            i + 1,
                            hit.score(),
                            Printable.line(hit.key())));
                }
                missed.remove(hit.documentId());
                missed.remove(hit.key());
            }
            for (String id : missed) {
                text.append("*   -  not found  ").append(Printable.line(id)).append('\n');
            }
        }
        return text.toString();
    }
}
