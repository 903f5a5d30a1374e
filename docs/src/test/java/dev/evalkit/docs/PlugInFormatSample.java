package dev.evalkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.report.Report;
import dev.evalkit.report.compare.Comparison;
import dev.evalkit.report.doc.Block;
import dev.evalkit.report.doc.DocWriter;
import dev.evalkit.report.doc.Item;
import dev.evalkit.report.doc.Mark;
import dev.evalkit.report.doc.Table;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PlugInFormatSample {
    // @start region=format
    /** One line for each case that got worse, for a chat message. */
    static final class WorseCases implements DocWriter {
        private final StringBuilder out = new StringBuilder();

        @Override
        public void heading(Block.Heading heading) {
            out.append(heading.text()).append('\n');
        }

        @Override
        public void items(Block.Items items) {
            for (Item item : items.items()) {
                if (item.mark() == Mark.WORSE) {
                    out.append(":red_circle: ").append(item.id()).append('\n');
                }
            }
        }

        @Override
        public void paragraph(Block.Paragraph paragraph) {}

        @Override
        public void table(Table table) {}

        @Override
        public String text() {
            return out.toString();
        }
    }
    // @end region=format

    @Test
    void aFormatIsOneClass() {
        AnswerResult before = AnswerResult.read(Path.of("docs/demo/runs/support-v1.json"));
        AnswerResult after = AnswerResult.read(Path.of("docs/demo/runs/support-v2.json"));
        // @start region=write
        Report report = Report.of(Comparison.of(before, after));
        String comment = report.toMarkdown(); // for a pull request
        String message = report.write(new WorseCases());
        // @end region=write
        assertThat(comment).contains("q018", "broken");
        assertThat(message).contains(":red_circle: q018\n").doesNotContain("q011");
    }
}
