import GeoJSONKit
import Testing

@testable import QuestBase
@testable import QuestRules

@Suite("Files that would cost too much")
struct FileLimitTests {
    private static func document(_ features: [String]) -> [UInt8] {
        Array(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
    }

    /// Makes checkpoints more than 100 m from each other, so that the usual circles do not overlap.
    private static func checkpoint(_ number: Int, _ properties: String = "") -> String {
        let place = "[\(61 + Double(number % 50) / 500),\(55 + Double(number / 50) / 1000)]"
        return #"{"type":"Feature","id":"c\#(number)","geometry":{"type":"Point","coordinates":\#(place)},"#
            + #""properties":{"name":"c\#(number)"\#(properties)}}"#
    }

    private static func zone(_ number: Int, positions: Int = 4) -> String {
        let west = 62 + Double(number) / 100
        let side = (0..<positions - 2).map { "[\(west + 0.001 * Double($0) / Double(positions)),55.2]" }
        let ring = (side + ["[\(west),55.3]"] + side.prefix(1)).joined(separator: ",")
        return
            #"{"type":"Feature","id":"z\#(number)","geometry":{"type":"Polygon","coordinates":[[\#(ring)]]},"#
            + #""properties":{"role":"no-go"}}"#
    }

    private static func codes(_ bytes: [UInt8]) -> [String] {
        QuestDocument.read(bytes, name: "q").findings.filter { $0.severity == .error }.map(
            \.message.code.rawValue)
    }

    @Test("as many zones as the limit; of twelve thousand one finding is enough")
    func zones() {
        let limit = QuestLimits.zones.value
        #expect(Self.codes(Self.document([Self.checkpoint(0)] + (0..<limit).map { Self.zone($0) })).isEmpty)
        for count in [limit + 1, 12_000] {
            let document = Self.document([Self.checkpoint(0)] + (0..<count).map { Self.zone($0 % 110) })
            #expect(Self.codes(document).filter { $0 == "too-many-zones" }.count == 1)
        }
    }

    @Test("positions of all zones together")
    func zonePositions() {
        let each = QuestLimits.zonePositions.value
        let fitting = QuestLimits.zonePositionsInAll.value / each
        func document(_ count: Int) -> [UInt8] {
            Self.document([Self.checkpoint(0)] + (0..<count).map { Self.zone($0, positions: each) })
        }
        #expect(Self.codes(document(fitting)).isEmpty)
        #expect(Self.codes(document(fitting + 1)) == ["shape-too-long"])
        // However many follow it is said once, and no more of them are read.
        let large = (0...fitting).map { Self.zone($0, positions: each) }
        let small = (0..<1000).map { Self.zone($0 % 110) }
        #expect(Self.codes(Self.document([Self.checkpoint(0)] + large + small)) == ["shape-too-long"])
    }

    @Test("as many checkpoints as the limit; of more one finding is enough")
    func checkpoints() {
        let limit = QuestLimits.checkpoints.value
        func document(_ count: Int) -> [UInt8] { Self.document((0..<count).map { Self.checkpoint($0) }) }
        #expect(Self.codes(document(limit)).isEmpty)
        #expect(Self.codes(document(limit + 1)) == ["too-many-checkpoints"])
        // The ones too many are not even compared: they lie where the first ones do, and nothing is said of it.
        let twice = (0..<limit).map { Self.checkpoint($0) } + (0..<500).map { Self.checkpoint($0) }
        #expect(Self.codes(Self.document(twice)) == ["too-many-checkpoints"])
    }

    @Test("as many answers as the limit; three hundred thousand are not even compared")
    func alternatives() {
        let limit = QuestLimits.alternatives.value
        func document(_ count: Int, _ name: String = "answer") -> [UInt8] {
            let list = (0..<count).map { "a\($0)" }.joined(separator: "|")
            return Self.document([Self.checkpoint(0, #","answer-type":"text","\#(name)":"\#(list)""#)])
        }
        #expect(Self.codes(document(limit)).isEmpty)
        #expect(Self.codes(document(limit + 1)) == ["too-many-alternatives"])
        #expect(Self.codes(document(300_000)) == ["too-many-alternatives"])
        #expect(Self.codes(document(limit + 1, "answer-options:en")).contains("too-many-alternatives"))
    }

    @Test(
        "as many answers to check offline as the limit, in all tasks together; of more one finding is enough")
    func offlineKeys() {
        let limit = QuestLimits.offlineKeys.value
        func document(_ count: Int) -> [UInt8] {
            let list = (0..<count).map { "a\($0)" }.joined(separator: "|")
            let checked = #","answer-type":"text","offline-check":true,"answer":"\#(list)""#
            let one = #","answer-type":"number","offline-check":true,"answer":7"#
            return Self.document([
                Self.checkpoint(0, checked), Self.checkpoint(1, one), Self.checkpoint(2, one),
            ])
        }
        #expect(Self.codes(document(limit - 2)).isEmpty)
        #expect(Self.codes(document(limit - 1)) == ["too-many-offline-keys"])
        #expect(Self.codes(document(900)) == ["too-many-offline-keys"])
    }

    private static func gpx(_ tag: String) -> TrackerMessage {
        let time = Timestamp(rfc3339: "2026-06-14T09:00:00Z")!
        let body =
            #"<gpx version="1.1"><trk><trkseg><trkpt \#(tag)><time>\#(time)</time></trkpt></trkseg></trk></gpx>"#
        return TrackerMessage(body: Array(body.utf8), receivedAt: time)
    }

    @Test("as many attributes of an element of a track as the limit, and not one more")
    func attributes() throws {
        func tag(_ count: Int) -> String {
            #"lat="55.1" lon="61.4""# + (2..<count).map { #" a\#($0)="""# }.joined()
        }
        let limit = PositionLimits.gpxAttributes.value
        #expect(try TrackerDialect.gpx.read(Self.gpx(tag(limit))).fixes.count == 1)
        let cause = Message.xmlMalformed(.tooLarge, line: 1)
        #expect(throws: TrackerRefusal.unreadable(format: "GPX", cause: cause)) {
            try TrackerDialect.gpx.read(Self.gpx(tag(limit + 1)))
        }
    }

    @Test("a tag of a track is as long as the limit and no longer")
    func tagLength() throws {
        let limit = PositionLimits.gpxTagBytes.value
        func tag(_ length: Int) -> String {
            let start = #"lat="55.1" lon="61.4" a=""#
            return start + String(repeating: "x", count: length - "trkpt ".count - start.utf8.count - 1)
                + "\""
        }
        #expect(try TrackerDialect.gpx.read(Self.gpx(tag(limit))).fixes.count == 1)
        let cause = Message.xmlMalformed(.tooLarge, line: 1)
        #expect(throws: TrackerRefusal.unreadable(format: "GPX", cause: cause)) {
            try TrackerDialect.gpx.read(Self.gpx(tag(limit + 1)))
        }
    }
}
