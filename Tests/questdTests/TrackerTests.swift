import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("Tracker apps")
struct TrackerTests {
    /// A tracker of the story's team.
    static func tracker(_ story: Story) async throws -> (device: String, token: String) {
        let answer = try await story.admin.post(
            Story.adminPath + "/teams/lisy/trackers", #"{"name": "Руль"}"#
        ).expect(.created)
        return (
            try #require(answer.json["device"]?.stringValue),
            try #require(answer.json["ingest_token"]?.stringValue)
        )
    }

    private static func ownTracks(_ story: Story, _ place: Character, after seconds: Double = 0) -> String {
        let point = story.world.roads.coordinate(place)
        let second = (story.world.clock.now + Seconds(seconds)).milliseconds / 1000
        return """
            {"_type":"location","lat":\(point.latitude),"lon":\(point.longitude),"tst":\(second),"acc":8,"vel":18}
            """
    }

    private static func fixes(_ story: Story, _ device: String) async throws -> [Fix] {
        try await story.world.store.fixes(
            of: DeviceID(device), from: Timestamp(milliseconds: 0),
            through: Timestamp(milliseconds: .max), limit: 1000
        ).map(\.fix)
    }

    @Test("apps know circles only: of a polygon they are told one around its target that holds all of it")
    func polygon() throws {
        let origin = Coordinate(longitude: 61.4, latitude: 55.15)
        let plane = LocalPlane(center: origin)
        let ring = [(-20.0, -30.0), (180, -30), (180, 40), (-20, 40), (-20, -30)].map {
            plane.coordinate(of: LocalPlane.Point(x: $0.0, y: $0.1))
        }
        let park = Checkpoint(
            id: TaskID("park"), zone: .polygon(rings: [ring], target: origin), name: LocalizedText("Park"))
        let told = try #require(SteeringTarget(park, in: .english))
        #expect(told.coordinate == origin)
        for corner in ring { #expect(Geodesic.distance(origin, corner) <= told.radius) }
        #expect(abs(told.radius.value - (180.0 * 180 + 40 * 40).squareRoot()) < 1, "and no more")
        let circle = Checkpoint(
            id: TaskID("oak"), zone: .circle(center: origin, radius: 25), name: LocalizedText("Oak"))
        #expect(SteeringTarget(circle, in: .english)?.radius == 25)
    }

    @Test("OwnTracks sends where it is and is told where to go")
    func ownTracks() async throws {
        try await World().runStory { story in
            let (device, token) = try await Self.tracker(story)
            let path = "/ingest/owntracks/" + token
            let reply = try await story.anonymous.post(path, Self.ownTracks(story, "A")).expect(.ok)
            #expect(reply.json.arrayValue?.map { $0["_type"]?.stringValue } == ["location", "card", "cmd"])
            #expect(reply.json[1]?["name"] == "Птица")
            let fixes = try await Self.fixes(story, device)
            #expect(fixes.count == 1)
            #expect(fixes[0].speed == 5 && fixes[0].accuracy == 8)
            for body in ["", #"{"_type":"status"}"#] {
                #expect(try await story.anonymous.post(path, body).expect(.ok).text == "[]", "\(body)")
            }
            try await story.anonymous.post(path, #"{"_type":"encrypted","data":"x"}"#)
                .expect(.badRequest, code: "tracker-encrypted")
            try await story.anonymous.post(path, "{").expect(.badRequest, code: "tracker-body-unreadable")
            try await story.anonymous.get(path).expect(.methodNotAllowed)
            let detail = try await story.admin.get(Story.adminPath + "/teams/lisy").json
            let shown = detail["devices"]?.arrayValue?.first { $0["id"]?.stringValue == device }
            #expect(shown?["tracker"] == true && shown?["ingest"] == true && shown?["name"] == "Руль")
        }
    }

    @Test("each dialect is taken at its own path, and answered as its app waits for")
    func dialects() async throws {
        try await World().runStory { story in
            let (device, token) = try await Self.tracker(story)
            let point = story.world.roads.coordinate("A")
            let (lat, lon) = (point.latitude, point.longitude)
            func time(_ second: Int) -> String {
                (story.world.clock.now + Seconds(Double(second - 100))).description
            }
            func seconds(_ second: Int) -> Int64 {
                (story.world.clock.now.milliseconds / 1000) + Int64(second - 100)
            }
            let overland = """
                {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[\(lon),\(lat)]},
                "properties":{"timestamp":"\(time(1))"}}]}
                """
            let client = """
                {"device_id":"1","location":{"timestamp":"\(time(2))","coords":{"latitude":\(lat),"longitude":\(lon)},
                "mock":true}}
                """
            let gpx =
                "<gpx><trk><trkseg><trkpt lat=\"\(lat)\" lon=\"\(lon)\"><time>\(time(3))</time></trkpt></trkseg></trk></gpx>"
            let feature = """
                {"type":"Feature","geometry":{"type":"Point","coordinates":[\(lon),\(lat)]},"properties":{"time":"\(time(4))"}}
                """
            let posts = [
                ("overland", overland, #"{"result":"ok","set":"#), ("traccar-client", client, ""),
                ("gpx", gpx, #"{"received":1"#), ("geojson", feature, #"{"received":1"#),
                ("traccar", "lat=\(lat)&lon=\(lon)&timestamp=\(seconds(5))", ""),
                ("geojson-seq", "\u{1E}" + feature + "\n", "\u{1E}{\"text\":0,\"received\":1"),
            ]
            for (dialect, body, beginning) in posts {
                let reply = try await story.anonymous.post("/ingest/\(dialect)/\(token)", body).expect(.ok)
                #expect(reply.text.hasPrefix(beginning), "\(dialect): \(reply.text)")
            }
            let queries = [
                ("osmand", "lat=\(lat)&lon=\(lon)&timestamp=\(seconds(6))000&hdop=5"),
                ("gpslogger", "lat=\(lat)&lon=\(lon)&timestamp=\(seconds(7))&acc="),
                ("traccar", "lat=\(lat)&lon=\(lon)&timestamp=\(seconds(8))"),
            ]
            for (dialect, query) in queries {
                try await story.anonymous.get("/ingest/\(dialect)/\(token)?\(query)").expect(.ok)
            }
            let fixes = try await Self.fixes(story, device)
            #expect(fixes.map { $0.time.description } == (1...8).map(time))
            #expect(fixes.map(\.isMock) == [false, true] + Array(repeating: false, count: 6))
            let again = try await story.anonymous.post("/ingest/overland/" + token, overland).expect(.ok)
            #expect(again.text == #"{"result":"ok"}"#, "the rate is what it was")
        }
    }

    @Test("what is broken is refused, never our fault", arguments: TrackerDialect.allCases)
    func broken(dialect: TrackerDialect) async throws {
        try await World().runStory { story in
            let (device, token) = try await Self.tracker(story)
            let bodies = [
                "", "{", "[]", "{}", "<", "\u{1E}{\n", "lat=91&lon=0", "%", "lat=&lon=&timestamp=x",
                #"{"_type":"location","lat":1e400,"lon":0,"tst":1}"#, #"{"locations":[null]}"#,
                "<gpx><trk><trkseg><trkpt/></trkseg></trk></gpx>", String(repeating: "[", count: 10_000),
                #"{"type":"FeatureCollection","features":[{}]}"#,
            ]
            for body in bodies {
                let reply = try await story.anonymous.post("/ingest/\(dialect.rawValue)/\(token)", body)
                #expect([200, 400].contains(reply.status.code), "\(dialect) \(reply.status): \(body)")
            }
            if dialect.readsQueries {
                let reply = try await story.anonymous.get("/ingest/\(dialect.rawValue)/\(token)?lat=x&lon=y")
                reply.expect(.badRequest, code: "tracker-position-missing")
            }
            if let limit = Optional(dialect.bodyLimit), limit < 1 << 20 {
                let long = String(repeating: " ", count: limit + 1)
                try await story.anonymous.post("/ingest/\(dialect.rawValue)/\(token)", long)
                    .expect(.contentTooLarge, code: "body-too-large")
            }
            #expect(try await Self.fixes(story, device).isEmpty)
        }
    }

    @Test("a batch that comes again changes nothing, not even behind another one")
    func idempotent() async throws {
        try await World().runStory { story in
            let (device, token) = try await Self.tracker(story)
            let path = "/ingest/owntracks/" + token
            let bodies = ["A", "B", "C"].enumerated().map {
                Self.ownTracks(story, $0.element.first!, after: Double($0.offset) * 10 - 60)
            }
            for body in bodies { try await story.anonymous.post(path, body).expect(.ok) }
            let head = try await story.world.store.head(of: QuestID("story"))
            for body in bodies + bodies.reversed() { try await story.anonymous.post(path, body).expect(.ok) }
            #expect(try await story.world.store.head(of: QuestID("story")) == head)
            #expect(try await Self.fixes(story, device).count == 3)
        }
    }

    @Test("whoever has no token, or one that is good no longer, finds nothing")
    func unknown() async throws {
        try await World().runStory { story in
            let (device, token) = try await Self.tracker(story)
            let body = Self.ownTracks(story, "A")
            let strange = AccessToken(.ingest, seed: 99).text
            let bearer = try #require(story.device.token)
            let paths = [
                "owntracks/" + strange, "owntracks/x", "owntracks/" + bearer, "nothing/" + token,
                "owntracks/" + token.uppercased(),
            ]
            for path in paths { try await story.anonymous.post("/ingest/" + path, body).expect(.notFound) }
            try await story.anonymous.with(token: token).get(Story.path + "/tasks").expect(.unauthorized)
            let renewed = try await story.admin.post(
                Story.adminPath + "/teams/lisy/devices/\(device)/ingest"
            ).expect(.created).json["ingest_token"]?.stringValue
            let second = try #require(renewed)
            try await story.anonymous.post("/ingest/owntracks/" + token, body).expect(.notFound)
            try await story.anonymous.post("/ingest/owntracks/" + second, body).expect(.ok)
            try await story.admin.send(
                .delete, Story.adminPath + "/teams/lisy/devices/\(device)/ingest"
            ).expect(.ok)
            try await story.anonymous.post("/ingest/owntracks/" + second, body).expect(.notFound)
            let third = try await story.admin.post(Story.adminPath + "/teams/lisy/devices/\(device)/ingest")
                .json["ingest_token"]?.stringValue
            try await story.admin.send(.delete, Story.adminPath + "/teams/lisy/devices/\(device)").expect(.ok)
            try await story.anonymous.post("/ingest/owntracks/" + (third ?? ""), body).expect(.notFound)
        }
    }

    @Test("a rider gets a token for the own device, and a captain chooses which one says where the team is")
    func riders() async throws {
        try await World().runStory { story in
            let team = try await story.device.get(Story.path + "/team").json
            let own = try #require(team["devices"]?[0]?["id"]?.stringValue)
            let path = Story.path + "/team/devices/\(own)/ingest"
            let issued = try await story.device.post(path).expect(.created)
            let token = try #require(issued.json["ingest_token"]?.stringValue)
            try await story.anonymous.post("/ingest/owntracks/" + token, Self.ownTracks(story, "A")).expect(
                .ok)
            try await story.device.send(.delete, path).expect(.ok)
            try await story.anonymous.post("/ingest/owntracks/" + token, "").expect(.notFound)

            let (device, trackerToken) = try await Self.tracker(story)
            try await story.device.put(Story.path + "/team/primary", #"{"device": "\#(device)"}"#).expect(.ok)
            try await story.anonymous.post("/ingest/owntracks/" + trackerToken, Self.ownTracks(story, "C"))
                .expect(.ok)
            func primary() async throws -> [String] {
                let places = try await story.admin.get(Story.adminPath + "/positions").json
                return (places["features"]?.arrayValue ?? []).filter { $0["properties"]?["primary"] == true }
                    .compactMap { $0["id"]?.stringValue }
            }
            #expect(try await primary() == [device])
            story.world.clock.advance(by: 200)
            try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            #expect(try await primary() == [own], "the tracker has not been heard of for too long")
            try await story.device.put(Story.path + "/team/primary", #"{"device": null}"#).expect(.ok)
            try await story.device.put(Story.path + "/team/primary", "{}").expect(.unprocessableContent)
            let stranger = try await Story.join("Совы", story.admin)
            try await stranger.put(Story.path + "/team/primary", #"{"device": "\#(device)"}"#)
                .expect(.notFound, code: "device-not-in-team")
        }
    }

    @Test("after the end an app is told that all is well, so that it stops sending, and nothing is kept")
    func afterTheEnd() async throws {
        try await World().runStory { story in
            let (device, token) = try await Self.tracker(story)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            story.world.clock.advance(by: 60)
            #expect(
                try await story.anonymous.post("/ingest/owntracks/" + token, Self.ownTracks(story, "A"))
                    .expect(.ok).text == "[]")
            let point = story.world.position("A")
            let feature =
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#(point)},"properties":{"time":"\#(story.world.clock.now)"}}"#
            try await story.anonymous.post("/ingest/geojson/" + token, feature).expect(
                .conflict, code: "quest-closed")
            let stream = try await story.anonymous.post(
                "/ingest/geojson-seq/" + token, "\u{1E}" + feature + "\n")
            #expect(stream.text.contains("quest-closed"))
            #expect(try await Self.fixes(story, device).isEmpty)
        }
    }

    @Test("GPSLogger's settings name the address for phones, where the daemon was told one")
    func publicSettings() async throws {
        var world = try World()
        world.publicURL = "https://quest.example"
        try await world.runStory { story in
            let (_, token) = try await Self.tracker(story)
            let settings = try await story.anonymous.get("/ingest/gpslogger/\(token)/settings.properties")
            #expect(settings.text.contains("https://quest.example/ingest/gpslogger/\(token)?lat=%LAT"))
        }
    }

    @Test("GPSLogger's settings name this daemon; nobody else's are told")
    func settings() async throws {
        try await World().runStory { story in
            let (_, token) = try await Self.tracker(story)
            let path = "/ingest/gpslogger/\(token)/settings.properties"
            let settings = try await story.anonymous.get(path).expect(.ok)
            #expect(settings.text.contains("/ingest/gpslogger/\(token)?lat=%LAT"))
            let other = "/ingest/owntracks/\(token)/settings.properties"
            try await story.anonymous.get(other).expect(.notFound)
            let strange = AccessToken(.ingest, seed: 99).text
            try await story.anonymous.get("/ingest/gpslogger/\(strange)/settings.properties").expect(
                .notFound)
        }
    }

    @Test("no log line has a token or a position in it, whatever was sent")
    func canary() async throws {
        try await World().runStory { story in
            let (_, token) = try await Self.tracker(story)
            let point = story.world.roads.coordinate("A")
            let bodies = [
                Self.ownTracks(story, "A"), "{\"_type\":\"location\",\"lat\":\(point.latitude)",
                "lat=\(point.latitude)",
                #"{"locations":[{"geometry":{"type":"Point","coordinates":[\#(point.longitude),991]}}]}"#,
                // One that can be used among others that cannot.
                """
                {"locations":[{"geometry":{"type":"Point","coordinates":[\(point.longitude),991]}},{"geometry":{"type":"Point",
                "coordinates":[\(point.longitude),\(point.latitude)]},"properties":{"timestamp":"\(story.world.clock.now)"}}]}
                """,
            ]
            for dialect in TrackerDialect.allCases {
                for body in bodies {
                    try await story.anonymous.post("/ingest/\(dialect.rawValue)/\(token)", body)
                    try await story.anonymous.post("/ingest/\(dialect.rawValue)/\(token)x", body)
                }
                let query = "lat=\(point.latitude)&lon=\(point.longitude)"
                _ = try await story.anonymous.get("/ingest/\(dialect.rawValue)/\(token)?\(query)")
            }
            let lines = story.world.log.all
            #expect(lines.count > 50)
            #expect(lines.contains { $0.contains("/ingest/") }, "the routes of requests are there")
            #expect(lines.contains { $0.contains("were not taken") })
            for secret in [token, "\(point.latitude)".prefix(7), "\(point.longitude)".prefix(7)]
                as [any StringProtocol]
            {
                #expect(!lines.contains { $0.contains(secret) }, "a secret is in the log")
            }
        }
    }
}
