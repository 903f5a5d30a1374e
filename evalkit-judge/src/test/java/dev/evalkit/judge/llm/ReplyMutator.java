package dev.evalkit.judge.llm;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Changes a reply in the ways models and networks do. No reader can see that {@code true} was meant to be {@code false}, or that the
 * only verdict left is a draft. So a mutation never edits within a value so that another value of the shape results, and either
 *
 * <ul>
 *   <li>puts verdicts beside the one that was meant, and leaves that whole, or
 *   <li>does one damage: an end or a beginning is cut off, a part is dropped, doubled or gets a character, another notation; drafts
 *       are then in reasoning blocks and in texts only.
 * </ul>
 *
 * <p>Both get any number of wrappings: prose, fences, white space, other JSON, reasoning blocks.
 */
final class ReplyMutator {
    private static final List<String> PROSE = List.of(
            "Sure, here it is: ",
            "\n\nI hope this helps.",
            "The set {a, b} [sic] ",
            " <b>Note</b> that a < b. ",
            "Score: 8/10. ",
            "{\"sources\": [\"a.md\", {\"id\": 1}]}\n",
            "\uFEFF",
            "\u200b",
            "] } ",
            " \uD83D\uDE00 ");
    /** What may stand behind a verdict without taking it back. */
    private static final List<String> BEHIND =
            List.of("\n\n", "\uFEFF", " \u200b", "\n```", "</answer>", "<|end|>", "\u00a0\n");

    private static final List<String> BLOCK_STARTS = List.of(
            "<think>",
            "<THINKING>",
            "<reasoning>\n",
            "[THINK]",
            "<|channel|>analysis<|message|>",
            "<|START_THINKING|>",
            "\u25c1think\u25b7",
            "<draft n=\"1\">");
    private static final List<String> BLOCK_ENDS = List.of(
            "</think>",
            "</thinking>",
            "\n</reasoning>",
            "[/THINK]",
            "<|end|>",
            "<|END_THINKING|>",
            "\u25c1/think\u25b7",
            "</draft>");
    private static final String INSERTED = "\"'{}[],:\\/<>-+.0123456789eEtfn \n\t\u200b\u00ad\uFEFF\u0000*#`\u201d";

    private final SplittableRandom random;

    ReplyMutator(SplittableRandom random) {
        this.random = random;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /**
     * Only wrappings: the verdict must be read.
     *
     * @param draft another verdict of the same shape
     */
    String wrapped(String reply, String draft) {
        String wrapped = reply;
        if (random.nextInt(3) == 0) {
            wrapped = "```" + one(List.of("", "json", "JSON")) + "\n" + wrapped + "\n```";
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            wrapped = random.nextBoolean() ? one(PROSE) + wrapped : wrapped + one(BEHIND);
        }
        for (int i = random.nextInt(2); i > 0; i--) {
            wrapped = block(random.nextBoolean() ? draft : one(PROSE)) + wrapped;
        }
        return wrapped;
    }

    private String block(String content) {
        int kind = random.nextInt(BLOCK_STARTS.size());
        return BLOCK_STARTS.get(kind) + one(PROSE) + content + BLOCK_ENDS.get(kind);
    }

    /** Any mutation: the verdict must be read, or none. */
    String mutated(String reply, String draft) {
        return random.nextBoolean() ? wrapped(beside(reply, draft), draft) : damaged(wrapped(reply, draft));
    }

    private String beside(String reply, String draft) {
        String other = random.nextInt(4) == 0 ? reply : draft;
        String part = "{" + draft.substring(draft.lastIndexOf(", \"") + 2);
        return switch (random.nextInt(9)) {
            case 6 -> reply + "\nCorrected: " + part;
            case 7 -> part.replace("}", "") + "\n" + reply;
            case 8 -> "<rough>" + other + "</rough>" + reply;
            case 0 -> other + "\n" + reply;
            case 1 -> reply + "\n" + other;
            case 2 -> "[" + other + ", " + reply + "]";
            case 3 -> "{\"assistant_answer\": " + other + "}\n" + reply;
            case 4 -> other.replace('"', '\'') + reply;
            default -> reply + "\nThe answer says </think> " + other;
        };
    }

    private String damaged(String reply) {
        int from = random.nextInt(reply.length());
        int to = from + random.nextInt(Math.min(reply.length() - from, 1 + random.nextInt(40)) + 1);
        return switch (random.nextInt(9)) {
            case 0 -> reply.substring(0, from);
            case 1 -> reply.substring(from);
            case 2 -> reply.substring(0, from) + reply.substring(to);
            case 3 -> reply.substring(0, to) + reply.substring(from);
            case 4 ->
                reply.substring(0, from) + INSERTED.charAt(random.nextInt(INSERTED.length())) + reply.substring(from);
            case 5 -> reply.replace('"', '\'');
            case 6 -> reply.replace(": true", ": True").replace(": false", ": False");
            case 7 -> reply.replace("}", ",}");
            default -> reply.replace("\"", "\\\"");
        };
    }
}
