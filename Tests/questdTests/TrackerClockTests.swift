import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Trackers whose clocks are wrong")
struct TrackerClockTests {
    private static let tasks = ["gate", "hill", "lamps"]

    /// Everybody stands at A for some minutes, then rides over B and E to F; there is a task at A, B and F.
    private static func document(_ world: World) -> String {
        let features = zip(tasks, "ABF").map { id, place in
            """
            {"type": "Feature", "id": "\(id)",
             "geometry": {"type": "Point", "coordinates": \(world.position(place))},
             "properties": {"name": "\(id)", "answer-type": "arrival", "radius": 40, "points": 3}}
            """
        }
        return """
            {"type": "FeatureCollection", "title": "Часы", "organiser": "Основатели",
             "features": [\(features.joined(separator: ", "))]}
            """
    }

    /// A tracker with its own clock and its own network.
    private struct Tracker {
        let team: String
        var ahead = 0.0
        /// Seconds for which it may hold positions back.
        var holdsBack = 0.0
        var token = ""
        var device = ""
        var waiting: [String] = []
        var next = 0.0
    }

    private static func add(_ tracker: inout Tracker, to story: Story) async throws {
        let teams = Story.adminPath + "/teams"
        try await story.admin.post(teams, #"{"name": "\#(tracker.team)", "id": "\#(tracker.team)"}"#)
            .expect(.created)
        let added = try await story.admin.post(teams + "/\(tracker.team)/trackers", #"{"name": "Руль"}"#)
        tracker.token = try #require(added.expect(.created).json["ingest_token"]?.stringValue)
        tracker.device = try #require(added.json["device"]?.stringValue)
    }

    /// Where everybody is so many seconds after the first position.
    private static func place(_ second: Double, in story: Story) -> Coordinate {
        let legs = ["AB", "BE", "EF"]
        let share = max(0, second - 300) / 100
        let leg = min(Int(share), legs.count - 1)
        return story.place(on: legs[leg], at: min(1, share - Double(leg)))
    }

    /// The team's answers by task.
    private static func answers(of team: String, in story: Story) async throws -> [String: JSONValue] {
        let list = try await story.admin.get(Story.adminPath + "/answers?team=\(team)").expect(.ok)
        return Dictionary(
            (list.json["answers"]?.arrayValue ?? []).map { ($0["task"]?.stringValue ?? "", $0) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func time(_ answer: JSONValue?) throws -> Timestamp {
        let text = try #require(answer?["at"]?.stringValue)
        return try #require(Timestamp(rfc3339: text))
    }

    private static func faults(_ tracker: Tracker, in story: Story) async throws -> [JSONValue] {
        let detail = try await story.admin.get(Story.adminPath + "/teams/\(tracker.team)").expect(.ok)
        let shown = detail.json["devices"]?.arrayValue?.first { $0["id"]?.stringValue == tracker.device }
        return try #require(shown)["clock_faults"]?.arrayValue ?? []
    }

    /// How far the live map says that the clock is behind.
    private static func behind(_ tracker: Tracker, in story: Story) async throws -> Double? {
        let live = try await story.admin.get(Story.adminPath + "/live").expect(.ok)
        let shown = live.json["features"]?.arrayValue?.map { $0["properties"] }
            .first { $0?["device"]?.stringValue == tracker.device }
        return try #require(shown)?["clock_behind"]?.doubleValue
    }

    @Test("arrive when they arrive, as a phone does, and everybody is told; a bad network is no wrong clock")
    func sameTimes() async throws {
        let world = try World()
        try await world.runStory { story in
            try await story.admin.put(Story.adminPath, Self.document(world)).expect(.ok)
            var trackers = [
                Tracker(team: "slow", ahead: -420), Tracker(team: "fast", ahead: 420),
                Tracker(team: "far", holdsBack: 600),
            ]
            for index in trackers.indices { try await Self.add(&trackers[index], to: story) }
            world.clock.advance(by: 1000)
            var generator = SeededGenerator(seed: 42)
            for second in stride(from: 0.0, through: 700, by: 10) {
                world.clock.advance(by: 10)
                let (now, place) = (world.clock.now, Self.place(second, in: story))
                let position = "[\(place.longitude),\(place.latitude)]"
                let fix =
                    #"{"sent_at": "\#(now)", "time": "\#(now)", "position": \#(position), "accuracy": 8}"#
                try await story.device.post(Story.path + "/positions", fix).expect(.ok)
                for index in trackers.indices {
                    let time = now + Seconds(trackers[index].ahead - 1)
                    trackers[index].waiting.append(
                        """
                        {"type":"Feature","geometry":{"type":"Point","coordinates":\(position)},
                        "properties":{"timestamp":"\(time)","horizontal_accuracy":8}}
                        """)
                    guard second >= trackers[index].next || second == 700 else { continue }
                    let body = #"{"locations":[\#(trackers[index].waiting.joined(separator: ","))]}"#
                    try await story.anonymous.post("/ingest/overland/\(trackers[index].token)", body)
                        .expect(.ok)
                    trackers[index].waiting = []
                    let pause = trackers[index].holdsBack
                    trackers[index].next =
                        second + (pause > 0 ? Double.random(in: 0...pause, using: &generator) : 0)
                }
            }

            let phone = try await Self.answers(of: "lisy", in: story)
            for tracker in trackers {
                let own = try await Self.answers(of: tracker.team, in: story)
                // What came before a slow clock was known stays as it was.
                for task in Self.tasks where task != "gate" || tracker.team != "slow" {
                    let late = try Self.time(own[task]) - Self.time(phone[task])
                    #expect(abs(late.value) <= 2, "\(tracker.team) at \(task): \(late.value) s late")
                    #expect(own[task]?["tracker_clock_flagged"] == nil, "\(tracker.team) at \(task)")
                    #expect(own[task]?["skew_flagged"]?.boolValue == (tracker.ahead != 0), "\(tracker.team)")
                }
            }
            let early = try await Self.answers(of: "slow", in: story)["gate"]
            #expect(try abs((Self.time(early) - Self.time(phone["gate"])).value + 420) <= 2)
            #expect(early?["tracker_clock_flagged"] == true && early?["skew_flagged"] == false)
            #expect(early?["tracker_clock"]?.doubleValue == 421)

            for (tracker, behind) in zip(trackers, [421.0, -419]) {
                let faults = try await Self.faults(tracker, in: story)
                #expect(faults.map { $0["behind"]?.doubleValue } == [behind], "\(tracker.team)")
                #expect(faults.first?["corrected_since"] == faults.first?["since"], "\(tracker.team)")
                #expect(faults.first?["until"] == nil)
                let marked = try await Self.behind(tracker, in: story)
                #expect(marked == behind, "\(tracker.team) on the live map")
                let lines = world.log.all.filter {
                    $0.contains("the clock of a tracker is off") && $0.contains(tracker.device)
                }
                #expect(lines.count == 1 && lines[0].contains("\(Int(behind)) s"), "\(lines)")
                #expect(!lines.contains { $0.contains("61.") }, "the log says nothing of places")
            }
            #expect(try await Self.faults(trackers[2], in: story).isEmpty)
            #expect(try await Self.behind(trackers[2], in: story) == nil)
        }
    }

    @Test("the same comes of the log when it is read again")
    func replayed() async throws {
        let world = try World()
        try await world.runStory { story in
            try await story.admin.put(Story.adminPath, Self.document(world)).expect(.ok)
            var tracker = Tracker(team: "slow", ahead: -420)
            try await Self.add(&tracker, to: story)
            world.clock.advance(by: 1000)
            for second in 0..<12 {
                world.clock.advance(by: 20)
                let point = world.roads.coordinate("A")
                let time = (world.clock.now + -421).milliseconds / 1000
                let body =
                    #"{"_type":"location","lat":\#(point.latitude),"lon":\#(point.longitude),"tst":\#(time),"acc":\#(5 + second)}"#
                try await story.anonymous.post("/ingest/owntracks/" + tracker.token, body).expect(.ok)
            }
            let faults = try await Self.faults(tracker, in: story)
            #expect(faults.map { $0["behind"]?.doubleValue } == [421])
            // Another daemon that reads the same log.
            let device = tracker.device
            try await world.run { anonymous in
                let again = anonymous.with(token: World.adminToken.text)
                let detail = try await again.get(Story.adminPath + "/teams/slow").expect(.ok)
                let shown = detail.json["devices"]?.arrayValue?.first {
                    $0["id"]?.stringValue == device
                }
                #expect(shown?["clock_faults"]?.arrayValue == faults)
            }
        }
    }

    @Test("a track file is taken by its own times: it may come from another clock")
    func file() async throws {
        let world = try World()
        try await world.runStory { story in
            let (device, token) = try await TrackerTests.tracker(story)
            let point = world.roads.coordinate("A")
            func send(_ dialect: String, at time: Timestamp) async throws {
                let body =
                    dialect == "gpx"
                    ? "<gpx><trk><trkseg><trkpt lat=\"\(point.latitude)\" lon=\"\(point.longitude)\"><time>\(time)</time></trkpt></trkseg></trk></gpx>"
                    : #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(point.longitude),\#(point.latitude)]},"properties":{"time":"\#(time)"}}"#
                try await story.anonymous.post("/ingest/\(dialect)/\(token)", body).expect(.ok)
            }
            try await send("geojson", at: world.clock.now + 420)
            world.clock.advance(by: 60)
            try await send("gpx", at: world.clock.now + -30)
            let fixes = try await world.store.fixes(
                of: DeviceID(device), from: Timestamp(milliseconds: 0),
                through: Timestamp(milliseconds: .max), limit: 10)
            #expect(fixes.map(\.time).sorted() == [World.start, World.start + 30])
        }
    }
}
