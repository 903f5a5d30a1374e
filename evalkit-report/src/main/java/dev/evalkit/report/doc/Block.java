package dev.evalkit.report.doc;

import dev.evalkit.api.internal.check.Require;
import java.util.List;

/** One part of a {@link Doc}. Its texts are as they are in the result; a writer escapes them. */
public interface Block {
    /** Calls the method of the writer that takes this kind of block. */
    void writeTo(DocWriter writer);

    /**
     * A heading.
     *
     * @param level 1 for the document's, 2 for a part of it
     * @param text what it says
     */
    record Heading(int level, String text) implements Block {
        @Override
        public void writeTo(DocWriter writer) {
            writer.heading(this);
        }
    }

    /**
     * One statement.
     *
     * @param text what it says
     */
    record Paragraph(String text) implements Block {
        @Override
        public void writeTo(DocWriter writer) {
            writer.paragraph(this);
        }
    }

    /**
     * A list.
     *
     * @param title what is listed; empty if that needs no saying
     * @param items all items
     * @param shown how many of them a format for people shows, before it says how many more there are
     */
    record Items(String title, List<Item> items, int shown) implements Block {
        /**
         * Copies the items.
         *
         * @throws NullPointerException if the list or an item is null
         */
        public Items {
            items = items instanceof ItemView ? items : Require.listOf(items, "items");
        }

        /** The items that a format for people shows. */
        public List<Item> shownItems() {
            return items.subList(0, Math.min(shown, items.size()));
        }

        @Override
        public void writeTo(DocWriter writer) {
            writer.items(this);
        }
    }

    /**
     * A drawing.
     *
     * @param svg the drawing as an SVG element, safe to embed
     * @param caption what it shows
     */
    record Drawing(String svg, String caption) implements Block {
        @Override
        public void writeTo(DocWriter writer) {
            writer.drawing(this);
        }
    }

    /**
     * A link.
     *
     * @param text what it leads to
     * @param target a relative path, or an address
     */
    record Link(String text, String target) implements Block {
        @Override
        public void writeTo(DocWriter writer) {
            writer.link(this);
        }
    }
}
