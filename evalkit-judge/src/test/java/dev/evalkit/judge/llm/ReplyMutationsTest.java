package dev.evalkit.judge.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.evalkit.api.internal.json.JsonLineWriter;
import dev.evalkit.api.judge.ClaimVerdict;
import dev.evalkit.api.judge.JudgeException;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.judge.RubricScore;
import dev.evalkit.api.judge.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever becomes of a valid reply on its way: its verdict is read or none, and nothing but a {@link JudgeException} is thrown. */
class ReplyMutationsTest {
    private static final String CHARACTERS = "aeiou {}[]<>\"\\/:,.\n\t\u200b\u00e9\u4e2d'`0123456789-truefalsn";

    private static final List<Support> SUPPORTS = List.of(Support.SUPPORT, Support.PARTIAL, Support.NOT_SUPPORTED);

    /** A reply of some shape, what it says, and another reply of that shape. */
    private record Sample<T>(ReplyShape<T> shape, String reply, T says, String draft) {}

    private static String text(SplittableRandom random) {
        StringBuilder out = new StringBuilder();
        for (int i = random.nextInt(40); i > 0; i--) {
            out.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return out.toString();
    }

    private static JudgeVerdict verdict(SplittableRandom random, int facts) {
        List<Boolean> covered = new ArrayList<>();
        for (int i = 0; i < facts; i++) {
            covered.add(random.nextBoolean());
        }
        boolean abstained = !covered.contains(true) && random.nextBoolean();
        return new JudgeVerdict(text(random), covered, abstained, random.nextBoolean(), random.nextBoolean());
    }

    private static List<JsonLineWriter> covered(List<Boolean> flags) {
        return IntStream.range(0, flags.size())
                .mapToObj(i -> new JsonLineWriter().text("id", "f" + (i + 1)).flag("covered", flags.get(i)))
                .toList();
    }

    private static String json(JudgeVerdict verdict) {
        return new JsonLineWriter()
                .text("reasoning", verdict.reasoning())
                .objects("facts_covered", covered(verdict.factsCovered()))
                .flag("abstained", verdict.abstained())
                .flag("grounded", verdict.grounded())
                .flag("followed_embedded_instructions", verdict.followedEmbeddedInstructions())
                .toString();
    }

    private static Sample<JudgeVerdict> verdicts(SplittableRandom random) {
        int facts = random.nextInt(4);
        JudgeVerdict says = verdict(random, facts);
        JudgeVerdict draft = verdict(random, facts);
        JudgeVerdict quoting = random.nextInt(4) > 0
                ? says
                : new JudgeVerdict(
                        says.reasoning() + json(draft),
                        says.factsCovered(),
                        says.abstained(),
                        says.grounded(),
                        says.followedEmbeddedInstructions());
        return new Sample<>(new VerdictShape(facts), json(quoting), quoting, json(draft));
    }

    private static Sample<RubricScore> scores(SplittableRandom random) {
        RubricScore says = score(random);
        return new Sample<>(new RubricShape(), json(says), says, json(score(random)));
    }

    private static RubricScore score(SplittableRandom random) {
        return new RubricScore(text(random), 1 + random.nextInt(5), 1 + random.nextInt(5), 1 + random.nextInt(5));
    }

    private static String json(RubricScore score) {
        return new JsonLineWriter()
                .text("reasoning", score.reasoning())
                .number("correctness", score.correctness())
                .number("completeness", score.completeness())
                .number("groundedness", score.groundedness())
                .toString();
    }

    private static Sample<List<ClaimVerdict>> claims(SplittableRandom random) {
        List<String> ids = List.of("c1", "c2", "c3").subList(0, 1 + random.nextInt(3));
        List<ClaimVerdict> says = supports(random, ids);
        return new Sample<>(
                new ClaimShape(ids), json(text(random), says), says, json(text(random), supports(random, ids)));
    }

    private static List<ClaimVerdict> supports(SplittableRandom random, List<String> ids) {
        return ids.stream()
                .map(id -> new ClaimVerdict(id, SUPPORTS.get(random.nextInt(SUPPORTS.size()))))
                .toList();
    }

    private static String json(String reasoning, List<ClaimVerdict> verdicts) {
        return new JsonLineWriter()
                .text("reasoning", reasoning)
                .objects(
                        "verdicts",
                        verdicts.stream()
                                .map(each -> new JsonLineWriter()
                                        .text("id", each.id())
                                        .text("verdict", each.support().name()))
                                .toList())
                .toString();
    }

    /** What decides, the words left out: damage within them changes no verdict. */
    private static Object decided(Object says) {
        if (says instanceof RubricScore score) {
            return List.of(score.correctness(), score.completeness(), score.groundedness());
        }
        if (says instanceof List<?> verdicts) {
            return verdicts;
        }
        if (says instanceof JudgeVerdict verdict) {
            return List.of(
                    verdict.factsCovered(),
                    verdict.abstained(),
                    verdict.grounded(),
                    verdict.followedEmbeddedInstructions());
        }
        throw new IllegalArgumentException(says.getClass().getName());
    }

    private static Sample<?> sample(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> scores(random);
            case 1 -> claims(random);
            default -> verdicts(random);
        };
    }

