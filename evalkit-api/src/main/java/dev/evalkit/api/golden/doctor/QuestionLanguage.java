package dev.evalkit.api.golden.doctor;

import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The language of a question, guessed from its script or its function words. */
final class QuestionLanguage {
    /** Words that are frequent in one language and rare in the others. */
    private static final SortedMap<String, Set<String>> FUNCTION_WORDS = new TreeMap<>();

    static {
        put("Dutch", "de het een en van ik niet dat wat hoe is zijn mijn met voor op aan kan wordt naar");
        put(
                "English",
                "the a is are was of to and how what which when where who why do does can my our your we i it in for on with that");
        put(
                "French",
                "le la les des du un une est et je nous vous pour dans que qui quel quelle comment combien pas sur avec mon notre ce");
        put(
                "German",
                "der die das ein eine einen ist sind und ich wir wie was wann wo nicht mit für auf von zu kann meine nach noch viele den dem");
        put("Italian", "il lo gli un una è e di che per con come quanto quanti non sono della nel mio posso quale");
        put("Portuguese", "o os as um uma é e de do da que para com como quanto não são meu minha posso qual em");
        put(
                "Spanish",
                "el la los las un una es y de que por para con cómo cuánto cuánta cuántos cuál no mi nuestro puedo qué del");
    }

    private QuestionLanguage() {}

    private static void put(String language, String words) {
        FUNCTION_WORDS.put(language, Set.of(words.split(" ", -1)));
    }

    /**
     * Returns the script if it is not Latin; else the language with the most function words in the text, at least two
     * and more than any other language.
     */
    static Optional<String> of(String text) {
        Optional<String> script = script(text);
        if (script.isPresent()) {
            return script;
        }
        List<String> words = Words.of(text);
        String best = null;
        long most = 1;
        for (Map.Entry<String, Set<String>> each : FUNCTION_WORDS.entrySet()) {
            long count = words.stream().filter(each.getValue()::contains).count();
            if (count > most) {
                best = each.getKey();
                most = count;
            } else if (count == most) {
                best = null;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Returns the script of most letters, unless it is Latin. */
    private static Optional<String> script(String text) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        text.codePoints()
                .filter(Character::isLetter)
                .mapToObj(c -> name(UnicodeScript.of(c)))
                .forEach(name -> counts.merge(name, 1, Integer::sum));
        if (counts.containsKey("Kana")) {
            counts.merge("Kana", counts.getOrDefault("Han", 0), Integer::sum);
            counts.remove("Han");
        }
        int letters = counts.values().stream().mapToInt(Integer::intValue).sum();
        return counts.entrySet().stream()
                .filter(each -> !each.getKey().equals("Latin") && 2 * each.getValue() > letters)
                .map(each -> each.getKey() + " script")
                .findFirst();
    }

    /**
     * Returns the name of a script. Japanese mixes Han with two syllabaries, which share one name here; text in Han
     * alone is Han.
     */
    private static String name(UnicodeScript script) {
        if (script == UnicodeScript.HIRAGANA || script == UnicodeScript.KATAKANA) {
            return "Kana";
        }
        String lower = script.name().toLowerCase(Locale.ROOT);
        return lower.substring(0, 1).toUpperCase(Locale.ROOT) + lower.substring(1);
    }
}
