package dev.evalkit.judge.internal;

import dev.evalkit.api.internal.check.Shown;
import java.util.regex.Pattern;

/** What clients of models throw, in words that may stand in a result. */
public final class ClientFaults {
    private static final int SHOWN = 200;

    /** Words that are long enough for a key. */
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{20,}");

    /** A part of a key: letters and digits in no order. Names of models and requests have shorter parts. */
    private static final Pattern RANDOM =
            Pattern.compile("(?<![A-Za-z0-9_])(?=[A-Za-z_]*[0-9])(?=[0-9_]*[A-Za-z])[A-Za-z0-9_]{12,}");

    private ClientFaults() {}

    /** Type and message of an exception: what looks like a key in its words is left out. */
    public static String described(Exception e) {
        String message = e.getMessage();
        String name = e.getClass().getName();
        return message == null ? name : name + ": " + Shown.of(withoutKeys(message), SHOWN);
    }

    private static String withoutKeys(String message) {
        return WORD.matcher(message)
                .replaceAll(word -> RANDOM.matcher(word.group()).find() ? "[masked]" : word.group());
    }
}
