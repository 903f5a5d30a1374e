package dev.evalkit.judge.check;

import dev.evalkit.api.answer.CheckResult;
import dev.evalkit.api.golden.Behavior;
import dev.evalkit.api.internal.io.Digest;
import dev.evalkit.api.internal.json.JsonSchemaValidator;
import dev.evalkit.api.result.Identity;

/** Checks of answers that are read by programs. */
public final class JsonChecks {
    private JsonChecks() {}

    /**
     * {@code json_shape}: the answer is one JSON value of the shape that a JSON Schema describes. A code fence or words
     * around it fail the check. Applies only to cases that expect an answer. It guards, since a right shape is not yet
     * a right answer.
     *
     * @param schema as JSON text. Supported keywords of JSON Schema 2020-12: {@code type}, {@code enum}, {@code const},
     *     {@code properties}, {@code required}, {@code additionalProperties}, {@code items}, {@code minItems}, {@code
     *     maxItems}, {@code minLength}, {@code maxLength}, {@code pattern}, {@code minimum} and {@code maximum}. Titles
     *     and descriptions are ignored
     * @throws IllegalArgumentException if the schema is not JSON or has another keyword, which would go unchecked
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
