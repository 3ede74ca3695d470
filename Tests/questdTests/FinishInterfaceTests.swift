import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Whether a ride has ended, by what its riders say")
struct FinishInterfaceTests {
    private static let team = Story.adminPath + "/teams/lisy"
    private static let finish = Story.path + "/finish"
    private static let poll = Story.path + "/positions?reply=next"

    /// The quest of `World.document` with a finish at A that must be reached; one task is done.
    private func run(when mode: String = "declared", _ body: @escaping @Sendable (Story) async throws -> Void)
        async throws
    {
        let world = try World()
        try await world.runStory { story in
            let document = world.document().replacing(
                "\"features\": [",
                with: """
                    "finish": "place", "finish-when": "\(mode)", "finish-stay": 45, "features": [
                    {"type": "Feature", "geometry": {"type": "Point", "coordinates": \(world.position("A"))},
                     "properties": {"role": "finish", "name": "Финиш"}},
                    """)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            world.clock.advance(by: 60)
            try await story.device.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            world.clock.advance(by: 60)
            try await body(story)
        }
    }

    /// Is at A for so many seconds.
    private static func stay(_ seconds: Int, in story: Story) async throws -> JSONValue {
        var reply = JSONValue.null
        for second in stride(from: 0, through: seconds, by: 15) {
            if second > 0 { story.world.clock.advance(by: 15) }
            reply = try await story.device.post(poll, story.fix("A")).expect(.ok).json
        }
        return reply
    }

    private static func isAsked(_ reply: JSONValue) -> Bool {
        reply["warnings"]?.arrayValue?.contains { $0["code"] == "finish-unconfirmed" } ?? false
    }

    @Test(
        "a stay asks the rider, is told to organisers, and ends the ride once it is confirmed, until that is taken back"
    )
    func confirmed() async throws {
        try await run { story in
            let came = story.world.clock.now
            #expect(try await !Self.isAsked(Self.stay(30, in: story)))
            story.world.clock.advance(by: 15)
            let reply = try await story.device.post(Self.poll, story.fix("A")).expect(.ok).json
            #expect(
                Self.isAsked(reply) && reply["warnings"]?[0]?["since"]?.stringValue == "\(came)", "\(reply)")
            let told = try await story.device.get(Self.finish).expect(.ok).json
            #expect(
                told["asked"] == true && told["stay"]?["since"]?.stringValue == "\(came)"
                    && told["finished_at"] == nil)
            let shown = try await story.admin.get(Self.team).expect(.ok).json["team"]
            #expect(shown?["finish_stay"]?["since"]?.stringValue == "\(came)" && shown?["finished_at"] == nil)
            let live = try await story.admin.get(Story.adminPath + "/live").expect(.ok).json
            #expect(live["features"]?[0]?["properties"]?["finish_stay"]?["since"]?.stringValue == "\(came)")

            story.world.clock.advance(by: 100)
            for _ in 0..<2 {
                let said = try await story.device.post(Self.finish, #"{"intent": "finished"}"#).expect(.ok)
                    .json
                #expect(said["finished_at"]?.stringValue == "\(came)" && said["declared"] == "finished")
                #expect(said["recorded"] == false && said["asked"] == false && said["stay"] == nil)
            }
            let records = try await story.admin.get(Story.adminPath + "/records").expect(.ok).json["records"]
            let commands = records?.arrayValue?.compactMap { $0["body"]?["command"]?.stringValue } ?? []
            #expect(commands.suffix(2) == ["finish-declared", "team-finished"])
            let next = try await story.device.get(Story.path + "/next").expect(.ok).json
            #expect(next["task"]?.isNull == true && !Self.isAsked(next))

            let undone = try await story.device.post(Self.finish, #"{"intent": "riding"}"#).expect(.ok).json
            #expect(undone["finished_at"] == nil && undone["declared"] == nil && undone["asked"] == false)
            #expect(undone["stay"]?["since"]?.stringValue == "\(came)")
            // Led on, to the nearest task that is left.
            let on = try await story.device.post(Self.poll, story.fix("A")).expect(.ok).json
            #expect(on["task"]?["id"] == "song", "\(on)")
        }
    }

