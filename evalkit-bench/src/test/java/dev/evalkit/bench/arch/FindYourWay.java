package dev.evalkit.bench.arch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The page that maps tasks to packages and types, and for contributors to folders. */
final class FindYourWay {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| [^|]+ \\| `([\\w.]+)` \\| (.+) \\|$");
    private static final Pattern FOLDER = Pattern.compile("(?m)^\\| [^|]+ \\| `([\\w./-]+/[\\w./-]+)` \\|$");
    private static final Pattern CODE = Pattern.compile("`(\\w+)`");

    private FindYourWay() {}

    /**
     * What is wrong with the page, one line a problem.
     *
     * @param page its text
     * @param root the project's folder
     * @param packages the exported packages
     * @param types the names of the exported types
     */
    static List<String> problems(String page, Path root, Set<String> packages, Set<String> types) {
        List<String> problems = new ArrayList<>();
        Set<String> missing = new TreeSet<>(packages);
        Set<String> seen = new HashSet<>();
        ROW.matcher(page).results().forEach(row -> {
            String name = row.group(1);
            missing.remove(name);
            if (!seen.add(name)) {
                problems.add(name + " stands in two rows");
            } else if (!packages.contains(name)) {
                problems.add(name + " is not exported");
            } else {
                CODE.matcher(row.group(2))
                        .results()
                        .map(type -> name + "." + type.group(1))
                        .filter(type -> !types.contains(type))
                        .forEach(type -> problems.add(type + " is no exported type"));
            }
        });
        missing.forEach(name -> problems.add(name + " is exported but has no row"));
        FOLDER.matcher(page)
                .results()
                .map((MatchResult row) -> row.group(1))
                .filter(folder -> !Files.isDirectory(root.resolve(folder)))
                .forEach(folder -> problems.add(folder + " is no folder"));
        return problems;
    }
}
