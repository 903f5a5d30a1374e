package dev.evalkit.api.text;

import java.util.ArrayList;
import java.util.List;

/** The phrases of {@link Refusals#standard()}: every combination of the words of a line. */
final class RefusalPhrases {
    private RefusalPhrases() {}

    static List<String> phrases() {
        List<String> phrases = new ArrayList<>();
        String cannot = "can't|cannot|can not|couldn't|could not|unable to|not able to";
        combine(phrases, cannot, "find|locate|help|assist|answer|say|tell|determine|confirm|verify|comply");
        combine(
                phrases,
                cannot,
                "provide",
                "information|any information|this information|that information|details|an answer");
        combine(phrases, "didn't|did not", "find|locate|see");
        combine(phrases, "don't|do not", "know|see|find");
        combine(
                phrases,
                "don't|do not",
                "have",
                "information|any information|enough|this information|that information|the information|access|details"
                        + "|any details|an answer|the answer");
        combine(phrases, "not", "sure|certain");
        combine(phrases, "no information|no documentation|no details|nothing", "about|on|regarding|in|available|for");
        combine(phrases, "no mention of|no relevant|no results for|nothing relevant");
        combine(
                phrases,
                "found|find",
                "nothing|no information|no mention|no answer|no document|no documents|no documentation|no reference");
        combine(phrases, "know nothing|have no information|have no knowledge");
        combine(phrases, "won't|will not", "help|answer|assist");
        phrases.addAll(List.of("找不到", "没有找到", "沒有找到", "未找到", "未能找到", "无法找到", "無法找到", "查不到", "没有查到"));
        for (String unable : List.of("无法", "無法", "不能")) {
            for (String verb : List.of("回答", "提供", "确定", "確定", "确认", "確認", "帮助", "幫助", "协助", "判断")) {
                phrases.add(unable + verb);
            }
        }
        phrases.addAll(List.of("不知道", "不清楚", "不确定", "不確定", "没有相关", "沒有相關", "无相关", "没有关于", "沒有關於"));
        return phrases;
    }

    static List<String> absences() {
        List<String> absences = new ArrayList<>();
        String shelf =
                "the documents|the documentation|the docs|the corpus|the knowledge base|the context|the sources|the passages"
                        + "|the provided|the available|the given|these documents|our documents|our documentation|my sources|this corpus";
        combine(
                absences,
                "not in|not part of|not mentioned in|not covered in|not covered by|not described in|not documented in"
                        + "|not found in|not specified in|not available in|not stated in",
                shelf);
        combine(
                absences,
                "isn't in|isn't part of|isn't mentioned in|isn't covered in|isn't covered by|isn't documented in"
                        + "|aren't in|aren't covered in|aren't covered by|aren't mentioned in",
                shelf);
        combine(
                absences,
                "documents|documentation|docs|corpus|knowledge base|context|sources|passages|articles",
                "don't|doesn't|do not|does not",
                "contain|mention|cover|say|include|provide|specify|describe|state|answer|have");
        absences.addAll(List.of(
                "没有提到", "沒有提到", "没有提及", "沒有提及", "未提及", "未提到", "没有说明", "沒有說明", "未说明", "没有包含", "不包含", "没有涉及", "未涉及",
                "不在文档中", "不在文檔中", "不在知识库中", "不在资料中"));
        return absences;
    }

    /** Adds every first word group with every second one, and so on, a space between them. */
    private static void combine(List<String> phrases, String... alternatives) {
        List<String> so = List.of("");
        for (String group : alternatives) {
            List<String> longer = new ArrayList<>();
            for (String start : so) {
                for (String word : group.split("\\|", -1)) {
                    longer.add((start + " " + word).strip());
                }
            }
            so = longer;
        }
        phrases.addAll(so);
    }
}
