package dev.evalkit.judge.check;

import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.SourceUse;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.result.Identity;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks of an answer's citations. */
final class SourceChecks {
    private static final int MOST_SHOWN = 5;

    private SourceChecks() {}

    /**
     * {@code expected_cited}: the answer cites at least one of what the case expects. An expected document is cited by
     * its id, with or without an anchor ({@code guide.md#refunds}), or by the id of one of its chunks. An expected
     * chunk is cited by its own id. The id of its whole document counts, too; the reason says so. Another chunk of the
     * same document does not count.
     */
    public static NamedCheck expectedCited() {
        return expectedCited("as expected", false);
    }

    /** {@code expected_cited} at document level: each chunk, expected or cited, counts as its document. */
    static NamedCheck expectedDocumentCited() {
        return expectedCited("document", true);
    }

    private static NamedCheck expectedCited(String unit, boolean documents) {
        return new NamedCheck(
                Identity.of("expected_cited").with("unit", unit),
                (golden, run) -> {
                    Set<String> expected = expected(golden.expected(), documents);
                    if (!golden.expected().behavior().equals(Behavior.ANSWER) || expected.isEmpty()) {
                        return CheckResult.notApplicable("the case expects no source of an answer");
                    }
                    List<String> citations = run.reply().citations();
                    if (citations == null) {
                        return CheckResult.notApplicable("the reply does not report its citations");
                    }
                    return cited(expected, citations);
                },
                NamedCheck.Role.DECIDES);
    }

    private static CheckResult cited(Set<String> expected, List<String> citations) {
        for (String id : citations) {
            if (expected.stream().anyMatch(each -> SourceUse.isOf(each, id))) {
                return CheckResult.passed("a citation of " + Shown.of(id));
            }
        }
        for (String id : citations) {
            for (String each : expected) {
                if (SourceUse.isOf(SourceUse.documentOf(each), id)
                        && SourceUse.documentOf(id).equals(id)) {
                    return CheckResult.passed("a citation of " + Shown.of(id)
                            + " (the document; the case expects its chunk " + Shown.of(each) + ")");
                }
            }
        }
        return CheckResult.failed(
                "a citation of " + shown(expected, " or "),
                (citations.isEmpty() ? "no citation" : "only " + shown(citations, ", "))
                        + NearIds.hint(citations, expected, "expected"));
    }

    private static Set<String> expected(Expected expected, boolean documents) {
        Set<String> cut = SourceUse.expected(expected).stream()
                .filter(id -> !SourceUse.documentOf(id).equals(id))
                .map(SourceUse::documentOf)
                .collect(Collectors.toSet()); // of these the case names chunks, so that the others do not count
        return SourceUse.expected(expected).stream()
                .filter(id -> documents || !cut.contains(id))
                .map(id -> documents ? SourceUse.documentOf(id) : id)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * {@code cited_retrieved}: everything that the answer cites was among the passages that the model read. A cited
     * document needs one of its passages; a cited chunk needs itself or its whole document.
     */
    public static NamedCheck citedRetrieved() {
        return new NamedCheck(
                Identity.of("cited_retrieved"),
                (golden, run) -> {
                    List<String> citations = run.reply().citations();
                    List<SeenPassage> passages = run.reply().passages();
                    if (citations == null || passages == null) {
                        return CheckResult.notApplicable(
                                "the reply does not report its " + (citations == null ? "citations" : "passages"));
                    }
                    if (citations.isEmpty()) {
                        return CheckResult.notApplicable("the answer cites nothing");
                    }
                    List<String> read = passages.stream()
                            .map(SeenPassage::id)
                            .filter(Objects::nonNull)
                            .toList();
                    List<String> unread = citations.stream()
                            .filter(cited -> read.stream().noneMatch(id -> SourceUse.cites(cited, id)))
                            .distinct()
                            .toList();
                    if (unread.isEmpty()) {
                        return CheckResult.passed("everything cited was read");
                    }
                    if (read.size() < passages.size()) {
                        return CheckResult.notApplicable("the reply does not report the ids of all passages");
                    }
                    return CheckResult.failed(
                            "only citations of passages that were read",
                            shown(unread, ", ") + " cited and not read" + NearIds.hint(unread, read, "read"));
                },
                NamedCheck.Role.GUARDS);
    }

    private static String shown(Collection<String> ids, String separator) {
        return ids.stream().limit(MOST_SHOWN).map(Shown::of).collect(Collectors.joining(separator))
                + (ids.size() > MOST_SHOWN ? separator + "…" : "");
    }
}
