package dev.evalkit.judge.pace;

import dev.evalkit.api.internal.check.Shown;
import java.util.regex.Pattern;

/** Descriptions of exceptions from the user's code, mostly clients of models, that may be written to a result. */
public final class ClientFaults {
    private static final int SHOWN = 200;
    private static final int MOST_CAUSES = 20;
    private static final String MASKED = "[masked]";

    /** A value in JSON, a header or a query: quoted, or up to its delimiter. */
    private static final String VALUE = "(?:\"[^\"]*+\"?|'[^']*+'?|[^\\s\"',;&)\\]}>]++)";

    /** The text between a name and its value. */
    private static final String IS = "\\\\?[\"']?+(?: {0,3}provided)?[ \t]{0,3}[:=][ \t]{0,3}[\\[({]?+\\\\?";

    /** HTTP clients quote the value of any header that they reject. */
    private static final Pattern HEADER_VALUE =
            Pattern.compile("(?is)(header value\\b[^:]{0,60}:|\\b[a-z-]{0,20}(?:key|token|auth[a-z]{0,12}) value:).+");

    private static final Pattern AUTHORIZATION = Pattern.compile(
            "(?i)(authorization" + IS + ")(?:(?:bearer|basic|digest|token|apikey|negotiate)\\s{1,3})?" + VALUE);

    private static final Pattern SCHEME =
            Pattern.compile("(?i)(\\bbearer\\s{1,3})(?!(?:tokens?|auth[a-z]*+|realm|error|is|was|not"
                    + "|has|required|missing|scheme|header|credentials?)(?![A-Za-z0-9_-])|\\[masked])" + VALUE
                    // not a word of prose: it has a digit, an inner capital letter, or a sign
                    + "|(\\b[Bb]asic\\s{1,3})(?=[A-Za-z]*+[0-9+/=]|[A-Za-z][a-z]*+[A-Z])[A-Za-z0-9+/=_-]{6,}+");

    private static final Pattern NAMED = Pattern.compile(
            "(?i)((?<![a-z0-9])(?:(?:x[-_])?api[-_ ]?key|(?:access|auth|session|secret)[-_ ]?(?:token|key)|password|secret)"
                    + IS + "|(?<![a-z0-9])(?:key|token)=)" + VALUE);

    /** User and password in an address. */
    private static final Pattern USER = Pattern.compile("(?<=://)[^/\\s@]++@");

    private static final Pattern SK = Pattern.compile("(?<![A-Za-z0-9])sk[-_][A-Za-z0-9_-]{6,}+");

    /** Words that are long enough to be keys. */
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]{20,}+");

    /** A part of a key: mixed letters and digits. Names of models and requests have shorter parts. */
    private static final Pattern RANDOM =
            Pattern.compile("(?<![A-Za-z0-9_])(?=[A-Za-z_]*[0-9])(?=[0-9_]*[A-Za-z])[A-Za-z0-9_]{12,}");

    private ClientFaults() {}

    /** Returns type and message of an exception, without anything that looks like a key. */
    public static String described(Exception e) {
        String message = e.getMessage();
        String name = e.getClass().getName();
        return message == null ? name : name + ": " + shown(message);
    }

    /** Returns type and message of a throwable and of its first cause: one short line without keys. */
    public static String withCause(Throwable thrown) {
        Throwable first = thrown;
        for (int i = 0; i < MOST_CAUSES && first.getCause() != null; i++) {
            first = first.getCause();
        }
        String what = typeAndMessage(thrown);
        String cause = typeAndMessage(first);
        return first == thrown || what.endsWith(cause) ? what : what + ", caused by " + cause;
    }

    private static String typeAndMessage(Throwable thrown) {
        String type = thrown.getClass().getName();
        String message;
        try {
            message = thrown.getMessage();
        } catch (Throwable e) { // from the user's exception class
            return type + " (its message could not be read: " + e.getClass().getName() + ")";
        }
        return message == null || message.isBlank() ? type : type + ": " + shown(message);
    }

    /** Returns a message as one short line without anything that looks like a key. */
    public static String shown(String message) {
        return Shown.of(withoutKeys(message), SHOWN);
    }

    private static String withoutKeys(String message) {
        String text = HEADER_VALUE.matcher(message).replaceAll("$1 " + MASKED);
        text = AUTHORIZATION.matcher(text).replaceAll("$1" + MASKED);
        text = SCHEME.matcher(text).replaceAll(found -> (found.group(1) == null ? "Basic " : "Bearer ") + MASKED);
        text = NAMED.matcher(text).replaceAll("$1" + MASKED);
        text = USER.matcher(text).replaceAll(MASKED + "@");
        text = SK.matcher(text).replaceAll(MASKED);
        return WORD.matcher(text)
                .replaceAll(word -> RANDOM.matcher(word.group()).find() ? MASKED : word.group());
    }
}
