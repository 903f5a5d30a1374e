package dev.evalkit.api.golden.doctor;

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

/** What can be wrong with the set as a whole. */
final class SetRules {
    /** Planned shares of the four tiers in percent: 15, 15, 10 and 10 of 50 cases. */
    private static final SortedMap<String, Integer> PLAN =
            new TreeMap<>(Map.of("lookup", 30, "multi_hop", 30, "comparative", 20, "negative", 20));

    /** Below so many cases a count says little about a plan. */
    private static final int FEWEST_CASES = 20;

    private static final int SHOWN_IDS = 5;

    private SetRules() {}

    /** Ids that are one id where upper and lower case do not differ, as in some file systems and spreadsheets. */
    static void idsThatDifferByCase(Patient patient) {
        Map<String, String> first = new HashMap<>();
        for (GoldenCase golden : patient.set().cases()) {
            String other = first.putIfAbsent(golden.id().toLowerCase(Locale.ROOT), golden.id());
            if (other != null) {
                patient.find(
                        golden,
                        "ids_differ_by_case",
                        Finding.Severity.WARNING,
                        "the id differs from '" + Shown.of(other) + "' only by upper and lower case",
                        "rename one of the two: people and file systems mix them up");
            }
        }
    }

    /**
     * Of the cases of the four tiers lookup, multi_hop, comparative and negative, a tier has a number that is more than a
     * third off the plan (30, 30, 20 and 20 %), and by more than 2 cases. Sets with fewer than 20 such cases are not looked at.
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
                                "tier %s has %d of %d cases where the plan has %.0f",
                                tier,
                                count,
                                cases,
                                planned),
                        "the plan is 15 lookup, 15 multi_hop, 10 comparative and 10 negative cases of 50");
            }
        });
    }

    /** Questions in more than one language. Questions too short to tell are taken for the most frequent one. */
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
                "give them a tag, so that reports show them apart, or move them to a set of their own"));
    }

    private static String shown(List<String> ids) {
        List<String> first = ids.stream().limit(SHOWN_IDS).map(Shown::of).toList();
        return String.join(", ", first) + (ids.size() > SHOWN_IDS ? ", …" : "");
    }
}
