package dev.evalkit.judge.check;

import static dev.evalkit.judge.check.Sample.behaving;
import static dev.evalkit.judge.check.Sample.citing;
import static dev.evalkit.judge.check.Sample.expecting;
import static dev.evalkit.judge.check.Sample.found;
import static dev.evalkit.judge.check.Sample.run;
import static dev.evalkit.judge.check.Sample.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SourceChecksTest {
    private static final NamedCheck CITED = SourceChecks.expectedCited();
    private static final NamedCheck RETRIEVED = SourceChecks.citedRetrieved();

    @Test
    void oneOfTheExpectedSourcesMustBeCited() {
        GoldenCase golden = expecting(Expected.builder().sources(List.of("a.md", "b.md")));
        assertThat(found(CITED, golden, citing(List.of(), List.of("x.md", "b.md"))))
                .isEqualTo("PASSED a citation of b.md");
        assertThat(found(CITED, golden, citing(List.of(), List.of("a.md::7"))))
                .isEqualTo("PASSED a citation of a.md::7");
        assertThat(found(CITED, golden, citing(List.of(), List.of("x.md", "a.mdx"))))
                .isEqualTo(
                        "FAILED expected a citation of a.md or b.md, found only x.md, a.mdx; nearly right: cites 'a.mdx', expected 'a.md' (ids must be spelled alike)");
        assertThat(found(CITED, golden, citing(List.of(), List.of())))
                .isEqualTo("FAILED expected a citation of a.md or b.md, found no citation");
        assertThat(found(CITED, golden, saying("x")))
                .isEqualTo("NOT_APPLICABLE the reply does not report its citations");
    }

    @Test
    void aDocumentOfWhichChunksAreNamedIsNotMetByOtherChunks() {
        GoldenCase golden =
                expecting(Expected.builder().sources(List.of("a.md", "b.md")).chunks(List.of("a.md::3")));
        assertThat(found(CITED, golden, citing(List.of(), List.of("a.md::0")))).startsWith("FAILED");
        assertThat(found(CITED, golden, citing(List.of(), List.of("a.md::3")))).startsWith("PASSED");
        assertThat(found(CITED, golden, citing(List.of(), List.of("a.md")))).startsWith("PASSED");
        assertThat(found(CITED, golden, citing(List.of(), List.of("b.md::1")))).startsWith("PASSED");
    }

    @Test
    void expectedChunksAreCitedThemselves() {
        GoldenCase golden = expecting(Expected.builder().chunks(List.of("a.md::1", "a.md::2")));
        assertThat(found(CITED, golden, citing(List.of(), List.of("a.md::2"))))
                .isEqualTo("PASSED a citation of a.md::2");
        assertThat(found(CITED, golden, citing(List.of(), List.of("a.md::9"))))
                .isEqualTo("FAILED expected a citation of a.md::1 or a.md::2, found only a.md::9; nearly right: cites"
                        + " 'a.md::9', expected 'a.md::1' (another chunk of the document)");
        String document = " (the document; the case expects its chunk a.md::1)";
        assertThat(found(CITED, golden, citing(List.of(), List.of("a.md"))))
                .isEqualTo("PASSED a citation of a.md" + document);
        assertThat(found(CITED, golden, citing(List.of(), List.of("a.md#x"))))
                .isEqualTo("PASSED a citation of a.md#x" + document);
        assertThat(found(CITED, golden, citing(List.of(), List.of("b.md::1"))))
                .isEqualTo("FAILED expected a citation of a.md::1 or a.md::2, found only b.md::1");
        NamedCheck documents = Checks.standard().documentCitations().all().get(8);
        assertThat(documents.identity()).hasToString("expected_cited {unit=document}");
        assertThat(found(documents, golden, citing(List.of(), List.of("a.md::9"))))
                .startsWith("PASSED");
    }

    @Test
    void anAnchorIsNoPartOfTheDocument() {
        GoldenCase golden = expecting(Expected.builder().source("docs/guide.md"));
        assertThat(found(CITED, golden, citing(List.of(), List.of("docs/guide.md#refunds"))))
                .isEqualTo("PASSED a citation of docs/guide.md#refunds");
        assertThat(found(RETRIEVED, golden, citing(List.of("docs/guide.md::3"), List.of("docs/guide.md#refunds"))))
                .startsWith("PASSED");
    }

    @Test
    void nearMissesAreNamed() {
        GoldenCase golden = expecting(Expected.builder().source("docs/guide.md"));
        for (String near : List.of(
                "Docs/Guide.md#refunds",
                "docs/guide",
                "./docs/guide.md",
                "/docs/guide.md",
                "docs\\guide.md",
                "guide.md",
                "docs/guide.html",
                "https://acme.example/docs/guide.md?v=2")) {
            assertThat(found(CITED, golden, citing(List.of(), List.of("x", near))))
                    .isEqualTo("FAILED expected a citation of docs/guide.md, found only x, " + near
                            + "; nearly right: cites '" + near
                            + "', expected 'docs/guide.md' (ids must be spelled alike)");
        }
        for (String far : List.of("docs/guides.md", "other/guide.md", "guide.md.md", "#", "", "/")) {
            assertThat(found(CITED, golden, citing(List.of(), List.of(far)))).doesNotContain("nearly");
        }
        assertThat(found(RETRIEVED, golden, citing(List.of("docs/guide.md::0"), List.of("Docs/guide.md"))))
                .isEqualTo("FAILED expected only citations of passages that were read, found Docs/guide.md cited and"
                        + " not read; nearly right: cites 'Docs/guide.md', read 'docs/guide.md::0' (ids must be"
                        + " spelled alike)");
    }

    @Test
    void positiveGradesAreExpectedToo() {
        Expected.Builder graded = Expected.builder().grades(new TreeMap<>(Map.of("a.md", 2, "b.md", 0)));
        assertThat(found(CITED, expecting(graded), citing(List.of(), List.of("a.md"))))
                .startsWith("PASSED");
        assertThat(found(CITED, expecting(graded), citing(List.of(), List.of("b.md"))))
                .startsWith("FAILED");
    }

    @Test
    void onlyAnswersAreExpectedToCite() {
        String none = "NOT_APPLICABLE the case expects no source of an answer";
        assertThat(found(CITED, behaving(Behavior.ABSTAIN), citing(List.of(), List.of())))
                .isEqualTo(none);
        assertThat(found(CITED, expecting(Expected.builder().facts(List.of("x"))), citing(List.of(), List.of())))
                .isEqualTo(none);
    }

    @Test
    void manyIdsAreNotAllListed() {
        GoldenCase golden = expecting(Expected.builder().source("a.md"));
        assertThat(found(CITED, golden, citing(List.of(), List.of("b", "c", "d", "e", "f", "g"))))
                .isEqualTo("FAILED expected a citation of a.md, found only b, c, d, e, f, …");
        assertThat(found(CITED, golden, citing(List.of(), List.of("b", "c", "d", "e", "f"))))
                .isEqualTo("FAILED expected a citation of a.md, found only b, c, d, e, f");
    }

    @Test
    void whatIsCitedMustHaveBeenRead() {
        GoldenCase golden = behaving(Behavior.ANSWER);
        String passed = "PASSED everything cited was read";
        assertThat(found(RETRIEVED, golden, citing(List.of("a.md::1", "b.md"), List.of("a.md::1", "a.md", "b.md::4"))))
                .isEqualTo(passed);
        assertThat(found(RETRIEVED, golden, citing(List.of("a.md::1"), List.of("a.md::1", "a.md::2", "c", "c"))))
                .isEqualTo(
                        "FAILED expected only citations of passages that were read, found a.md::2, c cited and not read; nearly right: cites 'a.md::2', read 'a.md::1' (another chunk of the document)");
        assertThat(found(RETRIEVED, golden, citing(List.of(), List.of("a.md")))).startsWith("FAILED");
    }

    @Test
    void readingIsCheckedWhereItIsReported() {
        GoldenCase golden = behaving(Behavior.ANSWER);
        assertThat(found(RETRIEVED, golden, citing(List.of("a.md"), List.of())))
                .isEqualTo("NOT_APPLICABLE the answer cites nothing");
        AgentReply.Builder reply = AgentReply.builder().answer("x").citations(List.of("a.md"));
        assertThat(found(RETRIEVED, golden, run(reply.build())))
                .isEqualTo("NOT_APPLICABLE the reply does not report its passages");
        assertThat(found(
                        RETRIEVED,
                        golden,
                        run(reply.passages(List.of(new SeenPassage(null, "x"))).build())))
                .isEqualTo("NOT_APPLICABLE the reply does not report the ids of all passages");
        assertThat(found(
                        RETRIEVED,
                        golden,
                        run(reply.passages(List.of(new SeenPassage(null, "x"), new SeenPassage("a.md::0", "y")))
                                .build())))
                .startsWith("PASSED");
        AgentReply.Builder uncited = AgentReply.builder().answer("x").passages(List.of());
        assertThat(found(RETRIEVED, golden, run(uncited.build())))
                .isEqualTo("NOT_APPLICABLE the reply does not report its citations");
    }

    @Test
    void identitiesAndWeights() {
        assertThat(CITED.identity()).hasToString("expected_cited {unit=as expected}");
        assertThat(RETRIEVED.identity()).hasToString("cited_retrieved");
        assertThat(CITED.role()).isEqualTo(NamedCheck.Role.DECIDES);
        assertThat(RETRIEVED.role()).isEqualTo(NamedCheck.Role.GUARDS);
    }
}
