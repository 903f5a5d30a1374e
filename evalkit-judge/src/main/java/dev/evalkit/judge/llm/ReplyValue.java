package dev.evalkit.judge.llm;

import dev.evalkit.api.internal.check.Shown;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A JSON value in a reply. */
sealed interface ReplyValue {
    /** Returns its description for messages: its kind, and the shortened text or number. */
    String shown();

    /** A text. */
    record Text(String value) implements ReplyValue {
        @Override
        public String shown() {
            return "the text '" + Shown.of(value) + "'";
        }
    }

    /** A number, as it was written. */
    record Numeral(String digits) implements ReplyValue {
        @Override
        public String shown() {
            return "the number " + Shown.of(digits);
        }
    }

    /** {@code true}, {@code false} or {@code null}. */
    enum Literal implements ReplyValue {
        TRUE("true"),
        FALSE("false"),
        NULL("null");

        final String word;

        Literal(String word) {
            this.word = word;
        }

        @Override
        public String shown() {
            return word;
        }
    }

    /** A list. */
    record Elements(List<ReplyValue> values) implements ReplyValue {
        @Override
        public String shown() {
            return "a list";
        }
    }

    /**
     * An object.
     *
     * @param values the first value of each name, in the order of the text
     * @param repeated names that occur more than once
     */
    record Fields(Map<String, ReplyValue> values, Set<String> repeated) implements ReplyValue {
        @Override
        public String shown() {
            return "an object";
        }
    }
}
