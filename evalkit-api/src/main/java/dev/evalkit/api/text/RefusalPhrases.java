package dev.evalkit.api.text;

import java.util.ArrayList;
import java.util.List;

/** The phrases of {@link Refusals#standard()}: all combinations of the word groups of each line. */
final class RefusalPhrases {
    private RefusalPhrases() {}

    static List<String> phrases() {
        List<String> phrases = new ArrayList<>();
        combine(phrases, "I can't|and can't|we can't.|I don't have|I have no|I have not found|I don't see");
        combine(
                phrases,
                "can't",
                "find|answer|say|tell|determine|confirm|verify|comply|respond|speculate|be answered|"
                        + "be determined|see mention|provide an answer|provide information.|"
                        + "provide information about.|share information.");
        combine(
                phrases,
                "can't",
                "help.|help with|help you.|help you with|assist.|assist with|assist you.|assist you with");
        combine(phrases, "don't", "know|find");
        combine(phrases, "don't have", "information|enough|an answer|answers|knowledge|data on|data about");
        combine(
                phrases,
                "not",
                "sure|certain|aware of|familiar with|clear|enough information|enough documents|"
                        + "available to me|given information|provided with information|look like the documents");
        combine(
                phrases,
                "no",
                "information|documentation|data|guidance|entry|article|section|explanation|answer|document",
                "about|on|in the documents|found|of|exists");
        combine(phrases, "no", "information", "in|available|for|that");
        combine(phrases, "no results", "for|found|about|on");
        combine(phrases, "no", "mention of|mention in|reference to|record of|idea|answer to");
        combine(
                phrases,
                "no information.|no documentation.|no results.|no answer.|insufficient information.|"
                        + "unknown.|not found.|N/A.");
        combine(phrases, "no … found.|no … in the documents.|nothing … in the documents.");
        combine(phrases, "nothing", "about|on|found|in the documents|that answers");
        combine(
                phrases,
                "found|find",
                "nothing|no information|no mention|no answer|no document|no reference|no results|no record|"
                        + "no match|no matches");
        combine(phrases, "returned", "no|nothing");
        combine(phrases, "know nothing");
        combine(phrases, "have no", "information|knowledge|idea|answer|record|data on|data about");
        combine(phrases, "I lack", "information|access|the knowledge");
        combine(phrases, "won't", "help|answer|assist");
        combine(
                phrases,
                "I must decline|I have to decline|I decline to|rather not|prefer not to|unclear|" + "came up empty");
        combine(
                phrases,
                "outside",
                "the scope.|the scope of what|the scope of my|the scope of the documents|my scope|what|"
                        + "my area of|my expertise|my knowledge|my capabilities");
        combine(phrases, "not something", "I|we can help|the documents");
        combine(phrases, "none of|neither|neither of", "the documents");
        combine(phrases, "neither page|none of the pages");
        combine(
                phrases,
                "information",
                "is not available|is unavailable|is missing|is not in the documents|was not found|can't be found");
        combine(phrases, "没有", "找到|查到|查询到|检索到|搜索到|搜到|看到|提到|提及|涉及|信息|文档|足够的信息|关于…信息。|关于…文档。|…信息。|…资料。|权限");
        combine(phrases, "找|查|查询|检索|搜", "不到");
        combine(phrases, "回答|解答|答|帮", "不了");
        combine(phrases, "无", "信息|资料");
        combine(phrases, "查无|找不着|一无所知|不足以回答|信息不足|资料不足");
        combine(phrases, "不", "知道|清楚|确定|了解|明确");
        combine(phrases, "无法", "找到|查到|检索到|得知|获知|回答|解答|答复|作答|确定|确认|判断|核实|帮助|协助|帮您|帮到|告知|奉告|给出|提供信息|提供资料|提供帮助");
        combine(phrases, "我无法|我没有|无法在文档|无法从文档|无法根据|没有在文档");
        combine(phrases, "超出|不在", "我|知识|能力|文档|范围。|服务范围");
        return phrases;
    }

    static List<String> absences() {
        List<String> absences = new ArrayList<>();
        combine(
                absences,
                "not",
                "in|part of|mentioned in|mentioned by|covered in|covered by|described in|documented in|"
                        + "found in|specified in|available in|stated in|listed in|answered in|answered by|"
                        + "included in|addressed in|addressed by|discussed in|contained in|explained in|provided in|"
                        + "given in|recorded in|present in|defined in|disclosed in",
                "the documents");
        combine(absences, "not", "documented.|mentioned.|specified.|stated.|described.");
        combine(
                absences,
                "can't be",
                "answered|determined|found|confirmed|verified|inferred|derived|established",
                "from|in|with|using|by|based on",
                "the documents|the information");
        combine(absences, "unclear|not clear|not evident|not known", "from the documents|in the documents");
        combine(absences, "outside|outside the scope of|missing from|absent from", "the documents");
        combine(
                absences,
                "the documents don't",
                "contain|mention|cover|say|include|provide|specify|describe|state|answer|have|list|address|"
                        + "discuss|explain|give|indicate|tell|define|disclose|clarify|document|detail|reference|"
                        + "speak|go into|touch");
        combine(absences, "the documents", "say nothing|says nothing|are silent|lack information|lacks information");
        combine(
                absences,
                "the documents",
                "provide|provides|contain|contains|have|has|include|includes|offer|offers|give|gives",
                "no",
                "information|mention|answer|reference|data|guidance|documents|entry|section|explanation");
        combine(absences, "文档没有|文档不", "提到|提及|说明|包含|包括|涉及|提供|写|列出|指出|明确|覆盖|给出|注明|标明|规定|回答|收录|谈到|对此|对该|关于|找到|信息|文档");
        combine(absences, "文档没有…信息。|文档没有…资料。|文档无相关信息|文档不足以|没有在文档|不在文档|不属于文档|超出文档");
        return absences;
    }

    /** Adds all combinations of one alternative from each group, joined by spaces except in Chinese. */
    private static void combine(List<String> phrases, String... alternatives) {
        List<String> so = List.of("");
        for (String group : alternatives) {
            List<String> longer = new ArrayList<>();
            for (String start : so) {
                boolean spaced = !start.isEmpty() && start.codePointBefore(start.length()) < 0x3000;
                for (String word : group.split("\\|", -1)) {
                    longer.add(start + (spaced ? " " : "") + word);
                }
            }
            so = longer;
        }
        phrases.addAll(so);
    }
}
