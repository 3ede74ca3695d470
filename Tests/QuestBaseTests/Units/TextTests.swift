import Testing

@testable import QuestBase

@Suite("Texts")
struct TextTests {
    /// Slow and obvious.
    private static func trimmed(_ text: String) -> String {
        var characters = Array(text)[...]
        while characters.first?.isWhitespace == true { characters.removeFirst() }
        while characters.last?.isWhitespace == true { characters.removeLast() }
        return String(characters)
    }

    @Test("white space at both ends goes, with what belongs to it, whatever the text is made of")
    func trimming() {
        let pieces = [
            " ", "\n", "\r\n", "\t", "\u{2003}", "a", "é", "\u{301}", "\u{200D}", "\u{FE0F}", "👨", "🏽", "क",
            "\u{94D}",
            "\u{93E}", "🇷", "각",
        ]
        var dice = SplitMix64(seed: 41)
        for _ in 0..<20_000 {
            let length = Int.random(in: 0...6, using: &dice)
            let text = (0..<length).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
            #expect(
                Array(text.trimmed.utf8) == Array(Self.trimmed(text).utf8),
                "\(text.unicodeScalars.map(\.value))")
        }
    }

    @Test("lines end where characters say that they do")
    func lines() {
        let pieces = [
            "\n", "\r", "\r\n", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}", "a", "\u{A0}", "\u{20AC}", "é",
        ]
        var dice = SplitMix64(seed: 42)
        for _ in 0..<5_000 {
            let length = Int.random(in: 0...8, using: &dice)
            let text = (0..<length).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
            var (lines, rest): ([String], ArraySlice<UInt8>) = ([], Array(text.utf8)[...])
            while !rest.isEmpty {
                let line: ArraySlice<UInt8>
                (line, rest) = LineEnd.firstLine(of: rest)
                lines.append(String(decoding: line, as: UTF8.self))
            }
            #expect(
                lines.filter { !$0.isEmpty } == text.split(whereSeparator: \.isNewline).map { String($0) })
            #expect(text.unicodeScalars.allSatisfy { LineEnd.isOne($0) == Character($0).isNewline })
        }
    }
}
