import Foundation
import GeoJSONKit
import Testing

@Suite("Real documents")
struct RealDocumentTests {
    struct Document: Sendable, CustomTestStringConvertible {
        let name: String
        let features: Int
        let warnings: [GeoJSONError.Code]
        var testDescription: String { name }
    }

    static let documents = [
        Document(name: "ru_chelyabinsk_region", features: 43, warnings: [.ringWinding, .ringWinding]),
        Document(name: "moscow_bike_spots", features: 49, warnings: [.legacyCRS]),
    ]

    @Test(
        "real documents are read in full, say the same as Foundation reads, and survive writing",
        arguments: documents)
    func real(_ document: Document) throws {
        guard let url = SharedData.url("geojson/\(document.name).geojson") else { return }
        let bytes = Array(try Data(contentsOf: url))
        let (value, warnings) = try GeoJSON.parse(bytes, options: .lenient)
        #expect(value.features.count == document.features)
        #expect(warnings.map(\.code) == document.warnings)
        #expect(try GeoJSON(parsing: value.bytes(), options: .lenient) == value)
        let reference = try JSONSerialization.jsonObject(with: Data(bytes))
        #expect(Self.isSame(try JSONValue(parsing: bytes), reference))
    }

    private static func isSame(_ value: JSONValue, _ reference: Any) -> Bool {
        switch (value, reference) {
        case (.object(let object), let members as [String: Any]):
            object.count == members.count
                && object.allSatisfy { key, value in members[key].map { isSame(value, $0) } ?? false }
        case (.array(let elements), let others as [Any]):
            elements.count == others.count && zip(elements, others).allSatisfy { isSame($0, $1) }
        case (.string(let string), let other as String): string == other
        case (.null, is NSNull): true
        case (.bool(let bool), let other as Bool): bool == other
        case (.integer(let integer), let other as NSNumber): integer == other.int64Value
        case (.number(let number), let other as NSNumber): number == other.doubleValue
        default: false
        }
    }
}
