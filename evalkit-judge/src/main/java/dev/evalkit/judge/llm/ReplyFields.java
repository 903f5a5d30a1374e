package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import dev.evalkit.api.internal.check.Shown;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeException.Kind;
import dev.evalkit.judge.llm.ReplyValue.Elements;
import dev.evalkit.judge.llm.ReplyValue.Fields;
import dev.evalkit.judge.llm.ReplyValue.Literal;
import dev.evalkit.judge.llm.ReplyValue.Numeral;
import dev.evalkit.judge.llm.ReplyValue.Text;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of an object in a reply, read by type without coercion. */
final class ReplyFields {
    private static final int MOST_DIGITS = 9;

    private final Fields fields;
    private final String path;
    private final String raw;

    /**
     * Creates the fields of an object.
     *
     * @param path its place, for messages
     * @param raw the whole reply, for exceptions
     */
    ReplyFields(Fields fields, String path, String raw) {
        this.fields = fields;
        this.path = path;
        this.raw = raw;
    }

    /** Rejects other names, missing names and repeated names. */
    void only(List<String> names) throws JudgeException {
        for (String name : fields.values().keySet()) {
            if (!names.contains(name)) {
                throw malformed(path + "." + Shown.of(name) + ": unknown field" + Nearest.hint(name, names));
            }
        }
        for (String name : names) {
            if (!fields.values().containsKey(name)) {
                throw malformed(path + "." + name + " is missing");
            }
            if (fields.repeated().contains(name)) {
                throw malformed(path + "." + name + " must be given once but is repeated");
            }
        }
    }

    /** Returns a text. */
    String text(String name) throws JudgeException {
        if (value(name) instanceof Text text) {
            if (Require.isUnicode(text.value())) {
                return text.value();
            }
            throw malformed(path + "." + name + " must be valid Unicode but has a lone surrogate");
        }
        throw wrong(path + "." + name, "a text", value(name));
    }

    /** Returns true or false. */
    boolean flag(String name) throws JudgeException {
        return flag(path + "." + name, value(name));
    }

    /** Returns whether it is a list without any object or list in it, so that each entry should be true or false. */
    boolean isListOfFlags(String name) {
        return value(name) instanceof Elements list
                && list.values().stream().noneMatch(each -> each instanceof Fields || each instanceof Elements);
    }

    /** Returns exactly this number of flags. */
    List<Boolean> flags(String name, int count, String things) throws JudgeException {
        List<ReplyValue> values = elements(name);
        List<Boolean> flags = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            flags.add(flag(path + "." + name + "[" + i + "]", values.get(i)));
        }
        requireCount(flags.size(), name, count, things);
        return flags;
    }

    /** Returns exactly this number of texts, each with a visible character. */
    List<String> texts(String name, int count, String things) throws JudgeException {
        List<ReplyValue> values = elements(name);
        List<String> texts = new ArrayList<>();
        for (ReplyValue value : values) {
            boolean usable =
                    value instanceof Text text && !Require.isBlank(text.value()) && Require.isUnicode(text.value());
            if (!usable) {
                throw wrong(path + "." + name + "[" + texts.size() + "]", "a text that is not blank", value);
            }
            texts.add(((Text) value).value());
        }
        requireCount(texts.size(), name, count, things);
        return texts;
    }

    private void requireCount(int found, String name, int count, String things) throws JudgeException {
        if (found != count) {
            throw new JudgeException(
                    Kind.WRONG_COUNT,
                    path + "." + name + " must have one entry for each of " + count + " " + things + " but has "
                            + found,
                    raw);
        }
    }

    private boolean flag(String where, @Nullable ReplyValue value) throws JudgeException {
        if (value == Literal.TRUE || value == Literal.FALSE) {
            return value == Literal.TRUE;
        }
        throw wrong(where, "true or false", value);
    }

    /** Returns a whole number of a scale. */
    int score(String name, int lowest, int highest) throws JudgeException {
        String digits = value(name) instanceof Numeral number ? number.digits() : "";
        boolean whole = !digits.isEmpty()
                && digits.chars().skip(digits.startsWith("-") ? 1 : 0).allMatch(c -> c >= '0' && c <= '9');
        if (!whole) {
            throw wrong(path + "." + name, "a whole number", value(name));
        }
        int score = digits.length() > MOST_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(digits);
        if (score >= lowest && score <= highest) {
            return score;
        }
        throw new JudgeException(
                Kind.OUT_OF_RANGE,
                path + "." + name + " must be in " + lowest + " to " + highest + " but was " + Shown.of(digits),
                raw);
    }

    /** Returns a list of objects. */
    List<ReplyFields> objects(String name) throws JudgeException {
        List<ReplyFields> objects = new ArrayList<>();
        for (ReplyValue value : elements(name)) {
            String where = path + "." + name + "[" + objects.size() + "]";
            if (!(value instanceof Fields inner)) {
                throw wrong(where, "an object", value);
            }
            objects.add(new ReplyFields(inner, where, raw));
        }
        return objects;
    }

    private List<ReplyValue> elements(String name) throws JudgeException {
        if (value(name) instanceof Elements list) {
            return list.values();
        }
        throw wrong(path + "." + name, "a list", value(name));
    }

    private @Nullable ReplyValue value(String name) {
        return fields.values().get(name);
    }

    private JudgeException wrong(String where, String rule, @Nullable ReplyValue value) {
        return malformed(where + " must be " + rule + " but was " + (value == null ? "missing" : value.shown()));
    }

    /** Returns the exception for a malformed reply. */
    JudgeException malformed(String message) {
        return new JudgeException(Kind.MALFORMED, message, raw);
    }

    /** Returns the exception for a reply that judges more or fewer things than asked. */
    JudgeException wrongCount(String message) {
        return new JudgeException(Kind.WRONG_COUNT, message, raw);
    }
}
