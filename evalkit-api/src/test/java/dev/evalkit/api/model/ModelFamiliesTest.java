package dev.evalkit.api.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelFamiliesTest {
    private static final ModelFamilies STANDARD = ModelFamilies.standard();

    @ParameterizedTest
    @CsvSource({
        "claude-sonnet-4-5, claude",
        "anthropic.claude-3-haiku-20240307-v1:0, claude",
        "us.anthropic.Claude-opus, claude",
        "gpt-4o-mini, gpt",
        "openai/gpt-oss-120b, gpt",
        "chatgpt-4o-latest, gpt",
        "o3, gpt",
        "o4-mini, gpt",
        "azure/o1-preview, gpt",
        "models/gemini-2.5-pro, gemini",
        "google/gemma-3-27b, gemini",
        "meta-llama/Llama-3.3-70B-Instruct, llama",
        "Mixtral-8x7B, mistral",
        "Qwen2.5-72B, qwen",
        "phi-4, phi",
        "Phi3, phi",
        "command-r-plus, command",
        "amazon.nova-pro-v1:0, amazon"
    })
    void aNameTellsItsFamily(String model, String family) {
        assertThat(STANDARD.of(model)).containsExactly(family);
    }

    @ParameterizedTest
    @CsvSource({"support-bot 4.2", "o10", "octopus-o3x", "my-foo3", "delphi-2", "supernova-1", "gp-t", "''"})
    void anotherNameTellsNothing(String model) {
        assertThat(STANDARD.of(model)).isEmpty();
    }

    @Test
    void aDistilledModelIsOfBothFamilies() {
        assertThat(STANDARD.of("deepseek-r1-distill-llama-70b")).containsExactly("deepseek", "llama");
        assertThat(STANDARD.shared("deepseek-r1-distill-llama-70b", "llama-4")).containsExactly("llama");
    }

    @Test
    void modelsShareAFamilyOrNot() {
        assertThat(STANDARD.shared("claude-sonnet-4-5", "claude-haiku-4-5")).containsExactly("claude");
        assertThat(STANDARD.shared("claude-sonnet-4-5", "gpt-5")).isEmpty();
        assertThat(STANDARD.shared("in-house-1", "in-house-2")).isEmpty();
    }

    @Test
    void aHostAddsFamilies() {
        ModelFamilies more = STANDARD.with("acme", "acme-", "roadrunner").with("gpt", "copilot");
        assertThat(more.of("acme-7b")).containsExactly("acme");
        assertThat(more.of("Roadrunner")).containsExactly("acme");
        assertThat(more.of("copilot-2")).containsExactly("gpt");
        assertThat(more.of("gpt-5")).containsExactly("gpt");
        assertThat(STANDARD.of("acme-7b")).isEmpty();
        assertThatThrownBy(() -> STANDARD.with("acme", "(")).isInstanceOf(PatternSyntaxException.class);
        assertThatThrownBy(() -> STANDARD.with(" ", "a")).hasMessage("family must not be blank");
    }
}
