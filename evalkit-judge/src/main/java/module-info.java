/**
 * Does the system say and do the right thing, and can the grader be trusted? The answer-eval runner, its checks and its
 * judges will live here; this version exports nothing.
 */
module dev.evalkit.judge {
    requires transitive dev.evalkit.api;
}
