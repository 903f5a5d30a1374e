package dev.evalkit.report.doc;

import dev.evalkit.api.internal.check.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The document of a report: sections of blocks, in reading order. Immutable.
 *
 * @param sections the sections; none is empty
 */
public record Doc(List<List<Block>> sections) {
    /**
     * Copies the sections.
     *
     * @throws NullPointerException if the list, a section or a block is null
     */
    public Doc {
        sections = sections.stream()
                .map(each -> Require.listOf(each, "section"))
                .filter(each -> !each.isEmpty())
                .toList();
    }

    /** Returns the builder of a document. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns this document in a writer's format.
     *
     * @param writer a new writer
     */
    public String write(DocWriter writer) {
        sections.forEach(section -> {
            writer.section();
            section.forEach(block -> block.writeTo(writer));
        });
        return writer.text();
    }

    /** Returns this document followed by another one. */
    public Doc and(Doc other) {
        return new Doc(Stream.concat(sections.stream(), other.sections.stream()).toList());
    }

    /** Collects blocks, in reading order. */
    public static final class Builder {
        private final List<List<Block>> sections = new ArrayList<>(List.of(new ArrayList<>()));

        private Builder() {}

        /** Begins a new section. */
        public Builder section() {
            sections.add(new ArrayList<>());
            return this;
        }

        /** Adds a block to the section. */
        public Builder add(Block block) {
            sections.get(sections.size() - 1).add(block);
            return this;
        }

        /** Adds the heading of the document. */
        public Builder title(String text) {
            return add(new Block.Heading(1, text));
        }

        /** Adds a paragraph of one line. */
        public Builder line(String text) {
            return add(new Block.Paragraph(text));
        }

        /** Adds a list of texts, all of them shown; adds nothing if there are none. */
        public Builder list(String title, List<?> entries) {
            return items(title, Item.all(entries), Integer.MAX_VALUE);
        }

        /** Adds a list; adds nothing if there are no items. */
        public Builder items(String title, List<Item> items, int shown) {
            return items.isEmpty() ? this : add(new Block.Items(title, items, shown));
        }

        /**
         * Adds a list whose items are created when they are read; adds nothing if there are no values.
         *
         * @param values an immutable list
         * @param item makes the item of a value; a pure function
         */
        public <T> Builder items(String title, List<T> values, Function<? super T, Item> item, int shown) {
            return items(title, new ItemView<>(values, item), shown);
        }

        /** Returns the document. */
        public Doc build() {
            return new Doc(sections);
        }
    }
}
