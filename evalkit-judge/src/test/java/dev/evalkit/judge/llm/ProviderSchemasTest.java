package dev.evalkit.judge.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.internal.json.CanonicalJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schemas that go to providers: only keywords that all of them accept in structured output. */
class ProviderSchemasTest {
    private static final Set<String> ALLOWED =
            Set.of("type", "properties", "required", "additionalProperties", "items", "enum");

    static List<ReplyShape<?>> shapes() {
        return List.of(
                new VerdictShape(0),
                new VerdictShape(3),
                new RubricShape(),
                new ClaimShape(List.of("c1", "c2")),
                new UsefulShape(2),
                new QuestionsShape(3));
    }

    private static void walk(String schema, List<String> wrong) {
        Map<String, String> keywords = CanonicalJson.fields(schema);
        keywords.keySet().stream().filter(each -> !ALLOWED.contains(each)).forEach(wrong::add);
        String properties = keywords.get("properties");
        if (properties != null) {
            Map<String, String> fields = CanonicalJson.fields(properties);
            List<String> required = CanonicalJson.scalars(keywords.getOrDefault("required", "[]"));
            if (required.size() != fields.size()
                    || !required.containsAll(fields.keySet())
                    || !"false".equals(keywords.get("additionalProperties"))) {
                wrong.add("an object that is not strict: " + schema);
            }
            fields.values().forEach(each -> walk(each, wrong));
        }
        if (keywords.containsKey("items")) {
            walk(keywords.getOrDefault("items", ""), wrong);
        }
        if ("[]".equals(keywords.get("enum"))) {
            wrong.add("an empty enum");
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void everySchemaIsStrictAndHasNoOtherKeyword(ReplyShape<?> shape) {
        List<String> wrong = new ArrayList<>();
        walk(shape.schema(), wrong);
        assertThat(wrong).isEmpty();
    }
}
