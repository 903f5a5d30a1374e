package dev.evalkit.api.golden;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.json.JsonFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reader of the cases of one file, one per line. A line with a problem yields no case. */
final class CaseReader {
    /** Every field of a case, in the order in which cases are written. */
    static final List<String> FIELDS = List.of(
            "id",
            "question",
            "category",
            "tier",
            "expected_sources",
            "expected_chunks",
            "grades",
            "expected_facts",
            "expected_answer_contains",
            "must_not",
            "forbidden_phrases",
            "expected_actions",
            "ticket_must_contain",
            "expected_behavior",
            "reference_answer",
            "injection_markers",
            "context",
            "requires_synthesis",
            "split",
            "tags",
            "notes",
            "status");

    /** The status of an unfinished case that was made from feedback. */
    static final String DRAFT = "draft";

    private static final Set<String> KNOWN = new LinkedHashSet<>(FIELDS);

    private final Vocabulary vocabulary;
    private final KnownSources knownSources;
    private final Set<String> behaviors;
    private final IdLines ids;

    CaseReader(Vocabulary vocabulary, KnownSources knownSources, IdLines ids) {
        this.vocabulary = vocabulary;
        this.knownSources = knownSources;
        this.behaviors = vocabulary.behaviors();
        this.ids = ids;
    }

    /** Reads one line; returns null if it has a problem. */
    @Nullable
    GoldenCase read(JsonFields fields) {
        fields.allow(KNOWN, name -> "");
        String id = fields.id("id");
        int first = id == null ? 0 : ids.put(id, fields.line());
        if (id != null && first > 0) {
            fields.problem("id", "must be unique but '" + Shown.of(id) + "' is also the id of line " + first);
        }
        String question = fields.visibleText("question");
        CaseContext context = context(fields);
        Expected expected = expected(fields);
        Labels labels = labels(fields);
        if (!isDraft(fields) && expected != null) {
            String unclear = fields.has("expected_behavior") ? null : UnsaidBehavior.problem(expected, labels);
            if (unclear != null) {
                fields.problem("expected_behavior", unclear);
            } else if (!expected.isCheckable()) {
                fields.problem(GoldenCase.NOTHING_TO_CHECK);
            }
        }
        return fields.problems() == 0 && id != null && question != null && expected != null
                ? new GoldenCase(id, question, context, expected, labels)
                : null;
    }

    /** Returns whether the case is marked as a draft. That is a problem, and so is any other status. */
    private static boolean isDraft(JsonFields fields) {
        String status = fields.has("status") ? fields.text("status") : null;
        if (status == null) {
            return false;
        }
        boolean draft = status.equals(DRAFT);
        fields.problem(
                "status",
                draft
                        ? "the case is a draft; fill in what is expected (expected_sources, expected_facts, must_not or"
                                + " others), check its question, tags and notes, then remove status"
                        : "unknown status '" + Shown.of(status) + "'" + Nearest.hint(status, List.of(DRAFT))
                                + "; a finished case has no status");
        return draft;
    }

    private static CaseContext context(JsonFields fields) {
        JsonFields object = fields.object("context");
        if (object == null) {
            return CaseContext.EMPTY;
        }
        object.allow(List.of("history", "attributes"), name -> "");
        List<CaseContext.Message> history = new ArrayList<>();
        for (JsonFields message : object.objects("history")) {
            message.allow(List.of("role", "content"), name -> "");
            String role = message.visibleText("role");
            String content = message.text("content");
            if (role != null && content != null) {
                history.add(new CaseContext.Message(role, content));
            }
        }
        return new CaseContext(history, attributes(object));
    }

    private static SortedMap<String, String> attributes(JsonFields context) {
        SortedMap<String, String> attributes = new TreeMap<>();
        JsonFields object = context.object("attributes");
        if (object != null) {
            for (String name : object.names()) {
                String value = object.text(name);
                if (value != null) {
                    attributes.put(name, value);
                }
            }
        }
        return attributes;
    }

    /** Reads the expectation; returns null if there is a problem in it. */
    private @Nullable Expected expected(JsonFields fields) {
        int before = fields.problems();
        List<String> sources = fields.texts("expected_sources", knownSources::requireDocument);
        List<String> chunks = fields.texts("expected_chunks", knownSources::requireChunk);
        boolean gradesChunks = sources.isEmpty() && !chunks.isEmpty() && fields.problems() == before;
        SortedMap<String, Integer> grades = grades(fields, gradesChunks);
        List<String> facts = fields.texts("expected_facts");
        List<String> contains = fields.texts("expected_answer_contains");
        List<String> forbidden = joined(fields.texts("must_not"), fields.texts("forbidden_phrases"));
        Behavior behavior = behavior(fields);
        List<ExpectedAction> actions = actions(fields, behavior);
        List<String> markers = fields.texts("injection_markers");
        String reference = fields.optionalText("reference_answer");
        if (reference != null && Require.isBlank(reference)) {
            fields.check("reference_answer", () -> Require.notBlank(reference, "reference_answer"));
        }
        if (!grades.isEmpty() && fields.problems() == before) {
            fields.check("grades", () -> Expected.requireNotGradedZero(sources, grades));
            fields.check("grades", () -> Expected.requireNotGradedZero(chunks, grades));
        }
        if (behavior != null) {
            fields.check("expected_facts", () -> Expected.requireAnswerForFacts(facts, behavior));
        }
        if (behavior == null || fields.problems() > before) {
            return null;
        }
        return new Expected(sources, chunks, grades, facts, contains, forbidden, actions, markers, behavior, reference);
    }

