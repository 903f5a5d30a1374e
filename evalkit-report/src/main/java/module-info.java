/** Reports, comparisons, baselines, gates, scoreboards and the command line. */
module dev.evalkit.report {
    requires transitive dev.evalkit.api;
    requires static info.picocli;

    exports dev.evalkit.report;
    exports dev.evalkit.report.compare;
    exports dev.evalkit.report.doc;
    exports dev.evalkit.report.gate;
    exports dev.evalkit.report.scoreboard;

    opens dev.evalkit.report.cli to
            com.fasterxml.jackson.databind,
            info.picocli;
}
