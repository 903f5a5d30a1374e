package dev.evalkit.api.metric;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The measures against what trec_eval printed for its edge cases; where a measure is undefined, trec_eval prints 0. */
class TrecEdgeParityTest {
    private record Line(String document, double score) {}

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = requireNonNull(TrecEdgeParityTest.class.getResourceAsStream("trec/" + name), name)) {
            return in.readAllBytes();
        }
    }

    /** The fields of each line that is no comment. */
    private static List<String[]> fields(String name) throws IOException {
        return new String(bytes(name), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.strip().split("\\s+", -1))
                .toList();
    }

    /** By topic; a negative grade says that nobody judged the document. */
    private static Map<String, Qrels> qrels(String name) throws IOException {
        Map<String, Map<String, Integer>> grades = new TreeMap<>();
        for (String[] line : fields(name)) {
            Map<String, Integer> topic = grades.computeIfAbsent(line[0], id -> new TreeMap<>());
            int grade = (int) Double.parseDouble(line[3]);
            if (grade >= 0) {
                topic.put(line[2], grade);
            }
        }
        Map<String, Qrels> qrels = new TreeMap<>();
        grades.forEach((topic, judged) -> qrels.put(topic, Qrels.of(judged)));
        return qrels;
    }

    /** By topic, best score first; of equal scores the greater document id by its bytes. */
    private static Map<String, Ranking> rankings(String name) throws IOException {
        Map<String, List<Line>> lines = new TreeMap<>();
        for (String[] line : fields(name)) {
            lines.computeIfAbsent(line[0], id -> new ArrayList<>()).add(new Line(line[2], score(line[4])));
        }
        Comparator<Line> order = Comparator.comparingDouble((Line line) -> line.score() + 0.0)
                .thenComparing(line -> line.document().getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned)
                .reversed();
        Map<String, Ranking> rankings = new TreeMap<>();
        lines.forEach((topic, found) -> rankings.put(
                topic,
                Ranking.of(found.stream().sorted(order).map(Line::document).toList())));
        return rankings;
    }

    /** As C reads a number: a text that is none is 0. */
    private static double score(String text) {
        if (text.equals("inf")) {
            return Double.POSITIVE_INFINITY;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static Optional<Measure> measure(String name) {
        int at = name.lastIndexOf('_');
        String base = at < 0 ? name : name.substring(0, at);
        return switch (name.matches(".*_[0-9]+") ? base : name) {
            case "map" -> Optional.of(new AveragePrecision());
            case "recip_rank" -> Optional.of(new ReciprocalRank());
            case "ndcg" -> Optional.of(new Ndcg(Integer.MAX_VALUE));
            case "ndcg_cut" -> Optional.of(new Ndcg(Integer.parseInt(name.substring(at + 1))));
            case "P" -> Optional.of(new Precision(Integer.parseInt(name.substring(at + 1))));
            case "recall" -> Optional.of(new Recall(Integer.parseInt(name.substring(at + 1))));
            case "success" -> Optional.of(new HitRate(Integer.parseInt(name.substring(at + 1))));
            default -> Optional.empty();
        };
    }

    /** The mean over the topics that are judged and retrieved, as C prints it. */
    private static String mean(Measure measure, Map<String, Qrels> qrels, Map<String, Ranking> rankings) {
        double mean = rankings.entrySet().stream()
                .filter(each -> qrels.containsKey(each.getKey()))
                .mapToDouble(each -> measure.value(each.getValue(), requireNonNull(qrels.get(each.getKey())))
                        .orElse(0))
                .average()
                .orElseThrow();
        return new BigDecimal(mean).setScale(4, RoundingMode.HALF_EVEN).toPlainString();
    }

    @Test
    void everyMeasureIsWhatTrecEvalPrinted() throws IOException {
        int cases = 0;
        int values = 0;
        for (JsonNode one : new ObjectMapper().readTree(bytes("edge.json"))) {
            JsonNode printed = one.path("v10");
            boolean plain = true;
            for (JsonNode argument : one.path("args")) {
                plain &= !List.of("-M", "-J", "-c", "-l").contains(argument.asText());
            }
            if (!plain || printed.path("exit").asInt() != 0) {
                continue;
            }
            cases++;
            String name = one.path("case").asText();
            Map<String, Qrels> qrels = qrels(name + ".qrels");
            Map<String, Ranking> rankings = rankings(name + ".run");
            for (String line : printed.path("stdout").asText().lines().toList()) {
                String[] fields = line.split("\\s+", -1);
                Optional<Measure> measure = measure(fields[0]);
                if (fields[1].equals("all") && measure.isPresent()) {
                    assertThat(mean(measure.get(), qrels, rankings))
                            .as("%s of %s", fields[0], name)
                            .isEqualTo(fields[2]);
                    values++;
                }
            }
        }
        assertThat(cases).isEqualTo(21);
        assertThat(values)
                .as("values compared; raise it when a measure is added")
                .isEqualTo(42);
    }
}
