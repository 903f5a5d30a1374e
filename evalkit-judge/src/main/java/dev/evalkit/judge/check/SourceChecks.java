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

/** Checks of an answer's citations. A chunk counts as its document. */
final class SourceChecks {
    private static final int MOST_SHOWN = 5;

    private SourceChecks() {}

    /**
     * {@code expected_cited}: the answer cites at least one expected document, by its id or by the id of a chunk. For
     * an expected chunk its document counts, since the agent may cut chunks differently.
     */
    public static NamedCheck expectedCited() {
        return new NamedCheck(
                Identity.of("expected_cited").with("unit", "document"),
                (golden, run) -> {
                    Set<String> expected = documents(golden.expected());
                    if (!golden.expected().behavior().equals(Behavior.ANSWER) || expected.isEmpty()) {
                        return CheckResult.notApplicable("the case expects no source of an answer");
                    }
                    List<String> citations = run.reply().citations();
                    if (citations == null) {
                        return CheckResult.notApplicable("the reply does not report its citations");
                    }
                    return citations.stream()
                            .filter(id -> expected.stream().anyMatch(each -> SourceUse.isOf(each, id)))
                            .findFirst()
                            .map(id -> CheckResult.passed("a citation of " + Shown.of(id)))
                            .orElseGet(() -> CheckResult.failed(
                                    "a citation of " + shown(expected, " or "),
                                    citations.isEmpty() ? "no citation" : "only " + shown(citations, ", ")));
                },
                NamedCheck.Role.DECIDES);
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
                            .filter(cited -> read.stream()
                                    .noneMatch(id -> SourceUse.isOf(cited, id) || SourceUse.isOf(id, cited)))
                            .distinct()
                            .toList();
                    if (unread.isEmpty()) {
                        return CheckResult.passed("everything cited was read");
                    }
                    if (read.size() < passages.size()) {
                        return CheckResult.notApplicable("the reply does not report the ids of all passages");
                    }
                    return CheckResult.failed(
                            "only citations of passages that were read", shown(unread, ", ") + " cited and not read");
                },
                NamedCheck.Role.GUARDS);
    }

    private static Set<String> documents(Expected expected) {
        return SourceUse.expected(expected).stream()
                .map(SourceUse::documentOf)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String shown(Collection<String> ids, String separator) {
        return ids.stream().limit(MOST_SHOWN).map(Shown::of).collect(Collectors.joining(separator))
                + (ids.size() > MOST_SHOWN ? separator + "…" : "");
    }
}
