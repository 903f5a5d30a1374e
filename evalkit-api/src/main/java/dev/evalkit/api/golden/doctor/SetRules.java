package dev.evalkit.api.golden.doctor;

import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.internal.check.Shown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Rules for the set as a whole. */
final class SetRules {
    /** Planned shares of the four tiers in percent: 15, 15, 10 and 10 of 50 cases. */
    private static final SortedMap<String, Integer> PLAN =
            new TreeMap<>(Map.of("lookup", 30, "multi_hop", 30, "comparative", 20, "negative", 20));

    /** With fewer cases, the counts say little about the plan. */
    private static final int FEWEST_CASES = 20;

    private static final int SHOWN_IDS = 5;

    private SetRules() {}

    /** Finds ids that differ only in case, which some file systems and spreadsheets ignore. */
    static void idsThatDifferByCase(Patient patient) {
        Map<String, String> first = new HashMap<>();
        for (GoldenCase golden : patient.set().cases()) {
            String other = first.putIfAbsent(golden.id().toLowerCase(Locale.ROOT), golden.id());
            if (other != null) {
                patient.find(
                        golden,
                        "ids_differ_by_case",
                        Finding.Severity.WARNING,
                        "the id differs from '" + Shown.of(other) + "' only in upper and lower case",
                        "rename one of the two: people and file systems confuse them");
            }
        }
    }

    /**
     * Finds a tier whose number of cases is off the plan by more than a third of it and by more than 2 cases. The plan
     * is 30 % lookup, 30 % multi_hop, 20 % comparative and 20 % negative. Sets with fewer than 20 cases in these tiers
     * are skipped.
     */
    static void tierPlan(Patient patient) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        PLAN.keySet().forEach(tier -> counts.put(tier, 0));
        for (GoldenCase golden : patient.set().cases()) {
            String tier = golden.labels().tier();
            if (tier != null) {
                counts.computeIfPresent(tier, (name, count) -> count + 1);
            }
        }
        int cases = counts.values().stream().mapToInt(Integer::intValue).sum();
        if (cases < FEWEST_CASES) {
            return;
        }
        counts.forEach((tier, count) -> {
            double planned = cases * PLAN.getOrDefault(tier, 0) / 100.0;
            double off = Math.abs(count - planned);
            if (off > planned / 3 && off > 2) {
                patient.findInSet(
                        "tier_plan",
                        Finding.Severity.NOTE,
                        String.format(
                                Locale.ROOT,
                                "tier %s has %d of %d cases but should have about %.0f",
                                tier,
                                count,
                                cases,
                                planned),
                        "plan 15 lookup, 15 multi_hop, 10 comparative and 10 negative cases in every 50");
            }
        });
    }

    /**
     * Finds questions in more than one language. Questions whose language is unclear count as the most frequent one.
     */
    static void languageMix(Patient patient) {
        SortedMap<String, List<String>> ids = new TreeMap<>();
        for (GoldenCase golden : patient.set().cases()) {
            QuestionLanguage.of(golden.question())
                    .ifPresent(language -> ids.computeIfAbsent(language, name -> new ArrayList<>())
                            .add(golden.id()));
        }
        String most = ids.keySet().stream()
                .max(Comparator.comparingInt((String language) ->
                                ids.getOrDefault(language, List.of()).size())
                        .thenComparing(Comparator.reverseOrder()))
                .orElse("");
        ids.remove(most);
        ids.forEach((language, others) -> patient.findInSet(
                "language_mix",
                Finding.Severity.NOTE,
                "most questions are in " + most + ", " + others.size() + " in " + language + ": " + shown(others),
                "tag them so that reports show them separately, or move them to a separate set"));
    }

    private static String shown(List<String> ids) {
        List<String> first = ids.stream().limit(SHOWN_IDS).map(Shown::of).toList();
        return String.join(", ", first) + (ids.size() > SHOWN_IDS ? ", …" : "");
    }

    /** Finds a corpus most of whose letters are Chinese, Japanese or Korean, for which keyword search needs its own analyzer. */
    static void easternCorpus(Patient patient) {
        patient.corpus().ifPresent(corpus -> {
            long letters = 0;
            long eastern = 0;
            for (Document document : corpus.documents()) {
                letters +=
                        document.text().codePoints().filter(Character::isLetter).count();
                eastern +=
                        document.text().codePoints().filter(SetRules::isEastern).count();
            }
            if (eastern * 2 > letters) {
                patient.findInSet(
                        "eastern_corpus",
                        Finding.Severity.NOTE,
                        "most letters of the corpus are Chinese, Japanese or Korean, which the standard keyword search takes one by one",
                        "search pairs of letters, with keyword(Bm25.standard().language(\"cjk\")) on the ladder, or give Bm25 an analyzer"
                                + " that knows words");
            }
        });
    }

    private static boolean isEastern(int c) {
        return switch (Character.UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
            default -> false;
        };
    }
}
