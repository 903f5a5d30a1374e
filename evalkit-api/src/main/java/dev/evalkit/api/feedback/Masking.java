package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list of rules that mask personal data in texts, applied one after the other. Immutable and thread-safe.
 *
 * <p>The rules are rules of thumb: they recognise forms, not meanings. They miss names, postal addresses and numbers
 * without a distinctive form. If in doubt, they mask a number.
 */
public final class Masking {
    private static final Masking STANDARD =
            new Masking(List.of(MaskRule.EMAIL, MaskRule.IBAN, MaskRule.CARD, MaskRule.PHONE, MaskRule.ACCOUNT));
    private static final Masking NONE = new Masking(List.of());

    private final List<MaskRule> rules;

    private Masking(List<MaskRule> rules) {
        this.rules = rules;
    }

    /**
     * Returns the rules for e-mail addresses, and IBAN, payment card, telephone and other long numbers, in this order.
     */
    public static Masking standard() {
        return STANDARD;
    }

    /** Returns masking without rules: texts are unchanged. */
    public static Masking none() {
        return NONE;
    }

    /**
     * Returns these rules with one more, which is applied first because it is more specific.
     *
     * @throws NullPointerException if {@code rule} is null
     */
    public Masking and(MaskRule rule) {
        List<MaskRule> more = new ArrayList<>(List.of(Require.nonNull(rule, "rule")));
        more.addAll(rules);
        return new Masking(List.copyOf(more));
    }

    /** Returns the rules, in the order in which they are applied. */
    public List<MaskRule> rules() {
        return rules;
    }

    /**
     * Returns the text with placeholders for what the rules find.
     *
     * @throws NullPointerException if {@code text} is null
     */
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
     * Returns the feedback with its question, answer, comment, passages and failure masked. Request id and model are
     * kept, because the request is found by its id.
     *
     * @throws NullPointerException if {@code feedback} is null
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

    /** Returns the names of the rules, for instance {@code [email, phone]}. */
    @Override
    public String toString() {
        return rules.toString();
    }
}
