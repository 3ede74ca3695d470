import QuestRules
import Testing

@Suite("Messages of tracker apps in JSON")
struct AppMessageTests {
    private typealias Row = TrackerRow

    private static let ownTracks: [TrackerRow] = [
        Row(
            name: "a location of the Android app",
            body: """
                {"_type":"location","BSSID":"aa:bb:cc:dd:ee:ff","SSID":"net","_id":"d2e","acc":13,"alt":211,"batt":87,
                "bs":1,"cog":270,"conn":"m","created_at":1700000003,"lat":55.16,"lon":61.4,"m":2,"t":"t","tid":"ab",
                "topic":"owntracks/u/phone","tst":1700000000,"vac":2,"vel":18}
                """,
            outcome: .fixes([Row.fix(accuracy: 13, speed: 5, course: 270, altitude: 211, battery: 0.87)])),
        Row(
            name: "what is left out is unknown, an accuracy of 0 too",
            body: #"{"_type":"location","lat":55.16,"lon":61.4,"tst":1700000000,"acc":0}"#,
            outcome: .fixes([Row.fix()])),
        Row(
            name: "a speed of 0 is one",
            body: #"{"_type":"location","lat":55.16,"lon":61.4,"tst":1700000000,"vel":0,"alt":0,"batt":0}"#,
            outcome: .fixes([Row.fix(speed: 0, altitude: 0, battery: 0)])),
        Row(
            name: "negative measures are unknown",
            body: #"{"_type":"location","lat":55.16,"lon":61.4,"tst":1700000000,"vel":-1,"cog":-1,"acc":-1}"#,
            outcome: .fixes([Row.fix()])),
        Row(
            name: "a ping is no new position",
            body: #"{"_type":"location","t":"p","lat":55.16,"lon":61.4,"tst":1700000000}"#,
            outcome: .fixes([], problems: [.notFixed])),
        Row(
            name: "a transition tells a position too",
            body: """
                {"_type":"transition","event":"enter","desc":"CP 7","wtst":1690000000,"tst":1700000000,"lat":55.16,
                "lon":61.4,"acc":9,"t":"c","tid":"ab"}
                """,
            outcome: .fixes([Row.fix(accuracy: 9)])),
        Row(
            name: "a transition without a position is one all the same",
            body: #"{"_type":"transition","event":"leave","tst":1700000000}"#, outcome: .fixes([])),
        Row(name: "an empty body", outcome: .fixes([])),
        Row(name: "a body of white space", body: " \r\n", outcome: .fixes([])),
        Row(name: "a status", body: #"{"_type":"status","iOS":{}}"#, outcome: .fixes([])),
        Row(name: "a last will", body: #"{"_type":"lwt","tst":1700000000}"#, outcome: .fixes([])),
        Row(name: "a type nobody knows", body: #"{"_type":"horoscope"}"#, outcome: .fixes([])),
        Row(
            name: "an encrypted message", body: #"{"_type":"encrypted","data":"AAAA"}"#,
            outcome: .refused(.reading(.encrypted))),
        Row(name: "no type", body: #"{"lat":55.16,"lon":61.4}"#, outcome: .refused(.memberMissing("_type"))),
        Row(
            name: "a type that is no text", body: #"{"_type":7}"#, outcome: .refused(.memberMissing("_type"))),
        Row(name: "no JSON", body: "lat=1&lon=2", outcome: .unreadable("JSON")),
        Row(name: "an array", body: "[]", outcome: .unreadable("JSON")),
        Row(
            name: "JSON that is cut off", body: #"{"_type":"location","lat":55.16,"#,
            outcome: .unreadable("JSON")),
        Row(
            name: "nested too deep", body: String(repeating: "[", count: 5000),
            outcome: .unreadable("JSON")),
        Row(
            name: "no position", body: #"{"_type":"location","tst":1700000000}"#,
            outcome: .refused(.reading(.positionMissing))),
        Row(
            name: "a position that is text",
            body: #"{"_type":"location","lat":"55","lon":"61","tst":1700000000}"#,
            outcome: .refused(.reading(.positionMissing))),
        Row(
            name: "a place that is nowhere",
            body: #"{"_type":"location","lat":155.16,"lon":61.4,"tst":1700000000}"#,
            outcome: .refused(.reading(.positionInvalid))),
        Row(
            name: "no time", body: #"{"_type":"location","lat":55.16,"lon":61.4}"#,
            outcome: .refused(.reading(.timeMissing))),
        Row(
            name: "a time that is none", body: #"{"_type":"location","lat":55.16,"lon":61.4,"tst":1e300}"#,
            outcome: .refused(.reading(.timeInvalid))),
        Row(
            name: "a time as text", body: #"{"_type":"location","lat":55.16,"lon":61.4,"tst":"now"}"#,
            outcome: .refused(.reading(.timeInvalid))),
        Row(
            name: "an event nobody knows", body: #"{"_type":"transition","event":"fly","tst":1700000000}"#,
            outcome: .refused(.memberMissing("event"))),
    ]

    @Test("OwnTracks", arguments: ownTracks)
    func readsOwnTracks(row: TrackerRow) { #expect(row.outcome(in: .owntracks) == row.outcome) }

    private static let traccarClient: [TrackerRow] = [
        Row(
            name: "a position",
            body: """
                {"device_id":"81","location":{"timestamp":"2023-11-14T22:13:20.000Z","coords":{"latitude":55.16,
                "longitude":61.4,"accuracy":4.5,"speed":5.25,"heading":90,"altitude":210.5},"is_moving":true,
                "odometer":12,"event":"motionchange","battery":{"level":0.5,"is_charging":false},
                "activity":{"type":"on_bicycle"},"extras":{}}}
                """,
            outcome: .fixes([
                Row.fix(accuracy: 4.5, speed: 5.25, course: 90, altitude: 210.5, battery: 0.5)
            ])),
        Row(
            name: "what is negative is unknown; a mock is told",
            body: """
                {"device_id":"81","location":{"timestamp":"2023-11-14T22:13:20Z","coords":{"latitude":55.16,
                "longitude":61.4,"accuracy":-1,"speed":-1,"heading":-1},"battery":{"level":-1},"mock":true}}
                """,
            outcome: .fixes([Row.fix(isMock: true)])),
        Row(
            name: "a heartbeat",
            body: #"{"device_id":"81","location":{"timestamp":"2023-11-14T22:13:20Z","event":"heartbeat"}}"#,
            outcome: .fixes([])),
        Row(name: "no location", body: "{}", outcome: .refused(.memberMissing("location"))),
        Row(name: "an empty body", outcome: .unreadable("JSON")),
        Row(
            name: "no time", body: #"{"location":{"coords":{"latitude":55.16,"longitude":61.4}}}"#,
            outcome: .refused(.reading(.timeMissing))),
        Row(
            name: "a time that cannot be read",
            body: #"{"location":{"timestamp":"yesterday","coords":{"latitude":55.16,"longitude":61.4}}}"#,
            outcome: .refused(.reading(.timeInvalid))),
        Row(
            name: "half a position",
            body: #"{"location":{"timestamp":"2023-11-14T22:13:20Z","coords":{"latitude":55.16}}}"#,
            outcome: .refused(.reading(.positionMissing))),
    ]

    @Test("Traccar Client", arguments: traccarClient)
    func readsTraccarClient(row: TrackerRow) { #expect(row.outcome(in: .traccarClient) == row.outcome) }

    private static func overlandPoint(_ properties: String, _ place: String = "[61.4, 55.16]") -> String {
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":\(place)},"properties":{\(properties)}}
        """
    }

    private static let time = #""timestamp":"2023-11-14T22:13:20Z""#

    private static let overland: [TrackerRow] = [
        Row(
            name: "a batch, what is negative unknown",
            body: """
                {"locations":[\(overlandPoint(#"\#(time),"altitude":80,"speed":4,"horizontal_accuracy":30,"vertical_accuracy":-1,"course":-1,"motion":["cycling"],"battery_state":"unplugged","battery_level":0.89,"wifi":"","device_id":"pocket""#)),
                \(overlandPoint(#"\#(time),"altitude":80,"vertical_accuracy":4,"speed":-1,"battery_level":-1"#, "[61.5, 55.16]"))],
                "trip":{"mode":"bicycle"}}
                """,
            outcome: .fixes([
                Row.fix(accuracy: 30, speed: 4, battery: 0.89), Row.fix(61.5, altitude: 80),
            ])),
        Row(
            name: "the newest point beside the batch",
            body: #"{"locations":[],"current":\#(overlandPoint(time))}"#, outcome: .fixes([Row.fix()])),
        Row(name: "an empty batch", body: #"{"locations":[]}"#, outcome: .fixes([])),
        Row(
            name: "broken points cost only themselves",
            body: """
                {"locations":[7,\(overlandPoint("")),\(overlandPoint(#""timestamp":"soon""#)),
                \(overlandPoint(time, "[61.4]")),\(overlandPoint(time, "[191, 0]")),\(overlandPoint(time))]}
                """,
            outcome: .fixes(
                [Row.fix()],
                problems: [
                    .positionMissing, .timeMissing, .timeInvalid, .positionMissing, .positionInvalid,
                ])),
        Row(name: "no locations", body: "{}", outcome: .refused(.memberMissing("locations"))),
        Row(name: "no JSON", body: "<html>", outcome: .unreadable("JSON")),
        Row(
            name: "too many",
            body: #"{"locations":[\#(Array(repeating: "0", count: 2001).joined(separator: ","))]}"#,
            outcome: .refused(.tooMany(limit: 2000))),
    ]

    @Test("Overland", arguments: overland)
    func readsOverland(row: TrackerRow) { #expect(row.outcome(in: .overland) == row.outcome) }

    @Test("OwnTracks says which region was entered, and what the device is called")
    func transition() throws {
        let body = """
            {"_type":"transition","event":"enter","desc":"CP 7","tst":1700000000,"topic":"owntracks/u/phone"}
            """
        let report = try TrackerDialect.owntracks.read(
            TrackerMessage(body: Array(body.utf8), receivedAt: TrackerRow.received))
        #expect(
            report.transitions == [TrackerTransition(event: .enter, name: "CP 7", time: TrackerRow.fixTime)])
        #expect(report.deviceName == "phone")
    }
}
