package dev.evalkit.api.golden;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A stratified sample by largest remainders (Hamilton's method): each stratum gets its share of n to within one. */
final class Sample {
    private Sample() {}

    static List<GoldenCase> of(List<GoldenCase> cases, int n, long seed) {
        SortedMap<String, List<GoldenCase>> strata = new TreeMap<>();
        cases.forEach(each ->
                strata.computeIfAbsent(stratum(each), name -> new ArrayList<>()).add(each));
        SortedMap<String, Integer> seats = seats(strata, n, cases.size());
        Set<String> chosen = new HashSet<>();
        strata.forEach((name, members) -> members.stream()
                .map(each -> new Ranked(each.id(), StableHash.rank(each.id(), seed)))
                .sorted()
                .limit(seats.getOrDefault(name, 0))
                .forEach(each -> chosen.add(each.id)));
        return cases.stream().filter(each -> chosen.contains(each.id())).toList();
    }

    /** An id and its rank in the samples of one seed. */
    private record Ranked(String id, long rank) implements Comparable<Ranked> {
        @Override
        public int compareTo(Ranked other) {
            int byRank = Long.compareUnsigned(rank, other.rank);
            return byRank == 0 ? id.compareTo(other.id) : byRank;
        }
    }

    private static String stratum(GoldenCase golden) {
        Labels labels = golden.labels();
        if (labels.category() != null) {
            return "category " + labels.category();
        }
        return labels.tier() == null ? "" : "tier " + labels.tier();
    }

    private static SortedMap<String, Integer> seats(SortedMap<String, List<GoldenCase>> strata, int n, int total) {
        SortedMap<String, Integer> seats = new TreeMap<>();
        SortedMap<String, Long> remainders = new TreeMap<>();
        int left = n;
        for (Map.Entry<String, List<GoldenCase>> stratum : strata.entrySet()) {
            long share = (long) n * stratum.getValue().size();
            int whole = (int) (share / total);
            seats.put(stratum.getKey(), whole);
            remainders.put(stratum.getKey(), share % total);
            left -= whole;
        }
        remainders.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(left)
                .forEach(each -> seats.merge(each.getKey(), 1, Integer::sum));
        return seats;
    }
}
