package dev.evalkit.judge.llm;

import dev.evalkit.api.judge.JudgeException;
import java.util.List;

/** What a reply must look like, and what is made of it. */
interface ReplyShape<T> {
    /** The JSON schema, as JSON text. */
    String schema();

    /** The names of all fields, in their order; no other field is allowed. */
    List<String> names();

    /**
     * Reads an object that has exactly these fields.
     *
     * @param raw the whole reply
     * @throws JudgeException if a value is wrong
     */
    T read(ReplyFields fields, String raw) throws JudgeException;
}
