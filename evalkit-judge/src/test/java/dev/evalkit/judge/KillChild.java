package dev.evalkit.judge;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.golden.GoldenSet;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The run that a test kills, in a JVM of its own. Arguments: cases, repeats, journal, and a file for the calls. */
final class KillChild {
    private KillChild() {}

    public static void main(String[] args) throws IOException {
        GoldenSet set = Evals.set(Integer.parseInt(args[0]));
        try (OutputStream calls = new FileOutputStream(args[3], true)) {
            Agent agent = request -> {
                // one write, and no buffer in this process: it is there when the process is killed
                calls.write((request.key().caseId() + "/" + request.key().repeat() + "\n")
                        .getBytes(StandardCharsets.UTF_8));
                return reply(request.key().caseId() + "/" + request.key().repeat());
            };
            RunSummary summary = eval(set, Integer.parseInt(args[1]), agent)
                    .journal(Path.of(args[2]))
                    .runToJournal();
            System.out.println(summary.done());
        } catch (UncheckedIOException e) {
            System.out.println(e.getMessage());
            System.exit(3);
        }
    }

    static AnswerEval eval(GoldenSet set, int repeats, Agent agent) {
        return Evals.eval(set, agent).repeats(repeats).concurrency(4);
    }

    /** What the agent says depends on the case only; every third answer fails. */
    static AgentReply reply(String key) {
        return AgentReply.of(key.hashCode() % 3 == 0 ? "no" : "yes, " + key);
    }
}
