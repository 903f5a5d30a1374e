package dev.evalkit.api.text;

import java.util.List;

/**
 * A phrase of a refusal.
 *
 * @param text the phrase as listed
 * @param head its words, up to the gap if it has one
 * @param tail the words after the gap; empty if it has none
 * @param ends whether it must end its clause
 */
record Phrase(String text, List<String> head, List<String> tail, boolean ends) {
    private static final String GAP = "...";

    /** Returns the phrase of a normalised text, in which {@code …} is three points. */
    static Phrase of(String text) {
        String bare = text.replaceFirst("[.\u3002]$", "");
        boolean ends = !bare.equals(text) && !bare.endsWith("..");
        int gap = bare.indexOf(GAP);
        return gap <= 0
                ? new Phrase(text, Wording.of(bare), List.of(), ends)
                : new Phrase(
                        text, Wording.of(bare.substring(0, gap)), Wording.of(bare.substring(gap + GAP.length())), ends);
    }

    /** Returns whether the rest of a clause matches the phrase. The head ends at {@code end}. */
    boolean holds(List<String> words, int end) {
        int tailStart = words.size() - tail.size();
        return tail.isEmpty()
                ? !ends || isEnd(words, end)
                : tailStart >= end && words.subList(tailStart, words.size()).equals(tail);
    }

    private static boolean isEnd(List<String> words, int from) {
        for (int i = from; i < words.size(); i++) {
            if (!words.get(i).equals(Wording.COMMA)) {
                return false;
            }
        }
        return true;
    }
}
