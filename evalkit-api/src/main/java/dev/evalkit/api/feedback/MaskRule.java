package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule that recognises one kind of personal data. What it finds is replaced by the kind's name in brackets, {@code
 * [email]}. Immutable and thread-safe.
 *
 * <p>Rules see plain characters. Digits of every script and full-width characters count as ordinary ones, every dash as
 * a hyphen, a tab and every kind of space as a blank; invisible characters (soft hyphens, zero-width characters) are
 * ignored. The standard rules take time proportional to the length of any text.
 */
public final class MaskRule {
    /**
     * E-mail addresses: letters, digits and {@code .!#$%&'*+/=?^_`{|}~-} of any script before an {@code @} (or {@code
     * %40}, or the sign as an HTML entity: decimal, hexadecimal or by name), followed by a domain with at least one
     * dot. The last part of the domain has at least two letters or digits, the first a letter, and no underscore.
     * {@code postgres@localhost} is kept.
     */
    public static final MaskRule EMAIL = new MaskRule("email", EmailAddresses::in);

    /**
     * International bank account numbers: two letters, two check digits and 11 to 30 letters or digits, solid or with
     * single blanks or hyphens and at most one line end between them, whose check digits are valid (ISO 13616: the
     * remainder by 97 is 1). A number that begins within a UUID or a digest is kept.
     */
    public static final MaskRule IBAN = new MaskRule("iban", Ibans::in);

    /**
     * Payment card numbers: 13 to 19 digits with a valid check digit (ISO/IEC 7812, Luhn). They are solid; or in groups
     * of at least three digits (the last may be shorter), all separated by the same blanks, hyphens or dot; or in
     * groups of four (the last may be shorter), separated by a comma or an underscore. Numbers whose groups are all
     * years are kept.
     */
    public static final MaskRule CARD =
            new MaskRule("card", text -> PhoneAndCardNumbers.in(hyphened(text), PhoneAndCardNumbers::cards));

    /**
     * Telephone numbers. Digits belong to one number if they are separated by at most three blanks, hyphens, slashes
     * and parentheses, or by one dot. One line end counts as a blank, unless there is a number on both sides of it, or
     * another line end in the sequence. A number is a telephone number if it
     *
     * <ul>
     *   <li>begins with {@code +} and has at least 7 digits;
     *   <li>begins with 0 or a parenthesis, and has 7 to 15 digits in groups, or 9 to 15 without groups;
     *   <li>or has two groups on one line, of 3 and 4, 4 and 4, 5 and 5 (separated by a blank, starting with 6 to 9),
     *       or 2 to 4 and at least 5 digits (9 to 12 in all); or has at least three groups of at least two digits (7 to
     *       15 in all; 11 digits may start with a single 1, or with an 8 before three digits), at least one of them,
     *       other than the last, of fewer than four.
     * </ul>
     *
     * <p>Kept are dates, times, IPv4 addresses, UUIDs, hexadecimal digests (at least 32 digits with a letter among
     * them, optionally after {@code 0x}), decimal fractions with a dot (at most 9 digits before it; {@code 555.1234} is
     * not one), thousands ({@code 12 345 678}, {@code 1.234.567}), years, numbers whose groups all end in 0, and digits
     * after a letter and a hyphen ({@code CVE-2024-12345}). At most 8 digits without a sign of a telephone number are
     * kept, too.
     */
    public static final MaskRule PHONE =
            new MaskRule("phone", text -> PhoneAndCardNumbers.in(text, PhoneAndCardNumbers::phones));

    /**
     * Account and other long numbers: at least 9 digits in a row, unless they are at most three digits followed by
     * zeros ({@code 1000000000}); at least three groups of at least four digits (the last may be shorter), with at
     * least 9 digits in all; and any 16 or more digits in groups of at least two. What {@link #PHONE} lists as kept is
     * kept here, too.
     */
    public static final MaskRule ACCOUNT =
            new MaskRule("account", text -> PhoneAndCardNumbers.in(text, PhoneAndCardNumbers::accounts));

    private static final Pattern BETWEEN_FOURS = Pattern.compile("(?<=(?<![0-9])[0-9]{4})[,_](?=[0-9]{1,4}(?![0-9]))");
    private static final Pattern NAME = Pattern.compile("[a-z][a-z_-]{0,39}");

    private final String name;
    private final Function<String, List<Span>> finder;

    private MaskRule(String name, Function<String, List<Span>> finder) {
        this.name = name;
        this.finder = finder;
    }

    /**
     * Returns a custom rule.
     *
     * @param name the kind: at most 40 lower-case letters, hyphens and underscores, starting with a letter
     * @param pattern what is masked, matched against plain characters. Feedback is untrusted input: avoid patterns
     *     whose time grows faster than the text, such as {@code (a+)+}
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the name has another form
     */
    public static MaskRule of(String name, Pattern pattern) {
        Require.nonNull(pattern, "pattern");
        if (!NAME.matcher(Require.nonNull(name, "name of the mask rule")).matches()) {
            throw new IllegalArgumentException(
                    "name of the mask rule must consist of at most 40 lower-case letters, '-' and"
                            + " '_', starting with a letter, but was '" + name + "'");
        }
        return new MaskRule(name, text -> matches(text, pattern));
    }

    private static List<Span> matches(String text, Pattern pattern) {
        List<Span> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            if (matcher.end() > matcher.start()) {
                found.add(new Span(matcher.start(), matcher.end()));
            }
        }
        return found;
    }

    /** Replaces commas and underscores between groups of four digits by hyphens; the length stays the same. */
    private static String hyphened(String text) {
        return BETWEEN_FOURS.matcher(text).replaceAll("-");
    }

    /** Returns the kind of data, for instance {@code email}. */
    public String name() {
        return name;
    }

    /** Returns the placeholder: the name in brackets. */
    public String placeholder() {
        return "[" + name + "]";
    }

    String apply(String text) {
        MaskableText plain = new MaskableText(text);
        return plain.replace(finder.apply(plain.toString()), placeholder());
    }

    /** Returns the name. */
    @Override
    public String toString() {
        return name;
    }
}
