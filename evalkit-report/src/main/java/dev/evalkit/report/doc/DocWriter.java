package dev.evalkit.report.doc;

/**
 * A writer of one format of a {@link Doc}. Implement it to add a format, and pass it to {@code Report.write}. It
 * receives the blocks in reading order. Use a new writer for each document; writers are not thread-safe.
 *
 * <p>Texts in blocks come from results and are untrusted: a writer must escape all of them, including line breaks.
 */
public interface DocWriter {
    /** Returns a writer of lines for a terminal, each ending in a line feed. It leaves out drawings. */
    static DocWriter console() {
        return new ConsoleWriter();
    }

    /** Returns a writer of GitHub-flavored Markdown. It shows only the caption of a drawing. */
    static DocWriter markdown() {
        return new MarkdownWriter();
    }

    /** Begins a section: the blocks that follow belong together. By default nothing is written. */
    default void section() {}

    /** Adds a heading. */
    void heading(Block.Heading heading);

    /** Adds a paragraph; consecutive paragraphs are lines of one block of text. */
    void paragraph(Block.Paragraph paragraph);

    /** Adds a table. */
    void table(Table table);

    /** Adds a list. */
    void items(Block.Items items);

    /** Adds a drawing. By default it is left out. */
    default void drawing(Block.Drawing drawing) {}

    /** Adds a link. By default it is left out. */
    default void link(Block.Link link) {}

    /** Returns everything that was added, in this writer's format. */
    String text();
}
