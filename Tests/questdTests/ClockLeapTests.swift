import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import QuestEngine
import QuestTestSupport
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import ServerBase
@testable import questd

/// Named after what was found: two hours forward ended the time of every team until a restart.
@Suite("A clock that leaps during an event")
struct ClockLeapTests {
    private static let clockPath = "/api/v1/admin/clock"

    /// An open quest whose teams have an hour, and whose bird is worth less from minute to minute.
    private func run(
        _ body: @escaping @Sendable (Story, TwoClocks, QuestServer) async throws -> Void
    ) async throws {
        let world = try World()
        let clocks = TwoClocks()
        var parts = world.parts
        parts.clock = clocks.steady()
        let server = QuestServer(parts)
        try await server.routerAlone.test(.router) { client in
            let admin = Rider(client: client, token: World.adminToken.text)
            let document = world.document()
                .replacing("\"organiser\":", with: "\"time-limit\": 60, \"organiser\":")
                .replacing(
                    #""points": 3"#,
                    with: #""points": 10, "points-least": 4, "points-fall": 60, "points-from": "start""#)
            try await admin.put("/api/v1/admin/quests/story", document).expect(.created)
            try await admin.post("/api/v1/admin/quests/story/open").expect(.ok)
            let device = try await Story.join("Лисы", admin)
            let story = Story(
                anonymous: Rider(client: client, token: nil), admin: admin, device: device, world: world)
            try await body(story, clocks, server)
        }
    }

    private static func answer(_ task: String, _ text: String, _ clocks: TwoClocks) -> String {
        #"{"task": "\#(task)", "text": "\#(text)", "sent_at": "\#(clocks.undisturbed)"}"#
    }

    @Test(
        "two hours forward end no team's time and take no points; the admin has the leap followed, and then they do"
    )
    func forward() async throws {
        try await run { story, clocks, _ in
            let place = story.world.position("A").dropFirst().dropLast()
            let next = Story.path + "/next?position=\(place)"
            clocks.pass(seconds: 600)
            try await story.device.get(next).expect(.ok)
            clocks.set(by: 7200)
            clocks.pass(seconds: 1)
            try await story.device.get(next).expect(.ok)
            try await story.device.answer(Self.answer("bird", World.secret, clocks), key: "1").expect(
                .created)
            let results = try await story.admin.get(Story.adminPath + "/results").expect(.ok)
            #expect(results.json["standings"]?[0]?["points"]?.integerValue == 9, "\(results.text)")
            let ready = try await story.anonymous.get("/readyz").expect(.ok)
            #expect(ready.text == "ready\nalarm: clock, held seconds: 7200\n")

            let shown = try await story.admin.get(Self.clockPath).expect(.ok).json
            #expect(shown["event_time"]?.stringValue == "\(clocks.undisturbed)")
            #expect(shown["system_time"]?.stringValue == "\(clocks.system)")
            #expect(shown["held_seconds"]?.integerValue == 7200 && shown["held_since"] != nil)
            for wrong in ["0", "1800", "-7200", "7204"] {
                try await story.admin.post(Self.clockPath, #"{"held_seconds": \#(wrong)}"#)
                    .expect(.conflict, code: "clock-differs")
            }
            for wrong in ["1e11", "-1e11", "\"7200\"", "null"] {
                try await story.admin.post(Self.clockPath, #"{"held_seconds": \#(wrong)}"#)
                    .expect(.unprocessableContent)
            }
            try await story.device.get(next).expect(.ok)
            let followed = try await story.admin.post(Self.clockPath, #"{"held_seconds": 7201.5}"#).expect(
                .ok)
            #expect(followed.json["held_seconds"]?.integerValue == 0 && followed.json["held_since"] == nil)
            #expect(followed.json["event_time"]?.stringValue == "\(clocks.system)")
            #expect(try await story.anonymous.get("/readyz").expect(.ok).text == "ready\n")
            try await story.admin.post(Self.clockPath, #"{"held_seconds": 7200}"#)
                .expect(.conflict, code: "clock-differs")
            try await story.device.get(next).expect(.conflict, code: "team-time-over")
            #expect(story.world.log.all.contains { $0.contains("the admin has the system's clock followed") })
        }
    }

    @Test("half an hour forward for a second and a half leaves the times of answers as they are")
    func short() async throws {
        try await run { story, clocks, _ in
            clocks.pass(seconds: 600)
            try await story.device.answer(Self.answer("lamps", "11", clocks), key: "1").expect(.created)
            clocks.set(by: 1800)
            clocks.pass(1500)
            try await story.device.answer(Self.answer("lamps", "12", clocks), key: "2").expect(.created)
            clocks.set(by: -1800)
            clocks.pass(seconds: 60)
            try await story.device.answer(Self.answer("bird", World.secret, clocks), key: "3").expect(
                .created)
            let log = try await story.admin.get(Story.adminPath + "/records").expect(.ok)
            let times = (log.json["records"]?.arrayValue ?? []).compactMap { $0["received_at"]?.stringValue }
            #expect(times.count > 6 && times == times.sorted() && times.last == "\(clocks.undisturbed)")
            #expect(times.allSatisfy { $0 <= "\(World.start + 662)" }, "\(times)")
            let results = try await story.admin.get(Story.adminPath + "/results").expect(.ok)
            #expect(results.json["standings"]?[0]?["points"]?.integerValue == 11, "\(results.text)")
        }
    }

    @Test("a clock set back by an hour refuses nobody what he could do before")
    func back() async throws {
        try await run { story, clocks, _ in
            let invited = try await story.admin.post(
                Story.adminPath + "/staff", #"{"role": "judge", "name": "Олег", "access_for": 3600}"#
            ).expect(.created)
            clocks.set(by: -3600)
            let code = invited.json["code"]?.stringValue ?? ""
            let judge = try await story.anonymous.post(Story.path + "/staff", #"{"code": "\#(code)"}"#)
                .expect(.created)
            try await story.device.with(token: judge.json["token"]?.stringValue).get(Story.adminPath).expect(
                .ok)
            try await story.device.get(Story.path + "/tasks").expect(.ok)
            try await story.device.answer(Self.answer("song", "la", clocks), key: "1").expect(.created)
            _ = try await Story.join("Совы", story.admin)
            #expect(try await story.admin.get(Self.clockPath).expect(.ok).json["held_seconds"] == -3600)
        }
    }

    @Test("whoever watches over the daemon is told of the alarm and the seconds")
    func watched() async throws {
        try await run { story, clocks, server in
            let gauges = server.gauges(watching: ConnectionSettings(most: 1, limits: server.parts.limits))
            let metrics = server.parts.metrics
            let watch = AlarmWatch(
                alarms: metrics.alarms, clock: server.parts.clock.steady,
                storage: .init(walBytes: { 0 }, databaseBytes: { 0 }, diskFreeBytes: { nil }),
                leastFree: { 0 }, logger: server.parts.logger)
            clocks.pass(seconds: 600)
            clocks.set(by: 7200)
            var alarm = ClockAlarm()
            watch.look(&alarm, clocks.monotonic)
            let responder = MetricsResponder(metrics: metrics, gauges: gauges, store: server.parts.store)
            try await Application(responder: responder).test(.router) { client in
                let body = try await client.execute(uri: "/readyz", method: .get) { answer in
                    #expect(answer.status == .ok)
                    return Array(answer.body.readableBytesView)
                }
                let ready = try JSONValue(parsing: body)
                #expect(ready["alarms"]?[0] == "clock" && ready["clock_held_seconds"]?.integerValue == 7200)
                let text = try await client.execute(uri: "/metrics", method: .get) { String(buffer: $0.body) }
                #expect(text.contains("questd_clock_held_seconds 7200\n"))
                #expect(text.contains("questd_alarm{of=\"clock\"} 1\n"))
            }
        }
    }

    @Test(
        "the field Date goes by the same clock, since pages set theirs by it; in a rehearsal it does not run fast"
    )
    func date() {
        for speed in [1, 60] {
            let clocks = TwoClocks()
            let steady = clocks.steadyInUse()
            let clock: any TimeSource =
                speed == 1 ? steady : FastClock(origin: World.start, speed: speed, wall: steady)
            let dressing = HeadersFastPath(
                metrics: Metrics(), clock: clock.dating, logger: Logger(label: "test"))
            func date() -> String? {
                var head = HTTPResponse(status: .ok)
                dressing.dress(&head, of: .next, Operation.next.endpoint, since: .now)
                return head.headerFields[.date]
            }
            clocks.pass(seconds: 10)
            #expect(date() == "Sun, 14 Jun 2026 09:00:10 GMT")
            clocks.set(by: 7200)
            clocks.pass(seconds: 10)
            #expect(date() == "Sun, 14 Jun 2026 09:00:20 GMT")
        }
    }

    @Test(
        "a first correction before anything is dated needs nobody; the first record ends that"
    )
    func firstRecord() async throws {
        let world = try World()
        for isUsed in [false, true] {
            let clocks = TwoClocks()
            var parts = world.parts
            parts.store = InMemoryQuestStore()
            parts.clock = clocks.steady()
            try await QuestServer(parts).routerAlone.test(.router) { client in
                let admin = Rider(client: client, token: World.adminToken.text)
                try await admin.get("/api/v1/admin/quests").expect(.ok)
                if isUsed {
                    try await admin.put("/api/v1/admin/quests/story", world.document()).expect(.created)
                }
                clocks.set(by: 7200)
                let shown = try await admin.get(Self.clockPath).expect(.ok).json
                #expect(shown["held_seconds"]?.integerValue == (isUsed ? 7200 : 0))
            }
        }
    }

    @Test("the newest record of all quests is found")
    func newestRecord() async throws {
        let world = try World()
        #expect(try await world.store.newestRecord() == nil)
        try await world.runStory { story in
            story.world.clock.advance(by: 60)
            _ = try await Story.join("Совы", story.admin)
            #expect(try await story.world.store.newestRecord() == World.start + 60)
            let other = story.world.document().replacing("Проба", with: "Другая")
            story.world.clock.advance(by: 60)
            try await story.admin.put("/api/v1/admin/quests/other", other).expect(.created)
            #expect(try await story.world.store.newestRecord() == World.start + 120)
        }
    }
}
