package dev.evalkit.retrieval.lucene;

import dev.evalkit.api.internal.check.Nearest;
import dev.evalkit.api.internal.check.Require;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.ne.NepaliAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/** Lucene's analyzers by the names of their languages. */
final class LanguageAnalyzers {
    private static final SortedMap<String, Supplier<Analyzer>> ANALYZERS = analyzers();

    private LanguageAnalyzers() {}

    private static SortedMap<String, Supplier<Analyzer>> analyzers() {
        SortedMap<String, Supplier<Analyzer>> analyzers = new TreeMap<>();
        analyzers.put("arabic", ArabicAnalyzer::new);
        analyzers.put("armenian", ArmenianAnalyzer::new);
        analyzers.put("basque", BasqueAnalyzer::new);
        analyzers.put("bengali", BengaliAnalyzer::new);
        analyzers.put("brazilian", BrazilianAnalyzer::new);
        analyzers.put("bulgarian", BulgarianAnalyzer::new);
        analyzers.put("catalan", CatalanAnalyzer::new);
        analyzers.put("cjk", CJKAnalyzer::new);
        analyzers.put("czech", CzechAnalyzer::new);
        analyzers.put("danish", DanishAnalyzer::new);
        analyzers.put("dutch", DutchAnalyzer::new);
        analyzers.put("english", EnglishAnalyzer::new);
        analyzers.put("estonian", EstonianAnalyzer::new);
        analyzers.put("finnish", FinnishAnalyzer::new);
        analyzers.put("french", FrenchAnalyzer::new);
        analyzers.put("galician", GalicianAnalyzer::new);
        analyzers.put("german", GermanAnalyzer::new);
        analyzers.put("greek", GreekAnalyzer::new);
        analyzers.put("hindi", HindiAnalyzer::new);
        analyzers.put("hungarian", HungarianAnalyzer::new);
        analyzers.put("indonesian", IndonesianAnalyzer::new);
        analyzers.put("irish", IrishAnalyzer::new);
        analyzers.put("italian", ItalianAnalyzer::new);
        analyzers.put("latvian", LatvianAnalyzer::new);
        analyzers.put("lithuanian", LithuanianAnalyzer::new);
        analyzers.put("nepali", NepaliAnalyzer::new);
        analyzers.put("norwegian", NorwegianAnalyzer::new);
        analyzers.put("persian", PersianAnalyzer::new);
        analyzers.put("portuguese", PortugueseAnalyzer::new);
        analyzers.put("romanian", RomanianAnalyzer::new);
        analyzers.put("russian", RussianAnalyzer::new);
        analyzers.put("serbian", SerbianAnalyzer::new);
        analyzers.put("sorani", SoraniAnalyzer::new);
        analyzers.put("spanish", SpanishAnalyzer::new);
        analyzers.put("standard", StandardAnalyzer::new);
        analyzers.put("swedish", SwedishAnalyzer::new);
        analyzers.put("tamil", TamilAnalyzer::new);
        analyzers.put("telugu", TeluguAnalyzer::new);
        analyzers.put("thai", ThaiAnalyzer::new);
        analyzers.put("turkish", TurkishAnalyzer::new);
        return analyzers;
    }

    /** Returns {@code language} if an analyzer has this name. */
    static String require(String language) {
        Require.nonNull(language, "language");
        if (ANALYZERS.containsKey(language)) {
            return language;
        }
        throw new IllegalArgumentException("language must be one of " + String.join(", ", ANALYZERS.keySet())
                + " but was '" + language + "'" + Nearest.hint(language, ANALYZERS.keySet()));
    }

    /** Returns a new analyzer for a known language. */
    static Analyzer analyzer(String language) {
        return Require.nonNull(ANALYZERS.get(language), "analyzer of '" + language + "'")
                .get();
    }
}
