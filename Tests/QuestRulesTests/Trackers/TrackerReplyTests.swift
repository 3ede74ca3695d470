import GeoJSONKit
import QuestRules
import QuestTestSupport
import Testing

@Suite("What tracker apps are answered")
struct TrackerReplyTests {
    private static let target = SteeringTarget(
        id: "bird", name: "Птица", coordinate: Coordinate(longitude: 61.4, latitude: 55.16), radius: 39.5)

    private static func reply(
        _ dialect: TrackerDialect, _ steering: TrackerSteering? = nil, _ body: String = ""
    ) throws -> String {
        let query =
            switch dialect {
            case .osmand: "lat=55&lon=61&timestamp=1700000000"
            default: dialect.readsQueries ? "batt=5" : ""
            }
        let point = #""time":"2023-11-14T22:13:20Z""#
        let bodies: [TrackerDialect: String] = [
            .traccarClient: #"{"location":{}}"#, .overland: #"{"locations":[]}"#,
            .gpx: """
            <gpx><trk><trkseg><trkpt lat="55" lon="61"><time>2023-11-14T22:13:20Z</time></trkpt><trkpt/></trkseg></trk></gpx>
            """,
            .geojson:
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[61,55]},"properties":{\#(point)}}"#,
        ]
        let report = try dialect.read(
            TrackerMessage(
                query: query, body: Array((bodies[dialect] ?? "").utf8), receivedAt: TrackerRow.received))
        let reply = TrackerReply(
            to: report, in: dialect, steering: steering, at: TrackerRow.fixTime, language: .english)
        return String(decoding: reply.body, as: UTF8.self)
    }

    @Test(
        "without anything to steer by is what each app waits for",
        arguments: zip(
            TrackerDialect.allCases,
            [
                "[]", "", "", "OK", "OK", #"{"result":"ok"}"#,
                #"{"received":1,"problems":[{"index":1,"code":"tracker-position-missing","detail":"Reading 2 has no position."}],"problem_count":1}"#,
                #"{"received":1,"problems":[],"problem_count":0}"#,
                #"{"received":0,"problems":[],"problem_count":0}"#,
            ]))
    func plain(dialect: TrackerDialect, expected: String) throws {
        #expect(try Self.reply(dialect) == expected)
    }

    @Test("shows OwnTracks the checkpoint as a friend and as a region, always with the same second")
    func ownTracks() throws {
        let text = try Self.reply(.owntracks, TrackerSteering(target: Self.target))
        let messages = try #require(try JSONValue(parsing: text).arrayValue)
        #expect(messages.map { $0["_type"]?.stringValue } == ["location", "card", "cmd"])
        #expect(messages[0]["tid"] == messages[1]["tid"])
        #expect(messages[0]["lat"]?.doubleValue == 55.16)
        #expect(messages[1]["name"] == "Птица")
        let region = try #require(messages[2]["waypoints"]?["waypoints"]?[0])
        #expect(messages[2]["action"] == "setWaypoints")
        #expect(region["rad"] == 40 && region["desc"] == "Птица")
        let second = try #require(region["tst"]?.integerValue)
        #expect((1_000_000_000..<1_500_000_000).contains(second))
        #expect(try Self.reply(.owntracks, TrackerSteering(target: Self.target)) == text)
        let other = SteeringTarget(
            id: "song", name: "Песня", coordinate: Self.target.coordinate, radius: 40)
        let next = try JSONValue(
            parsing: Self.reply(.owntracks, TrackerSteering(target: other, past: [Self.target])))
        let regions = try #require(next[2]?["waypoints"]?["waypoints"]?.arrayValue)
        #expect(regions.count == 2)
        #expect(regions[0]["desc"] == "Птица" && regions[0]["lat"] == -1_000_000, "the old one goes")
        #expect(regions[1]["tst"]?.integerValue != second, "each checkpoint has its own second")
    }

    @Test(
        "makes Overland tell its position more often near the checkpoint, and never stop",
        arguments: zip(SamplingRate.allCases, ["5s", "15s", "1m"]))
    func overland(rate: SamplingRate, interval: String) throws {
        let reply = try JSONValue(parsing: Self.reply(.overland, TrackerSteering(rate: rate)))
        #expect(reply["result"] == "ok")
        #expect(reply["set"]?["send_interval"]?.stringValue == interval)
        #expect(try Self.reply(.overland, TrackerSteering(target: Self.target)) == #"{"result":"ok"}"#)
    }

    @Test(
        "changes the rate with the way that is left, and does not flicker",
        arguments: [
            (299, nil, SamplingRate.near), (301, nil, .onTheWay), (359, .near, .near),
            (361, .near, .onTheWay),
            (3599, .onTheWay, .onTheWay), (3601, .onTheWay, .far), (3001, .far, .far),
            (2999, .far, .onTheWay),
            (0, .far, .near), (50_000, .near, .far),
        ] as [(Double, SamplingRate?, SamplingRate)])
    func rate(remaining: Double, before: SamplingRate?, after: SamplingRate) {
        #expect(SamplingRate(remaining: Meters(remaining), after: before) == after)
    }

    @Test("tells where the poll is to come next, where the format has a place")
    func pollAfter() throws {
        let reply = try JSONValue(parsing: Self.reply(.geojson, TrackerSteering(pollAfter: 10)))
        #expect(reply["poll_after"] == 10 || reply["poll_after"]?.doubleValue == 10)
    }

    @Test("links set the apps up with the address and nothing that is not needed")
    func links() throws {
        let setup = TrackerSetup(
            server: "https://quest.example/", ingestToken: "qst_ingest_x", deviceID: "d 1")
        #expect(setup.url(.owntracks) == "https://quest.example/ingest/owntracks/qst_ingest_x")
        #expect(
            setup.link(.overland)
                == "overland://setup?url=https%3A%2F%2Fquest.example%2Fingest%2Foverland%2Fqst_ingest_x&device_id=d%201"
        )
        #expect(
            setup.link(.gpslogger)
                == "gpslogger://properties/https://quest.example/ingest/gpslogger/qst_ingest_x/settings.properties"
        )
        #expect(try #require(setup.link(.owntracks)).hasPrefix("owntracks:///config?inline="))
        #expect(setup.gpsloggerProperties.contains("\nlog_customurl_url=\(setup.url(.gpslogger))\n"))
        #expect(setup.url(.gpslogger).hasSuffix("batt=%BATT"))
    }
}

@Suite("Which device says where the team is")
struct TeamPlaceTests {
    private static let now = Timestamp(milliseconds: 1_781_428_200_000)
    private static let a = DeviceID("a")
    private static let b = DeviceID("b")

    @Test(
        "is the primary while it is fresh, else the freshest; the future proves nothing",
        arguments: [
            (a, [(a, -119), (b, 0)], a), (a, [(a, -121), (b, -60)], b), (a, [(a, -500)], a),
            (a, [(b, -500)], b), (nil, [(a, -5), (b, -4)], b), (nil, [(b, -5), (a, -5)], a),
            (a, [(a, 3600), (b, -900)], b), (a, [], nil), (a, [(a, 61)], nil), (a, [(a, 59)], a),
        ] as [(DeviceID?, [(DeviceID, Double)], DeviceID?)])
    func chosen(primary: DeviceID?, fixes: [(DeviceID, Double)], expected: DeviceID?) {
        let fixes = fixes.map { (device: $0.0, time: Self.now + Seconds($0.1)) }
        #expect(TeamPlace.device(primary: primary, among: fixes, at: Self.now) == expected)
    }
}
