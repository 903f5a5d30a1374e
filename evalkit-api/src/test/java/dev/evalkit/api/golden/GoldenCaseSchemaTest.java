package dev.evalkit.api.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.evalkit.api.SharedData;
import dev.evalkit.api.corpus.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The published schema says what the reader says. What no schema can say is left out of the comparison: repeated ids and
 * keys, lone surrogates, and whole numbers written as 2.0.
 */
class GoldenCaseSchemaTest {
    @RegisterExtension
    static final SharedData SHARED = new SharedData();

    private static final int LINES = 10_000;
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path SCHEMA =
            Path.of(System.getProperty("evalkit.root", ".."), "docs/schema/golden-case.schema.json");

    /** Right and wrong values for any field. */
    private static final List<JsonNode> VALUES = values(
            "null",
            "true",
            "false",
            "0",
            "3",
            "1.5",
            "\"\"",
            "\" \\u00a0\"",
            "\"\\u200b\\ufeff\"",
            "\"x\"",
            "\"a\\tb\"",
            "\"a\\u0085b\\u2028\"",
            "\"a::0\"",
            "\"answer\"",
            "\"refuse\"",
            "\"create_ticket\"",
            "\"multi_hop\"",
            "\"lookup\"",
            "\"injection\"",
            "\"dev\"",
            "\"holdout\"",
            "[]",
            "[null]",
            "[1]",
            "[\"x\"]",
            "[\"x\", \" \"]",
            "[\"x\", \"x\"]",
            "[\"x\", \"y\"]",
            "[\"a::0\", \"b::12\"]",
            "[\"::0\"]",
            "[\" ::0\", \"a::\"]",
            "[{}]",
            "[{\"tool\": \"x\"}]",
            "[{\"tool\": \"x\"}, {\"tool\": \"x\"}]",
            "[{\"tool\": \" \"}]",
            "[{\"tool\": \"x\", \"must_contain\": [\"y\"]}]",
            "[{\"tool\": \"x\", \"must_contain\": \"y\"}]",
            "[{\"tool\": \"x\", \"more\": 1}]",
            "[{\"tool\": \"x\", \"without_confirmation\": true}]",
            "[{\"tool\": \"x\", \"without_confirmation\": null}]",
            "{}",
            "{\"a\": 1}",
            "{\"a\": 0}",
            "{\"a\": 0, \"b\": 2147483647}",
            "{\"a\": 2147483648}",
            "{\"a\": -1, \"b\": 1}",
            "{\"a\": \"1\"}",
            "{\" \": 1}",
            "{\"a::0\": 2, \"b::1\": 0}",
            "{\"history\": []}",
            "{\"history\": [{\"role\": \"user\", \"content\": \"\"}], \"attributes\": {}}",
            "{\"history\": [{\"role\": \"\", \"content\": \"x\"}]}",
            "{\"history\": [{\"role\": \"user\"}]}",
            "{\"history\": [{\"role\": \"user\", \"content\": null}]}",
            "{\"history\": [{\"role\": \"user\", \"content\": \"x\", \"name\": \"y\"}]}",
            "{\"history\": {}}",
            "{\"attributes\": {\"plan\": \"pro\", \"\": \"\"}}",
            "{\"attributes\": {\"plan\": 1}}",
            "{\"more\": []}");

    @TempDir
    Path folder;

    private static List<JsonNode> values(String... texts) {
        List<JsonNode> values = new ArrayList<>();
        for (String text : texts) {
            values.add(parse(text));
        }
        return values;
    }

