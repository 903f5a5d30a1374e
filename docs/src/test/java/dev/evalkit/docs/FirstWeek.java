package dev.evalkit.docs;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AnswerResult;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.golden.Expected;
import dev.evalkit.api.golden.GoldenCase;
import dev.evalkit.api.golden.GoldenSet;
import dev.evalkit.api.judge.Judge;
import dev.evalkit.api.judge.JudgeRequest;
import dev.evalkit.api.judge.JudgeVerdict;
import dev.evalkit.api.model.RetryPolicy;
import dev.evalkit.api.result.Identity;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.RetrievalResult;
import dev.evalkit.judge.AnswerEval;
import dev.evalkit.report.gate.Baseline;
import dev.evalkit.report.gate.Gate;
import dev.evalkit.report.gate.GateVerdict;
import dev.evalkit.retrieval.Ladder;
import dev.evalkit.retrieval.RetrievalEval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a new team does in its first week with twelve cases, of which ten pass, and what the gate says each time. */
final class FirstWeek {
    private static final GoldenSet SET = set(cases(12));
    private static final Set<String> FAILING = Set.of("q11", "q12");

    private final Path folder;

    FirstWeek(Path folder) {
        this.folder = folder;
    }

    /**
     * A step of the week.
     *
     * @param number its number, from 1
     * @param what what happened
     * @param verdict what the gate says
     * @param note what else was seen; may be empty
     */
    record Step(int number, String what, GateVerdict verdict, String note) {}

    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        AnswerResult first = run(SET, failing());
        Path none = folder.resolve("none.json");
        Path baseline = folder.resolve("baseline.json");
        add(steps, "The first run; there is no baseline yet", Gate.standard().check(first, none));
        Baseline.accept(first, baseline, "first version");
        add(steps, "That run is accepted (10 of 12 pass); the next run changes nothing", gate(run(SET, failing())));
        AnswerResult oneBroken = run(SET, failing("q01"));
        add(steps, "A prompt change breaks one case", gate(oneBroken));
        add(steps, "The same with `Gate.strict()`", Gate.strict().check(oneBroken, baseline));
        add(
                steps,
                "A prompt change words all answers anew, and breaks none",
                gate(result(SET, "bot 1", id -> passes(id) ? "So it is: right." : "Wrong, sorry.")));
        add(steps, "A prompt change fixes one case and breaks none", gate(run(SET, Set.of("q12"))));
        add(steps, "A prompt change breaks five cases", gate(run(SET, failing("q01", "q02", "q03", "q04", "q05"))));
        add(
                steps,
                "A flaky model: nothing was changed, one case breaks and another is fixed",
                gate(run(SET, Set.of("q01", "q12"))));
        add(steps, "A flaky model, each case asked three times: one case now passes two of three", threeRepeats());
        add(steps, "The expectation of one case is edited; its answer passes", changedExpectation(true));
        add(steps, "The expectation of one case is edited; its answer fails", changedExpectation(false));
        add(steps, "One of the two failing cases is deleted", gate(run(set(cases(11)), failing())));
        add(steps, "Three cases are added; one of them fails", gate(run(set(cases(15)), failing("q13"))));
        add(
                steps,
                "The search `faq-search 1` becomes `faq-search 2`, and finds what it found",
                ladder("faq-search 2", false));
        add(steps, "The same, but one question's page is no longer found", ladder("faq-search 2", true));
        add(steps, "The search is renamed to `kb-lookup`", ladder("kb-lookup", false));
        addSecondRun(steps);
        add(
                steps,
                "The model's API is out for 4 of 12 cases",
                gate(outage(Set.of("q01", "q02", "q03", "q04")::contains)));
        add(steps, "The model's API is out for all cases", gate(outage(id -> true)));
        add(steps, "One case that passed before times out", gate(outage("q01"::equals)));
        add(
                steps,
                "Another version of the model, named so; every case ends as before",
                gate(result(SET, "bot 2", FirstWeek::answer)));
        add(
                steps,
                "The judge's prompt was changed; its verdicts are as before",
                judged(judge("prompt 2"), FirstWeek::words));
        add(steps, "The judge's API is out; 9 of 12 cases need it", judged(judge("prompt 1"), request -> {
            throw new IOException("503 from the judge");
        }));
        add(
                steps,
                "Eight changes in a row are each accepted; three of them broke a case (7 of 12 pass by now); the next run is like the last baseline",
                declining());
        add(steps, "A prompt change breaks three cases and fixes two", gate(run(SET, Set.of("q01", "q02", "q03"))));
        return Collections.unmodifiableList(steps);
    }

    private static void add(List<Step> steps, String what, GateVerdict verdict) {
        steps.add(new Step(steps.size() + 1, what, verdict, ""));
    }

    private GateVerdict gate(AnswerResult now) {
        return Gate.standard().check(now, folder.resolve("baseline.json"));
    }

    private static Set<String> failing(String... more) {
        return Stream.concat(FAILING.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
    }

    private static boolean passes(String id) {
        return !FAILING.contains(id);
    }

    private static String answer(String id) {
        return passes(id) ? "right" : "wrong";
    }

    private static List<GoldenCase> cases(int n) {
        return IntStream.rangeClosed(1, n)
                .mapToObj(i -> "q" + (i < 10 ? "0" : "") + i)
                .map(id -> golden(id, "right"))
                .toList();
    }

    private static GoldenCase golden(String id, String phrase) {
        return GoldenCase.builder()
                .id(id)
                .question("What about " + id + "?")
                .expected(Expected.builder().contains(phrase).build())
                .build();
    }

    private static GoldenSet set(List<GoldenCase> cases) {
        return GoldenSet.of("shop", cases);
    }

    private static AnswerResult run(GoldenSet set, Set<String> failing) {
        return result(set, "bot 1", id -> failing.contains(id) ? "wrong" : "right");
    }

    private static AnswerResult run(GoldenSet set, String name, Agent agent) {
        return AnswerEval.over(set)
                .agent(name, agent)
                .checksOnly()
                .retry(RetryPolicy.never())
                .run();
    }

    private static AnswerResult result(GoldenSet set, String name, UnaryOperator<String> answers) {
        return run(
                set, name, request -> AgentReply.of(answers.apply(request.key().caseId())));
    }

    private AnswerResult outage(Predicate<String> out) {
        return run(SET, "bot 1", request -> {
            if (out.test(request.key().caseId())) {
                throw new IOException("503 from the model");
            }
            return AgentReply.of(answer(request.key().caseId()));
        });
    }

    private GateVerdict threeRepeats() {
        Path baseline = folder.resolve("repeats.json");
        Baseline.accept(repeated(Set.of()), baseline, "first version");
        return Gate.standard().check(repeated(Set.of("q01")), baseline);
    }

    /** Three repeats; the third one of some cases fails. */
    private static AnswerResult repeated(Set<String> flaky) {
        Agent agent = request -> AgentReply.of(
                flaky.contains(request.key().caseId()) && request.key().repeat() == 3
                        ? "wrong"
                        : answer(request.key().caseId()));
        return AnswerEval.over(SET)
                .agent("bot 1", agent)
                .checksOnly()
                .repeats(3)
                .run();
    }

    private GateVerdict changedExpectation(boolean met) {
        List<GoldenCase> cases = new ArrayList<>(cases(12));
        cases.set(0, golden("q01", "20 EUR"));
        return gate(result(set(cases), "bot 1", id -> id.equals("q01") ? met ? "20 EUR" : "18 EUR" : answer(id)));
    }

    private GateVerdict ladder(String name, boolean loses) {
        Path baseline = folder.resolve("ladder.json");
        if (!Files.exists(baseline)) {
            Baseline.accept(search("faq-search 1", ""), baseline, "first version");
        }
        return Gate.standard().check(search(name, loses ? "q01" : ""), baseline);
    }

    private static RetrievalResult search(String name, String lost) {
        List<GoldenCase> cases = cases(12).stream()
                .map(each -> GoldenCase.builder()
                        .id(each.id())
                        .question(each.question())
                        .expected(Expected.builder().source(each.id() + ".md").build())
                        .build())
                .toList();
        List<Document> pages = cases.stream()
                .map(each -> new Document(each.id() + ".md", each.id(), "All about " + each.id(), null, null))
                .toList();
        return RetrievalEval.over(GoldenSet.of("shop search", cases))
                .corpus(Corpus.of(pages))
                .ladder(Ladder.empty()
                        .rung(
                                name,
                                query -> pages.stream()
                                        .map(Document::id)
                                        .filter(id ->
                                                query.text().contains(id.substring(0, 3)) && !id.startsWith(lost + "."))
                                        .map(id -> Hit.ofDocument(id, 1))
                                        .toList()))
                .k(5)
                .gateOn(name)
                .run();
    }

    private void addSecondRun(List<Step> steps) {
        AtomicInteger calls = new AtomicInteger();
        Agent counted = request -> {
            calls.incrementAndGet();
            return AgentReply.of(answer(request.key().caseId()));
        };
        AnswerEval eval =
                AnswerEval.over(SET).agent("bot 1", counted).checksOnly().journal(folder.resolve("run.jsonl"));
        eval.run();
        int before = calls.get();
        GateVerdict verdict = gate(eval.run());
        steps.add(new Step(
                steps.size() + 1,
                "CI starts the job again after the run was finished, with the same journal",
                verdict,
                (calls.get() - before) + " calls of the agent"));
    }

    private GateVerdict judged(Identity judge, Judge asked) {
        Path baseline = folder.resolve("judged.json");
        if (!Files.exists(baseline)) {
            Baseline.accept(judgedRun(judge("prompt 1"), FirstWeek::words), baseline, "first version");
        }
        return Gate.standard().check(judgedRun(judge, asked), baseline);
    }

    private static Identity judge(String prompt) {
        return Identity.of("shop judge").with("prompt", prompt);
    }

    private static JudgeVerdict words(JudgeRequest request) {
        boolean right = request.answer().equals("right");
        return new JudgeVerdict(
                "by words", Collections.nCopies(request.requiredFacts().size(), right), false, true, false);
    }

    /** Nine cases need the judge, since they have a fact; three have a phrase. */
    private static AnswerResult judgedRun(Identity judge, Judge asked) {
        List<GoldenCase> cases = cases(12).stream()
                .map(each -> each.id().compareTo("q09") > 0
                        ? each
                        : GoldenCase.builder()
                                .id(each.id())
                                .question(each.question())
                                .expected(Expected.builder().fact("it is right").build())
                                .build())
                .toList();
        return AnswerEval.over(set(cases))
                .agent("bot 1", request -> AgentReply.of(answer(request.key().caseId())))
                .judge(judge, asked)
                .retry(RetryPolicy.never())
                .run();
    }

    private GateVerdict declining() {
        Path baseline = folder.resolve("declining.json");
        Set<String> failing = new HashSet<>(FAILING);
        Baseline.accept(run(SET, failing), baseline, "first version");
        for (String broken : List.of("", "q01", "", "", "q02", "", "q03", "")) {
            if (!broken.isEmpty()) {
                failing.add(broken);
            }
            Baseline.accept(run(SET, failing), baseline, "shorter answers");
        }
        return Gate.standard().check(run(SET, failing), baseline);
    }
}
