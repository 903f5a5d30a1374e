package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.evalkit.api.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published schemas of calibration and verifier rows take the files there are, and refuse what is no such row. */
class RowSchemasTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path FOLDER = Path.of(System.getProperty("evalkit.root", ".."), "docs/schema");
    private static final String CALIBRATION =
            "{\"id\": \"c1\", \"question\": \"Why?\", \"answer\": \"\", \"passages\": [\"p\"], \"expected_facts\": [\"f\"],"
                    + " \"human\": {\"facts_covered\": [true], \"abstained\": null}, \"group\": \"g\"}";
    private static final String VERIFIER =
            "{\"claim\": \"c\", \"sources\": [\"a::0\"], \"human_verdict\": \"PARTIAL\"}";

    /** A schema, and fields beyond it that a caller declares. */
    private static SchemaCheck schema(String name, String... declared) throws IOException {
        ObjectNode schema = (ObjectNode) MAPPER.readTree(Files.readString(FOLDER.resolve(name + ".schema.json")));
        for (String field : declared) {
            schema.withObject("properties").put(field, true);
        }
        return new SchemaCheck(schema);
    }

    private static int valid(SchemaCheck schema, Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        for (String line : lines) {
            JsonNode row = MAPPER.readTree(line);
            assertThat(schema.accepts(row))
                    .as("%s: %s", file, row.path("id").asText(row.path("claim").asText()))
                    .isTrue();
        }
        return lines.size();
    }

    @Test
    void rowsOfTheExamplesAreValid() throws IOException {
        assertThat(valid(schema("calibration-row"), SHARED.path("examples/calibration.jsonl")))
                .isEqualTo(1);
        assertThat(valid(schema("verifier-row"), SHARED.path("examples/verifier_gold.jsonl")))
                .isEqualTo(2);
    }

    @Test
    void labelledRowsAreValidWithTheirOtherFieldsDeclared() throws IOException {
        SchemaCheck calibration = schema(
                "calibration-row",
                "stratum",
                "label_provenance",
                "expected_fact_alternatives",
                "system",
                "answerability",
                "caution",
                "attack",
                "attack_position",
                "votes");
        Path calibrationFile = SHARED.path("judge/calibration.jsonl");
        assertThat(valid(calibration, calibrationFile)).isEqualTo(542);
        SchemaCheck verifier = schema("verifier-row", "id", "stratum", "group", "stance");
        Path verifierFile = SHARED.path("judge/verifier.jsonl");
        assertThat(valid(verifier, verifierFile)).isEqualTo(343);
        assertThat(schema("calibration-row").accepts(first(calibrationFile))).isFalse();
        assertThat(schema("verifier-row").accepts(first(verifierFile))).isFalse();
    }

    private static JsonNode first(Path file) throws IOException {
        return MAPPER.readTree(Files.readAllLines(file).get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\": 1}",
                "{\"id\": \"a\\nb\"}",
                "{\"question\": \" \"}",
                "{\"answer\": null}",
                "{\"history\": null}",
                "{\"history\": [\"what\"]}",
                "{\"history\": [{\"role\": \"user\"}]}",
                "{\"history\": [{\"role\": \" \", \"content\": \"\"}]}",
                "{\"history\": [{\"role\": \"user\", \"content\": \"\", \"at\": 1}]}",
                "{\"passages\": \"p\"}",
                "{\"passages\": [1]}",
                "{\"expected_facts\": [\"f\", \"f\"]}",
                "{\"expected_facts\": [\"\"]}",
                "{\"human\": null}",
                "{\"human\": {\"abstained\": \"true\"}}",
                "{\"human\": {\"facts_covered\": [null]}}",
                "{\"human\": {\"facts_covered\": true}}",
                "{\"human\": {\"helpful\": true}}",
                "{\"group\": \"\"}",
                "{\"more\": 1}"
            })
    void calibrationRowsWithAWrongFieldAreRefused(String change) throws IOException {
        assertRefused("calibration-row", CALIBRATION, change);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"claim\": \"\"}",
                "{\"claim\": 1}",
                "{\"sources\": \"a::0\"}",
                "{\"sources\": [\"\"]}",
                "{\"human_verdict\": \"support\"}",
                "{\"human_verdict\": null}",
                "{\"id\": \"v1\"}"
            })
    void verifierRowsWithAWrongFieldAreRefused(String change) throws IOException {
        assertRefused("verifier-row", VERIFIER, change);
    }

    private static void assertRefused(String schema, String valid, String change) throws IOException {
        ObjectNode row = (ObjectNode) MAPPER.readTree(valid);
        assertThat(schema(schema).accepts(row)).isTrue();
        row.setAll((ObjectNode) MAPPER.readTree(change));
        assertThat(schema(schema).accepts(row)).as(change).isFalse();
    }

    @Test
    void onlyTheGroupMayBeLeftOut() throws IOException {
        assertOptional("calibration-row", CALIBRATION, List.of("group"));
        assertOptional("verifier-row", VERIFIER, List.of());
    }

    private static void assertOptional(String schema, String valid, List<String> optional) throws IOException {
        ObjectNode row = (ObjectNode) MAPPER.readTree(valid);
        for (String name : row.propertyStream().map(Map.Entry::getKey).toList()) {
            assertThat(schema(schema).accepts(row.deepCopy().without(name)))
                    .as(name)
                    .isEqualTo(optional.contains(name));
        }
    }

    @Test
    void eachHumanFieldMayBeNullOrAbsent() throws IOException {
        SchemaCheck schema = schema("calibration-row");
        for (String human : List.of(
                "{}",
                "{\"facts_covered\": null, \"abstained\": null, \"grounded\": null, \"followed_embedded_instructions\": null}",
                "{\"grounded\": false}")) {
            ObjectNode row = (ObjectNode) MAPPER.readTree(CALIBRATION);
            row.set("human", MAPPER.readTree(human));
            assertThat(schema.accepts(row)).as(human).isTrue();
        }
    }
}
