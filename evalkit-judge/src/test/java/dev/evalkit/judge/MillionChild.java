package dev.evalkit.judge;

import dev.evalkit.api.answer.Agent;
import java.nio.file.Path;
import java.util.Locale;

/** A run of very many cases in a JVM with little memory. Arguments: cases, and the journal. */
final class MillionChild {
    private MillionChild() {}

    public static void main(String[] args) {
        AnswerEval eval = Evals.eval(Evals.set(Integer.parseInt(args[0])), Agent.of(question -> "yes"))
                .journal(Path.of(args[1]));
        long start = System.nanoTime();
        RunSummary first = eval.runToJournal();
        long middle = System.nanoTime();
        RunSummary resumed = eval.runToJournal();
        System.err.printf(
                Locale.ROOT,
                "%d cases/s, resumed at %d cases/s%n",
                first.passed() * 1_000_000_000L / (middle - start),
                first.passed() * 1_000_000_000L / (System.nanoTime() - middle));
        System.out.println(first.passed() + " " + resumed.passed());
    }
}
