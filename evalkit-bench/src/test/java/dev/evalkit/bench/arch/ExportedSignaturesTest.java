package dev.evalkit.bench.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportedSignaturesTest {
    private static final ModuleDescriptor MODULE = ModuleDescriptor.newModule("dev.evalkit.retrieval")
            .exports("dev.evalkit.retrieval.lucene")
            .exports("dev.evalkit.retrieval.internal", Set.of("dev.evalkit.report"))
            .packages(Set.of("dev.evalkit.retrieval.hidden"))
            .build();
    private static final ArchRule RULE = ExportedSignatures.of(List.of(MODULE));

    @TempDir
    Path folder;

    @Test
    void exportedTypesShowNoTypeOfALibrary() {
        ExportedSignatures.of(PublishedModules.descriptors()).check(PublishedModules.classes());
    }

    @Test
    void typeOfALibraryIsCaughtWhereverItIsShown() {
        JavaClasses classes = Fixture.compile(folder, """
                package dev.evalkit.retrieval.lucene;

                import com.fasterxml.jackson.core.JsonProcessingException;
                import com.fasterxml.jackson.databind.JsonNode;
                import java.util.List;
                import java.util.Map;
                import org.apache.commons.statistics.distribution.NormalDistribution;
                import org.apache.lucene.analysis.Analyzer;
                import org.apache.lucene.index.Term;

                public class Leaks<B extends Term> {
                    public Term field;
                    protected static final JsonNode CONSTANT = null;
                    public Leaks(Analyzer analyzer) {}
                    public Term returned() { return null; }
                    protected void parameter(NormalDistribution normal) {}
                    public void array(Term[][] terms) {}
                    public Map<String, List<? extends Term>> argument() { return null; }
                    public <T extends Term> void bound(T term) {}
                    public void thrown() throws JsonProcessingException {}
                    public static class Nested extends Thread {
                        public Term nested() { return null; }
                    }
                }
                """, """
                package dev.evalkit.retrieval.lucene;

                public class Extends extends org.apache.lucene.store.AlreadyClosedException {
                    public Extends() { super(""); }
                }
                """, """
                package dev.evalkit.retrieval.lucene;

                public interface Implements extends Comparable<org.apache.lucene.index.Term> {}
                """, """
                package dev.evalkit.retrieval.lucene;

                abstract class HiddenBase {
                    public org.apache.lucene.index.Term inherited() { return null; }
                }
                """, """
                package dev.evalkit.retrieval.lucene;

                public class Inherits extends HiddenBase {}
                """);
        String leaks = "dev.evalkit.retrieval.lucene.Leaks";
        String term = " shows org.apache.lucene.index.Term";

        assertThat(Fixture.violations(RULE, classes))
                .containsExactlyInAnyOrder(
                        leaks + term,
                        leaks + ".field" + term,
                        leaks + ".CONSTANT shows com.fasterxml.jackson.databind.JsonNode",
                        leaks
                                + ".<init>(org.apache.lucene.analysis.Analyzer) shows org.apache.lucene.analysis.Analyzer",
                        leaks + ".returned()" + term,
                        leaks + ".parameter(org.apache.commons.statistics.distribution.NormalDistribution)"
                                + " shows org.apache.commons.statistics.distribution.NormalDistribution",
                        leaks + ".array([[Lorg.apache.lucene.index.Term;)" + term,
                        leaks + ".argument()" + term,
                        leaks + ".bound(org.apache.lucene.index.Term)" + term,
                        leaks + ".thrown() shows com.fasterxml.jackson.core.JsonProcessingException",
                        leaks + "$Nested.nested()" + term,
                        "dev.evalkit.retrieval.lucene.Extends shows org.apache.lucene.store.AlreadyClosedException",
                        "dev.evalkit.retrieval.lucene.Implements" + term,
                        "dev.evalkit.retrieval.lucene.HiddenBase.inherited()" + term);
    }

    @Test
    void whatHostsCannotSeeIsFree() {
        JavaClasses classes = Fixture.compile(
                folder,
                """
                package dev.evalkit.retrieval.lucene;

                import org.apache.lucene.index.Term;

                public class Keeps {
                    private Term field;
                    Keeps(Term term) {}
                    Term packagePrivate() { return field; }
                    static class Nested {
                        public Term nested() { return null; }
                    }
                }
                """,
                "package dev.evalkit.retrieval.hidden; public class Free { public org.apache.lucene.index.Term term; }",
                "package dev.evalkit.retrieval.internal; public class Free { public org.apache.lucene.index.Term term; }");

        assertThat(classes).hasSize(4);
        assertThat(Fixture.violations(RULE, classes)).isEmpty();
    }

    @Test
    void analyzerIsFreeInBm25Only() {
        JavaClasses classes = Fixture.compile(folder, """
                package dev.evalkit.retrieval.lucene;

                public class Bm25 {
                    public Bm25 analyzer(org.apache.lucene.analysis.Analyzer analyzer) { return this; }
                    public Bm25 term(org.apache.lucene.index.Term term) { return this; }
                }
                """, """
                package dev.evalkit.retrieval.lucene;

                public class KeywordRetriever {
                    public void analyzer(org.apache.lucene.analysis.Analyzer analyzer) {}
                }
                """);

        assertThat(Fixture.violations(RULE, classes))
                .containsExactlyInAnyOrder(
                        "dev.evalkit.retrieval.lucene.Bm25.term(org.apache.lucene.index.Term)"
                                + " shows org.apache.lucene.index.Term",
                        "dev.evalkit.retrieval.lucene.KeywordRetriever.analyzer(org.apache.lucene.analysis.Analyzer)"
                                + " shows org.apache.lucene.analysis.Analyzer");
    }
}
