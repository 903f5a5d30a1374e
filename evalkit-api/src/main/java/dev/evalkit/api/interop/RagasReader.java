package dev.evalkit.api.interop;

import dev.evalkit.api.golden.CaseContext;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.Labels;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.internal.json.JsonFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reader of the cases and recorded answers of one file, by the rules of {@link Ragas}. */
final class RagasReader {
    private static final List<String> LOST_OF_ONE_TURN =
            List.of("reference_contexts", "multi_responses", "rubrics", "persona_name", "query_style", "query_length");
    private static final List<String> LOST_OF_A_CONVERSATION =
            List.of("rubrics", "reference_tool_calls", "reference_topics");
    private static final List<String> REFERENCES = List.of("reference", "ground_truth", "ground_truths");
    private static final int ID_DIGITS = 16;

    private final Map<String, GoldenCase> cases = new LinkedHashMap<>();
    private final Map<String, Integer> lineOf = new HashMap<>();
    private final List<RecordedAnswer> answers = new ArrayList<>();
    private final SortedMap<String, Integer> leftOut = new TreeMap<>();

    /** The history, the question and the recorded answer. */
    private record Turn(
            List<CaseContext.Message> history,
            @Nullable String question,
            @Nullable String answer) {}

    List<GoldenCase> cases() {
        return List.copyOf(cases.values());
    }

    List<RecordedAnswer> answers() {
        return answers;
    }

    SortedMap<String, Integer> leftOut() {
        return leftOut;
    }

    /** Reads one line. */
    void read(JsonFields fields) {
        boolean conversation = fields.isList("user_input");
        List<String> lost = conversation ? LOST_OF_A_CONVERSATION : LOST_OF_ONE_TURN;
        List<String> known = new ArrayList<>(List.of("user_input", "reference"));
        if (!conversation) {
            known.addAll(List.of("question", "ground_truth", "ground_truths", "reference_context_ids", "response"));
            known.addAll(List.of("answer", "retrieved_contexts", "contexts", "retrieved_context_ids"));
        }
        known.addAll(lost);
        fields.allow(known, name -> conversation ? " of a sample whose user_input is a conversation" : "");
        Turn turn = conversation ? conversation(fields) : oneTurn(fields);
        String reference = reference(fields);
        List<String> sources = ids(fields, "reference_context_ids", true);
        if (REFERENCES.stream().noneMatch(fields::present) && sources.isEmpty()) {
            fields.problem("has nothing to check; add reference"
                    + (conversation ? "" : " (ground_truth before ragas 0.2) or reference_context_ids"));
        }
        String passageField = present(fields, "retrieved_contexts", "contexts");
        List<String> passages = fields.present(passageField) ? fields.anyTexts(passageField) : List.of();
        List<String> passageIds = ids(fields, "retrieved_context_ids", false);
        if (fields.problems() == 0
                && !passages.isEmpty()
                && !passageIds.isEmpty()
                && passages.size() != passageIds.size()) {
            fields.problem(
                    "retrieved_context_ids",
                    "must have as many ids as " + passageField + " has texts (" + passages.size() + ") but has "
                            + passageIds.size());
        }
        if (fields.problems() > 0 || turn.question() == null) {
            return;
        }
        String id = id(turn.history(), turn.question());
        add(
                fields,
                new GoldenCase(
                        id,
                        turn.question(),
                        CaseContext.builder().history(turn.history()).build(),
                        Expected.builder()
                                .sources(sources)
                                .referenceAnswer(reference)
                                .build(),
                        Labels.EMPTY));
        if (turn.answer() != null || !passages.isEmpty() || !passageIds.isEmpty()) {
            answers.add(new RecordedAnswer(id, turn.answer(), passages, passageIds));
        }
        lost.stream().filter(fields::present).forEach(name -> leftOut.merge(name, 1, Integer::sum));
    }