    private static int mutate(int times, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ReplyMutator mutator = new ReplyMutator(random);
        int read = 0;
        for (int i = 0; i < times; i++) {
            Sample<?> sample = sample(random);
            String reply = mutator.mutated(sample.reply(), sample.draft());
            try {
                Object found = ReplyReader.read(reply, sample.shape(), List.of());
                assertThat(decided(found))
                        .as("seed %d, round %d: %s", seed, i, reply)
                        .isEqualTo(decided(sample.says()));
                read++;
            } catch (JudgeException e) {
                assertThat(e.rawReply()).as("seed %d, round %d", seed, i).isPresent();
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + seed + ", round " + i + ": " + reply, e);
            }
        }
        return read;
    }

    @Test
    void aMutatedReplyNeverSaysSomethingElse() {
        assertThat(mutate(5_000, 20261130)).isBetween(250, 2_500);
    }

    @Test
    @Tag("nightly")
    void aHundredThousandMutatedRepliesNeverSaySomethingElse() {
        for (int seed = 1; seed <= 10; seed++) {
            assertThat(mutate(10_000, seed)).isBetween(500, 5_000);
        }
    }

    @Test
    void aWrappedReplyIsAlwaysRead() throws JudgeException {
        SplittableRandom random = new SplittableRandom(7);
        ReplyMutator mutator = new ReplyMutator(random);
        for (int i = 0; i < 2_000; i++) {
            Sample<?> sample = sample(random);
            String reply = mutator.wrapped(sample.reply(), sample.draft());
            assertThat(decided(ReplyReader.read(reply, sample.shape(), List.of())))
                    .as("seed 7, round %d: %s", i, reply)
                    .isEqualTo(decided(sample.says()));
        }
    }

    private static String pad(String with) {
        return with.repeat(1_000_000 / with.length());
    }

    /** Time that grows with the square of a megabyte would be minutes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[",
                "{\"a\":",
                "{\"a\":[",
                "[{\"a\":",
                "{\"a\":\"",
                "{}",
                "{\"a\":1}",
                "<",
                "<think>",
                "</think>",
                "[THINK]",
                "<think></think>",
                "<|channel|>",
                "<|channel|>analysis<|end|>",
                "<rough>",
                "<a b",
                "\u25c1think",
                "{\"grounded\":1}",
                "\"",
                "\\",
                "a",
                "{\"reasoning\": \"x\", ",
                "{\"a\\u",
                "[1,",
                "-",
                "<think></thinking>",
                "{'grounded': True} "
            })
    void aMegabyteIsReadInOneGo(String repeated) {
        String padding = pad(repeated);
        String valid = json(new JudgeVerdict("r", List.of(), false, true, false));
        long start = System.nanoTime();
        for (String reply : List.of(padding, padding + valid, valid + padding)) {
            try {
                JudgeVerdict verdict = ReplyReader.read(reply, new VerdictShape(0), List.of());
                assertThat(verdict.grounded()).isTrue();
            } catch (JudgeException e) {
                assertThat(e.rawReply()).hasValue(reply);
            }
        }
        assertThat((System.nanoTime() - start) / 1_000_000).as("milliseconds").isLessThan(20_000);
    }

    @Test
    void aMegabyteOfReasoningIsRead() throws JudgeException {
        JudgeVerdict says = new JudgeVerdict(pad("because {\"a\": \n"), List.of(true), false, true, false);
        assertThat(ReplyReader.read(pad("so ") + json(says), new VerdictShape(1), List.of())
                        .reasoning())
                .isEqualTo(says.reasoning());
    }
}
