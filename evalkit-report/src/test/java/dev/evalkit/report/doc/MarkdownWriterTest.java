package dev.evalkit.report.doc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.report.doc.Table.Cell;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownWriterTest {
    @Test
    void everyBlockHasAForm() {
        Doc doc = Doc.builder()
                .title("answers of 'a'")
                .line("agent: a")
                .line("judge: b")
                .section()
                .line("rates")
                .add(Table.of("<>", List.of("slice", "n"))
                        .row(Cell.name("x|y"), Cell.count(3))
                        .build())
                .items(
                        "failed",
                        List.of(Item.of("q1", "q1: why", Mark.FAILED, List.of("because")), Item.of("b"), Item.of("c")),
                        2)
                .add(new Block.Drawing("<svg/>", "plot"))
                .add(new Block.Link("the run", "runs/1.json"))
                .build();

        assertThat(doc.write(DocWriter.markdown())).isEqualTo("""
                # answers of 'a'

                agent: a\\
                judge: b

                rates

                | slice | n |
                | --- | ---: |
                | x\\|y | 3 |

                **failed (3)**

                - q1: why
                  - because
                - b
                - and 1 more

                *plot*

                [the run](<runs/1.json>)
                """);
    }

    @Test
    void nothingInATextIsObeyed() {
        assertThat(line("a *b* _c_ `d` [e](f) <img src=x> ~~g~~ $h$ &lt; \\i |"))
                .isEqualTo("a \\*b\\* \\_c\\_ \\`d\\` \\[e](f) \\<img src=x> \\~\\~g\\~\\~ \\$h\\$ \\&lt; \\\\i \\|");
        assertThat(line("a\n\n# b")).isEqualTo("a\\\\u000a\\\\u000a# b");
        assertThat(line("# a")).isEqualTo("\\# a");
        assertThat(line("> a")).isEqualTo("\\> a");
        assertThat(line(">a")).isEqualTo("\\>a");
        assertThat(line("- a")).isEqualTo("\\- a");
        assertThat(line("---")).isEqualTo("\\---");
        assertThat(line("12. a")).isEqualTo("12\\. a");
        assertThat(line("1) a")).isEqualTo("1\\) a");
        assertThat(line("    code")).isEqualTo("code");
    }

    @Test
    void plainNumbersStayReadable() {
        assertThat(line("+0.017 [-0.004, +0.038]")).isEqualTo("+0.017 \\[-0.004, +0.038]");
        assertThat(line("-0.5 of recall@5")).isEqualTo("-0.5 of recall@5");
    }

    @Test
    void noAddressIsLinkedAndNobodyIsCalled() {
        assertThat(line("mail user@evil.example, see team/repo#12, #7 and GH-12"))
                .isEqualTo("mail user@<!-- -->evil.example, see team/repo#<!-- -->12, #<!-- -->7 and GH-<!-- -->12");
        assertThat(line("ask @team at https://evil.example or www.evil.example"))
                .isEqualTo("ask @<!-- -->team at https:<!-- -->//evil.example or www<!-- -->.evil.example");
    }

    @Test
    void aLinkCannotEndEarly() {
        Doc doc = Doc.builder().add(new Block.Link("a]b", "x>y")).build();

        assertThat(doc.write(DocWriter.markdown())).isEqualTo("[a\\]b](<x\\>y>)\n");
    }

    private static String line(String text) {
        String written = Doc.builder().line(text).build().write(DocWriter.markdown());
        return written.substring(0, written.length() - 1);
    }
}
