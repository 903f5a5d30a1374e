package dev.evalkit.api.text;

import java.util.ArrayList;
import java.util.List;

/** Fillers and synonyms in refusals. */
final class SameWords {
    /** Words that are dropped wherever they stand. */
    static final WordTrie<List<String>> FILLERS = new WordTrie<>();

    /** Synonyms, replaced by one wording. */
    static final WordTrie<List<String>> SAME = new WordTrie<>();

    /** Phrases after the documents that describe them; dropped. */
    static final WordTrie<List<String>> PLACES = new WordTrie<>();

    private static final String TRADITIONAL =
            "沒關資訊檔檢無確認幫協斷對這問題個們於內裡裏據給說記載範圍請聯繫諮詢務難並還現從庫識參閱數費訂單權訪帳戶謝遺應該條項實過來麼樣時間發儲獲標寫論處";
    private static final String SIMPLIFIED = "没关资讯档检无确认帮协断对这问题个们于内里里据给说记载范围请联系咨询务难并还现从库识参阅数费订单权访账户谢遗应该条项实过来么样时间发储获标写论处";

    static {
        for (String filler : List.of(
                "am|is|are|was|were|be|been|being|do|does|did|has|had|a|an|the|any|some|this|that|these|those|my|our|its",
                "currently|actually|really|specifically|explicitly|directly|honestly|simply|just|still|yet|even|also|ever",
                "quite|entirely|fully|completely|immediately|readily|anywhere|here|sadly|unfortunately|regrettably",
                "specific|definitive|definite|exact|precise|relevant|related|corresponding|particular|explicit|concrete",
                "up to date|latest|recent|real time|public|publicly|reliable|accurate|further|additional|detailed|useful|helpful|requested|such|matching",
                "相关|任何|有关|有關|这方面的|这些|这个|这项|这|该|此|具体|确切|明确的|准确|匹配|暂时|暂|目前|现在|尚|还|也|都|均|并|太|很|是很|的|了|所"
                        + "|提供的|所提供的|给定的|检索到的|现有的|现有|上述|以上|官方|能够|关于这个问题的")) {
            for (String words : filler.split("\\|", -1)) {
                FILLERS.add(NormalizedText.of(words).words(), List.of());
            }
        }
        for (String after :
                List.of("i have", "i have access to", "i given", "you provided", "you have provided", "you gave me")) {
            List<String> words = new ArrayList<>(List.of(Wording.DOCUMENTS));
            words.addAll(List.of(after.split(" ", -1)));
            PLACES.add(words, List.of(Wording.DOCUMENTS));
        }
        for (String same : List.of(
                "cannot=can not|could not|unable to|not able to|will not able to|would not able to|not possible to"
                        + "|impossible to|not in position to|will not in position to|not have ability to|not manage to"
                        + "|not managed to|not permitted to|not allowed to|not authorized to|cannot seem to|can not seem to"
                        + "|could not seem to|not seem able to|无法|不能|没法|没办法|没有办法|未能|难以|无从|没能",
                "find=locate",
                "found=located",
                "in=in of",
                "by=by of",
                "from=from of",
                "information=info|details|detail",
                "about=regarding|concerning|relating to|pertaining to|with regard to|with respect to|as to|as for",
                "not enough=insufficient|not sufficient|not adequate|lack sufficient|lack enough",
                "enough=sufficient",
                "answer=clear answer",
                "outside=outside of|beyond",
                "not=not seem to|not appear to|fail to|fails to|failed to|never|nowhere",
                "there not enough=there not enough",
                "there no=there not|there not seem to|there not appear to",
                "没=没有|未|无|并未|未曾|不曾|并没有|并无|暂无|没有任何|未有",
                "未来=未来",
                "无需=无需|无须",
                "信息=资讯|内容|答案|说明|记载|介绍|数据|结果|描述|解释|线索",
                "documents=document|documents|documentation|docs|doc|corpus|knowledge base|knowledge bases|knowledgebase|context"
                        + "|contexts|source|sources|passage|passages|article|articles|material|materials|help center|help centre"
                        + "|help center articles|help pages|help page|search results|excerpts|wiki|wikis|provided text|given text|supplied text|manual|manuals|handbook|guide|guides|faq|faqs"
                        + "|文档|文件|资料|资料库|知识库|上下文|材料|来源|手册|帮助中心|检索结果|搜索结果|查询结果|文章|语料库|参考资料|文档库")) {
            String[] sides = same.split("=", -1);
            for (String words : sides[1].split("\\|", -1)) {
                SAME.add(
                        NormalizedText.of(words).words(),
                        NormalizedText.of(sides[0]).words());
            }
        }
    }

    private SameWords() {}

    /** Returns the text with traditional Chinese characters that occur in phrases replaced by simplified ones. */
    static String simplified(String text) {
        if (text.codePoints().noneMatch(c -> c >= 0x4E00)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            int at = TRADITIONAL.indexOf(text.charAt(i));
            out.append(at < 0 ? text.charAt(i) : SIMPLIFIED.charAt(at));
        }
        return out.toString();
    }
}
