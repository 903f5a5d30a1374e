package dev.evalkit.api.golden;

import dev.evalkit.api.internal.json.JsonLineWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writer of cases as lines, which {@link CaseReader} reads back equal. Fields keep the reader's order; empty parts are
 * omitted.
 */
final class CaseWriter {
    private CaseWriter() {}

    static String line(GoldenCase golden) {
        Expected expected = golden.expected();
        Labels labels = golden.labels();
        JsonLineWriter line = new JsonLineWriter().text("id", golden.id()).text("question", golden.question());
        text(line, "category", labels.category());
        text(line, "tier", labels.tier());
        texts(line, "expected_sources", expected.sources());
        texts(line, "expected_chunks", expected.chunks());
        if (!expected.grades().isEmpty()) {
            JsonLineWriter grades = new JsonLineWriter();
            expected.grades().forEach(grades::number);
            line.object("grades", grades);
        }
        texts(line, "expected_facts", expected.facts());
        texts(line, "expected_answer_contains", expected.contains());
        boolean tiered = labels.tier() != null && labels.category() == null;
        texts(line, tiered ? "forbidden_phrases" : "must_not", expected.forbidden());
        actions(line, expected);
        if (!expected.behavior().equals(Behavior.ANSWER) || UnsaidBehavior.problem(expected, labels) != null) {
            line.text("expected_behavior", expected.behavior().name());
        }
        text(line, "reference_answer", expected.referenceAnswer());
        texts(line, "injection_markers", expected.injectionMarkers());
        context(line, golden.context());
        if (labels.requiresSynthesis()) {
            line.flag("requires_synthesis", true);
        }
        if (labels.split() != null) {
            line.text("split", labels.split().name().toLowerCase(Locale.ROOT));
        }
        texts(line, "tags", labels.tags());
        text(line, "notes", labels.notes());
        return line.toString();
    }

    private static void actions(JsonLineWriter line, Expected expected) {
        List<ExpectedAction> actions = expected.actions();
        boolean ticket = endsInTicket(expected);
        List<JsonLineWriter> objects = actions.subList(0, actions.size() - (ticket ? 1 : 0)).stream()
                .map(CaseWriter::action)
                .toList();
        if (!objects.isEmpty()) {
            line.objects("expected_actions", objects);
        }
        if (ticket) {
            line.texts("ticket_must_contain", actions.get(actions.size() - 1).mustContain());
        }
    }

    /**
     * Returns whether the short form can stand for the last action. It is read as one more action, unless an equal one
     * exists.
     */
    private static boolean endsInTicket(Expected expected) {
        List<ExpectedAction> actions = expected.actions();
        if (actions.isEmpty() || !expected.behavior().equals(Behavior.CREATE_TICKET)) {
            return false;
        }
        ExpectedAction last = actions.get(actions.size() - 1);
        return last.tool().equals(Behavior.CREATE_TICKET.name())
                && !last.mustContain().isEmpty()
                && !last.withoutConfirmation()
                && actions.indexOf(last) == actions.size() - 1;
    }

    private static JsonLineWriter action(ExpectedAction action) {
        JsonLineWriter object = new JsonLineWriter().text("tool", action.tool());
        texts(object, "must_contain", action.mustContain());
        if (action.withoutConfirmation()) {
            object.flag("without_confirmation", true);
        }
        return object;
    }

    private static void context(JsonLineWriter line, CaseContext context) {
        JsonLineWriter object = new JsonLineWriter();
        if (!context.history().isEmpty()) {
            object.objects(
                    "history",
                    context.history().stream()
                            .map(message -> new JsonLineWriter()
                                    .text("role", message.role())
                                    .text("content", message.content()))
                            .toList());
        }
        if (!context.attributes().isEmpty()) {
            JsonLineWriter attributes = new JsonLineWriter();
            context.attributes().forEach(attributes::text);
            object.object("attributes", attributes);
        }
        if (!object.isEmpty()) {
            line.object("context", object);
        }
    }

    private static void text(JsonLineWriter line, String name, @Nullable String value) {
        if (value != null) {
            line.text(name, value);
        }
    }

    private static void texts(JsonLineWriter line, String name, List<String> values) {
        if (!values.isEmpty()) {
            line.texts(name, values);
        }
    }
}
