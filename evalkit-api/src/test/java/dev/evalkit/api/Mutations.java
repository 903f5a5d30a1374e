package dev.evalkit.api;

import java.io.ByteArrayOutputStream;
import java.util.SplittableRandom;

/** Files with slips in them, for readers that must never fail in an unforeseen way. */
public final class Mutations {
    private Mutations() {}

    /** One to four changes of valid bytes: a byte replaced, inserted, removed, or a stretch repeated or dropped. */
    public static byte[] of(byte[] valid, byte[] nasty, SplittableRandom random) {
        byte[] bytes = valid;
        int changes = random.nextInt(1, 5);
        for (int i = 0; i < changes && bytes.length > 1; i++) {
            int at = random.nextInt(bytes.length);
            int end = Math.min(bytes.length, at + random.nextInt(1, 40));
            byte replacement = random.nextBoolean() ? nasty[random.nextInt(nasty.length)] : (byte) random.nextInt(256);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(bytes, 0, at);
            switch (random.nextInt(5)) {
                case 0 -> {
                    out.write(replacement);
                    out.write(bytes, at + 1, bytes.length - at - 1);
                }
                case 1 -> {
                    out.write(replacement);
                    out.write(bytes, at, bytes.length - at);
                }
                case 2 -> out.write(bytes, at + 1, bytes.length - at - 1);
                case 3 -> {
                    out.write(bytes, at, end - at);
                    out.write(bytes, at, bytes.length - at);
                }
                default -> out.write(bytes, end, bytes.length - end);
            }
            bytes = out.toByteArray();
        }
        return bytes;
    }
}
