package dev.evalkit.api.feedback;

/**
 * A part of a text.
 *
 * @param start index of its first character
 * @param end index after its last character
 */
record Span(int start, int end) {}
