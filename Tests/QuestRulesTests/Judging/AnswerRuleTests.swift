import Testing

@testable import QuestRules

@Suite("Rules of answers")
struct AnswerRuleTests {
    @Test(
        "Folding makes variants of a text equal",
        arguments: [
            ("  Берёза ", "береза"), ("БЕРЁЗА", "береза"), ("бере\u{0308}за", "береза"),
            ("a\u{A0}\t b\n", "a b"), ("ﬁn", "fin"), ("①２", "12"), ("йод", "йод"), ("и\u{0306}од", "йод"),
            ("so\u{AD}ft\u{200B}", "soft"), ("STRASSE", "strasse"), ("İ", "i\u{0307}"), ("", ""),
            (" \u{FEFF} ", ""),
            ("e\u{0301}", "é"), ("ＡＢＣ", "abc"),
        ])
    func folding(text: String, folded: String) {
        #expect(Array(AnswerFolding.fold(text).utf8) == Array(folded.utf8))
        #expect(AnswerFolding.fold(folded) == folded)
    }

    @Test(
        "Numbers are read as people write them",
        arguments: [
            ("12", 12), ("1,5", 1.5), ("1.5", 1.5), (" -0,25 ", -0.25), ("\u{2212}3", -3), ("+7", 7),
            ("1 234,5", 1234.5),
            ("1\u{A0}234", 1234), (".5", 0.5), ("5.", 5), ("１２", 12),
        ])
    func numbers(text: String, number: Double) {
        #expect(AnswerNumber.read(text) == number)
    }

    @Test(
        "What is no number is none",
        arguments: [
            "", "-", ",", "one", "1e3", "0x10", "inf", "nan", "1,234.5", "1..2", "1-2", "12 м", "٣",
            String(repeating: "9", count: 400),
        ])
    func noNumber(text: String) {
        #expect(AnswerNumber.read(text) == nil)
    }

    @Test(
        "A text is right when it equals one of several after folding",
        arguments: [
            ("медведь", true), ("BEAR ", true), ("bears", false), ("", false),
        ])
    func text(text: String, isRight: Bool) throws {
        let rule = AnswerRule.text(accepted: ["Медведь", "Bear"])
        #expect(try rule.outcome(of: .text(text)).verdict == (isRight ? .accepted : .rejected))
        #expect(try rule.outcome(of: .text(text)).reason == (isRight ? .matched : .notMatched))
    }

    @Test(
        "A number is right within the tolerance, both ends included",
        arguments: [
            ("1,5", true), ("1.6", true), ("1.4", true), ("1.601", false), ("1,39", false), ("-1.5", false),
        ])
    func number(text: String, isRight: Bool) throws {
        let verdict = try AnswerRule.number(value: 1.5, tolerance: 0.1).outcome(of: .text(text)).verdict
        #expect(verdict == (isRight ? .accepted : .rejected))
    }

    @Test("An exact number asks for that number")
    func exact() throws {
        let rule = AnswerRule.number(value: 17, tolerance: 0)
        #expect(try rule.outcome(of: .text("17,0")).verdict == .accepted)
        #expect(try rule.outcome(of: .text("17.001")).verdict == .rejected)
    }

    @Test("A text where a number is asked is refused, not wrong")
    func notANumber() {
        #expect(throws: Refusal.answerNotANumber) {
            try AnswerRule.number(value: 1, tolerance: 0).outcome(of: .text("семнадцать"))
        }
    }

    @Test("Without a rule a judge decides")
    func judge() throws {
        #expect(try AnswerRule.judge.outcome(of: .text("anything")) == .needs(.judge))
    }
}
