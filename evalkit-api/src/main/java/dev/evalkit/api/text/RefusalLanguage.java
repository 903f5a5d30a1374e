package dev.evalkit.api.text;

import dev.evalkit.api.internal.text.HanForms;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a language declines: the rules of {@code refusals/<language>.txt}.
 *
 * @param name its code, such as {@code en}
 * @param signs the words, or the letters of a script without spaces, of which a clause that declines has one
 * @param declines what a clause that declines contains
 * @param saysNothing what a clause without information contains
 * @param leadsIn what a part of a clause up to a comma contains that only leads in the rest
 * @param exceptions what a clause contains that looks like a refusal and is none
 */
record RefusalLanguage(
        String name,
        Set<String> signs,
        RefusalRules declines,
        RefusalRules saysNothing,
        RefusalRules leadsIn,
        RefusalRules exceptions) {
    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");

    /** Frequent words that tell the languages in Latin letters apart. */
    private static final Map<String, Set<String>> FREQUENT = Map.of(
            "en",
                    words(
                            "the i is of to and you that it in not no we can for a be an this on are my your with from or have has don't can't"),
            "de",
                    words(
                            "der die das ich nicht und ist zu leider wir sie für mit eine keine dazu habe ein den dem im es auf von kein nichts"),
            "fr",
                    words(
                            "le la les je ne pas est des une un pour dans vous nous à sur ce cette et rien du au il n'ai qui"),
            "es", words("el la los no de en que una un para sobre he lo las es por con se del sé esta este nada y"));

    private static Set<String> words(String words) {
        return Set.of(words.split(" ", -1));
    }

    static RefusalLanguage read(String name) {
        Map<String, String> words = new HashMap<>();
        Map<String, List<String>> rules = new HashMap<>();
        String section = "";
        for (String line : lines(name)) {
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[") && line.endsWith("]")) {
                section = line;
            } else if (section.equals("[words]")) {
                int equals = line.indexOf(" = ");
                words.put(line.substring(0, equals), filled(line.substring(equals + 3), words));
            } else {
                rules.computeIfAbsent(section, key -> new ArrayList<>()).add(filled(line, words));
            }
        }
        // words of letters with accents end where letters do, on every Java version; the others don't need the slower
        // classes
        int flags = FREQUENT.containsKey(name) && !name.equals("en") ? Pattern.UNICODE_CHARACTER_CLASS : 0;
        return new RefusalLanguage(
                name,
                signs(name, String.join(" ", rules.getOrDefault("[signs]", List.of()))),
                RefusalRules.of(rules.getOrDefault("[declines]", List.of()), flags),
                RefusalRules.of(rules.getOrDefault("[says nothing]", List.of()), flags),
                RefusalRules.of(rules.getOrDefault("[leads in]", List.of()), flags),
                RefusalRules.of(rules.getOrDefault("[is no refusal]", List.of()), flags));
    }

    private static Set<String> signs(String name, String line) {
        return Set.copyOf(List.of(line.split(isEastern(name) ? "" : " ", -1)));
    }

    private static boolean isEastern(String name) {
        return name.equals("zh") || name.equals("ja");
    }

    /** Returns whether a clause in the form of this language has a sign of a refusal; most have none, and need no more reading. */
    boolean hasSign(String form) {
        if (isEastern(name)) {
            return form.codePoints().anyMatch(c -> signs.contains(Character.toString(c)));
        }
        int start = 0;
        for (int i = 0; i <= form.length(); i++) {
            boolean inner = i < form.length() && (Character.isLetter(form.charAt(i)) || form.charAt(i) == '/');
            if (!inner) {
                if (i > start && signs.contains(form.substring(start, i))) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }

    private static List<String> lines(String name) {
        String file = "refusals/" + name + ".txt";
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(RefusalLanguage.class.getResourceAsStream(file), file),
                StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String filled(String rule, Map<String, String> words) {
        return NAME.matcher(rule)
                .replaceAll(found -> Matcher.quoteReplacement(words.getOrDefault(found.group(1), found.group())));
    }

    /** Returns the clause, which is a normalised text, in the form that the rules of this language are written for. */
    String form(String clause) {
        return switch (name) {
            case "en" -> EnglishWords.of(clause);
            case "zh" -> HanForms.simplified(clause).replace(" ", "");
            case "ja" -> clause.replace(" ", "");
            default -> clause;
        };
    }

    /** Returns whether a clause may be in this language. */
    boolean mayBe(String clause, Map<String, Integer> frequent) {
        return switch (name) {
            case "zh" -> has(clause, Character.UnicodeScript.HAN) && !isKana(clause);
            case "ja" -> isKana(clause);
            default -> {
                int own = frequent.getOrDefault(name, 0);
                boolean most = frequent.values().stream().allMatch(other -> other <= own);
                yield most && !has(clause, Character.UnicodeScript.HAN) && !isKana(clause);
            }
        };
    }

    /** Returns how many frequent words of each language in Latin letters a text has. */
    static Map<String, Integer> frequent(String text) {
        Map<String, Integer> counts = new HashMap<>();
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            boolean inner = i < text.length() && (Character.isLetter(text.charAt(i)) || text.charAt(i) == '\'');
            if (!inner) {
                String word = i > start ? text.substring(start, i) : "";
                for (Map.Entry<String, Set<String>> language : FREQUENT.entrySet()) {
                    if (!word.isEmpty() && language.getValue().contains(word)) {
                        counts.merge(language.getKey(), 1, Integer::sum);
                    }
                }
                start = i + 1;
            }
        }
        return counts;
    }

    private static boolean isKana(String clause) {
        return has(clause, Character.UnicodeScript.HIRAGANA) || has(clause, Character.UnicodeScript.KATAKANA);
    }

    private static boolean has(String clause, Character.UnicodeScript script) {
        for (int i = 0; i < clause.length(); i++) {
            char c = clause.charAt(i);
            if (c >= 0x3041 && Character.UnicodeScript.of(c) == script) {
                return true;
            }
        }
        return false;
    }
}
