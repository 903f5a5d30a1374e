package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes personal data out of texts: rules that are applied one after the other. Immutable and thread-safe.
 *
 * <p>Rules of thumb: they know forms, not meanings. They overlook names, postal addresses and numbers that nothing tells
 * from others, and rather mask a number too many.
 */
public final class Masking {
    private static final Masking STANDARD =
            new Masking(List.of(MaskRule.EMAIL, MaskRule.IBAN, MaskRule.CARD, MaskRule.PHONE, MaskRule.ACCOUNT));
    private static final Masking NONE = new Masking(List.of());

    private final List<MaskRule> rules;

    private Masking(List<MaskRule> rules) {
        this.rules = rules;
    }

    /** E-mail addresses, and IBAN, payment card, telephone and other long numbers, in this order. */
    public static Masking standard() {
        return STANDARD;
    }

    /** No rule: texts stay as they are. */
    public static Masking none() {
        return NONE;
    }

    /** These rules and one of the host's own, which comes before the others: it knows more than they do. */
    public Masking and(MaskRule rule) {
        List<MaskRule> more = new ArrayList<>(List.of(Require.nonNull(rule, "rule")));
        more.addAll(rules);
        return new Masking(List.copyOf(more));
    }

    /** The rules, in the order in which they are applied. */
    public List<MaskRule> rules() {
        return rules;
    }

    /** The text with a placeholder for whatever a rule finds. */
    public String mask(String text) {
        String masked = Require.nonNull(text, "text");
        for (MaskRule rule : rules) {
            masked = rule.apply(masked);
        }
        return masked;
    }

    private @Nullable String maskOptional(@Nullable String text) {
        return text == null ? null : mask(text);
    }

    /**
     * The feedback with its question, answer, comment, passages and failure masked. Request id and model stay: they name
     * things of the host, and without the id nobody finds the request again.
     */
    public Feedback mask(Feedback feedback) {
        return new Feedback(
                feedback.requestId(),
                mask(feedback.question()),
                maskOptional(feedback.answer()),
                feedback.thumbs(),
                maskOptional(feedback.comment()),
                feedback.passages().stream().map(this::mask).toList(),
                feedback.model(),
                feedback.time(),
                maskOptional(feedback.failure()));
    }

    /** The names of the rules, for instance {@code [email, phone]}. */
    @Override
    public String toString() {
        return rules.toString();
    }
}
