package dev.evalkit.api.golden;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Golden sets at random: every part present or not, with texts that are hard on a file. */
final class RandomCases {
    private static final String[] PIECES = {
        "a",
        "Z",
        "0",
        " ",
        "\"",
        "\\",
        "/",
        "\n",
        "\r\n",
        "\t",
        "\u0000",
        "\u001b[31m",
        "\u007f",
        "\u0085",
        "\u00a0",
        "\u2028",
        "\u2029",
        "\ufeff",
        "\u200b",
        "café",
        "漢字",
        "\uD83D\uDE00",
        "{}",
        "[]",
        ",",
        ":",
        "::0",
        "null",
        "<b>"
    };
    private static final String[] ID_PIECES = {"q", "7", "é", "漢", "\uD83D\uDE00", "\"", "\\", " ", "-", "\ufeff"};

    private final SplittableRandom random;

    RandomCases(long seed) {
        random = new SplittableRandom(seed);
    }

    GoldenSet set() {
        int size = random.nextInt(1, 6);
        Set<String> ids = new LinkedHashSet<>();
        while (ids.size() < size) {
            ids.add("x" + text(ID_PIECES));
        }
        return GoldenSet.of("golden", ids.stream().map(this::goldenCase).toList());
    }

    private GoldenCase goldenCase(String id) {
        return new GoldenCase(id, text(), context(), expected(), labels());
    }

    private String text() {
        return "t" + text(PIECES);
    }

    private String text(String[] pieces) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }

    private List<String> texts() {
        Set<String> texts = new LinkedHashSet<>();
        for (int i = Math.max(0, random.nextInt(5) - 1); i > 0; i--) {
            texts.add(text());
        }
        return List.copyOf(new ArrayList<>(texts));
    }

    private <T> @Nullable T maybe(Supplier<T> value) {
        return random.nextBoolean() ? value.get() : null;
    }

    private CaseContext context() {
        List<CaseContext.Message> history = new ArrayList<>();
        texts().forEach(content -> history.add(new CaseContext.Message(text(), random.nextBoolean() ? content : "")));
        SortedMap<String, String> attributes = new TreeMap<>();
        texts().forEach(name -> attributes.put(random.nextInt(4) == 0 ? "" : name, text(PIECES)));
        return new CaseContext(history, attributes);
    }

    private Expected expected() {
        List<String> sources = texts();
        List<String> chunks = texts().stream().map(text -> text + "::3").toList();
        boolean ofChunks = sources.isEmpty() && !chunks.isEmpty();
        SortedMap<String, Integer> grades = new TreeMap<>();
        texts().forEach(id -> grades.put(ofChunks ? id + "::0" : id, random.nextInt(3)));
        grades.replaceAll((id, grade) -> sources.contains(id) || chunks.contains(id) ? Math.max(1, grade) : grade);
        if (!grades.isEmpty()) {
            grades.put(grades.firstKey(), random.nextBoolean() ? 1 : Integer.MAX_VALUE);
        }
        Behavior behavior = Behavior.of(
                List.of("answer", "refuse", "chitchat", "create_ticket").get(random.nextInt(4)));
        return new Expected(
                sources,
                chunks,
                grades,
                behavior.equals(Behavior.ABSTAIN) || behavior.equals(Behavior.CHITCHAT)
                        ? List.of()
                        : List.of("always one"),
                texts(),
                texts(),
                actions(),
                texts(),
                behavior,
                maybe(this::text));
    }

    private List<ExpectedAction> actions() {
        List<ExpectedAction> actions = new ArrayList<>();
        List<String> phrases = texts();
        for (int i = random.nextInt(4); i > 0; i--) {
            String tool = random.nextBoolean() ? "create_ticket" : text();
            actions.add(new ExpectedAction(tool, random.nextBoolean() ? phrases : texts(), random.nextInt(4) == 0));
        }
        return actions;
    }

    private Labels labels() {
        return new Labels(
                maybe(() -> List.of("multi_hop", "unanswerable", "smalltalk", "ticket_intent", "injection")
                        .get(random.nextInt(5))),
                maybe(() -> random.nextBoolean() ? "lookup" : "negative"),
                maybe(() -> Split.DEV),
                texts(),
                maybe(() -> text(PIECES)),
                random.nextBoolean());
    }
}
