package dev.evalkit.bench.arch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The code in the README and the pages: blocks of Java and JShell, and words between backticks. */
final class DocsPages implements ExportedTypes.Pages {
    private static final Pattern BLOCK =
            Pattern.compile("^```(?:java|jshell)\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern INLINE = Pattern.compile("`[^`\\n]+`");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*$");
    private static final Pattern NAME = Pattern.compile("\\b[A-Z]\\w*");
    private static final Pattern START = Pattern.compile("\\bnew ([A-Z]\\w*)|(?<![.\\w])([A-Z]\\w*)(?:\\.[a-z]|::)");

    private final Set<String> named;
    private final Set<String> started;

    private DocsPages(String pages) {
        String blocks = BLOCK.matcher(pages)
                .results()
                .map(block -> IMPORT.matcher(block.group(1)).replaceAll(""))
                .collect(Collectors.joining("\n"));
        String words = INLINE.matcher(BLOCK.matcher(pages).replaceAll(""))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.joining("\n"));
        named = NAME.matcher(blocks + words).results().map(MatchResult::group).collect(Collectors.toSet());
        started = START.matcher(blocks)
                .results()
                .map(call -> call.group(1) == null ? call.group(2) : call.group(1))
                .collect(Collectors.toSet());
    }

    /** The project's folder. */
    static Path root() {
        return Path.of(System.getProperty("evalkit.root", ".."));
    }

    static DocsPages of(String pages) {
        return new DocsPages(pages);
    }

    /** Reads the README and all pages in {@code docs}. */
    static DocsPages read(Path root) throws IOException {
        StringBuilder pages = new StringBuilder(Files.readString(root.resolve("README.md")));
        try (Stream<Path> files = Files.list(root.resolve("docs"))) {
            List<Path> sorted = files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
            for (Path file : sorted) {
                pages.append('\n').append(Files.readString(file));
            }
        }
        return new DocsPages(pages.toString());
    }

    @Override
    public boolean name(String simpleName) {
        return named.contains(simpleName);
    }

    @Override
    public boolean start(String simpleName) {
        return started.contains(simpleName);
    }
}
