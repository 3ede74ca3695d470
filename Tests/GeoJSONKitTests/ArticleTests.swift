import Foundation
import GeoJSONKit
import Testing

@Suite("What the articles say is printed")
struct ArticleTests {
    /// The words of an article, comments as one text.
    private func words(of article: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = root.appending(path: "Sources/GeoJSONKit/GeoJSONKit.docc/\(article).md")
        return try String(contentsOf: page, encoding: .utf8)
            .split { $0 == " " || $0.isNewline }.filter { $0 != "//" }.joined(separator: " ")
    }

    @Test("is printed")
    func wholeDocument() throws {
        let words = try words(of: "WholeDocument")
        let polygon = #"{"type": "Polygon", "coordinates": [[[61, 55], [62, 55], [62, 56]]]}"#
        let warnings = try GeoJSON.parse(polygon.utf8, options: .lenient).warnings
        let point = """
            {"type": "Feature", "properties": null,
             "geometry": {"type": "Point", "coordinates": [61.4 55.2]}}
            """
        let error = try #require(throws: GeoJSONError.self) { try GeoJSON(parsing: point) }
        let feature = Feature(
            geometry: Geometry(.point(Position(longitude: 61.5, latitude: 55.5))),
            boundingBox: BoundingBox(west: 61, south: 56, east: 62, north: 55))
        let findings = Validator().findings(in: .feature(feature))
        #expect(findings.count == 2)
        for line in warnings.map({ "\($0)" }) + ["\(error)"] + findings.map({ "\($0)" }) {
            let isSaid = words.contains(line)
            #expect(isSaid, "\(line)")
        }
    }
}
