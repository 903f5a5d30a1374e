/**
 * The types that evalkit's modules and users share: golden sets, corpora, ranking metrics, statistics, results and
 * one-method SPIs. All are pure values and functions, without threads.
 */
@SuppressWarnings("module") // the qualified exports name modules that are built after this one
module dev.evalkit.api {
    requires transitive org.jspecify;
    requires com.fasterxml.jackson.databind;
    requires org.apache.commons.statistics.distribution;
    requires static org.immutables.value.annotations;

    exports dev.evalkit.api.stats;
    exports dev.evalkit.api.text;
    exports dev.evalkit.api.text.number;
    exports dev.evalkit.api.model;
    exports dev.evalkit.api.corpus;
    exports dev.evalkit.api.metric;
    exports dev.evalkit.api.result;
    exports dev.evalkit.api.golden;
    exports dev.evalkit.api.golden.doctor;
    exports dev.evalkit.api.retrieval;
    exports dev.evalkit.api.judge;
    exports dev.evalkit.api.answer;
    exports dev.evalkit.api.interop;
    exports dev.evalkit.api.feedback;
    exports dev.evalkit.api.internal.check to
            dev.evalkit.retrieval,
            dev.evalkit.judge,
            dev.evalkit.report;
    exports dev.evalkit.api.internal.unicode to
            dev.evalkit.retrieval,
            dev.evalkit.judge,
            dev.evalkit.report;
    exports dev.evalkit.api.internal.json to
            dev.evalkit.retrieval,
            dev.evalkit.judge,
            dev.evalkit.report;
    exports dev.evalkit.api.internal.io to
            dev.evalkit.retrieval,
            dev.evalkit.judge,
            dev.evalkit.report;
    exports dev.evalkit.api.internal.text to
            dev.evalkit.retrieval,
            dev.evalkit.judge,
            dev.evalkit.report;
}
