package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.Support;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The shape of verdicts on claims: {@code reasoning}, then exactly one verdict for each claim id.
 *
 * @param ids ids of the claims, without duplicates
 */
record ClaimShape(List<String> ids) implements ReplyShape<List<ClaimVerdict>> {
    private static final String REASONING = "reasoning";
    private static final String VERDICTS = "verdicts";
    private static final String ID = "id";
    private static final String VERDICT = "verdict";
    private static final List<String> NAMES = List.of(REASONING, VERDICTS);
    private static final List<String> INNER = List.of(ID, VERDICT);
    private static final List<String> VALUES =
            Arrays.stream(Support.values()).map(Support::name).toList();

    @Override
    public String schema() {
        JsonSchema each = new JsonSchema().oneOf(ID, ids).oneOf(VERDICT, VALUES);
        return new JsonSchema().text(REASONING).objects(VERDICTS, each).toString();
    }

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public List<ClaimVerdict> read(ReplyFields fields, String raw) throws JudgeException {
        fields.text(REASONING);
        Map<String, ClaimVerdict> found = new LinkedHashMap<>();
        for (ReplyFields each : fields.objects(VERDICTS)) {
            each.only(INNER);
            String id = each.text(ID);
            String value = each.text(VERDICT);
            if (!VALUES.contains(value)) {
                throw each.malformed(
                        "$.verdicts: verdict must be one of " + VALUES + " but was '" + Shown.of(value) + "'");
            }
            if (!ids.contains(id)) {
                throw each.wrongCount("$.verdicts: there is no claim '" + Shown.of(id) + "'");
            }
            if (found.put(id, new ClaimVerdict(id, Support.valueOf(value))) != null) {
                throw each.wrongCount("$.verdicts: claim '" + Shown.of(id) + "' has two verdicts");
            }
        }
        for (String id : ids) {
            if (!found.containsKey(id)) {
                throw fields.wrongCount("$.verdicts: claim '" + Shown.of(id) + "' has no verdict");
            }
        }
        return ids.stream().map(found::get).toList();
    }
}
