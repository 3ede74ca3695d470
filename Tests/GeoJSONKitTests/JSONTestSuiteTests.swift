import Foundation
import GeoJSONKit
import Testing

@Suite("JSONTestSuite, by Nicolas Seriot")
struct JSONTestSuiteTests {
    /// What may be refused or accepted, and is accepted here: numbers too small become zero, integers too big
    /// for 64 bits become doubles. All others are refused.
    private static let accepted: Set<String> = [
        "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json", "i_number_too_big_neg_int.json",
        "i_number_too_big_pos_int.json", "i_number_very_big_negative_int.json",
    ]

    @Test("y_ is accepted, n_ is refused, i_ is as decided: 318 cases")
    func cases() throws {
        guard let folder = SharedData.url("json/JSONTestSuite/test_parsing") else { return }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names.count == 318)
        for name in names {
            let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
            let isAccepted = (try? JSONValue(parsing: bytes)) != nil
            #expect(isAccepted == (name.hasPrefix("y_") || Self.accepted.contains(name)), "\(name)")
        }
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
