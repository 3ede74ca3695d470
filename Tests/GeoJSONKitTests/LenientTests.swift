import GeoJSONKit
import Testing

@Suite("Lenient reading")
struct LenientTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        /// The document as a lenient reader reads it, written again.
        let read: String
        let strict: GeoJSONError.Code
        let warnings: [GeoJSONError.Code]
        var testDescription: String { text }

        init(
            _ text: String, _ read: String, strict: GeoJSONError.Code,
            warnings: [GeoJSONError.Code]? = nil
        ) {
            (self.text, self.read, self.strict) = (text, read, strict)
            self.warnings = warnings ?? [strict]
        }
    }

    private static let empty = #"{"type":"Feature","geometry":null,"properties":null}"#

    private static func feature(geometry: String = "null", properties: String = "null") -> String {
        #"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#
    }

    private static func collection(crs: String) -> String {
        #"{"type":"FeatureCollection","crs":\#(crs),"features":[]}"#
    }

    private static let noFeatures = #"{"type":"FeatureCollection","features":[]}"#
    private static let point = #"{"type":"Point","coordinates":[1,2]}"#

    static let rows: [Row] = [
        Row("\u{FEFF}" + point, point, strict: .byteOrderMark),
        Row(
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#,
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#, strict: .ringNotClosed),
        Row(
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0]]]}"#,
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}"#, strict: .ringNotClosed,
            warnings: [.ringNotClosed, .ringTooShort]),
        Row(
            #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1]]]}"#,
            #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}"#, strict: .ringNotClosed,
            warnings: [.ringNotClosed, .ringWinding]),
        Row(
            #"{"type":"LineString","coordinates":[[0,0]]}"#, #"{"type":"LineString","coordinates":[[0,0]]}"#,
            strict: .lineTooShort),
        Row(
            #"{"type":"Feature"}"#, empty, strict: .missingMember, warnings: [.missingMember, .missingMember]),
        Row(feature(geometry: "{}"), empty, strict: .wrongKind),
        Row(feature(geometry: "[ \n]"), empty, strict: .wrongKind),
        Row(feature(properties: "[]"), feature(properties: "{}"), strict: .wrongKind),
        Row(#"{"type":"FeatureCollection","features":null}"#, noFeatures, strict: .wrongKind),
        Row(empty.replacing(#""type""#, with: #""id":null,"type""#), empty, strict: .invalidIdentifier),
        Row(empty.replacing(#""type""#, with: #""id":[1],"type""#), empty, strict: .invalidIdentifier),
        Row(empty.replacing(#""type""#, with: #""bbox":null,"type""#), empty, strict: .invalidBoundingBox),
        Row(empty.replacing(#""type""#, with: #""bbox":[],"type""#), empty, strict: .invalidBoundingBox),
        Row(
            empty.replacing(#""type""#, with: #""bbox":[1,2,null,null],"type""#), empty,
            strict: .invalidBoundingBox),
        Row(
            #"{"type":"Point","coordinates":[1,2],"properties":{}}"#,
            #"{"type":"Point","coordinates":[1,2],"properties":{}}"#, strict: .misplacedMember),
        Row(collection(crs: "null"), noFeatures, strict: .legacyCRS),
    ]

    @Test("reads what is in the wild and says so, which a strict reader refuses", arguments: rows)
    func reads(_ row: Row) throws {
        #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: row.text) }
        let strict = #expect(throws: GeoJSONError.self) { try GeoJSON.parse(row.text.utf8) }
        #expect(strict?.code == row.strict)
        let (value, warnings) = try GeoJSON.parse(row.text.utf8, options: .lenient)
        #expect(value.text() == row.read)
        #expect(warnings.map(\.code) == row.warnings)
        #expect(try GeoJSON(parsing: row.text, options: .lenient) == value)
        // A diagnosis goes on as a lenient reader does, and calls errors what that one calls warnings.
        let diagnosis = GeoJSON.diagnose(row.text.utf8)
        #expect(diagnosis.value == value)
        #expect(diagnosis.findings.map(\.code) == row.warnings)
        #expect(diagnosis.errors.first == strict)
        #expect(diagnosis.omitted.isEmpty)
    }

    @Test(
        "makes no guess about numbers in quotes or missing numbers, types in another spelling, or the grammar",
        arguments: [
            #"{"type":"Point","coordinates":["1","2"]}"#, #"{"type":"Point","coordinates":[1,null]}"#,
            #"{"type":"Point","coordinates":[1,2,null]}"#, #"{"type":"Point","coordinates":null}"#,
            #"{"type":"Point","coordinates":{"x":1,"y":2}}"#, #"{"type":"point","coordinates":[1,2]}"#,
            #"{"type":"Point","coordinates":[1]}"#, #"{"type":"Point"}"#, #"{"coordinates":[1,2]}"#, "{}",
            "[]",
            "null", #"{"type":"Point","coordinates":[1,2],}"#, #"{"type":"Point","coordinates":[1,2,]}"#,
            #"{"type":"Point","coordinates":[1,2]}//"#, #"{'type':"Point","coordinates":[1,2]}"#,
            #"{"type":"Point","coordinates":[NaN,2]}"#, feature(properties: "[1]"), feature(properties: "0"),
            feature(properties: #""""#), feature(geometry: #""""#), feature(geometry: #"{"x":1}"#),
            feature(geometry: "[1,2]"), feature(geometry: feature()),
            #"{"type":"FeatureCollection","features":{}}"#,
            #"{"type":"FeatureCollection","features":[null]}"#,
            #"{"type":"FeatureCollection","features":[{}]}"#, #"{"type":"FeatureCollection"}"#,
            #"{"type":"FeatureCollection","features":[\#(point)]}"#,
        ])
    func refuses(_ text: String) {
        #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: text, options: .lenient) }
        #expect(throws: GeoJSONError.self) { try GeoJSON(parsing: text) }
        #expect(!GeoJSON.diagnose(text.utf8, options: .lenient).errors.isEmpty)
    }

    @Test(
        "tells a crs that means WGS 84 from one that does not",
        arguments: [
            (#"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}"#, true),
            (#"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC::CRS84"}}"#, true),
            (#"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}"#, true),
            (#"{"type":"name","properties":{"name":"EPSG:4326"}}"#, true),
            (#"{"type":"name","properties":{"name":"WGS 84"}}"#, true),
            (#"{"type":"link","properties":{"href":"http://www.opengis.net/def/crs/OGC/1.3/CRS84"}}"#, true),
            (#"{"type":"EPSG","properties":{"code":4326}}"#, true),
            ("null", true), ("{}", true), (#"{"type":"name","properties":{}}"#, true), ("7", true),
            (#"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#, false),
            (#"{"type":"name","properties":{"name":"EPSG:14326"}}"#, false),
            (#"{"type":"name","properties":{"name":"EPSG:28407"}}"#, false),
            (#"{"type":"link","properties":{"href":"http://example.com/crs/42","type":"proj4"}}"#, false),
            (#"{"type":"EPSG","properties":{"code":3857}}"#, false),
        ])
    func crs(_ crs: String, isWGS84: Bool) throws {
        let text = Self.collection(crs: crs)
        let (value, warnings) = try GeoJSON.parse(text.utf8, options: .lenient)
        #expect(value.text() == Self.noFeatures)
        #expect(warnings.map(\.code) == [isWGS84 ? .legacyCRS : .foreignCRS])
        #expect(warnings[0].location.byteOffset == 28)
    }

    @Test("suspects swapped coordinates once, at the first geometry")
    func swapped() throws {
        let features = (0..<100).map { index in
            Self.feature(geometry: #"{"type":"Point","coordinates":[\#(index % 10),\#(index + 50)]}"#)
        }
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
        let (_, warnings) = try GeoJSON.parse(text.utf8, options: .lenient)
        #expect(warnings.map(\.code) == [.swappedCoordinates])
        #expect(warnings[0].path == ["features", 41, "geometry"])
        #expect(warnings[0].found == "positions with a place only the other way round")
        #expect(warnings[0].location.line == 42)
        #expect(try GeoJSON.parse(text.utf8).warnings.isEmpty)
        let quiet = ParsingOptions(conformance: .lenient, maximumWarnings: 0)
        #expect(try GeoJSON.parse(text.utf8, options: quiet).warnings.isEmpty)
    }

    @Test("a diagnosis tells which features and geometries were left out, by their place in the file")
    func omitted() throws {
        let bad = Self.feature(geometry: #"{"type":"Pont","coordinates":[1,2]}"#)
        let emptied =
            Self.feature(
                geometry:
                    #"{"type":"GeometryCollection","geometries":[\#(Self.point),{"type":"Point","coordinates":[]}]}"#
            )
        let text = #"{"type":"FeatureCollection","features":[\#(bad),\#(emptied),7 null,\#(Self.empty)]}"#
        let diagnosis = GeoJSON.diagnose(text.utf8)
        #expect(
            diagnosis.omitted == [
                ["features", 0], ["features", 1, "geometry", "geometries", 1], ["features", 2],
                ["features", 3],
            ])
        #expect(diagnosis.value?.features.count == 2)
        #expect(diagnosis.errors.map(\.code) == [.unknownType, .wrongKind, .missingComma, .wrongKind])
    }
}