    private static JsonNode parse(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static JsonNode schema() throws IOException {
        return MAPPER.readTree(Files.readString(SCHEMA));
    }

    private Set<Integer> refusedLines(List<String> lines) throws IOException {
        Path file = Files.write(folder.resolve("golden.jsonl"), lines);
        GoldenSetException e = catchThrowableOfType(GoldenSetException.class, () -> GoldenSet.load(file));
        return e == null
                ? Set.of()
                : e.problems().stream().map(Problem::line).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void schemaAndReaderTakeTheSameLines() throws IOException {
        SchemaCheck schema = new SchemaCheck(schema());
        List<String> lines = new ArrayList<>();
        List<Boolean> accepted = new ArrayList<>();
        for (int seed = 0; seed < LINES; seed++) {
            ObjectNode line = line(new SplittableRandom(seed), seed);
            lines.add(line.toString());
            accepted.add(schema.accepts(line));
        }
        Set<Integer> refused = refusedLines(lines);
        for (int i = 0; i < LINES; i++) {
            assertThat(accepted.get(i)).as("seed %s: %s", i, lines.get(i)).isEqualTo(!refused.contains(i + 1));
        }
        assertThat(refused).hasSizeBetween(LINES / 4, 3 * LINES / 4);
    }

    /** A right case with up to three fields set to any value. */
    private static ObjectNode line(SplittableRandom random, int number) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("id", "q" + number).put("question", "Why?");
        if (random.nextInt(4) > 0) {
            line.putArray("expected_facts").add("f");
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            int field = random.nextInt(CaseReader.FIELDS.size() + 1);
            boolean known = field < CaseReader.FIELDS.size();
            JsonNode value = VALUES.get(random.nextInt(VALUES.size()));
            if (known && random.nextBoolean()) {
                value = likely(CaseReader.FIELDS.get(field), random, value);
            }
            String name = known ? CaseReader.FIELDS.get(field) : "more";
            boolean repeatable = name.equals("id") && value.asText().matches("(?s).*[a-z].*");
            line.set(name, repeatable ? JsonNodeFactory.instance.textNode(value.asText() + number) : value);
        }
        return line;
    }

    /** A value of the kind that the field wants, where there is one. */
    private static JsonNode likely(String field, SplittableRandom random, JsonNode otherwise) {
        List<String> fitting = switch (field) {
            case "expected_chunks" -> List.of("[\"a::0\", \"b::12\"]", "[]");
            case "grades" -> List.of("{\"a\": 1}", "{\"a::0\": 2, \"b::1\": 0}");
            case "expected_actions" -> List.of("[{\"tool\": \"x\", \"must_contain\": [\"y\"]}]");
            case "expected_behavior" -> List.of("\"create_ticket\"", "\"refuse\"", "\"answer\"");
            case "category" ->
                List.of("\"multi_hop\"", "\"unanswerable\"", "\"smalltalk\"", "\"ticket_intent\"", "\"injection\"");
            case "tier" -> List.of("\"multi_hop\"", "\"negative\"");
            case "context" -> List.of("{\"history\": []}");
            case "question", "notes", "reference_answer" -> List.of("\"x\"");
            case "requires_synthesis" -> List.of("true");
            case "split" -> List.of("\"dev\"");
            case "status" -> List.of("\"draft\"");
            case "id" -> List.of();
            default -> List.of("[\"x\"]", "[]");
        };
        return fitting.isEmpty() ? otherwise : parse(fitting.get(random.nextInt(fitting.size())));
    }

    @Test
    void linesOfTheExamplesAndTheDemoAreValid() throws IOException {
        SchemaCheck schema = new SchemaCheck(schema());
        for (Path file : List.of(
                SHARED.path("examples/golden-categories.jsonl"),
                SHARED.path("examples/golden-tiers.jsonl"),
                Path.of(System.getProperty("evalkit.root", ".."), "docs/demo/postgres/golden.jsonl"),
                Path.of(System.getProperty("evalkit.root", ".."), "docs/demo/acme/golden.jsonl"))) {
            for (String line : Files.readAllLines(file)) {
                assertThat(schema.accepts(parse(line))).as(line).isTrue();
            }
        }
    }

    @Test
    void schemaHasTheFieldsAndWordsOfTheReader() throws IOException {
        JsonNode fields = schema().path("properties");
        List<String> names = new ArrayList<>();
        fields.fieldNames().forEachRemaining(names::add);
        assertThat(names).isEqualTo(CaseReader.FIELDS);
        Vocabulary standard = Vocabulary.standard();
        assertThat(words(fields.path("category"))).isEqualTo(List.copyOf(standard.categories()));
        assertThat(words(fields.path("tier"))).isEqualTo(List.copyOf(standard.tiers()));
        assertThat(words(fields.path("expected_behavior"))).isEqualTo(List.copyOf(standard.behaviors()));
        assertThat(words(fields.path("split")))
                .isEqualTo(List.of(
                        Split.DEV.name().toLowerCase(Locale.ROOT),
                        Split.HOLDOUT.name().toLowerCase(Locale.ROOT)));
        assertThat(fields)
                .allSatisfy(
                        field -> assertThat(field.path("description").asText()).endsWith("."));
    }

    private static List<String> words(JsonNode field) {
        List<String> words = new ArrayList<>();
        ((ArrayNode) field.path("enum")).forEach(word -> words.add(word.textValue()));
        words.removeIf(word -> word == null);
        return words;
    }
}
