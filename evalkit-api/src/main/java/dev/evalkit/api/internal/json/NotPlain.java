package dev.evalkit.api.internal.json;

/** Says that a text is wrong, or merely rare, so that it has to be read by the parser that has words for it. */
final class NotPlain extends Exception {
    private static final long serialVersionUID = 1;

    NotPlain() {
        super(null, null, false, false);
    }
}
