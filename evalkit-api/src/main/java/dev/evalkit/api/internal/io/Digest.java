package dev.evalkit.api.internal.io;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A digest of fields: SHA-256 over each field with its length before it, so that no two lists of fields collide. */
public final class Digest {
    private static final int SHOWN_BYTES = 12;

    private final MessageDigest digest;

    /** A digest of nothing yet. */
    public Digest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Adds one field; null is not the same as an empty text. */
    public Digest add(@Nullable String field) {
        byte[] bytes = field == null ? new byte[0] : field.getBytes(StandardCharsets.UTF_8);
        digest.update(
                ByteBuffer.allocate(4).putInt(field == null ? -1 : bytes.length).flip());
        digest.update(bytes);
        return this;
    }

    /** Adds a list of fields with its length. */
    public Digest addAll(Iterable<String> fields) {
        int count = 0;
        for (String field : fields) {
            add(field);
            count++;
        }
        return add("#" + count);
    }

    /** The first 64 bits. The digest starts anew. */
    public long leadingBits() {
        return ByteBuffer.wrap(digest.digest()).getLong();
    }

    /** The first 96 bits in lower-case hexadecimal: 24 digits. The digest starts anew. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
    }
}
