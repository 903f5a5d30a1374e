/**
 * Answer evals: the runner, the checks, and judges. They show whether a system says and does the right thing with its
 * passages.
 */
module dev.evalkit.judge {
    requires transitive dev.evalkit.api;
    requires org.slf4j;

    exports dev.evalkit.judge;
    exports dev.evalkit.judge.check;
    exports dev.evalkit.judge.claim;
    exports dev.evalkit.judge.limit;
    exports dev.evalkit.judge.llm;

    opens dev.evalkit.judge.llm to
            com.fasterxml.jackson.databind;
    opens dev.evalkit.judge.run to
            com.fasterxml.jackson.databind;
}