    private void add(JsonFields fields, GoldenCase read) {
        GoldenCase before = cases.putIfAbsent(read.id(), read);
        if (before == null) {
            lineOf.put(read.id(), fields.line());
        } else if (!before.equals(read)) {
            fields.problem("asks the same question as line " + lineOf.get(read.id())
                    + " but expects something else; make the expectations equal or the questions different");
        }
    }

    /** Returns which of several names of a field is present; the first if none is. More than one is a problem. */
    private static String present(JsonFields fields, String... names) {
        String found = names[0];
        int count = 0;
        for (String name : names) {
            if (fields.present(name)) {
                if (count++ > 0) {
                    fields.problem(name, "must not be given along with " + found);
                } else {
                    found = name;
                }
            }
        }
        return found;
    }

    private static Turn oneTurn(JsonFields fields) {
        String question = fields.visibleText(present(fields, "user_input", "question"));
        String answerField = present(fields, "response", "answer");
        String answer = fields.present(answerField) ? fields.text(answerField) : null;
        return new Turn(List.of(), question, answer);
    }

    private static @Nullable String reference(JsonFields fields) {
        String name = present(fields, REFERENCES.toArray(new String[0]));
        if (!fields.present(name)) {
            return null;
        }
        if (!name.equals("ground_truths")) {
            return fields.visibleText(name);
        }
        int before = fields.problems();
        List<String> texts = fields.texts(name);
        if (fields.problems() == before && texts.size() != 1) {
            fields.problem(name, "must have one text, the reference answer, but has " + texts.size());
        }
        return texts.isEmpty() ? null : texts.get(0);
    }

    private static List<String> ids(JsonFields fields, String name, boolean ofDocuments) {
        if (!fields.present(name)) {
            return List.of();
        }
        int before = fields.problems();
        List<String> ids = fields.ids(name);
        boolean rules = ofDocuments && fields.problems() == before;
        for (int i = 0; rules && i < ids.size(); i++) {
            String id = ids.get(i);
            if (ids.indexOf(id) < i) {
                fields.problem(name, "must have each id once but repeats '" + Shown.of(id) + "'");
            }
            fields.check(name, () -> Require.relativeId(id, "id"));
        }
        return ids;
    }

    private static Turn conversation(JsonFields fields) {
        List<CaseContext.Message> messages = new ArrayList<>();
        int before = fields.problems();
        for (JsonFields message : fields.objects("user_input")) {
            message.allow(List.of("type", "content", "metadata", "tool_calls"), name -> "");
            String content = message.text("content");
            String type = message.text("type");
            if (type != null && !type.equals("human") && !type.equals("ai")) {
                message.problem(
                        "type",
                        "must be human or ai but was '" + Shown.of(type) + "'; a case cannot hold other messages");
            } else if (message.present("tool_calls")
                    && !message.plain("tool_calls").equals("[]")) {
                message.problem("tool_calls", "must be absent or empty; a case cannot hold tool calls");
            } else if (type != null && content != null) {
                messages.add(new CaseContext.Message(type.equals("human") ? "user" : "assistant", content));
            }
        }
        if (fields.problems() > before) {
            return new Turn(List.of(), null, null);
        }
        int last = messages.size() - 1;
        String answer = null;
        if (last > 0 && isAnswer(messages.get(last))) {
            answer = messages.get(last).content();
            last--;
        }
        if (last < 0 || isAnswer(messages.get(last))) {
            fields.problem("user_input", "must end with a human message, or with one ai message after it");
            return new Turn(List.of(), null, null);
        }
        String question = messages.get(last).content();
        fields.check("user_input", () -> Require.notBlank(question, "the last human message"));
        return new Turn(messages.subList(0, last), question, answer);
    }

    private static boolean isAnswer(CaseContext.Message message) {
        return message.role().equals("assistant");
    }

    private static String id(List<CaseContext.Message> history, String question) {
        Digest digest = new Digest();
        history.forEach(message -> digest.add(message.role()).add(message.content()));
        return "r" + digest.add(question).hex().substring(0, ID_DIGITS);
    }
}
