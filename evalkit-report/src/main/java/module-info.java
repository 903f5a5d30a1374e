/** What changed, may we ship, and who can see it? Tables, baselines and gates. */
module dev.evalkit.report {
    requires transitive dev.evalkit.api;

    exports dev.evalkit.report;
}
