import Testing

@testable import QuestBase

@Suite("Encodings of text files")
struct DecodedTextTests {
    private static func encoding(_ name: String) throws -> TextEncoding {
        try #require(TextEncoding(named: name))
    }

    private static func file(_ text: String, _ mark: [UInt8] = [], isBig: Bool) -> [UInt8] {
        mark
            + Array(text.utf16).flatMap {
                isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
            }
    }

    @Test("what is known are the names of IANA and what programs write instead, in capitals or not")
    func names() {
        for name in TextEncoding.names { #expect(TextEncoding(named: name)?.name == name) }
        for (label, name) in [
            ("utf8", "UTF-8"), (" CP1251 ", "windows-1251"), ("latin1", "ISO-8859-1"), ("KOI8-r", "KOI8-R"),
            ("866", "IBM866"),
        ] {
            #expect(TextEncoding(named: label)?.name == name)
        }
        for label in ["", "utf-9", "\u{2028}", String(repeating: "a", count: 10_000)] {
            #expect(TextEncoding(named: label) == nil)
        }
    }

    @Test(
        "each has its own letters",
        arguments: [
            ("windows-1251", [0xA8, 0xB8, 0xFF, 0x88], "Ёёя€"),
            ("KOI8-R", [0xEB, 0xC9, 0xD2, 0xCF, 0xD7], "Киров"),
            ("IBM866", [0x8A, 0xA8, 0xE0, 0xAE, 0xA2], "Киров"),
            ("ISO-8859-5", [0xBA, 0xD8, 0xE0, 0xDE, 0xD2], "Киров"),
            ("x-mac-cyrillic", [0x8A, 0xE8, 0xF0, 0xEE, 0xE2], "Киров"),
            ("ISO-8859-1", [0x42, 0x72, 0xFC, 0x63, 0x6B, 0x65, 0x80], "Brücke€"),
            ("ISO-8859-2", [0xA3, 0xF3, 0x64, 0xBC], "Łódź"),
            ("windows-1250", [0xA3, 0xF3, 0x64, 0x9F], "Łódź"), ("ISO-8859-9", [0xDE, 0xFE], "Şş"),
            ("ISO-8859-15", [0xA4], "€"), ("ISO-8859-7", [0xC1, 0xC8], "ΑΘ"),
            ("windows-1257", [0xC0, 0xE0], "Ąą"), ("Shift_JIS", [0x93, 0x8C, 0x8B, 0x9E], "東京"),
            ("EUC-KR", [0xBC, 0xAD, 0xBF, 0xEF], "서울"),
            ("GB18030", [0xB1, 0xB1, 0xBE, 0xA9], "北京"), ("Big5", [0xA5, 0x5F], "北"),
            ("UTF-16BE", [0x04, 0x1A], "К"), ("UTF-16LE", [0x1A, 0x04, 0x00], "К"),
        ])
    func letters(name: String, bytes: [UInt8], text: String) throws {
        #expect(DecodedText(bytes, as: try Self.encoding(name)).text == text)
    }

    @Test("it is what the reader says, else the mark, else the declaration, else UTF-8, else a guess")
    func evidence() throws {
        let text = "Привет, мир"
        let (koi, utf8) = (try Self.encoding("KOI8-R"), Array(text.utf8))
        #expect(DecodedText(utf8).evidence == .bytes && DecodedText(utf8).text == text)
        #expect(DecodedText([0xEF, 0xBB, 0xBF] + utf8, declared: koi).evidence == .mark)
        for isBig in [true, false] {
            let bytes = Self.file(text, isBig ? [0xFE, 0xFF] : [0xFF, 0xFE], isBig: isBig)
            #expect(DecodedText(bytes).text == text && DecodedText(bytes).evidence == .mark)
        }
        let (kirov, read) = (
            [0xEB, 0xC9, 0xD2, 0xCF, 0xD7] as [UInt8],
            DecodedText([0xEB, 0xC9, 0xD2, 0xCF, 0xD7], declared: koi)
        )
        #expect(read.text == "Киров" && read.evidence == .declared && read.damage == nil)
        let guess = DecodedText(kirov)
        #expect(guess.evidence == .guess && guess.encoding == .windows1251 && guess.text == "лЙТПЧ")
        #expect(DecodedText(kirov, as: koi, declared: .utf8).text == "Киров")
        // What says that it is UTF-8, and is anything but that, is guessed.
        #expect(DecodedText(kirov, declared: .utf8).evidence == .guess)
    }

    @Test("one bad byte makes no other encoding of a text: it is counted, and its line is told")
    func damage() {
        let bytes = Array("Старый\nпри".utf8) + [0xFF] + Array("чал".utf8)
        for declared in [TextEncoding.utf8, nil] {
            let file = DecodedText(bytes, declared: declared)
            #expect(file.text == "Старый\nпри\u{FFFD}чал" && file.encoding == .utf8)
            #expect(file.damage?.count == 1 && file.damage?.line == 2)
            #expect(file.remarks.map(\.code) == ["text-damaged"])
        }
        #expect(DecodedText([0xC0, 0x98, 0x0A]).damage?.count == 1)
    }

    @Test(
        "XML declares its encoding in its first line",
        arguments: [
            (#"<?xml version="1.0" encoding="ISO-8859-1"?>"#, .known("ISO-8859-1")),
            (#"<?xml version='1.0' encoding = 'koi8-r' standalone='no'?>"#, .known("KOI8-R")),
            (#"<?xml version="1.0"?>"#, .none), ("<gpx encoding='koi8-r'>", .none),
            (#"<?xml encoding="x-klingon"?>"#, .unknown("x-klingon")),
            // It could not have been read if that were so.
            (#"<?xml version="1.0" encoding="UTF-16"?>"#, .none), ("<?xml encoding=", .none), ("", .none),
        ] as [(String, Expected)])
    func declaration(text: String, expected: Expected) {
        let found = DecodedText.Declaration(ofXML: Array(text.utf8))
        switch expected {
        case .none: #expect(found == .none)
        case .known(let name): #expect(found == TextEncoding(named: name).map { .known($0) })
        case .unknown(let label): #expect(found == .unknown(label))
        }
    }

    enum Expected: Sendable { case none, known(String), unknown(String) }
}
