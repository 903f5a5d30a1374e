package dev.evalkit.report.doc;

import dev.evalkit.api.internal.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a list.
 *
 * @param text the entry's text
 * @param id id of the case, or name of the rule, that the entry is about; {@code null} if it is about neither
 * @param mark the meaning of the entry
 * @param details nested entries
 */
public record Item(String text, @Nullable String id, Mark mark, List<Item> details) {
    /**
     * Copies the details.
     *
     * @throws NullPointerException if a component that is not nullable, or a detail, is null
     */
    public Item {
        Require.nonNull(text, "text of an item");
        Require.nonNull(mark, "mark of an item");
        details = Require.listOf(details, "details of an item");
    }

    /** Returns an entry with a text only. */
    public static Item of(String text) {
        return new Item(text, null, Mark.NONE, List.of());
    }

    /** Returns one entry per value, with its {@code toString}. */
    public static List<Item> all(List<?> values) {
        return values.stream().map(each -> of(each.toString())).toList();
    }

    /** Returns one entry per case, with its id only. */
    public static List<Item> ids(List<String> ids) {
        return ids.stream().map(id -> of(id, id, Mark.NONE, List.of())).toList();
    }

    /** Returns an entry about a case or rule, with details of one line each. */
    public static Item of(String id, String text, Mark mark, List<String> details) {
        return new Item(text, id, mark, details.stream().map(Item::of).toList());
    }
}
