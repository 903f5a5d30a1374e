package dev.evalkit.judge.llm;

/**
 * The built-in prompts of the judges that ask a model, to read and to start your own from. The page {@code
 * docs/judge-prompts.md} prints them. A prompt has no placeholders: the model gets the judged texts as one JSON object
 * beside it.
 */
public final class JudgePrompts {
    private JudgePrompts() {}

    /** Returns the prompt that {@link LlmJudge} uses by default, in English. */
    public static String verdict() {
        return LlmJudge.ENGLISH.text();
    }

    /** Returns a prompt for {@link LlmJudge#prompt} in Chinese, with the same rules as {@link #verdict}. */
    public static String chineseVerdict() {
        return LlmJudge.CHINESE.text();
    }

    /** Returns the prompt that {@link LlmRubricJudge} uses by default, in English. */
    public static String rubric() {
        return LlmRubricJudge.ENGLISH.text();
    }

    /** Returns the prompt that {@link LlmClaimVerifier} uses by default, in English. */
    public static String claims() {
        return LlmClaimVerifier.ENGLISH.text();
    }
}
