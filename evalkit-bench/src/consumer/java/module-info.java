/** A host on the module path. */
module consumer.example {
    requires dev.evalkit.retrieval;
    requires dev.evalkit.report;
}
