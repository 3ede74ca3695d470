import GeoJSONKit
import Testing

@testable import QuestRules
@testable import TrackerFormats

@Suite("Times as apps write them")
struct TrackerTimeTests {
    private static let moment = Timestamp(milliseconds: 1_700_000_000_000)

    private func read(_ text: String) -> Timestamp? {
        if case .at(let time) = TrackerReading.ReportedTime(text: text) { time } else { nil }
    }

    @Test(
        "are RFC 3339 and what is near it, or numbers since 1970",
        arguments: [
            "2023-11-14T22:13:20Z", "2023-11-14T22:13:20.000Z", "2023-11-14t22:13:20z",
            "2023-11-15T03:13:20+05:00",
            // Overland's own README.
            "2023-11-14T15:13:20-0700", "2023-11-15T03:13:20+05", "2023-11-14 22:13:20",
            "2023-11-14T22:13:20", "2023-11-14 22:13:20 UTC",
            "2023-11-14T22:13:20,000Z", " 2023-11-14T22:13:20Z\n",
            // Forms turn a `+` that was not escaped into a blank.
            "2023-11-15T03:13:20 05:00", "2023-11-15T03:13:20.000 0500", "1700000000", "1700000000.0",
            "1700000000000", "1.7e9",
        ])
    func forms(text: String) { #expect(read(text) == Self.moment) }

    @Test(
        "that are none are not guessed",
        arguments: [
            "", "now", "2023-11-14", "22:13:20", "2023-13-14T22:13:20Z", "2023-11-14T22:13:20+5",
            "2023-11-14T22:13:20+0500x", "2023-11-14T22:13:20~0500",
            "2023-11-14T22:13:20 PST", "14.11.2023 22:13:20", "１７００００００００", "-1e300",
            String(repeating: "1", count: 100_000),
        ])
    func others(text: String) { #expect(read(text) == nil) }

    @Test("are numbers or texts in JSON, whatever the dialect's own documents have")
    func json() throws {
        func fixes(_ dialect: TrackerDialect, _ body: String) throws -> [Fix] {
            try dialect.read(TrackerMessage(body: Array(body.utf8), receivedAt: Self.moment)).fixes
        }
        for time in [#""2023-11-14T15:13:20-0700""#, "1700000000", "1700000000000", #""1700000000""#] {
            let point =
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[61.4,55.16]},"properties":{"timestamp":\#(time),"time":\#(time)}}"#
            let bodies: [(TrackerDialect, String)] = [
                (.overland, #"{"locations":[\#(point)]}"#), (.geojson, point),
                (.owntracks, #"{"_type":"location","lat":55.16,"lon":61.4,"tst":\#(time)}"#),
                (
                    .traccarClient,
                    #"{"location":{"timestamp":\#(time),"coords":{"latitude":55.16,"longitude":61.4}}}"#
                ),
            ]
            for (dialect, body) in bodies {
                #expect(try fixes(dialect, body) == [TrackerRow.fix()], "\(dialect) \(time)")
            }
        }
    }

    @Test("of a batch without one that can be used are no success: the app would throw it away")
    func nothingUsable() {
        let bad =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[61.4,55.16]},"properties":{"timestamp":"soon","time":"soon"}}"#
        let bodies: [(TrackerDialect, String)] = [
            (.overland, #"{"locations":[\#(bad),\#(bad)]}"#),
            (.geojson, #"{"type":"FeatureCollection","features":[\#(bad)]}"#),
            (
                .gpx,
                #"<gpx><trk><trkseg><trkpt lat="55.16" lon="61.4"><time>soon</time></trkpt></trkseg></trk></gpx>"#
            ),
        ]
        for (dialect, body) in bodies {
            #expect(throws: TrackerRefusal.reading(.timeInvalid)) {
                try dialect.read(TrackerMessage(body: Array(body.utf8), receivedAt: Self.moment))
            }
        }
        // Nothing is lost with these.
        #expect(throws: Never.self) {
            try TrackerDialect.overland.read(
                TrackerMessage(body: Array(#"{"locations":[]}"#.utf8), receivedAt: Self.moment))
        }
    }

    @Test(
        "and measures of a track are those of its points, whatever elements of the same names their extensions have"
    )
    func extensions() throws {
        let body = """
            <gpx xmlns:x="urn:x"><trk><trkseg><trkpt lat="55.16" lon="61.4"><ele>210</ele><time>2023-11-14T22:13:20Z</time><speed>4</speed>
            <x:time>2001-01-01T00:00:00Z</x:time><extensions><x:time>12</x:time><time>13</time><ele>9</ele><x:speed>99</x:speed></extensions></trkpt></trkseg></trk></gpx>
            """
        let report = try TrackerDialect.gpx.read(
            TrackerMessage(body: Array(body.utf8), receivedAt: Self.moment))
        #expect(report.fixes == [TrackerRow.fix(speed: 4, altitude: 210)])
    }

    @Test(
        "of a ride in any encoding that its file names are read",
        arguments: ["windows-1251", "ISO-8859-1", "KOI8-R", "UTF-8", "utf-16"])
    func encodings(name: String) throws {
        let head = #"<?xml version="1.0" encoding="\#(name)"?><gpx><trk><name>"#
        let tail =
            #"</name><trkseg><trkpt lat="55.16" lon="61.4"><time>2023-11-14T22:13:20Z</time></trkpt></trkseg></trk></gpx>"#
        var bytes = Array(head.utf8) + [0xCA, 0xF0, 0xE5] + Array(tail.utf8)
        if name == "utf-16" {
            bytes = [0xFF, 0xFE] + (head + "Кре" + tail).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        }
        #expect(
            try TrackerDialect.gpx.read(TrackerMessage(body: bytes, receivedAt: Self.moment)).fixes == [
                TrackerRow.fix()
            ])
    }
}
