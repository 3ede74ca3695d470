import Testing

@testable import QuestRules

@Suite("A pattern of accepted texts")
struct TextPatternTests {
    @Test(
        "matches by stars for any run, and by folding",
        arguments: [
            ("bear", "BEAR", true), ("bear", "bears", false), ("bear*", "bears", true),
            ("*bear", "Polar  bear", true),
            ("*bear*", "bare", false), ("b*r", "br", true), ("b*r", "bear!", true), ("b*r", "bears", false),
            ("ab*ba", "aba", false),
            ("ab*ba", "abba", true), ("a*b*a", "aba", true), ("a*bc*c", "abc", false),
            ("a*bc*c", "abbcxc", true),
            ("*берёз*", "Три березы", true), ("5\\*", "5*", true), ("5\\*", "51", false),
            ("a\\\\b", "a\\b", true),
            ("a\\b", "a\\b", true), ("bear *", "bear", true), ("bear *", "bear cave", true), ("*", "", true),
            ("**", "x", true), ("", "", true), ("", "x", false), ("end\\", "end\\", true),
            ("ﬁ*", "fin", true),
        ])
    func matches(pattern: String, text: String, isMatch: Bool) {
        #expect(TextPattern(pattern).matches(folded: AnswerFolding.foldText(text)) == isMatch)
    }

    /// What QUEST-FORMAT says of texts, case by case.
    @Test(
        "is compared as the documents say",
        arguments: [
            // One sign in several forms, capitals, ё and е.
            ("ﬁn", "FIN", true), ("５", "5", true), ("Ёлка", "елка", true), ("йод", "и\u{306}од", true),
            ("йод", "иод", false), ("straße", "strasse", false),
            // Spaces, hyphens and dashes, wherever they stand.
            ("polar bear", "polarbear", true), ("polarbear", " polar   bear ", true),
            ("Нижний Новгород", "нижний-новгород", true), ("кое-что", "коечто", true),
            ("1812", "18 12", true), ("1905 — 1907", "1905-1907", true), ("a\u{A0}b", "ab", true),
            ("* bear *", "bear", true), ("polar *", "polarbear", true), ("*-bear", "bear", true),
            ("—", "-", false), ("—", "—", true), ("-", "bear", false),
            // Punctuation at the ends, not within.
            ("bear", "Bear!", true), ("bear", "«Bear».", true), ("bear.", "bear", true),
            ("(bear)", "\"bear\"…", true), ("b.c", "bc", false), ("b.c.", "b.c", true),
            ("bear!*", "bear!", true), ("*bear.", "a bear", true), ("*bear", "a bear?", true),
            ("*!*", "bear", false), ("*!*", "bear!", true), ("?", "?", true), ("?", "!", false),
            // All else counts.
            ("100%", "100", false), ("C#", "C", false), ("5\\*", "5", false), ("bear", "bears", false),
        ])
    func documented(pattern: String, text: String, isMatch: Bool) {
        #expect(TextPattern(pattern).matches(folded: AnswerFolding.foldText(text)) == isMatch)
    }

    @Test("agrees with a slow table of all beginnings, over thousands of small texts")
    func agreesWithReference() {
        var random = SplitMix64(seed: 5)
        var matched = 0
        for _ in 0..<4_000 {
            let pattern = random.text(of: "aab*", upTo: 7)
            let text = random.text(of: "ab", upTo: 9)
            let isMatch = TextPattern(pattern).matches(folded: text)
            #expect(isMatch == Self.reference(Array(pattern), Array(text)), "\(pattern) \(text)")
            if isMatch { matched += 1 }
        }
        #expect(matched > 400)
    }

    /// What a backtracking engine would take longer than the world has stood for.
    @Test("comes to an end with a pattern made to be slow")
    func pathological() {
        let pattern = TextPattern(String(repeating: "a*", count: 200) + "b")
        #expect(!pattern.matches(folded: String(repeating: "a", count: 1_000)))
        #expect(pattern.matches(folded: String(repeating: "a", count: 999) + "b"))
        let periodic = TextPattern("*" + String(repeating: "a", count: 400) + "b*")
        #expect(!periodic.matches(folded: String(repeating: "a", count: 1_000)))
    }

    @Test("takes everything only when there is nothing but stars")
    func matchesAll() {
        #expect(TextPattern("*").matchesAll && TextPattern(" ** ").matchesAll)
        #expect(
            !TextPattern("a*").matchesAll && !TextPattern("\\*").matchesAll && !TextPattern("").matchesAll)
    }

    /// `table[i][j]`: whether the first i of the pattern match the first j of the text.
    private static func reference(_ pattern: [Character], _ text: [Character]) -> Bool {
        var row = [true] + text.map { _ in false }
        for symbol in pattern {
            var next = row.map { _ in false }
            for j in 0...text.count {
                if symbol == "*" {
                    next[j] = row[j] || (j > 0 && next[j - 1])
                } else {
                    next[j] = j > 0 && row[j - 1] && text[j - 1] == symbol
                }
            }
            row = next
        }
        return row[text.count]
    }

}

extension SplitMix64 {
    fileprivate mutating func text(of alphabet: String, upTo length: Int) -> String {
        let letters = Array(alphabet)
        let count = Int(next() % UInt64(length + 1))
        return String((0..<count).map { _ in letters[Int(next() % UInt64(letters.count))] })
    }
}

@Suite("A list with bars")
struct PipeSeparatedListTests {
    @Test(
        "is cut at its bars, but not at escaped ones",
        arguments: [
            ("a|b", ["a", "b"]), (" a | b |", ["a", "b"]), ("a\\|b|c", ["a|b", "c"]),
            ("a\\\\|b", ["a\\\\", "b"]),
            ("\\*", ["\\*"]), ("", []), ("|", []), ("a\\", ["a\\"]),
        ] as [(String, [String])])
    func read(text: String, items: [String]) {
        #expect(PipeSeparatedList.read(text) == items)
    }

    @Test("comes back from being written", arguments: [["a", "b|c", "d\\e", "5*"], ["x"]])
    func roundTrip(items: [String]) {
        let read = PipeSeparatedList.read(PipeSeparatedList.write(items))
        #expect(read.map(PipeSeparatedList.unescaped) == items)
    }
}
