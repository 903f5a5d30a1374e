package dev.evalkit.judge.llm;

import dev.evalkit.judge.llm.ReplyObjects.Found;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** The test whether a verdict is only a quote from a judged text. */
final class ReplyQuotes {
    private static final int HEX = 16;
    private static final int HEX_DIGITS = 4;

    private ReplyQuotes() {}

    /**
     * Returns whether a text has the same object, or one with the same letters, digits and brackets in the same order.
     */
    static boolean isIn(String text, String reply, Found verdict, List<String> names) {
        return ReplyObjects.ofQuotable(text, names).found().stream()
                        .anyMatch(each -> each.fields().equals(verdict.fields()))
                || plain(text).contains(plain(reply.substring(verdict.start(), verdict.end())));
    }

    /**
     * Returns letters, digits and brackets in lower case. Escapes are resolved; those of control characters are left
     * out.
     */
    private static String plain(String text) {
        StringBuilder resolved = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c != '\\') {
                resolved.append(c);
                continue;
            }
            while (at + 1 < text.length() && text.charAt(at + 1) == '\\') {
                at++;
            }
            char kind = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
            if (kind == 'u' && isHex(text, at + 2)) {
                resolved.append((char) Integer.parseInt(text, at + 2, at + 2 + HEX_DIGITS, HEX));
                at += 1 + HEX_DIGITS;
            } else if ("bfnrt".indexOf(kind) >= 0) {
                at++;
            }
        }
        StringBuilder out = new StringBuilder(resolved.length());
        Normalizer.normalize(resolved, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(c -> Character.isLetterOrDigit(c) || "[]{}()".indexOf(c) >= 0)
                .forEach(out::appendCodePoint);
        return out.toString();
    }

    private static boolean isHex(String text, int from) {
        return from + HEX_DIGITS <= text.length()
                && text.substring(from, from + HEX_DIGITS).chars().allMatch(HexFormat::isHexDigit);
    }
}
