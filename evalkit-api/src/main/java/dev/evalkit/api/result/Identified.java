package dev.evalkit.api.result;

/** A part that knows its own identity, as evalkit's built-in parts do. */
public interface Identified {
    /** Returns the name and settings of this part. */
    Identity identity();
}
