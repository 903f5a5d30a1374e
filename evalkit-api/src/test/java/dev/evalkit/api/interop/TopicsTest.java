package dev.evalkit.api.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicsTest {
    @TempDir
    Path folder;

    private InteropFiles files;

    @BeforeEach
    void setUp() {
        files = new InteropFiles(folder);
    }

    private List<Topic> trec(String content) {
        return Topics.loadTrec(files.write("topics.trec", content));
    }

    private List<String> trecProblems(String content) {
        Path file = files.write("topics.trec", content);
        return files.problems(() -> Topics.loadTrec(file));
    }

    @Test
    void theClassicFormIsReadWithAndWithoutLabelsAndEndTags() {
        assertThat(trec("\uFEFF\r\n<top>\r\n\r\n<num> Number: 301 \r\n<title> Crime &\r\n  <b>Order</b>\r\n\r\n"
                        + "<desc> Description: \r\nText with a <num ber>.\r\n<narr> Narrative:\r\nMore.\r\n</top>\r\n"
                        + "<top><head> Tipster Topic Description <num>Number:  051</num>"
                        + "<dom> Domain: x <title> Topic: Airbus</title></top>\n\n"
                        + "<top>\n<title>only\n<num>7\n</top>"))
                .containsExactly(
                        new Topic("301", "Crime & <b>Order</b>"), new Topic("051", "Airbus"), new Topic("7", "only"));
    }

    @Test
    void everyWrongTopicIsNamedWithItsLine() {
        assertThat(trecProblems("""
                        stray
                        <top>
                        <num> 1
                        </top>
                        <top>
                        <title>t
                        </top>
                        <top><num>2<title>a<title>b</top>
                        <top><num>3 4<title>a</top>
                        <num>5
                        <top><num>6<title>a</top>
                        <top><num>6<title>b</top>
                        <top><num>7<title></top>
                        <top>
                        x<num>8<title>y</title></desc>
                        </top>
                        </top>
                        <top><num>9<title>a
                        <top><num>10<title>b</top>
                        <top>
                        <num>11"""))
                .containsExactly(
                        "topics.trec:1: $: text outside <top>: 'stray'",
                        "topics.trec:2: $: the topic has no <title>",
                        "topics.trec:5: $: the topic has no <num>",
                        "topics.trec:8: $: <title> must be given once in a topic",
                        "topics.trec:9: $: <num> must be one word but was '3 4'",
                        "topics.trec:10: $: <num> outside <top>",
                        "topics.trec:10: $: text outside <top>: '5'",
                        "topics.trec:12: $: must be unique but '6' is also the id of line 11",
                        "topics.trec:13: $: text of topic '7' must not be blank",
                        "topics.trec:15: $: text outside the parts of a topic: 'x'",
                        "topics.trec:15: $: </desc> without <desc>",
                        "topics.trec:17: $: </top> without <top>",
                        "topics.trec:19: $: <top> inside the <top> of line 18",
                        "topics.trec:20: $: <top> has no </top>");
        assertThat(trecProblems(" \n")).containsExactly("topics.trec:1: $: the file has no topics");
        assertThat(trecProblems("<TOP><num>1<title>a</TOP>"))
                .containsExactly(
                        "topics.trec:1: $: text outside <top>: '<TOP>'",
                        "topics.trec:1: $: <num> outside <top>",
                        "topics.trec:1: $: text outside <top>: '1'",
                        "topics.trec:1: $: <title> outside <top>",
                        "topics.trec:1: $: text outside <top>: 'a</TOP>'");
    }

    @Test
    void tabSeparatedTopicsHaveTwoFields() {
        Path good = files.write("topics.tsv", "\uFEFF1\twhat is \"it\"?\r\n2\t why ");
        assertThat(Topics.loadTsv(good)).containsExactly(new Topic("1", "what is \"it\"?"), new Topic("2", " why "));
        Path bad = files.write("topics.tsv", "1 x\n\n1\ta\tb\n1\ta\n1\tb\n2\t \n\ta\n");
        assertThat(files.problems(() -> Topics.loadTsv(bad)))
                .containsExactly(
                        "topics.tsv:1: $: must have 2 tab-separated fields, id and text, but has 1",
                        "topics.tsv:2: $: must have 2 tab-separated fields, id and text, but is blank",
                        "topics.tsv:3: $: must have 2 tab-separated fields, id and text, but has 3",
                        "topics.tsv:5: $: must be unique but '1' is also the id of line 4",
                        "topics.tsv:6: $: text of topic '2' must not be blank",
                        "topics.tsv:7: $: topic id must not be blank");
    }

    @Test
    void jsonTopicsNameTheFieldsThatTheyIgnore() {
        Path file = files.lines(
                "q.jsonl",
                "{\"id\": \"1\", \"text\": \"one\", \"domain\": [1]}",
                "",
                "{\"id\": \"2\", \"text\": \"two\"}");
        assertThat(Topics.loadJsonl(file, "domain")).containsExactly(new Topic("1", "one"), new Topic("2", "two"));
        assertThat(files.problems(() -> Topics.loadJsonl(file)))
                .containsExactly("q.jsonl:1: $.domain: unknown field; to ignore it, name it in"
                        + " Topics.loadJsonl(file, \"domain\")");
        Path bad = files.lines(
                "q.jsonl",
                "{\"id\": \"1\", \"text\": \"one\"}",
                "{\"id\": \"1\", \"text\": \" \"}",
                "{\"_id\": \"3\", \"text\": \"x\"}");
        assertThat(files.problems(() -> Topics.loadJsonl(bad)))
                .containsExactly(
                        "q.jsonl:2: $.id: must be unique but '1' is also the id of line 1",
                        "q.jsonl:2: $.text: text must not be blank",
                        "q.jsonl:3: $._id: unknown field (did you mean 'id'?); to ignore it, name it in"
                                + " Topics.loadJsonl(file, \"_id\")",
                        "q.jsonl:3: $.id: is missing");
    }

    @Test
    void aTopicHasIdAndText() {
        assertThatThrownBy(() -> new Topic("a\n", "x"))
                .hasMessage("topic id must not have control characters but has U+000A");
        assertThatThrownBy(() -> new Topic("a", " ")).hasMessage("text of topic 'a' must not be blank");
    }
}
