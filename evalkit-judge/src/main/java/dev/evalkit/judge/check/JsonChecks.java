package dev.evalkit.judge.check;

import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.internal.json.JsonSchemaValidator;
import dev.evalkit.api.result.Identity;

/** Checks of answers that programs read. */
public final class JsonChecks {
    private JsonChecks() {}

    /**
     * {@code json_shape}: an answer is one JSON value of the shape that a JSON Schema describes; a code fence or words around
     * it are not taken off. Only for cases that expect an answer. It guards: a right shape is no right answer.
     *
     * @param schema as JSON text. Of JSON Schema 2020-12 it may have {@code type}, {@code enum}, {@code const}, {@code
     *     properties}, {@code required}, {@code additionalProperties}, {@code items}, {@code minItems}, {@code maxItems}, {@code
     *     minLength}, {@code maxLength}, {@code pattern}, {@code minimum} and {@code maximum}; titles and descriptions change
     *     nothing
     * @throws IllegalArgumentException if the schema is no JSON or has another keyword, so that nothing in it goes unchecked
     */
    public static NamedCheck shape(String schema) {
        JsonSchemaValidator shape = JsonSchemaValidator.of(schema);
        return new NamedCheck(
                Identity.of("json_shape")
                        .with(
                                "schema_digest",
                                new Digest().add(shape.canonical()).hex()),
                (golden, run) -> golden.expected().behavior().equals(Behavior.ANSWER)
                        ? shape.difference(run.reply().answer())
                                .map(difference -> CheckResult.failed("the shape of the schema", difference))
                                .orElseGet(() -> CheckResult.passed("the shape of the schema"))
                        : CheckResult.notApplicable("the case expects no answer"),
                NamedCheck.Role.GUARDS);
    }
}
