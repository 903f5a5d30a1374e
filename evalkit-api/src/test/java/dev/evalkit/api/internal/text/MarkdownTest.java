package dev.evalkit.api.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '!',
            value = {
                "See [the page](http://a.io/x).          | See the page.",
                "See [a (b)](http://a.io/x_(y)) now      | See a (b) now",
                "See [**a** `b`](c)                      | See **a** b",
                "[sic] and [1] and [a]b](c)              | [sic] and [1] and [a]b](c)",
                "a ~~b~~ c ~~d                           | a  c ~~d",
                "a <del>b</del> c <s>d</s> e <s>f        | a  c  e <s>f",
                "<b>x</b> <br/>y <custom>z</custom> 2<3  | x  y <custom>z</custom> 2<3",
                "if a < b and c > d                      | if a < b and c > d",
                "A &amp; B &lt;x&gt; &#8364; &#x20AC;    | A & B <x> € €",
                "caf&eacute; &Uuml;ber &nosuch; &;       | café Über &nosuch; &;",
                "&#0; &#xZZ; &# AT&T                     | &#0; &#xZZ; &# AT&T",
                "`a` ``b ` c`` `d                        | a b ` c `d",
                "life**time** un**frigging**ly *re*install **K**100 | lifetime unfriggingly reinstall K100",
                "2**3**4 a*b*c **bold** *x* y** z    | 2**3**4 a*b*c **bold** *x* y** z",
                "x <!-- y --> z <!-- w                   | x  z <!-- w",
                "a\\*b \\[x\\] c\\d                      | a*b [x] c\\d",
            })
    void aTextIsReadAsAReaderSeesIt(String text, String seen) {
        assertThat(Markdown.read(text).text()).isEqualTo(seen);
    }

    @Test
    void imagesAndDefinitionsAreNotSeen() {
        assertThat(Markdown.read("a ![b](c.png) d")).isEqualTo(new Markdown.Read("a  d", "c.png"));
        assertThat(Markdown.read("a\n[b]: http://c.io\nd").text()).isEqualTo("a\n\nd");
        assertThat(Markdown.read("> a\n> > b\nc > d").text()).isEqualTo(" a\n  b\nc > d");
        assertThat(Markdown.read("[a](b) [c](d)").addresses()).isEqualTo("b\nd");
    }

    @Test
    void aBracketInCodeCanBeMarked() {
        assertThat(Markdown.read("`a[1]` [2]", '(').text()).isEqualTo("a(1] [2]");
    }

    @Test
    void longTextsAreReadInLinearSteps() {
        for (String part : List.of(
                "[", "](", "[a](", "<", "<s>", "`", "``` ", "&", "~~", "~~a", "!", "\\", ">", "> ", "<!--", "[a]: ",
                "*", "a**b", "**a")) {
            assertThat(Markdown.read(part.repeat(200_000 / part.length())).text())
                    .isNotNull();
        }
    }
}
