package dev.evalkit.retrieval;

import dev.evalkit.api.retrieval.Hit;
import java.util.List;

/**
 * What one rung returned for one question.
 *
 * @param rung name of the rung
 * @param hits its hits, best first
 * @param nanos time it took, that of the legs it stands on included
 */
record RungHits(String rung, List<Hit> hits, long nanos) {}
