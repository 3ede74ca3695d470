import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestRules

@Suite("Tables that hold what people have written")
struct SeparatedValuesTests {
    /// What a program with this separator makes of a line: marks count only at a cell's beginning, as in Excel.
    private static func cells(_ line: String, separator: Unicode.Scalar) -> [String] {
        enum Place { case start, plain, quoted, afterQuote }
        var (cells, cell, place) = ([String](), String.UnicodeScalarView(), Place.start)
        for scalar in line.unicodeScalars {
            switch (place, scalar) {
            case (.quoted, "\""): place = .afterQuote
            case (.quoted, _): cell.append(scalar)
            case (.afterQuote, "\""):
                cell.append(scalar)
                place = .quoted
            case (_, separator), (_, "\n"), (_, "\r"):
                cells.append(String(cell))
                (cell, place) = (String.UnicodeScalarView(), .start)
            case (.start, "\""): place = .quoted
            default:
                cell.append(scalar)
                place = .plain
            }
        }
        return cells + [String(cell)]
    }

    /// Whether a spreadsheet would compute the cell, where that is more than a number.
    private static func isFormula(_ cell: String) -> Bool {
        guard Int(cell) == nil else { return false }
        let first = cell.unicodeScalars.first { !$0.properties.isWhitespace }
        return first.map { "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains($0) } ?? false
    }

    @Test("no cell of a name is a formula, whatever separates cells")
    func dialects() {
        let starts = [
            "=1+1", "+1", "-x", "@SUM(A1)", "＝1", "＋1", "－x", "＠x", "\t=1", "\r=1", "cmd|' /C calc'!A0",
        ]
        let separators: [Unicode.Scalar] = [",", ";", "\t", "|"]
        for start in starts {
            for glue in [
                "", ",", ";", "\t", "|", "\n", "; ", ";\"", "\";", "\"\";", ";\"\"", ";\u{A0}", "|;,",
            ] {
                for name in [
                    "Fox\(glue)\(start)", "\(glue)\(start)", "\(start);\(start)", "Fox;=\(start)'!A0;",
                ] {
                    let line = SeparatedValues.line(["1", name, "x", name])
                    for separator in separators {
                        let formulas = Self.cells(line, separator: separator).filter(Self.isFormula)
                        #expect(formulas.isEmpty, "\(name.debugDescription) by \(separator.debugDescription)")
                    }
                }
            }
        }
    }

    @Test(
        "a cell is quoted for every usual separator, and what is a number stays one",
        arguments: [
            ("Лисы", "Лисы"), ("-5", "-5"), ("a,b", "\"a,b\""), ("a;b", "\"a;b\""), ("a|b", "\"a|b\""),
            ("a\tb", "\"a\tb\""), ("Fox;=cmd|' /C calc'!A0;", "\"Fox;'=cmd|' /C calc'!A0;\""),
            ("=1", "'=1"), ("＝1", "'＝1"), ("a=b+c", "a=b+c"), ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("Лисы, совы", "\"Лисы, совы\""), ("2026-06-14", "2026-06-14"), ("", ""),
        ])
    func cell(text: String, cell: String) {
        #expect(SeparatedValues.cell(text) == cell)
    }

    @Test("a name that steers a terminal or turns a text around is no plain line, and is shown harmlessly")
    func plainLines() {
        for value: UInt32 in [
            0, 7, 9, 0xA, 0xD, 0x1B, 0x7F, 0x80, 0x85, 0x9B, 0x9F, 0x61C, 0x200E, 0x200F, 0x2028, 0x2029,
            0x202A, 0x202E,
            0x2066, 0x2069,
        ] {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "Ли" + String(scalar) + "сы"
            #expect(!text.isPlainLine, "\(value)")
            let isKept = scalar == "\n" || scalar == "\t"
            #expect(text.shownHarmlessly == (isKept ? text : "Ли\u{FFFD}сы"))
        }
        for text in ["", "Лисы", "Ёж & Co.", "שועלים", "👩‍👩‍👧", "a\u{301}", "«Лисы» – 2", "نجوم"] {
            #expect(text.isPlainLine && text.shownHarmlessly == text)
        }
        let styled = "\u{1B}[32mok\u{1B}[0m \u{1B}[8mhidden\u{9B}31m"
        #expect(
            styled.shownHarmlessly(keeping: ["\u{1B}[32m", "\u{1B}[0m"])
                == "\u{1B}[32mok\u{1B}[0m \u{FFFD}[8mhidden\u{FFFD}31m")
    }

    @Test("names and phones that were kept before are read, and new ones are refused")
    func contacts() {
        #expect(TeamContact(name: "A\u{202E}B", phone: nil) == nil)
        #expect(TeamContact(kept: "A\u{202E}B\n+7")?.name == "A\u{202E}B")
        #expect(TeamContact(kept: "\n+7")?.phone == "+7" && TeamContact(kept: "\n")?.isEmpty == true)
        #expect(GuardianName("A\u{9B}B") == nil && GuardianName(" Анна ")?.text == "Анна")
    }

    @Test("a quest file is refused for names that are no plain line, and one that was taken before is not")
    func questNames() {
        func file(
            title: String = "T", name: String = "N", organiser: String = "O", app: String = "A",
            link: String = "L"
        ) -> [UInt8] {
            Array(
                #"""
                {"type": "FeatureCollection", "title": "\#(title)", "organiser": "\#(organiser)", "features": [
                {"type": "Feature", "id": "one", "geometry": {"type": "Point", "coordinates": [61.4, 55.1]},
                 "properties": {"name": "\#(name)", "answer": "1", "points": 1}},
                {"type": "Feature", "geometry": null,
                 "properties": {"role": "app", "name": "\#(app)", "links": "\#(link) https://e.org"}}]}
                """#.utf8)
        }
        #expect(QuestDocument.read(file(), name: "x").quest != nil)
        for bytes in [
            file(title: #"T\u202Ex"#), file(name: #"a\u001b[31m"#), file(name: "a\u{2067}b"),
            file(organiser: #"O\u0085x"#), file(name: #"a\nb"#), file(app: #"A\u202Ex"#),
            file(link: "L\u{2066}x"),
        ] {
            let reading = QuestDocument.read(bytes, name: "x")
            #expect(reading.quest == nil)
            #expect(reading.findings.contains { $0.message.code == "name-not-plain" && $0.location != nil })
            #expect(QuestDocument.read(bytes, name: "x", isKept: true).quest != nil)
        }
    }
}
