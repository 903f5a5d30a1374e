/**
 * Production feedback, and drafts of golden cases made from it. Start at {@code FeedbackLog}. Appended feedback
 * survives a crash of the process. Personal data in drafts is masked by default. Drafts are rejected as golden cases
 * until a person has completed them.
 */
@NullMarked
package dev.evalkit.api.feedback;

import org.jspecify.annotations.NullMarked;
