package dev.evalkit.api.text.number;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The units of {@code units.txt}, by their names. */
final class Units {
    /** The most letters of a name without spaces between words, and the most words of one with spaces. */
    static final int LONGEST_EASTERN = 5;

    static final int MOST_WORDS = 3;

    private static final Map<String, List<Unit>> BY_NAME = read();

    private Units() {}

    /** Returns what a name may mean, the sure meanings first; empty if it is unknown. Case counts if the name has capitals. */
    static List<Unit> named(String name) {
        List<Unit> exact = BY_NAME.get(name);
        return exact != null ? exact : BY_NAME.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    /** Returns whether the units are of money: the dimensions of currencies are in capitals. */
    static boolean isMoney(List<Unit> units) {
        return !units.isEmpty()
                && Character.isUpperCase(units.get(0).dimension().charAt(0));
    }

    private static Map<String, List<Unit>> read() {
        Map<String, List<Unit>> units = new HashMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Units.class.getResourceAsStream("units.txt"), "units.txt"),
                StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isEmpty() && line.charAt(0) != '#') {
                    add(units, line.split(" ", -1));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        units.replaceAll((name, all) -> List.copyOf(all));
        return units;
    }

    private static void add(Map<String, List<Unit>> units, String[] line) {
        int minus = line[1].indexOf('-');
        String size = minus < 0 ? line[1] : line[1].substring(0, minus);
        Fraction shift = minus < 0
                ? Fraction.ZERO
                : quotient(line[1].substring(minus + 1)).negated();
        int prefix = "kMGTP".indexOf(size.charAt(size.length() - 1)) + 1;
        Fraction factor = quotient(prefix == 0 ? size : size.substring(0, size.length() - 1));
        Fraction binary = factor;
        for (int i = 0; i < prefix; i++) {
            factor = factor.scaled(3);
            binary = binary.times(Fraction.of(1024));
        }
        String single = line[2].replace("?", "");
        for (int i = 2; i < line.length; i++) {
            boolean sure = !line[i].endsWith("?");
            String name = sure ? line[i] : line[i].substring(0, line[i].length() - 1);
            List<Unit> all = units.computeIfAbsent(name, key -> new ArrayList<>());
            Unit unit = new Unit(single, line[0], factor, binary, shift, sure);
            all.add(sure ? (int) all.stream().filter(Unit::sure).count() : all.size(), unit);
        }
    }

    private static Fraction quotient(String text) {
        int slash = text.indexOf('/');
        return slash < 0
                ? Fraction.of(text)
                : Fraction.of(text.substring(0, slash)).dividedBy(Fraction.of(text.substring(slash + 1)));
    }
}
