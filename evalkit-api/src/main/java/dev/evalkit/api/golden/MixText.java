package dev.evalkit.api.golden;

import dev.evalkit.api.internal.text.Printable;
import java.util.List;
import java.util.Locale;

/** A {@link Mix} as a text for people. */
final class MixText {
    private MixText() {}

    static String of(Mix mix) {
        StringBuilder out = new StringBuilder(cases(mix.cases()));
        out.append(String.format(
                Locale.ROOT, ", %d of them (%.0f %%) to catch harm\n", mix.harmCases(), 100 * mix.harmShare()));
        for (Mix.Kind kind : Mix.Kind.values()) {
            List<Mix.Group> groups =
                    mix.groups().stream().filter(group -> group.kind() == kind).toList();
            if (!groups.isEmpty()) {
                out.append('\n').append(kind.name().toLowerCase(Locale.ROOT)).append('\n');
                groups.forEach(group -> out.append(line(group)));
            }
        }
        out.append("\nexpected sources\n");
        mix.sourceCounts()
                .forEach((sources, count) -> out.append(String.format(Locale.ROOT, "  %-20d %5d\n", sources, count)));
        if (!mix.gaps().isEmpty()) {
            out.append('\n');
            mix.gaps().forEach(gap -> out.append(gap).append('\n'));
        }
        return out.toString();
    }

    private static String cases(int count) {
        return count + (count == 1 ? " case" : " cases");
    }

    private static String line(Mix.Group group) {
        String small = group.isTooSmall()
                ? String.format(Locale.ROOT, "  too small to read: one case is %.0f points", group.pointsOfOneCase())
                : "";
        return String.format(Locale.ROOT, "  %-20s %5d%s\n", Printable.line(group.name()), group.cases(), small);
    }
}
