import QuestRules
import Testing

/// Messages shaped after those that the documents of each app and format show.
@Suite("Messages as the documents of each dialect have them")
struct TrackerDocumentTests {
    private typealias Row = TrackerRow

    private static func overland(_ time: String, _ more: String = "") -> String {
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[61.4,55.16]},"properties":{"timestamp":\(time),
        "altitude":0,"speed":4,"horizontal_accuracy":30,"vertical_accuracy":-1,"motion":["cycling"],"pauses":false,
        "activity":"other_navigation","desired_accuracy":100,"deferred":1000,"significant_change":"disabled",
        "locations_in_payload":1,"device_id":"","wifi":"net","battery_state":"charging","battery_level":0.8\(more)}}
        """
    }

    private static let riding = Row.fix(accuracy: 30, speed: 4, battery: 0.8)

    static let messages: [(TrackerDialect, TrackerRow)] = [
        // https://github.com/aaronpk/Overland-iOS#api: the README has an offset without a colon.
        (
            .overland,
            Row(
                name: "an offset without a colon",
                body: #"{"locations":[\#(overland(#""2023-11-14T15:13:20-0700""#))]}"#,
                outcome: .fixes([riding]))
        ),
        (
            .overland,
            Row(
                name: "a number", body: #"{"locations":[\#(overland("1700000000"))]}"#,
                outcome: .fixes([riding]))
        ),
        (
            .overland,
            Row(
                name: "a trip without places",
                body:
                    #"{"locations":[{"type":"Feature","properties":{"timestamp":"2023-11-14T22:13:20Z"}}]}"#,
                outcome: .refused(.reading(.positionMissing)))
        ),
        // https://owntracks.org/booklet/tech/json/
        (
            .owntracks,
            Row(
                name: "a location",
                body: """
                    {"cog":270,"batt":50,"lon":61.4,"acc":30,"p":100.1,"bs":2,"vel":18,"vac":4,"lat":55.16,"topic":"owntracks/jane/phone",
                    "t":"u","conn":"w","m":1,"tst":1700000000,"alt":210,"_type":"location","tid":"p8"}
                    """,
                outcome: .fixes([
                    Row.fix(accuracy: 30, speed: 5, course: 270, altitude: 210, battery: 0.5)
                ]))
        ),
        (
            .owntracks,
            Row(
                name: "an encrypted one", body: #"{"_type":"encrypted","data":"y4mFpIqVsmVrdCVr"}"#,
                outcome: .refused(.reading(.encrypted)))
        ),
        (
            .owntracks,
            Row(
                name: "a place of the list of places",
                body: #"{"_type":"waypoint","desc":"home","lat":55.16,"lon":61.4,"rad":20,"tst":1700000000}"#,
                outcome: .fixes([]))
        ),
        // https://www.traccar.org/osmand/: "Unix timestamp, or ISO 8601 or yyyy-MM-dd HH:mm:ss"
        (
            .traccar,
            Row(
                name: "seconds",
                query: "id=123456&lat=55.16&lon=61.4&timestamp=1700000000&hdop=0&altitude=210&speed=0",
                outcome: .fixes([Row.fix(speed: 0, altitude: 210)]))
        ),
        (
            .traccar,
            Row(
                name: "a date and a time, blank as a plus",
                query: "id=123456&lat=55.16&lon=61.4&timestamp=2023-11-14+22:13:20",
                outcome: .fixes([Row.fix()]))
        ),
        (
            .traccar,
            Row(
                name: "a date and a time, blank escaped",
                query: "id=123456&location=55.16,61.4&timestamp=2023-11-14%2022%3A13%3A20",
                outcome: .fixes([Row.fix()]))
        ),
        (
            .traccar,
            Row(
                name: "an offset whose plus was not escaped",
                query: "id=1&lat=55.16&lon=61.4&timestamp=2023-11-15T03:13:20+05:00",
                outcome: .fixes([Row.fix()]))
        ),
        (
            .traccar,
            Row(
                name: "an event of the device", query: "id=123456&alarm=sos", outcome: .fixes([]))
        ),
        // https://www.traccar.org/client/
        (
            .traccarClient,
            Row(
                name: "an offset",
                body: """
                    {"device_id":"1","location":{"timestamp":"2023-11-15T03:13:20.000+0500","coords":{"latitude":55.16,"longitude":61.4,
                    "accuracy":8,"speed":5,"heading":90,"altitude":210},"is_moving":true,"battery":{"level":0.5,"is_charging":false}}}
                    """,
                outcome: .fixes([
                    Row.fix(accuracy: 8, speed: 5, course: 90, altitude: 210, battery: 0.5)
                ]))
        ),
        // https://osmand.net/docs/user/plugins/trip-recording: {2} is milliseconds.
        (
            .osmand,
            Row(
                name: "the template",
                query:
                    "lat=55.16&lon=61.4&timestamp=1700000000000&hdop=4.0&altitude=210.0&speed=5.0&bearing=90.0",
                outcome: .fixes([Row.fix(accuracy: 4, speed: 5, course: 90, altitude: 210)]))
        ),
        // https://gpslogger.app: %TIME is UTC, %TIMEOFFSET has the offset of the phone.
        (
            .gpslogger,
            Row(
                name: "%TIMEOFFSET, unescaped",
                query: "lat=55.16&lon=61.4&time=2023-11-15T03:13:20.000+05:00&s=5&acc=8",
                outcome: .fixes([Row.fix(accuracy: 8)]))
        ),
        (
            .gpslogger,
            Row(
                name: "%TIME", body: "lat=55.16&lon=61.4&time=2023-11-14T22:13:20.000Z&batt=50.0",
                outcome: .fixes([Row.fix(battery: 0.5)]))
        ),
        // https://www.topografix.com/GPX/1/1/, with an extension that has elements of the same names.
        (
            .gpx,
            Row(
                name: "a point with extensions",
                body: """
                    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
                    <gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x" version="1.1" creator="app"><trk><trkseg>
                    <trkpt lat="55.16" lon="61.4"><ele>210</ele><time>2023-11-14T22:13:20.000Z</time><extensions><x:time>12</x:time>
                    <time>13</time><x:ele>1</x:ele></extensions></trkpt></trkseg></trk></gpx>
                    """,
                outcome: .fixes([Row.fix(altitude: 210)]))
        ),
        (
            .gpx,
            Row(
                name: "nothing that can be used",
                body: #"<gpx><trk><trkseg><trkpt lat="55.16" lon="61.4"/></trkseg></trk></gpx>"#,
                outcome: .refused(.reading(.timeMissing)))
        ),
        // RFC 7946, section 1.5, with the time that TRACKERS.md asks for.
        (
            .geojson,
            Row(
                name: "a number for a time",
                body: """
                    {"type":"Feature","geometry":{"type":"Point","coordinates":[61.4,55.16]},"properties":{"time":1700000000000}}
                    """,
                outcome: .fixes([Row.fix()]))
        ),
        (
            .geojson,
            Row(
                name: "an area",
                body: """
                    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[61,55],[62,55],[62,56],[61,55]]]},
                    "properties":{"time":"2023-11-14T22:13:20Z"}}
                    """,
                outcome: .refused(.reading(.positionMissing)))
        ),
    ]

    @Test("are read as they are meant", arguments: messages)
    func reads(dialect: TrackerDialect, row: TrackerRow) {
        #expect(row.outcome(in: dialect) == row.outcome, "\(dialect) \(row.name)")
    }

    @Test("have every dialect among them but the stream, which is GeoJSON")
    func all() {
        #expect(Set(Self.messages.map(\.0)) == Set(TrackerDialect.allCases).subtracting([.geojsonSequence]))
    }
}
