package dev.evalkit.docs;

import dev.evalkit.api.answer.Agent;
import dev.evalkit.api.answer.AgentReply;
import dev.evalkit.api.answer.AgentRequest;
import dev.evalkit.api.answer.ReplyRecorder;
import dev.evalkit.api.answer.SeenPassage;
import dev.evalkit.api.answer.ToolCall;
import dev.evalkit.api.corpus.Corpus;
import dev.evalkit.api.corpus.Document;
import dev.evalkit.api.corpus.Passage;
import dev.evalkit.api.retrieval.Hit;
import dev.evalkit.api.retrieval.Query;
import dev.evalkit.api.text.NormalizedText;
import dev.evalkit.retrieval.chunk.HeadingChunker;
import dev.evalkit.retrieval.lucene.Bm25;
import dev.evalkit.retrieval.lucene.KeywordRetriever;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A support agent without a model: it searches, copies the sentences that share most words with the question, says so when it
 * finds nothing near, and asks leave to open a ticket. It is here to be evaluated, not to be good: it does not understand a
 * question, and what the golden sets find wrong with it is left as it is.
 */
final class ExtractiveAgent implements Agent, AutoCloseable {
    private static final int PASSAGES = 5;
    private static final int SENTENCES = 3;

    /** The share of the question's weight that the best sentence must have; below it the agent abstains. */
    private static final double ENOUGH = 0.2;

    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+|\\n+");
    private static final Pattern SMALL_TALK = Pattern.compile(
            "(?i)\\b(good (morning|evening|afternoon)|hello|thanks|thank you|how are you|how's your|a joke|human or)\\b");
    private static final Pattern WANTS_A_PERSON = Pattern.compile(
            "(?i)\\b(open a (case|ticket)|have a person|pass on to|get somebody|talk to (a|somebody)|look into it)\\b");

    private final List<Passage> passages = new ArrayList<>();
    private final KeywordRetriever search;
    private final Map<String, Integer> passagesWith = new HashMap<>();

    ExtractiveAgent(Corpus corpus) {
        for (Document document : corpus.documents()) {
            passages.addAll(HeadingChunker.standard().chunk(document));
        }
        for (Passage passage : passages) {
            for (String word : words(passage.indexedText())) {
                passagesWith.merge(word, 1, Integer::sum);
            }
        }
        search = KeywordRetriever.of(passages, Bm25.standard());
    }

    @Override
    public AgentReply reply(AgentRequest request) {
        String question = request.question();
        ReplyRecorder recorder = new ReplyRecorder();
        recorder.step();
        if (SMALL_TALK.matcher(question).find()) {
            recorder.text(
                    "Hello! I am a program that looks things up in the documentation. What would you like to know?");
        } else if (WANTS_A_PERSON.matcher(question).find()) {
            recorder.confirmationNeeded(
                    "create_ticket",
                    ToolCall.of("create_ticket", Map.of("summary", question)).arguments());
            recorder.text("I would open a ticket for our support team with your message. Shall I?");
        } else {
            answer(question, recorder);
        }
        return recorder.finish();
    }

    private void answer(String question, ReplyRecorder recorder) {
        recorder.toolStarted(
                "search_docs",
                ToolCall.of("search_docs", Map.of("query", question)).arguments());
        recorder.step();
        List<Hit> hits = retrieve(question);
        Set<String> wanted = words(question);
        List<Candidate> candidates = new ArrayList<>();
        for (Hit hit : hits) {
            Passage passage = hit.passage();
            if (passage != null) {
                recorder.passage(SeenPassage.of(passage));
                for (String sentence : SENTENCE_END.split(passage.text(), -1)) {
                    candidates.add(new Candidate(passage, sentence.strip(), share(wanted, words(sentence))));
                }
            }
        }
        List<Candidate> best = candidates.stream()
                .sorted(Comparator.comparingDouble(Candidate::share).reversed())
                .filter(each -> !each.sentence.isEmpty())
                .limit(SENTENCES)
                .toList();
        if (best.isEmpty() || best.get(0).share < ENOUGH) {
            recorder.text("I can't find that in the documentation.");
            return;
        }
        Set<String> cited = new TreeSet<>();
        for (Candidate each : best) {
            recorder.text(each.sentence + " ");
            if (cited.add(each.passage.chunkId())) {
                recorder.citation(each.passage.chunkId());
            }
        }
    }

    /** The retriever wants to be asked by one thread at a time. */
    private synchronized List<Hit> retrieve(String question) {
        return search.retrieve(new Query(question, PASSAGES));
    }

    /** How much of the question's weight a sentence has; rare words weigh more. */
    private double share(Set<String> wanted, Set<String> found) {
        double all = 0;
        double shared = 0;
        for (String word : wanted) {
            double weight = Math.log((1.0 + passages.size()) / (1.0 + passagesWith.getOrDefault(word, 0)));
            all += weight;
            shared += found.contains(word) ? weight : 0;
        }
        return all == 0 ? 0 : shared / all;
    }

    private static Set<String> words(String text) {
        return new HashSet<>(NormalizedText.of(text).words());
    }

    private record Candidate(Passage passage, String sentence, double share) {}

    @Override
    public void close() {
        search.close();
    }
}
