package dev.evalkit.retrieval;

import dev.evalkit.api.retrieval.Hit;
import java.util.List;

/**
 * The hits of one rung for one question.
 *
 * @param rung name of the rung
 * @param hits its hits, best first
 * @param nanos time taken, including that of the legs it uses
 */
record RungHits(String rung, List<Hit> hits, long nanos) {}
