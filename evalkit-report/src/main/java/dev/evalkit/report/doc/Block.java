package dev.evalkit.report.doc;

import dev.evalkit.api.internal.check.Require;
import java.util.List;

/** One part of a {@link Doc}. Its texts are unescaped, as in the result; a writer escapes them. */
public interface Block {
    /** Passes this block to the writer's method for its kind. */
    void writeTo(DocWriter writer);

    /**
     * A heading.
     *
     * @param level 1 for the document's heading, 2 for that of a part
     * @param text the heading's text
     */
    record Heading(int level, String text) implements Block {
        @Override
        public void writeTo(DocWriter writer) {
            writer.heading(this);
        }
    }

    /**
     * A paragraph: one statement.
     *
     * @param text the statement
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
     * @param title what is listed; may be empty
     * @param items all items
     * @param shown how many items a format for people shows before it gives the number of the others
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

        /** Returns the items that a format for people shows. */
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
     * @param text the link's text
     * @param target a relative path, or an address
     */
    record Link(String text, String target) implements Block {
        @Override
        public void writeTo(DocWriter writer) {
            writer.link(this);
        }
    }
}
