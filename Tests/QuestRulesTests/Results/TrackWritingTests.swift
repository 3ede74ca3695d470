import GeoJSONKit
import Testing

@testable import QuestRules
@testable import TrackerFormats

@Suite("Files of tracks")
struct TrackWritingTests {
    private let time = Timestamp(rfc3339: "2026-06-14T09:00:00Z")!

    private func file(_ fixes: [TimedFix]) -> TrackFile {
        TrackFile(of: DeviceID("d"), in: QuestID("park"), fixes)
    }

    private var full: TimedFix {
        TimedFix(
            Fix(
                time: time, coordinate: Coordinate(longitude: -0.0000001, latitude: 55.75),
                accuracy: Meters(8.3), speed: 5.25, course: 211.7, altitude: 120.5, battery: 0.61,
                sequence: 42, isMock: true),
            time: time + 2, flags: .future)
    }

    @Test("GPX has everything of a fix, and numbers without exponents")
    func gpx() throws {
        let text = String(decoding: file([full]).gpx, as: UTF8.self)
        #expect(text.contains(#"<trkpt lat="55.75" lon="-0.0000001">"#))
        for part in [
            "<ele>120.5</ele><time>2026-06-14T09:00:00.000Z</time>", "<gpxtpx:speed>5.25</gpxtpx:speed>",
            "<gpxtpx:course>211.7</gpxtpx:course>", "<rq:accuracy>8.3</rq:accuracy>",
            "<rq:battery>0.61</rq:battery>", "<rq:sequence>42</rq:sequence>", "<rq:mock>true</rq:mock>",
            "<rq:counted>2026-06-14T09:00:02.000Z</rq:counted>",
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test("GPX that is written is read, with the measures that GPX files of others have")
    func readBack() throws {
        let bare = TimedFix(
            Fix(time: time + 5, coordinate: Coordinate(longitude: 37.6, latitude: 55.8)), time: time + 5)
        let report = try GPXTrackFile.read(file([full, bare]).gpx)
        #expect(report.readingCount == 2)
    }

    @Test("GeoJSON has a point for each fix, with what stands against it; no fix is no feature")
    func geoJSON() throws {
        let json = try JSONValue(parsing: file([full]).geoJSON)
        let properties = json["features"]?[0]?["properties"]
        #expect(properties?["battery"]?.doubleValue == 0.61 && properties?["mock"]?.boolValue == true)
        #expect(properties?["flags"]?[0]?.stringValue == "future")
        #expect(properties?["counted"]?.stringValue == "2026-06-14T09:00:02.000Z")
        #expect(try JSONValue(parsing: file([]).geoJSON)["features"]?.arrayValue?.isEmpty == true)
    }

    @Test(
        "Numbers have no zeros at their end, and as many decimals as they are kept with",
        arguments: [
            (0.0, "0"), (-0.0, "0"), (12, "12"), (-1.5, "-1.5"), (0.0000001, "0.0000001"),
            (179.9999999, "179.9999999"), (-0.00000004, "0"),
        ])
    func decimals(value: Double, text: String) {
        #expect(TrackFile.decimal(value, digits: 7) == text)
    }
}
