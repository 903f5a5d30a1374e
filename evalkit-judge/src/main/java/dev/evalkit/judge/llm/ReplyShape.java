package dev.evalkit.judge.llm;

import dev.evalkit.api.judge.JudgeException;
import java.util.List;

/** The shape that a reply must have, and the way to read it. */
interface ReplyShape<T> {
    /** Returns the JSON schema, as JSON text. */
    String schema();

    /** Returns the names of all fields, in order; no other field is allowed. */
    List<String> names();

    /**
     * Reads an object that has exactly these fields.
     *
     * @param raw the whole reply
     * @throws JudgeException if a value is wrong
     */
    T read(ReplyFields fields, String raw) throws JudgeException;
}
