/**
 * Feedback from production, and the golden cases that come of it. Start at {@code FeedbackLog}. What is appended is kept
 * whatever happens to the process; drafts of cases have personal data masked unless asked otherwise, and are refused as
 * golden cases until a person has finished them.
 */
@NullMarked
package dev.evalkit.api.feedback;

import org.jspecify.annotations.NullMarked;
