import GeoJSONKit
import Testing

@Suite("Documents nested deeper than any stack")
struct DeepDocumentTests {
    /// A hundred thousand arrays or objects in each other, closed and not.
    static let values = [
        nested("[", 100_000, "]"), nested("{\"a\":", 100_000, "}", around: "1"), nested("[", 100_000, ""),
        nested("{\"a\":[", 50_000, "]}"), nested("[1,{\"a\":2,\"b\":", 50_000, "},3]", around: "null"),
    ]

    static func nested(_ open: String, _ count: Int, _ close: String, around inner: String = "") -> String {
        String(repeating: open, count: count) + inner + String(repeating: close, count: count)
    }

    @Test("Readers refuse them, and say where they are too deep", arguments: values.indices)
    func readers(number: Int) {
        let value = Self.values[number]
        #expect(throws: GeoJSONError.self) { try JSONValue(parsing: value) }
        #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: value) }
        let diagnosis = GeoJSON.diagnose(Array(value.utf8), options: .lenient)
        #expect(!diagnosis.errors.isEmpty)
    }

    @Test("Places behind them, before them and in them are found", arguments: values.indices)
    func places(number: Int) {
        let value = Self.values[number]
        let text = #"{"first":1,"deep":\#(value),"last":2}"#
        let locator = SourceLocator(text.utf8)
        let isClosed = value.hasSuffix("]") || value.hasSuffix("}")
        // Of members of one name the last one counts: of a text that breaks off nobody knows which that is.
        #expect(locator.location(of: ["first"])?.column == (isClosed ? 10 : nil))
        #expect(locator.location(of: ["deep"])?.column == (isClosed ? 19 : nil))
        _ = locator.location(of: ["deep", 0, 0, "a"])
        #expect((locator.location(of: ["last"]) != nil) == isClosed)
        let places = locator.places(of: [["first"], ["deep"], ["last"], ["deep", 0, 0, 0]])
        #expect(places[["first"]]?.value.column == 10)
        #expect(places[["deep"]]?.value.column == 19)
        #expect((places[["last"]] != nil) == isClosed)
    }

    @Test("What is open is remembered, however deep")
    func brackets() {
        let depth = 1000
        let text =
            (0..<depth).map { $0 % 3 == 0 ? "[" : "{\"k\":" }.joined() + "0"
            + (0..<depth).reversed().map { $0 % 3 == 0 ? "]" : "}" }.joined()
        let locator = SourceLocator("{\"a\":\(text),\"b\":0}".utf8)
        #expect(locator.location(of: ["b"]) != nil)
        let wrong = text.replacing("0", with: "0}", maxReplacements: 1)
        #expect(SourceLocator("{\"a\":\(wrong),\"b\":0}".utf8).location(of: ["b"]) == nil)
    }
}
