package dev.evalkit.api.feedback;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kind of personal data, and how it is recognised. What is found is replaced by the kind's name in brackets, {@code
 * [email]}. Immutable and thread-safe.
 *
 * <p>Rules look at plain characters: digits of every script and full-width characters count as ordinary ones, every dash as
 * a hyphen, a tab and every kind of space as a blank, and characters without a look of their own (soft hyphens, zero-width
 * characters) do not count. The standard rules take time in proportion to the text, whatever it holds.
 */
public final class MaskRule {
    /**
     * E-mail addresses: letters, digits and {@code .!#$%&'*+/=?^_`{|}~-} of any script before an {@code @} (or {@code %40},
     * or the sign as an HTML entity: decimal, hexadecimal or by name), a domain with at least one point behind it, whose
     * last part has two letters or digits or more, a letter first, and no underscore. {@code postgres@localhost} stays.
     */
    public static final MaskRule EMAIL = new MaskRule("email", EmailAddresses::in);

    /**
     * International bank account numbers: two letters, two check digits and 11 to 30 letters or digits, solid or with
     * single blanks or hyphens and at most one line end between them, whose check digits are right (ISO 13616: the remainder
     * by 97 is 1). What begins within a UUID or a digest stays.
     */
    public static final MaskRule IBAN = new MaskRule("iban", Ibans::in);

    /**
     * Payment card numbers: 13 to 19 digits whose check digit is right (ISO/IEC 7812, Luhn), solid or in groups of three
     * digits or more (the last may be shorter) with the same blanks, hyphens or point between them all, or in groups of four
     * (the last may be shorter) with a comma or an underscore. Numbers whose groups are all years stay.
     */
    public static final MaskRule CARD =
            new MaskRule("card", text -> PersonalNumbers.in(hyphened(text), PersonalNumbers::cards));

    /**
     * Telephone numbers. Digits count as one number if at most three of blank, hyphen, slash and parentheses, or one point,
     * stand between them; one line end counts as a blank, unless there is a number on each of its sides or another line end
     * in the row. It is a telephone number if it
     *
     * <ul>
     *   <li>begins with {@code +} and has at least 7 digits;
     *   <li>begins with 0 or a parenthesis, and is of 7 to 15 digits in groups, or of 9 to 15 without any;
     *   <li>or has two groups, on one line, of 3 and 4, 4 and 4, 5 and 5 (a blank between them, 6 to 9 first), or 2 to 4 and
     *       5 or more digits (9 to 12 in all), or at least three groups of two digits or more (7 to 15 in all; in 11 digits a
     *       single 1 may come first, or an 8 before three digits), some but the last one of fewer than four.
     * </ul>
     *
     * <p>Dates, times, IPv4 addresses, UUIDs, hexadecimal digests (32 digits or more with a letter among them, which may have
     * {@code 0x} before them), decimal fractions with a point (9 digits at most before it; {@code 555.1234} is none), thousands
     * ({@code 12 345 678}, {@code 1.234.567}), years, numbers whose groups all end in 0, and digits behind a letter with a hyphen ({@code
     * CVE-2024-12345}) stay; so do 8 digits or fewer without a sign of a telephone number.
     */
    public static final MaskRule PHONE =
            new MaskRule("phone", text -> PersonalNumbers.in(text, PersonalNumbers::phones));

    /**
     * Account and other long numbers: 9 digits or more in a row, unless they are at most three digits and zeros
     * ({@code 1000000000}); three groups or more of four digits or more (the last may be shorter), 9 digits in all; and any
     * 16 digits or more in groups of two or more. What {@link #PHONE} lists as staying stays.
     */
    public static final MaskRule ACCOUNT =
            new MaskRule("account", text -> PersonalNumbers.in(text, PersonalNumbers::accounts));

    private static final Pattern BETWEEN_FOURS = Pattern.compile("(?<=(?<![0-9])[0-9]{4})[,_](?=[0-9]{1,4}(?![0-9]))");
    private static final Pattern NAME = Pattern.compile("[a-z][a-z_-]{0,39}");

    private final String name;
    private final Function<String, List<Span>> finder;

    private MaskRule(String name, Function<String, List<Span>> finder) {
        this.name = name;
        this.finder = finder;
    }

    /**
     * A rule of the host's own.
     *
     * @param name the kind: lower-case letters, hyphens and underscores, at most 40, a letter first
     * @param pattern what is masked; it sees plain characters. Feedback is written by strangers: keep clear of patterns
     *     whose time grows faster than the text, such as {@code (a+)+}
     * @throws IllegalArgumentException if the name is of another form
     */
    public static MaskRule of(String name, Pattern pattern) {
        Require.nonNull(pattern, "pattern");
        if (!NAME.matcher(Require.nonNull(name, "name of the mask rule")).matches()) {
            throw new IllegalArgumentException(
                    "name of the mask rule must be of lower-case letters, '-' and '_', at most"
                            + " 40, a letter first, but was '" + name + "'");
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

    /** Cards in groups with commas or underscores between them as such with hyphens; not a character more or less. */
    private static String hyphened(String text) {
        return BETWEEN_FOURS.matcher(text).replaceAll("-");
    }

    /** The kind of data, for instance {@code email}. */
    public String name() {
        return name;
    }

    /** What stands for it: the name in brackets. */
    public String placeholder() {
        return "[" + name + "]";
    }

    String apply(String text) {
        MaskableText plain = new MaskableText(text);
        return plain.replace(finder.apply(plain.toString()), placeholder());
    }

    /** The name. */
    @Override
    public String toString() {
        return name;
    }
}