    @Test(
        "who asks to be led to the finish means it: the next visit ends the ride, unless a task is asked for first",
        arguments: ["positions", "next"])
    func led(by way: String) async throws {
        try await run { story in
            func ask(_ query: String, from place: Character) async throws -> JSONValue {
                story.world.clock.advance(by: 60)
                let told = try await story.device.post(
                    way == "next" ? Self.poll : Self.poll + "&" + query, story.fix(place)
                ).expect(.ok)
                guard way == "next" else { return told.json }
                return try await story.device.get(Story.path + "/next?" + query).expect(.ok).json
            }
            let led = try await ask("lead=finish", from: "C")
            #expect(led["stop"]?["properties"]?["role"] == "finish", "\(led)")
            #expect(try await story.device.get(Self.finish).expect(.ok).json["declared"] == "leading")
            // To a task after all, through the finish.
            #expect(try await ask("task=nearest", from: "C")["task"]?["id"] != nil)
            #expect(try await story.device.get(Self.finish).expect(.ok).json["declared"] == nil)
            story.world.clock.advance(by: 60)
            let through = try await story.device.post(Self.poll, story.fix("A")).expect(.ok).json
            #expect(through["finished_at"] == nil && through["task"]?["id"] != nil)
            _ = try await ask("lead=finish", from: "C")
            story.world.clock.advance(by: 60)
            let there = try await story.device.post(Self.poll, story.fix("A")).expect(.ok).json
            #expect(there["finished_at"]?.stringValue == "\(story.world.clock.now)", "\(there)")
        }
    }

    @Test("a finish that a stay alone made is taken back by riding on")
    func undone() async throws {
        try await run(when: "stay") { story in
            let came = story.world.clock.now
            _ = try await Self.stay(45, in: story)
            let told = try await story.device.get(Self.finish).expect(.ok).json
            #expect(told["finished_at"]?.stringValue == "\(came)" && told["declared"] == nil)
            #expect(told["can_undo"] == true)
            let undone = try await story.device.post(Self.finish, #"{"intent": "riding"}"#).expect(.ok).json
            #expect(undone["finished_at"] == nil && undone["can_undo"] == false)
            try await story.admin.put(Self.team + "/finish", #"{"time": "\#(came)"}"#).expect(.ok)
            #expect(try await story.device.get(Self.finish).expect(.ok).json["can_undo"] == false)
        }
    }

    @Test("what was said without network counts from then; organisers record a stay that nobody confirms")
    func lateAndRecorded() async throws {
        try await run { story in
            _ = try await Self.stay(15, in: story)
            let came = story.world.clock.now + -15
            let said = came + -20
            story.world.clock.advance(by: 600)
            let (at, now) = ("\(said)", "\(story.world.clock.now)")
            let body = #"{"intent": "leading", "at": "\#(at)", "sent_at": "\#(now)"}"#
            let told = try await story.device.post(Self.finish, body).expect(.ok).json
            #expect(told["finished_at"]?.stringValue == "\(came)" && told["declared_at"]?.stringValue == at)
            try await story.device.post(Self.finish, #"{"intent": "riding"}"#).expect(.ok)
            let recorded = try await story.admin.put(Self.team + "/finish", #"{"time": "\#(came)"}"#).expect(
                .ok)
            #expect(
                recorded.json["finished_at"]?.stringValue == "\(came)" && recorded.json["finish_stay"] == nil)
            #expect(try await story.device.get(Self.finish).expect(.ok).json["recorded"] == true)
            try await story.device.post(Self.finish, #"{"intent": "riding"}"#)
                .expect(.conflict, code: "team-finished")
            try await story.device.post(Self.finish, #"{"intent": "maybe"}"#)
                .expect(.unprocessableContent, code: "member-invalid")
        }
    }
}
