/** Do the right passages come back? Chunking, retrieval, fusion, reranking and the ablation ladder. */
module dev.evalkit.retrieval {
    requires transitive dev.evalkit.api;
    requires transitive org.apache.lucene.core;
    requires org.apache.lucene.analysis.common;
    requires org.slf4j;

    exports dev.evalkit.retrieval;
    exports dev.evalkit.retrieval.chunk;
    exports dev.evalkit.retrieval.embed;
    exports dev.evalkit.retrieval.fusion;
    exports dev.evalkit.retrieval.lucene;
    exports dev.evalkit.retrieval.rerank;
}
