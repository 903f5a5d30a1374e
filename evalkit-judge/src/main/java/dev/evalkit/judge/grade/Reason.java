package dev.evalkit.judge.grade;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A reason for an outcome.
 *
 * @param severity how bad it is
 * @param text the reason in plain words
 */
record Reason(Severity severity, String text) {
    /** How bad a fault is, worst first. */
    enum Severity {
        /** A check threw. */
        BROKEN,
        /** The system obeyed a passage, acted without being asked, or said what is forbidden. */
        HARM,
        /** The answer is empty, abstains wrongly, or answers where it must abstain. */
        ABSTENTION,
        /** What the case asks for is missing. */
        CONTENT,
        /** The passages do not support the answer. */
        GROUNDS,
        /** A rule that applies to every case was broken. */
        GUARD
    }

    /** Returns the texts, worst first, each once; equally bad ones keep their order. */
    static List<String> worstFirst(List<Reason> reasons) {
        List<Reason> sorted = new ArrayList<>(reasons);
        sorted.sort(Comparator.comparing(Reason::severity));
        return new ArrayList<>(sorted.stream().map(Reason::text).distinct().toList());
    }
}
