import Foundation
import GeoJSONKit
import Testing

@Suite("JSONTestSuite, by Nicolas Seriot")
struct JSONTestSuiteTests {
    /// The table of `JSONDecisions.md`: what is done where the RFC leaves a choice.
    private static let decisions: [String: String] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = root.appending(path: "Sources/GeoJSONKit/GeoJSONKit.docc/JSONDecisions.md")
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return Dictionary(
            MarkdownTable.rows(of: text).map { ($0[0], $0[2]) }, uniquingKeysWith: { first, _ in first })
    }()

    /// Returns the outcome of reading a text, in the words of the table.
    private static func outcome(_ bytes: [UInt8]) -> String {
        do throws(GeoJSONError) {
            switch try JSONValue(parsing: bytes) {
            case .array(let elements) where elements.count == 1 && elements[0].doubleValue == 0:
                return "read as zero"
            case .array(let elements):
                if elements.count == 1, case .number = elements[0] { return "read as a double" }
                return "read"
            default: return "read"
            }
        } catch {
            return "refused: \(error.code.rawValue)"
        }
    }

    @Test("y_ is accepted, n_ is refused, i_ is as decided: 318 cases")
    func cases() throws {
        guard let folder = SharedData.url("json/JSONTestSuite/test_parsing") else { return }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names.count == 318)
        var open: Set<String> = []
        for name in names {
            let outcome = Self.outcome(Array(try Data(contentsOf: folder.appending(path: name))))
            switch name.prefix(2) {
            case "y_": #expect(outcome.hasPrefix("read"), "\(name)")
            case "n_": #expect(outcome.hasPrefix("refused"), "\(name)")
            default:
                let title = String(name.dropLast(".json".count))
                #expect(Self.decisions[title] == outcome, "\(name)")
                open.insert(title)
            }
        }
        #expect(Set(Self.decisions.keys) == open)
    }

    private static func string(_ bytes: UInt8...) -> [UInt8] {
        Array("[\"".utf8) + bytes + Array("\"]".utf8)
    }

    /// The decisions by texts of our own.
    static let examples: [(name: String, bytes: [UInt8])] = [
        ("i_number_double_huge_neg_exp", Array("[7.25e-999]".utf8)),
        ("i_number_huge_exp", Array("[5e1234567890123456789012345678901234567890]".utf8)),
        ("i_number_neg_int_huge_exp", Array("[-2e400]".utf8)),
        ("i_number_pos_double_huge_exp", Array("[2.5e400]".utf8)),
        ("i_number_real_neg_overflow", Array("[-987e77777]".utf8)),
        ("i_number_real_pos_overflow", Array("[987e77777]".utf8)),
        ("i_number_real_underflow", Array("[987e-7777777]".utf8)),
        ("i_number_too_big_neg_int", Array("[-98765432109876543210]".utf8)),
        ("i_number_too_big_pos_int", Array("[98765432109876543210]".utf8)),
        ("i_number_very_big_negative_int", Array("[-\(String(repeating: "98765", count: 20))]".utf8)),
        ("i_object_key_lone_2nd_surrogate", Array(#"{"\uDC00":1}"#.utf8)),
        ("i_string_1st_surrogate_but_2nd_missing", Array(#"["\uD801"]"#.utf8)),
        ("i_string_1st_valid_surrogate_2nd_invalid", Array(#"["\uD801\u0041"]"#.utf8)),
        ("i_string_UTF-16LE_with_BOM", [0xFF, 0xFE, 0x5B, 0, 0x5D, 0]),
        ("i_string_UTF-8_invalid_sequence", string(0xE4, 0xB8, 0xAD, 0xB8, 0xFA)),
        ("i_string_UTF8_surrogate_U+D800", string(0xED, 0xAF, 0xBF)),
        ("i_string_incomplete_surrogate_and_escape_valid", Array(#"["\uD801\t"]"#.utf8)),
        ("i_string_incomplete_surrogate_pair", Array(#"["\uDC01z"]"#.utf8)),
        ("i_string_incomplete_surrogates_escape_valid", Array(#"["\uD801\uD801\t"]"#.utf8)),
        ("i_string_invalid_lonely_surrogate", Array(#"["\udbff"]"#.utf8)),
        ("i_string_invalid_surrogate", Array(#"["\udbffxyz"]"#.utf8)),
        ("i_string_invalid_utf-8", string(0xFE)),
        ("i_string_inverted_surrogates_U+1D11E", Array(#"["\uDEB2\uD83D"]"#.utf8)),
        ("i_string_iso_latin_1", string(0xE4)),
        ("i_string_lone_second_surrogate", Array(#"["\udfff"]"#.utf8)),
        ("i_string_lone_utf8_continuation_byte", string(0x90)),
        ("i_string_not_in_unicode_range", string(0xF4, 0x90, 0x80, 0x80)),
        ("i_string_overlong_sequence_2_bytes", string(0xC1, 0xA1)),
        ("i_string_overlong_sequence_6_bytes", string(0xFD, 0xBF, 0xBF, 0xBF, 0xBF, 0xBF)),
        ("i_string_overlong_sequence_6_bytes_null", string(0xFC, 0x80, 0x80, 0x80, 0x80, 0x80)),
        ("i_string_truncated-utf-8", string(0xE4, 0xFE)),
        ("i_string_utf16BE_no_BOM", [0, 0x5B, 0, 0x31, 0, 0x5D]),
        ("i_string_utf16LE_no_BOM", [0x5B, 0, 0x31, 0, 0x5D, 0]),
        (
            "i_structure_500_nested_arrays",
            Array(repeating: 0x5B, count: 200) + Array(repeating: 0x5D, count: 200)
        ),
        ("i_structure_UTF-8_BOM_empty_object", [0xEF, 0xBB, 0xBF] + Array("{}".utf8)),
    ]

    @Test("where a reader may differ, the documentation says what this one does", arguments: examples)
    func decided(name: String, bytes: [UInt8]) {
        #expect(Self.outcome(bytes) == Self.decisions[name])
    }

    @Test("every decision has an example")
    func complete() {
        #expect(Self.examples.map(\.name).sorted() == Self.decisions.keys.sorted())
        #expect(Self.decisions.count == 35)
    }

    @Test("duplicate names are accepted with a warning")
    func duplicates() throws {
        for text in [#"{"a":"b","a":"c"}"#, #"{"a":"b","a":"b"}"#, #"{"a":1,"\u0061":2}"#] {
            let (value, warnings) = try JSONValue.parse(text.utf8)
            #expect(value.objectValue?.count == 1)
            #expect(warnings.map(\.code) == [.duplicateMember])
            #expect(warnings.map(\.path) == [["a"]])
        }
    }
}
