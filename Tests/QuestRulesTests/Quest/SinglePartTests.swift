import GeoJSONKit
import Testing

@testable import QuestRules

@Suite("Geometries of several parts in quest files")
struct SinglePartTests {
    private static let point = #"{"type":"Point","coordinates":[61.4,55.16]}"#
    private static let ring = "[[[61.3,55.1],[61.31,55.1],[61.31,55.11],[61.3,55.1]]]"
    private static let polygon = #"{"type":"Polygon","coordinates":\#(ring)}"#

    /// A file of one checkpoint beside the feature, whose geometry and properties these are.
    private static func file(_ geometry: String, _ properties: String = #""name":"Old oak""#) -> [UInt8] {
        Array(
            """
            {"type":"FeatureCollection","title":"T","features":[
            {"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[61.5,55.2]},"properties":{"name":"A"}},
            {"type":"Feature","id":"oak","geometry":\(geometry),"properties":{\(properties)}}]}
            """.utf8)
    }

    private static let single: [(String, String)] = [
        (#"{"type":"MultiPoint","coordinates":[[61.4,55.16]]}"#, point),
        (#"{"coordinates":[\#(ring)],"type":"MultiPolygon","note":"}{\""}"#, polygon),
        (#"{"type":"GeometryCollection","geometries":[\#(point)]}"#, point),
        (#"{"type":"GeometryCollection","geometries":[\#(polygon)]}"#, polygon),
        (
            #"{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[61.4,55.16]]}]}"#,
            point
        ),
    ]

    @Test("of one part are that part: in checkpoints, starts, finishes and rests", arguments: single)
    func places(geometry: String, part: String) throws {
        let roles = [
            "", #","role":"start""#, #","role":"finish""#, #","role":"rest","minutes":5"#,
        ]
        for role in roles {
            let read = QuestDocument.read(Self.file(geometry, #""name":"Old oak"\#(role)"#), name: "q")
            let plain = QuestDocument.read(Self.file(part, #""name":"Old oak"\#(role)"#), name: "q")
            #expect(read.findings == [] || role != "", "\(read.findings)")
            #expect(read.findings.map(\.message) == plain.findings.map(\.message))
            let (quest, same) = (try #require(read.quest), try #require(plain.quest))
            #expect(quest.checkpoints.map(\.zone) == same.checkpoints.map(\.zone))
            #expect(quest.stops.map(\.zone) == same.stops.map(\.zone))
            #expect(quest.checkpoints.count + quest.stops.count == 2)
        }
    }

    @Test(
        "of one part are stored as the part, so that the edition says the same ever after", arguments: single)
    func stored(geometry: String, part: String) throws {
        let reading = QuestDocument.read(Self.file(geometry), name: "q")
        #expect(reading.edition == Self.file(part))
        let kept = QuestDocument.read(reading.edition, name: "q", isKept: true).quest
        // What was read when it was published is in force until the next start, and then what is read of the edition.
        #expect(kept != nil && kept == reading.quest)
        // A file without one is stored byte for byte.
        #expect(QuestDocument.read(Self.file(part), name: "q").edition == Self.file(part))
    }

    @Test("of one part stay what they were in editions that were stored before: no places", arguments: single)
    func before(geometry: String, part: String) {
        let kept = QuestDocument.read(Self.file(geometry), name: "q", isKept: true)
        #expect(kept.quest?.checkpoints.map(\.id.rawValue) == ["a"])
        #expect(kept.findings.map(\.message.code) == ["geometry-ignored"])
    }

    @Test(
        "of several parts are no place, and the finding names the feature, its line and the number of parts",
        arguments: [
            (#"{"type":"MultiPoint","coordinates":[[61.4,55.16],[61.41,55.16]]}"#, "MultiPoint has 2 parts"),
            (
                #"{"type":"MultiPolygon","coordinates":[\#(ring),\#(ring),\#(ring)]}"#,
                "MultiPolygon has 3 parts"
            ),
            (
                #"{"type":"GeometryCollection","geometries":[\#(point),\#(polygon)]}"#,
                "GeometryCollection has 2 parts"
            ),
        ])
    func several(geometry: String, words: String) throws {
        for name in [#""name":"Old oak""#, ""] {
            let reading = QuestDocument.read(Self.file(geometry, name), name: "q")
            #expect(reading.quest?.checkpoints.map(\.id.rawValue) == ["a"])
            let finding = try #require(
                reading.findings.first { $0.message.code.rawValue.hasPrefix("geometry-of-parts") })
            let said = finding.message.text(in: .english)
            #expect(said.hasPrefix("Feature 2 of the file") && said.contains(words), "\(said)")
            #expect(said.contains("“Old oak”") == !name.isEmpty)
            #expect(finding.location?.line == 3)
        }
    }

    @Test("without parts, and lines, are no place, as before")
    func others() {
        for geometry in [
            #"{"type":"MultiPoint","coordinates":[]}"#, #"{"type":"GeometryCollection","geometries":[]}"#,
            #"{"type":"LineString","coordinates":[[61.4,55.16],[61.5,55.16]]}"#,
            #"{"type":"MultiLineString","coordinates":[[[61.4,55.16],[61.5,55.16]]]}"#,
        ] {
            let codes = QuestDocument.read(Self.file(geometry), name: "q").findings.map(\.message.code)
            #expect(codes == ["geometry-ignored"], "\(geometry)")
        }
    }

    @Test(
        "of areas where nobody may ride are read as they are, and stored so; a collection of one is that one")
    func areas() throws {
        let forbidden = #""role":"no-go""#
        let several = Self.file(#"{"type":"MultiPolygon","coordinates":[\#(Self.ring)]}"#, forbidden)
        let reading = QuestDocument.read(several, name: "q")
        #expect(reading.quest?.zones.count == 1 && reading.edition == several)
        let collection = Self.file(
            #"{"type":"GeometryCollection","geometries":[\#(Self.polygon)]}"#, forbidden)
        #expect(QuestDocument.read(collection, name: "q").quest?.zones.count == 1)
        #expect(
            QuestDocument.read(collection, name: "q").edition == Self.file(Self.polygon, forbidden))
    }

    @Test(
        "Whole numbers that are longer than numbers are kept stay texts",
        arguments: [
            (#"{"id":12345678901234567890}"#, #"{"id":"12345678901234567890"}"#),
            (#"[9223372036854775808,1]"#, #"["9223372036854775808",1]"#),
            (#"{"id":9223372036854775807}"#, nil), (#"{"id":"12345678901234567890"}"#, nil),
            (#"{"x":61.40000000000000000001}"#, nil), (#"{"x":1e400000000000000000000}"#, nil),
            (#"{"t":"\"12345678901234567890"}"#, nil), (#"{"x":-12345678901234567890}"#, nil),
            ("12345678901234567890", #""12345678901234567890""#), ("\"", nil), ("\"\\", nil), ("", nil),
        ] as [(String, String?)])
    func longNumbers(text: String, quoted: String?) {
        #expect(String(decoding: LongNumbers.quoted(Array(text.utf8)), as: UTF8.self) == quoted ?? text)
    }

    @Test("Ids of 20 digits are told apart, as numbers too, and stored so")
    func longIDs() throws {
        let ids = ["12345678901234567890", "12345678901234567891"]
        let features = ids.enumerated().map { index, id in
            #"{"type":"Feature","id":\#(id),"geometry":{"type":"Point","coordinates":[61.\#(4 + index),55.2]},"properties":{"name":"\#(index)"}}"#
        }
        let file = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let reading = QuestDocument.read(Array(file.utf8), name: "q")
        #expect(reading.quest?.checkpoints.map(\.id.rawValue) == ids, "\(reading.findings)")
        let kept = QuestDocument.read(reading.edition, name: "q", isKept: true)
        #expect(kept.quest?.checkpoints.map(\.id.rawValue) == ids)
        let table = try ForeignCourse.read(
            Array("id,name,lat,lon,answer\n\(ids[0]),A,55.1,61.4,\(ids[1])\n".utf8), name: "f")
        let task = try #require(QuestDocument.read(table.document, name: "q").quest?.checkpoints.first)
        #expect(task.id.rawValue == ids[0])
        #expect(String(decoding: table.document, as: UTF8.self).contains("\"answer\": \"\(ids[1])\""))
    }
}
