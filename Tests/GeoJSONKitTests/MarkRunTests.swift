import GeoJSONKit
import Testing

@Suite("Combining marks in a row")
struct MarkRunTests {
    private static func marks(_ count: Int) -> String {
        String(String.UnicodeScalarView((0..<count).map { $0 % 2 == 0 ? "\u{315}" : "\u{316}" }))
    }

    @Test("thirty marks may follow a letter, and thirty-one may not")
    func limit() {
        #expect("".isStreamSafe && "a".isStreamSafe && ("a" + Self.marks(30)).isStreamSafe)
        #expect(!("a" + Self.marks(31)).isStreamSafe && !Self.marks(31).isStreamSafe)
        #expect((Self.marks(30) + "я" + Self.marks(30)).isStreamSafe)
    }

    @Test("a hundred flags may stand in a row, and no half of one more")
    func flags() throws {
        func flags(_ halves: Int) -> String { String(repeating: "\u{1F1F7}", count: halves) }
        #expect(flags(200).isStreamSafe && !flags(201).isStreamSafe && !("a" + flags(201)).isStreamSafe)
        // Whatever stands between them parts them, marks and joiners too (UAX #29, GB11 to GB13).
        for between in [" ", "я", "\u{315}", "\u{200D}", "\u{1F468}"] {
            #expect((flags(200) + between + flags(200)).isStreamSafe, "\(between)")
        }
        #expect(throws: GeoJSONError.self) { try JSONValue(parsing: "\"\(flags(201))\"") }
        let escaped = String(repeating: #"\ud83c\uddf7"#, count: 201)
        #expect(throws: GeoJSONError.self) { try JSONValue(parsing: "\"\(escaped)\"") }
        #expect(
            try JSONValue(parsing: "\"\(flags(201))\"", options: ParsingOptions(maximumMarks: .max))
                .stringValue != nil)
    }

    @Test("whatever Swift sorts is counted, and whatever is taken apart into it")
    func everyMark() {
        for value in 0x80...UInt32(0x10FFFF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isMark =
                scalar.properties.canonicalCombiningClass != .notReordered
                || [0x344, 0xF73, 0xF75, 0xF81].contains(value)
            // Only those that may be one are worth a text of their own.
            guard isMark || value % 61 == 0 else { continue }
            let text = String(String.UnicodeScalarView(repeatElement(scalar, count: 31)))
            #expect(text.isStreamSafe != isMark, "U+\(String(value, radix: 16))")
        }
    }

    @Test("the place of the first mark too many is told, wherever words of eight bytes begin")
    func place() {
        for padding in 0..<20 {
            let before = String(repeating: "x", count: padding) + "ж" + String(repeating: "y", count: padding)
            var text = before + Self.marks(40) + "z"
            var run = MarkRun()
            let offset = text.withUTF8 { run.firstExcess(in: $0) }
            #expect(offset == before.utf8.count + 60)
        }
    }

    @Test("the fast scan finds what a slow one finds")
    func slow() {
        var generator = SystemRandomNumberGenerator()
        let pieces: [Unicode.Scalar] = [
            "a", " ", "я", "中", "\u{1F1E6}", "\u{315}", "\u{316}", "\u{344}", "\u{1D165}",
        ]
        var unsafe = 0
        for _ in 0..<2_000 {
            var text = String.UnicodeScalarView()
            while text.count < 60 {
                let piece = pieces.randomElement(using: &generator) ?? "a"
                text.append(
                    contentsOf: repeatElement(piece, count: Int.random(in: 1...24, using: &generator)))
            }
            var (run, longest) = (0, 0)
            for scalar in text {
                run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
                longest = max(longest, run)
            }
            if longest > MarkRun.longest { unsafe += 1 }
            #expect(String(text).isStreamSafe == (longest <= MarkRun.longest))
            #expect(Array(String(text).utf8).isStreamSafe == (longest <= MarkRun.longest))
        }
        #expect(unsafe > 100)
    }

    @Test("a run goes on from one piece of a text to the next")
    func pieces() {
        var run = MarkRun()
        func excess(_ text: String) -> Int? {
            var text = text
            return text.withUTF8 { run.firstExcess(in: $0) }
        }
        #expect(excess("a" + Self.marks(20)) == nil)
        #expect(excess("") == nil)
        #expect(excess(Self.marks(11)) == 20)
    }

    @Test("bytes that are no UTF-8 end a run as the character does that stands for them")
    func noUTF8() {
        let marks = Array(Self.marks(20).utf8)
        for broken: [UInt8] in [[0xFF], [0x80], [0xCC], [0xE0, 0xA0], [0xF0, 0x9F], [0xC0, 0x80]] {
            #expect((marks + broken + marks).isStreamSafe)
            #expect(!(broken + marks + marks).isStreamSafe)
        }
    }
}

extension MarkRunTests {
    /// Ways to write forty marks in a string of JSON.
    private static let written = [
        marks(40), marks(20) + #"\u0315\u0316"# + marks(20),
        String(repeating: #"\u0315\u0316"#, count: 20), String(repeating: #"\ud834\udd65"#, count: 40),
    ]

    @Test("a name or a value with too many marks is refused by every reader, at the first one too many")
    func json() throws {
        for text in Self.written {
            for document in [
                #""\#(text)""#, #"["\#(text)"]"#, #"{"x": "\#(text)"}"#, #"{"x": {"\#(text)": 1}}"#,
            ] {
                let error = #expect(throws: GeoJSONError.self) { try JSONValue(parsing: document) }
                #expect(error?.code == .tooManyMarks, "\(document)")
                #expect(error?.location.line == 1)
            }
        }
        for text in Self.written {
            let feature =
                #"{"type": "Feature", "geometry": null, "properties": {"name": "\#(text)"}, "foreign": 1}"#
            let foreign = #"{"type": "Feature", "geometry": null, "properties": null, "\#(text)": "x"}"#
            for document in [feature, foreign] {
                for options in [ParsingOptions.strict, .lenient] {
                    let error = #expect(throws: GeoJSONError.self) {
                        try GeoJSON.parse(Array(document.utf8), options: options)
                    }
                    #expect(error?.code == .tooManyMarks)
                }
                #expect(GeoJSON.diagnose(Array(document.utf8)).errors.map(\.code) == [.tooManyMarks])
                var sequence = GeoJSONSequenceReader(.newlineDelimited)
                sequence.append(Array((document + "\n").utf8))
                sequence.finish()
                let error = #expect(throws: GeoJSONError.self) { try sequence.next() }
                #expect(error?.code == .tooManyMarks)
            }
        }
    }

    @Test("a text with escapes of other kinds is read, and one of thirty marks")
    func good() throws {
        let text = #"a\n"# + Self.marks(15) + String(repeating: #"\u0315"#, count: 15) + #"\t\"\\b"#
        #expect(try JSONValue(parsing: #""\#(text)""#).stringValue?.unicodeScalars.count == 36)
        #expect(try JSONValue(parsing: #""\#(Self.marks(30))\u0020\#(Self.marks(30))""#).stringValue != nil)
    }

    @Test("who has taken more before can still read it")
    func option() throws {
        let options = ParsingOptions(maximumMarks: .max)
        for text in Self.written {
            #expect(try JSONValue(parsing: #"{"a": "\#(text)"}"#, options: options)["a"] != nil)
        }
    }
}
