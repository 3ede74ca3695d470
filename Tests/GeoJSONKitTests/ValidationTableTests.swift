import Foundation
import GeoJSONKit
import Testing

@Suite("The table of rules in ValidationRules.md")
struct ValidationTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let code: String
        let severity: String
        let section: String
        var testDescription: String { code }
    }

    static let rows: [Row] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = root.appending(path: "Sources/GeoJSONKit/GeoJSONKit.docc/ValidationRules.md")
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return MarkdownTable.rows(of: text).map { cells in
            Row(code: cells[0].trimmingCharacters(in: ["`"]), severity: cells[1], section: cells[2])
        }
    }()

    @Test("names each rule's section", arguments: rows)
    func sections(_ row: Row) throws {
        let code = try #require(GeoJSONError.Code(rawValue: row.code))
        let source = try #require(code.source).replacing("section ", with: "")
        #expect(source == (row.section.first?.isNumber == true ? "RFC 7946, \(row.section)" : row.section))
    }

    @Test("has every finding that a validator has of all kinds of broken values, with its severity")
    func complete() {
        var seen: [String: String] = [:]
        for document in Self.brokenDocuments {
            for finding in Validator(checksSimpleStyle: true).findings(in: document) {
                seen[finding.code.rawValue] = finding.severity.rawValue
            }
        }
        #expect(seen == Dictionary(uniqueKeysWithValues: Self.rows.map { ($0.code, $0.severity) }))
    }

    /// Documents of which each breaks a rule.
    private static let brokenDocuments: [GeoJSON] = {
        func position(_ longitude: Double, _ latitude: Double, _ altitude: Double? = nil) -> Position {
            Position(longitude: longitude, latitude: latitude, altitude: altitude)
        }
        let (a, b, c) = (position(0, 0), position(1, 0), position(1, 1))
        func box(_ southwest: Position, _ northeast: Position) -> BoundingBox {
            BoundingBox(southwest: southwest, northeast: northeast)
        }
        let shapes: [Geometry.Shape] = [
            .point(position(1, 91)), .point(position(181, 0)), .point(position(0.123456789, 0)),
            .point(position(.nan, 0)), .lineString([a]), .lineString([a, position(1, 1, 1)]),
            .lineString([position(179, 0), position(-179, 0)]), .polygon([[a, b]]), .polygon([[a, c, b, a]]),
            .polygon([[a, b, c, a], [a, position(0, 9), c, a]]),
            .geometryCollection([Geometry(.geometryCollection([Geometry(.point(a))]))]),
        ]
        let boxes = [
            box(a, position(1, 1, 1)), box(position(0, 1), position(1, 0)),
            box(position(0, 0, 0), position(1, 1, 1)), box(a, a),
        ]
        let features =
            shapes.map { Feature(geometry: Geometry($0)) }
            + boxes.map { Feature(geometry: Geometry(.lineString([a, c])), boundingBox: $0) }
            + [
                Feature(id: 1), Feature(id: 1), Feature(foreignMembers: ["coordinates": []]),
                Feature(foreignMembers: ["crs": nil]),
                Feature(foreignMembers: ["crs": ["properties": ["name": "EPSG:3857"]]]),
                Feature(properties: ["x": .integer(.max), "y": "\u{FFFE}", "stroke": "red"]),
            ]
        return [.featureCollection(FeatureCollection(features))]
    }()
}
