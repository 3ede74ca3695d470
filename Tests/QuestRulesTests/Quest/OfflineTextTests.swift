import Foundation
import QuestRules
import Testing

@Suite("What phones hold answers against without network")
struct OfflineTextTests {
    /// Makes the form of what was typed as a client does, by the words of docs/guides/HTTP.md alone.
    private static func form(_ typed: String, for kind: String, unit: String = "") -> String {
        let folded = fold(typed)
        switch kind {
        case "text":
            let bare = folded.filter { $0 != " " && !isDash($0) }
            return withoutMarks(bare.isEmpty ? folded : bare)
        case "code": return folded.filter { !" -\u{2010}\u{2011}".contains($0) }
        case "number":
            let digits = folded.hasSuffix(unit) ? String(folded.dropLast(unit.count)) : folded
            let plain = digits.filter { $0 != " " && $0 != "+" }.replacingOccurrences(of: ",", with: ".")
                .replacingOccurrences(of: "\u{2212}", with: "-")
            let text = Double(plain).map { "\($0)" } ?? plain
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        default: return typed
        }
    }

    private static func fold(_ text: String) -> String {
        text.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCompatibilityMapping
            .replacingOccurrences(of: "ё", with: "е")
            .replacingOccurrences(of: "[\u{200B}\u{00AD}\u{FEFF}]", with: "", options: .regularExpression)
            .split { $0.isWhitespace }.joined(separator: " ")
    }

    private static func isDash(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .dashPunctuation }
    }

    private static func withoutMarks(_ text: String) -> String {
        let marks = Set(".,;:!?\"'()[]«»“”„")
        var bare = Substring(text)
        while let first = bare.first, marks.contains(first) { bare.removeFirst() }
        while let last = bare.last, marks.contains(last) { bare.removeLast() }
        return bare.isEmpty ? text : String(bare)
    }

    private static func checkpoint(_ properties: String) throws -> Checkpoint {
        let document = """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "id": "a", "properties": {"name": "A", \(properties)},
               "geometry": {"type": "Point", "coordinates": [61.4, 55.16]}}]}
            """
        let reading = QuestDocument.read(Array(document.utf8), name: "q")
        return try #require(reading.quest?.checkpoints.first, "\(reading.findings)")
    }

    static let text = #""answer-type": "text", "answer": "Ёж, да!|Old pier|...""#
    static let code = #""answer-type": "code", "answer": "LYNX-7|ram 8""#
    static let number = #""answer-type": "number", "answer": "-2,50", "answer-unit": "m""#

    @Test(
        "are the right answers in a form that a client finds again exactly where the judge accepts",
        arguments: [
            (
                text,
                ["еж, да", "ЁЖ ,ДА?", "«Ёж,\u{00A0}да»", "old-pier", "OLD\u{200B} PIER", "oldpier", "..."]
            ),
            (text, ["еж да", "oldpiers", "", "!", "..", "old pier 2"]),
            (code, ["lynx7", "LYNX - 7", "ｌｙｎｘ‑7", "RAM8", "ram-8"]),
            (code, ["lynx8", "lynx7.", "", "rаm8"]),
            (number, ["-2.5", "\u{2212}2,5 m", "-2,500", "- 2.5m"]),
            (number, ["2.5", "-2.51", "-25", "0"]),
        ])
    func likeTheJudge(_ properties: String, _ typed: [String]) throws {
        let checkpoint = try Self.checkpoint(properties + #", "offline-check": true"#)
        let texts = Set(checkpoint.offlineTexts)
        #expect(!texts.isEmpty)
        for text in typed {
            let form = Self.form(text, for: checkpoint.rule.kind, unit: "m")
            let verdict = try checkpoint.outcome(of: .text(text)).verdict
            #expect(texts.contains(form) == (verdict == .accepted), "\(text): \(form) of \(texts)")
        }
    }

    @Test(
        "each comes once, in the order of the file; an option by its number, a number by its shortest digits")
    func forms() throws {
        func texts(_ properties: String) throws -> [String] {
            try Self.checkpoint(properties + #", "offline-check": true"#).offlineTexts
        }
        #expect(
            try texts(#""answer-type": "text", "answer": "Old pier|old-pier!|Oak""#) == ["oldpier", "oak"])
        #expect(try texts(#""answer-type": "text", "answer": "5 \\* 3""#) == ["5*3"])
        #expect(
            try texts(#""answer-type": "choice", "answer-options": "elm|oak", "answer": "Oak""#) == ["2"])
        for (number, text) in [
            ("12", "12"), ("0", "0"), ("-0.0", "0"), ("2.50", "2.5"), ("1000000", "1000000"),
            ("0.001", "0.001"),
        ] {
            #expect(try texts(#""answer-type": "number", "answer": \#(number)"#) == [text])
        }
    }

    @Test("are none where the file does not ask for it")
    func off() throws {
        #expect(try Self.checkpoint(Self.text).offlineTexts.isEmpty)
        #expect(try Self.checkpoint(Self.text + #", "offline-check": "no""#).offlineTexts.isEmpty)
    }
}
