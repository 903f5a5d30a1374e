/** A host that wants the metrics and nothing else. */
module metrics.example {
    requires dev.evalkit.api;
}
