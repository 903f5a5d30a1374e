package dev.evalkit.report.doc;

/**
 * Makes one format of a {@link Doc}: a new format is a new class of this kind, and {@code Report.write} takes it. It gets the blocks
 * in reading order. Each document needs a writer of its own, which is not thread-safe.
 *
 * <p>Texts in blocks come from results, so they are hostile: a writer escapes all of them, line breaks included.
 */
public interface DocWriter {
    /** A writer of lines for a terminal, each ending in a line feed. Drawings are left out. */
    static DocWriter console() {
        return new ConsoleWriter();
    }

    /** A writer of GitHub-flavored Markdown. Of a drawing it shows the caption. */
    static DocWriter markdown() {
        return new MarkdownWriter();
    }

    /** Begins a section: the blocks that follow belong together. By default nothing is written. */
    default void section() {}

    /** Adds a heading. */
    void heading(Block.Heading heading);

    /** Adds a paragraph; several in a row are lines of one statement. */
    void paragraph(Block.Paragraph paragraph);

    /** Adds a table. */
    void table(Table table);

    /** Adds a list. */
    void items(Block.Items items);

    /** Adds a drawing. By default it is left out. */
    default void drawing(Block.Drawing drawing) {}

    /** Adds a link. By default it is left out. */
    default void link(Block.Link link) {}

    /** All that was added, in this writer's format. */
    String text();
}
