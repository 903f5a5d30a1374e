package dev.evalkit.api.feedback;

import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.golden.doctor.QuestionIndex;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.text.NormalizedText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A builder of drafts from the entries of a log: one draft for all entries that ask the same. */
final class DraftBuilder {
    private static final int ID_DIGITS = 12;

    private final Masking masking;
    private final List<GoldenSet> sets;
    private final QuestionIndex<GoldenCase> cases = new QuestionIndex<>();
    private final QuestionIndex<Group> groups = new QuestionIndex<>();
    private final Map<String, Optional<Group>> byWording = new HashMap<>();
    private final List<Group> inOrder = new ArrayList<>();
    private final List<String> tooLong = new ArrayList<>();
    private int known;

    DraftBuilder(Masking masking, List<GoldenSet> sets) {
        this.masking = masking;
        this.sets = sets;
        for (GoldenSet set : sets) {
            Require.nonNull(set, "set").cases().forEach(each -> cases.add(each.question(), each.context(), each));
        }
    }

    /** Entries that ask the same. */
    private static final class Group {
        private final String id;
        private final String question;
        private final List<String> otherWordings = new ArrayList<>();
        private final Set<List<String>> wordings = new HashSet<>();
        private int seen;
        private Feedback example;

        Group(String id, String question, Feedback first) {
            this.id = id;
            this.question = question;
            this.example = first;
            wordings.add(NormalizedText.of(question).words());
        }

        void alsoAsked(String other) {
            if (wordings.add(NormalizedText.of(other).words())) {
                otherWordings.add(other);
            }
        }

        Draft draft(Masking masking) {
            return new Draft(id, question, otherWordings, seen, masking.mask(example));
        }
    }

    /**
     * Masks the question first: questions that differ only in masked parts share a draft, and its id reveals nothing
     * about those parts.
     */
    void add(Feedback entry) {
        if (!entry.isCandidate()) {
            return;
        }
        String question = masking.mask(entry.question());
        if (question.length() > Draft.LONGEST_QUESTION) {
            tooLong.add(entry.requestId());
            return;
        }
        Optional<Group> group = byWording.computeIfAbsent(
                NormalizedText.of(question).value(), wording -> group(wording, question, entry));
        group.ifPresentOrElse(
                same -> {
                    same.seen++;
                    if (entry.comment() != null || same.example.comment() == null) {
                        same.example = entry;
                    }
                },
                () -> known++);
    }

    /** Returns the group of a question in a new wording; empty if a set has the question. */
    private Optional<Group> group(String wording, String question, Feedback entry) {
        String id = "fb-" + new Digest().add(wording).hex().substring(0, ID_DIGITS);
        boolean inSet = sets.stream().anyMatch(set -> set.find(id).isPresent())
                || cases.findInOrder(question, CaseContext.EMPTY).isPresent();
        if (inSet) {
            return Optional.empty();
        }
        Optional<Group> near = groups.findInOrder(question, CaseContext.EMPTY);
        if (near.isPresent()) {
            near.get().alsoAsked(question);
            return near;
        }
        Group group = new Group(id, question, entry);
        groups.add(question, CaseContext.EMPTY, group);
        inOrder.add(group);
        return Optional.of(group);
    }

    Candidates candidates() {
        return new Candidates(
                inOrder.stream().map(group -> group.draft(masking)).toList(), known, tooLong);
    }
}
