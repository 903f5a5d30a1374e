package dev.evalkit.api.internal.io;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Opening of input files: exactly those whose name ends in {@code .gz} are decompressed. */
public final class Inputs {
    private static final String GZIP_ENDING = ".gz";
    private static final byte[] GZIP_MAGIC = {0x1f, (byte) 0x8b};
    private static final int MAX_BYTES = 1 << 29;

    private Inputs() {}

    /**
     * Opens a file: as gzip if its name ends in {@code .gz}, in upper or lower case, and unchanged otherwise. The
     * returned stream throws an {@link IOException} if gzip data end early, are damaged, or are followed by other
     * bytes.
     *
     * @throws IOException if the file is a folder or cannot be opened, or if only one of its name and its content says
     *     gzip
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
                    throw new IOException("it is a gzip file; its name must end in " + GZIP_ENDING);
                }
                return in;
            }
            if (!gzip) {
                throw new IOException("its name ends in " + GZIP_ENDING + " but it is not a gzip file");
            }
            return new Gunzip(in);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /**
     * Reads a whole file, opened by {@link #open}.
     *
     * @throws IOException if it cannot be read, or has more than 512 MiB
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

    /** Returns the last part of a path without {@code .gz} and without the extension before it. */
    public static String baseName(String path) {
        String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf(File.separatorChar)) + 1);
        if (isGzip(name) && name.length() > GZIP_ENDING.length()) {
            name = name.substring(0, name.length() - GZIP_ENDING.length());
        }
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /** Returns the name of the folder that a path names before its last part; empty if it names none. */
    public static Optional<String> folderName(String path) {
        int end = Math.max(path.lastIndexOf('/'), path.lastIndexOf(File.separatorChar));
        if (end <= 0) {
            return Optional.empty();
        }
        String folder = path.substring(0, end);
        String name = folder.substring(Math.max(folder.lastIndexOf('/'), folder.lastIndexOf(File.separatorChar)) + 1);
        return name.isBlank() || name.equals(".") || name.equals("..") ? Optional.empty() : Optional.of(name);
    }

    private static boolean isGzip(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(GZIP_ENDING);
    }
}
