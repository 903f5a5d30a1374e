package dev.evalkit.api.golden;

import dev.evalkit.api.corpus.Problem;
import dev.evalkit.api.internal.json.JsonLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The cases of a file, read on demand. */
final class CaseStream extends Spliterators.AbstractSpliterator<GoldenCase> {
    private final String file;
    private final List<Problem> problems = new ArrayList<>();
    private final JsonLines lines;
    private final CaseReader reader;
    private final UnaryOperator<GoldenCase> labelled;
    private boolean any;
    private boolean ended;
    private @Nullable GoldenCase next;

    private CaseStream(Path file, int maxLineBytes, CaseReader reader, UnaryOperator<GoldenCase> labelled) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.DISTINCT);
        this.file = file.toString();
        this.reader = reader;
        this.labelled = labelled;
        lines = new JsonLines(
                file, maxLineBytes, (line, path, message) -> problems.add(new Problem(this.file, line, path, message)));
    }

    /** Opens a file. The stream closes it at its end, at a problem, or when the stream is closed. */
    static Stream<GoldenCase> open(Path file, int maxLineBytes, CaseReader reader, UnaryOperator<GoldenCase> labelled) {
        CaseStream cases = new CaseStream(file, maxLineBytes, reader, labelled);
        return StreamSupport.stream(cases, false).onClose(cases.lines::close);
    }

    @Override
    public boolean tryAdvance(Consumer<? super GoldenCase> action) {
        GoldenCase found = read();
        if (found == null) {
            return false;
        }
        action.accept(found);
        return true;
    }

    /** Returns the next case that is not holdout; null at the end. */
    private @Nullable GoldenCase read() {
        while (!ended) {
            next = null;
            ended = !advance();
            if (!problems.isEmpty()) {
                throw refused();
            }
            if (next != null) {
                any = true;
                GoldenCase each = labelled.apply(next);
                if (each.labels().split() != Split.HOLDOUT) {
                    return each;
                }
            }
        }
        lines.close();
        if (!any) {
            problems.add(new Problem(file, 1, "$", "the file has no cases"));
            throw refused();
        }
        return null;
    }

    private boolean advance() {
        try {
            return lines.next(fields -> next = reader.read(fields));
        } catch (RuntimeException e) {
            lines.close();
            throw e;
        }
    }

    private GoldenSetException refused() {
        ended = true;
        lines.close();
        return new GoldenSetException(problems);
    }
}