    /** Returns both lists together, without repeated texts. */
    private static List<String> joined(List<String> first, List<String> second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first.isEmpty() ? second : first;
        }
        Set<String> joined = new LinkedHashSet<>(first);
        joined.addAll(second);
        return List.copyOf(joined);
    }

    private SortedMap<String, Integer> grades(JsonFields fields, boolean ofChunks) {
        JsonFields object = fields.object("grades");
        if (object == null) {
            return Collections.emptySortedMap();
        }
        SortedMap<String, Integer> grades = new TreeMap<>();
        int before = fields.problems();
        for (String id : object.names()) {
            object.check(id, () -> requireSource(id, ofChunks));
            Integer grade = object.wholeNumber(id, 0, "grade");
            if (grade != null) {
                grades.put(id, grade);
            }
        }
        if (fields.problems() == before) {
            fields.check("grades", () -> Expected.requirePositive(grades));
        }
        return grades;
    }

    private void requireSource(String id, boolean chunk) {
        Require.notBlank(id, "id");
        if (chunk) {
            knownSources.requireChunk(id);
        } else {
            knownSources.requireDocument(id);
        }
    }

    private @Nullable Behavior behavior(JsonFields fields) {
        if (!fields.has("expected_behavior")) {
            return Behavior.ANSWER;
        }
        String name = fields.text("expected_behavior");
        return name != null && known(fields, "expected_behavior", name, "behavior", behaviors, "action")
                ? Behavior.of(name)
                : null;
    }

    private static List<ExpectedAction> actions(JsonFields fields, @Nullable Behavior behavior) {
        List<JsonFields> objects = fields.objects("expected_actions");
        List<ExpectedAction> actions = new ArrayList<>(objects.size());
        for (JsonFields object : objects) {
            object.allow(List.of("tool", "must_contain", "without_confirmation"), name -> "");
            String tool = object.visibleText("tool");
            List<String> mustContain = object.texts("must_contain");
            boolean withoutConfirmation = object.flag("without_confirmation");
            if (tool != null) {
                actions.add(new ExpectedAction(tool, mustContain, withoutConfirmation));
            }
        }
        List<String> ticket = fields.texts("ticket_must_contain");
        if (!ticket.isEmpty()) {
            if (behavior != null && !behavior.equals(Behavior.CREATE_TICKET)) {
                fields.problem(
                        "ticket_must_contain",
                        "needs expected_behavior '" + Behavior.CREATE_TICKET + "' but it is '"
                                + Shown.of(behavior.name()) + "'");
            }
            ExpectedAction action = new ExpectedAction(Behavior.CREATE_TICKET.name(), ticket);
            if (!actions.contains(action)) {
                actions.add(action);
            }
        }
        return actions;
    }

    private Labels labels(JsonFields fields) {
        String category = word(fields, "category", vocabulary.categories());
        String tier = word(fields, "tier", vocabulary.tiers());
        boolean requiresSynthesis = fields.flag("requires_synthesis");
        Split split = split(fields);
        List<String> tags = fields.texts("tags");
        return new Labels(category, tier, split, tags, fields.optionalText("notes"), requiresSynthesis);
    }

    private static @Nullable String word(JsonFields fields, String name, Collection<String> words) {
        String word = fields.optionalText(name);
        return word != null && known(fields, name, word, name, words, name) ? word : null;
    }

    private static @Nullable Split split(JsonFields fields) {
        String name = fields.optionalText("split");
        if (name == null) {
            return null;
        }
        for (Split split : Split.values()) {
            if (name.equals(split.name().toLowerCase(Locale.ROOT))) {
                return split;
            }
        }
        fields.problem(
                "split",
                "must be 'dev' or 'holdout' but was '" + Shown.of(name) + "'"
                        + Nearest.hint(name, List.of("dev", "holdout")));
        return null;
    }

    private static boolean known(
            JsonFields fields, String field, String word, String what, Collection<String> words, String setting) {
        if (words.contains(word)) {
            return true;
        }
        String shown = Shown.of(word);
        fields.problem(
                field,
                "unknown " + what + " '" + shown + "'" + Nearest.hint(word, words)
                        + "; declare it with GoldenSet.reader()." + setting + "(\"" + shown + "\")");
        return false;
    }
}
