package dev.evalkit.api.internal.io;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A SHA-256 digest of fields. Each field is preceded by its length, so that different lists of fields have different
 * input.
 */
public final class Digest {
    private static final int SHOWN_BYTES = 12;

    private final MessageDigest digest;

    /** Starts a digest without fields. */
    public Digest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Adds one field; null differs from an empty text. */
    public Digest add(@Nullable String field) {
        byte[] bytes = field == null ? new byte[0] : field.getBytes(StandardCharsets.UTF_8);
        digest.update(
                ByteBuffer.allocate(4).putInt(field == null ? -1 : bytes.length).flip());
        digest.update(bytes);
        return this;
    }

    /** Adds a list of fields and its size. */
    public Digest addAll(Iterable<String> fields) {
        int count = 0;
        for (String field : fields) {
            add(field);
            count++;
        }
        return add("#" + count);
    }

    /** Returns the first 64 bits, and resets the digest. */
    public long leadingBits() {
        return ByteBuffer.wrap(digest.digest()).getLong();
    }

    /** Returns the first 96 bits in lower-case hexadecimal, 24 digits, and resets the digest. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
    }
}
