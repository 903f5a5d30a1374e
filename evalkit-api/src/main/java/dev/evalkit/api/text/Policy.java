package dev.evalkit.api.text;

import java.util.List;
import java.util.Set;

/** Statements about a company's practice that are worded like refusals. */
final class Policy {
    private static final Set<String> KEPT = Set.of(
            ("stored kept saved shared collected needed required sent logged retained transmitted lost passed sold"
                            + " asked leaves charged")
                    .split(" ", -1));
    private static final Set<String> OTHERS = Set.of("your", "their", "his", "her", "您", "你", "他");

    /** "I cannot stress enough that …" is not a refusal. */
    private static final Set<String> MEANT =
            Set.of("wait", "stress", "emphasize", "emphasise", "overstate", "imagine", "thank");

    private Policy() {}

    /**
     * Returns whether a matched phrase is not a refusal: "No information about your card is stored", "we do not know
     * your password", "Your documents do not include a VAT number" (documents other than the searched ones).
     */
    static boolean isPolicy(List<String> words, int start, int end) {
        String before = start == 0 ? "" : words.get(start - 1);
        boolean ours =
                before.equals("we") && end < words.size() && words.get(end).equals("your");
        boolean kept = words.get(start).equals("no")
                && !before.equals("there")
                && words.subList(end, words.size()).stream().anyMatch(KEPT::contains);
        boolean meant = end < words.size() && words.get(end - 1).equals("cannot") && MEANT.contains(words.get(end));
        return meant || ours || kept || (words.get(start).equals(Wording.DOCUMENTS) && OTHERS.contains(before));
    }
}
