import QuestRules
import Testing

@testable import QuestTestSupport

@Suite("Tracks in files")
struct TrackFileTests {
    private typealias Row = TrackerRow

    private static func gpx(_ content: String, head: String = #"<?xml version="1.0" encoding="UTF-8"?>"#)
        -> String
    {
        head + #"<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">"# + content
            + "</gpx>"
    }

    private static let time = "<time>2023-11-14T22:13:20Z</time>"

    private static let gpxFiles: [TrackerRow] = [
        Row(
            name: "points with extensions of several programs",
            body: gpx(
                """
                <metadata><time>2020-01-01T00:00:00Z</time></metadata>
                <wpt lat="1" lon="1"><time>2020-01-01T00:00:00Z</time></wpt>
                <rte><rtept lat="2" lon="2"/></rte>
                <trk><name>ride &amp; more</name><trkseg>
                <trkpt lat="55.16" lon="61.4"><ele>210.5</ele>\(time)<hdop>1.1</hdop>
                <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>5.25</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course>
                </gpxtpx:TrackPointExtension></extensions></trkpt>
                </trkseg><trkseg>
                <trkpt lon="61.5" lat="55.16"><time>
                  2023-11-15T03:13:20+05:00 </time><extensions><osmand:speed>4</osmand:speed><accuracy>9</accuracy></extensions></trkpt>
                </trkseg></trk>
                """),
            outcome: .fixes([
                Row.fix(speed: 5.25, course: 90, altitude: 210.5), Row.fix(61.5, accuracy: 9, speed: 4),
            ])),
        Row(
            name: "no points", body: gpx("<trk><trkseg/></trk>"),
            outcome: .refused(.memberMissing("trkpt"))),
        Row(
            name: "broken points cost only themselves",
            body: gpx(
                """
                <trk><trkseg><trkpt lat="55.16" lon="61.4"/><trkpt lat="x" lon="61.4">\(time)</trkpt>
                <trkpt lat="95" lon="61.4">\(time)</trkpt><trkpt lat="55.16" lon="61.4"><time>noon</time></trkpt>
                <trkpt lat="55.16" lon="61.4">\(time)</trkpt></trkseg></trk>
                """),
            outcome: .fixes(
                [Row.fix()], problems: [.timeMissing, .positionMissing, .positionInvalid, .timeInvalid])),
        Row(
            name: "a document type",
            body: gpx("", head: #"<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "b">]>"#),
            outcome: .refused(.documentType)),
        Row(
            name: "a document type in small letters", body: gpx("", head: "<!doctype gpx>"),
            outcome: .refused(.documentType)),
        Row(
            name: "texts of every kind",
            body: "\u{FEFF}"
                + gpx(
                    """
                    <!-- a <!DOCTYPE> in a comment --><trk><name><![CDATA[a < b & c]]> &#x44F;&lt;</name><trkseg>
                    <trkpt lat='55.16' lon="61.4" ><time><!-- now -->2023-11-14T22:13:20&#90;</time></trkpt ></trkseg></trk>
                    """),
            outcome: .fixes([Row.fix()])),
        Row(
            name: "an attribute twice", body: gpx(#"<trk a="1" a="2"/>"#),
            outcome: .unreadable("GPX")),
        Row(
            name: "ends that do not fit", body: gpx("<trk><trkseg></trk></trkseg>"),
            outcome: .unreadable("GPX")),
        Row(
            name: "a second root", body: gpx("") + "<gpx/>",
            outcome: .unreadable("GPX")),
        Row(
            name: "a mark within an attribute", body: gpx(#"<trk a="<"/>"#),
            outcome: .unreadable("GPX")),
        Row(
            name: "an entity nobody declared", body: gpx("<trk><name>&a;</name></trk>"),
            outcome: .unreadable("GPX")),
        Row(name: "another document", body: "<kml/>", outcome: .unreadable("GPX")),
        Row(name: "no XML", body: "lat,lon", outcome: .unreadable("GPX")),
        Row(name: "nothing", outcome: .unreadable("GPX")),
        Row(name: "cut off", body: "<gpx><trk><trkseg>", outcome: .unreadable("GPX")),
        Row(
            name: "nested too deep",
            body: gpx(String(repeating: "<a>", count: 40) + String(repeating: "</a>", count: 40)),
            outcome: .unreadable("GPX")),
        Row(name: "a zero byte", body: "<gpx>\u{0}</gpx>", outcome: .unreadable("GPX")),
    ]

    @Test(
        "what cannot be read is told with its place and its cause",
        arguments: [
            (
                TrackerDialect.gpx, "<gpx>\n<trk>\n</gpx>",
                "GPX. The file is damaged: line 3, “</gpx>” stands where “</trk>” has to."
            ),
            (.gpx, "<gpx>\n<trk>", "GPX. The file is damaged: line 2, the file ends in the middle."),
            (.owntracks, "{\n  \"_type\" \"location\"}", "JSON. Line 2, column 10: A colon is missing"),
            (
                .geojson, "{\"type\":\"Feature\",}",
                "GeoJSON. Line 1, column 18: A comma before the closing bracket"
            ),
        ])
    func causes(dialect: TrackerDialect, body: String, words: String) {
        let message = TrackerMessage(body: Array(body.utf8), receivedAt: TrackerRow.received)
        let refusal = #expect(throws: TrackerRefusal.self) { try dialect.read(message) }
        let said = refusal?.message.text(in: .english) ?? ""
        #expect(said.hasPrefix("The message is no readable " + words), "\(said)")
    }

    @Test("GPX", arguments: gpxFiles)
    func readsGpx(row: TrackerRow) { #expect(row.outcome(in: .gpx) == row.outcome) }

    private static func point(_ properties: String, _ place: String = "[61.4, 55.16]") -> String {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#(place)},"properties":{\#(properties)}}"#
    }

    private static let moment = #""time":"2023-11-14T22:13:20Z""#

    private static let geoJSON: [TrackerRow] = [
        Row(
            name: "a point with everything",
            body: point(
                #"\#(moment),"accuracy":4.5,"speed":5.25,"course":90,"battery":0.5,"sequence":7,"mock":true"#,
                "[61.4, 55.16, 210.5]"),
            outcome: .fixes([
                Row.fix(
                    accuracy: 4.5, speed: 5.25, course: 90, altitude: 210.5, battery: 0.5, isMock: true,
                    sequence: 7)
            ])),
        Row(
            name: "a collection with a line",
            body: """
                {"type":"FeatureCollection","features":[\(point(moment)),{"type":"Feature","geometry":{"type":"LineString",
                "coordinates":[[61.4,55.16],[61.5,55.16],[61.6,55.16]]},"properties":{"coordTimes":
                ["2023-11-14T22:13:20Z","2023-11-14T22:13:30Z"]}}]}
                """,
            outcome: .fixes(
                [Row.fix(), Row.fix(), Row.fix(61.5, at: Row.fixTime + 10)], problems: [.timeMissing])),
        Row(name: "no time", body: point(""), outcome: .refused(.reading(.timeMissing))),
        Row(
            name: "no geometry", body: #"{"type":"Feature","geometry":null,"properties":{}}"#,
            outcome: .refused(.reading(.positionMissing))),
        Row(name: "no features", body: #"{"type":"FeatureCollection","features":[]}"#, outcome: .fixes([])),
        Row(
            name: "a geometry alone", body: #"{"type":"Point","coordinates":[61.4,55.16]}"#,
            outcome: .refused(.reading(.timeMissing))),
        Row(
            name: "another object", body: #"{"type":"Topology"}"#,
            outcome: .unreadable("GeoJSON")),
        Row(name: "nothing", outcome: .unreadable("GeoJSON")),
    ]

    @Test("GeoJSON", arguments: geoJSON)
    func readsGeoJSON(row: TrackerRow) { #expect(row.outcome(in: .geojson) == row.outcome) }

    private static let sequences: [TrackerRow] = [
        Row(
            name: "texts, one of them broken",
            body: "\u{1E}\(point(moment))\n\u{1E}{\"type\":\n\u{1E}\(point(moment, "[61.5, 55.16]"))\n",
            outcome: .fixes([Row.fix(), Row.fix(61.5)], problems: [.textUnreadable])),
        Row(name: "nothing", outcome: .fixes([])),
        Row(name: "no separator", body: point(moment), outcome: .fixes([], problems: [.textUnreadable])),
    ]

    @Test("GeoJSON text sequences", arguments: sequences)
    func readsSequences(row: TrackerRow) { #expect(row.outcome(in: .geojsonSequence) == row.outcome) }

    @Test("a fix of a stream is there before the next one comes, however the bytes are cut")
    func stream() {
        let texts = (0..<3).map { "\u{1E}" + Self.point(Self.moment, "[\(61 + $0), 55]") + "\n" }
        var reader = GeoJSONSequenceReadings()
        for (number, text) in texts.enumerated() {
            var found: [Fix] = []
            for byte in text.utf8 {
                reader.append([byte])
                while let report = reader.next() { found += report.fixes }
            }
            #expect(found == [TrackerRow.fix(Double(61 + number), 55)])
        }
    }

    @Test("a GeoJSON document may say when it was sent")
    func sentAt() throws {
        let body = #"{"type":"FeatureCollection","features":[],"sent_at":"2023-11-14T22:13:20Z"}"#
        let report = try TrackerDialect.geojson.read(
            TrackerMessage(body: Array(body.utf8), receivedAt: TrackerRow.received))
        #expect(report.sentAt == TrackerRow.fixTime)
    }
}
