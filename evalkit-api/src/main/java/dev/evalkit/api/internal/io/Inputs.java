package dev.evalkit.api.internal.io;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Files as they are read: gzip is undone where the name says so, and nowhere else. */
public final class Inputs {
    private static final String GZIP_ENDING = ".gz";
    private static final byte[] GZIP_MAGIC = {0x1f, (byte) 0x8b};
    private static final int MAX_BYTES = 1 << 29;

    private Inputs() {}

    /**
     * Opens a file: one whose name ends in {@code .gz}, in upper or lower case, as gzip, every other one as it is.
     *
     * @throws IOException if it is a folder, it is no gzip file although its name ends so, or it is one although its name
     *     does not; gzip data that end early, are damaged or have other bytes behind them are an {@code IOException} of the
     *     stream
     */
    public static InputStream open(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a folder, not a file");
        }
        PushbackInputStream in = new PushbackInputStream(Files.newInputStream(file), GZIP_MAGIC.length);
        try {
            byte[] start = in.readNBytes(GZIP_MAGIC.length);
            in.unread(start);
            boolean gzip = Arrays.equals(start, GZIP_MAGIC);
            if (!isGzip(String.valueOf(file.getFileName()))) {
                if (gzip) {
                    throw new IOException("it is a gzip file; let its name end in " + GZIP_ENDING);
                }
                return in;
            }
            if (!gzip) {
                throw new IOException("its name ends in " + GZIP_ENDING + " but it is no gzip file");
            }
            return new Gunzip(in);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /**
     * Reads the bytes of a whole file as {@link #open} gives them.
     *
     * @throws IOException if they cannot be read, or are more than 512 MiB
     */
    public static byte[] bytes(Path file) throws IOException {
        try (InputStream in = open(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException("it has more than 512 MiB");
            }
            return bytes;
        }
    }

    /** The last part of a path without {@code .gz} and without the ending before it. */
    public static String baseName(String path) {
        String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf(File.separatorChar)) + 1);
        if (isGzip(name) && name.length() > GZIP_ENDING.length()) {
            name = name.substring(0, name.length() - GZIP_ENDING.length());
        }
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    private static boolean isGzip(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(GZIP_ENDING);
    }
}
