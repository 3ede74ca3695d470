import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Which tasks still pay, and whether a team makes it back")
struct RemainingTourTests {
    private static let path = Story.path + "/tour"
    private static let teamPath = Story.adminPath + "/teams/lisy/tour"

    /// The quest of the small town with its finish at A; riders may ask for tours.
    private func document(_ story: Story, _ properties: String = "") -> String {
        story.world.document().replacing(
            "\"features\": [",
            with: """
                "time-limit": 60, "finish": "place", "tours": true, \(properties) "features": [
                {"type": "Feature", "geometry": {"type": "Point", "coordinates": \(story.world.position("A"))},
                 "properties": {"role": "finish", "name": "Финиш"}},
                """)
    }

    private func time(_ value: JSONValue?) throws -> Timestamp {
        try #require(value?.stringValue.flatMap { Timestamp(rfc3339: $0) })
    }

    private func tasks(_ list: JSONValue?) -> [String] {
        list?.arrayValue?.compactMap { $0["task"]?.stringValue } ?? []
    }

    private func chances(_ json: JSONValue) -> [String: String] {
        Dictionary(
            (json["tasks"]?.arrayValue ?? []).map {
                ($0["task"]?.stringValue ?? "", $0["chance"]?.stringValue ?? "")
            }
        ) { $1 }
    }

    @Test("anybody is told whether a quest shows its riders what still pays")
    func told() async throws {
        try await World().runStory { story in
            #expect(try await story.anonymous.get(Story.path).expect(.ok).json["tours"] == nil)
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            #expect(try await story.anonymous.get(Story.path).expect(.ok).json["tours"]?.boolValue == true)
        }
    }

    @Test("with time enough everything pays, in an order with moments, points and the time in hand")
    func all() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            let told = try await story.device.get(Self.path).expect(.ok).json
            #expect(Set(tasks(told["calls"])) == ["bird", "lamps", "song"])
            #expect(tasks(told["tasks"]) == ["bird", "lamps", "song"], "in the order of the file")
            #expect(told["points"]?.integerValue == 6 && told["net"]?.integerValue == 6)
            #expect(told["proven"]?.boolValue == true)
            #expect(Set(chances(told).values) == ["in-time"])
            #expect(try time(told["since"]) == World.start && time(told["late_after"]) == World.start + 3600)
            let back = try time(told["back"]?["time"])
            let spare = try #require(told["back"]?["spare"]?.doubleValue)
            #expect(abs((World.start + 3600 - back).value - spare) < 0.1)
            #expect(told["back"]?["cost"]?.integerValue == 0)
            // A minute at each task, and the rides between.
            let calls = try #require(told["calls"]?.arrayValue)
            var moment = World.start
            for call in calls {
                let ride = try #require(call["duration"]?.doubleValue)
                #expect(abs((try time(call["arrival"]) - moment).value - ride) < 0.2)
                #expect(try time(call["begin"]) == time(call["arrival"]))
                moment = try time(call["begin"]) + 60
            }
            #expect(back > moment)
            let straight = try time(told["straight_back"]?["time"])
            #expect(straight < back && (150...300).contains((straight - World.start).value))
            let names = try await story.device.get(Self.path, [.acceptLanguage: "en"]).expect(.ok).json
            #expect(names["calls"]?.arrayValue?.contains { $0["task_name"] == "Bird" } == true)
        }
    }

    @Test("as time goes by fewer tasks pay, until the way back is all that is left, and then nothing")
    func less() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            let whole = try await story.device.get(Self.path).expect(.ok).json
            let straight = (try time(whole["straight_back"]?["time"]) - World.start).value
            // Bird lies on the way: a minute more.
            story.world.clock.advance(by: Seconds(3600 - straight - 70))
            let some = try await story.device.get(Self.path).expect(.ok).json
            #expect(tasks(some["calls"]) == ["bird"])
            #expect(chances(some) == ["bird": "in-time", "lamps": "too-late", "song": "too-late"])
            story.world.clock.advance(by: 20)
            let none = try await story.device.get(Self.path).expect(.ok).json
            #expect(tasks(none["calls"]).isEmpty && none["back"] == none["straight_back"])
            #expect(abs((none["back"]?["spare"]?.doubleValue ?? 0) - 50) < 0.2)
            #expect(Set(chances(none).values) == ["too-late"])
            story.world.clock.advance(by: 60)
            let late = try await story.device.get(Self.path).expect(.ok).json
            #expect(late["back"]?.isNull == true && late["straight_back"]?.isNull == true)
            #expect(late["net"]?.integerValue == 0)
        }
    }

    @Test("a task may pay although the team comes back late, and each says what it would cost alone")
    func penalty() async throws {
        try await World().runStory { story in
            let rules = #""late-penalty": 1, "late-limit": 30,"#
            try await story.admin.put(Story.adminPath, document(story, rules)).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            let whole = try await story.device.get(Self.path).expect(.ok).json
            #expect(whole["late_minute"]?["points"]?.integerValue == 1)
            let straight = (try time(whole["straight_back"]?["time"]) - World.start).value
            // Straight back it is just in time, and with the bird on the way a begun minute late.
            story.world.clock.advance(by: Seconds(3600 - straight - 1))
            let told = try await story.device.get(Self.path).expect(.ok).json
            #expect(tasks(told["calls"]) == ["bird"])
            #expect(told["back"]?["cost"]?.integerValue == 1)
            #expect(told["points"]?.integerValue == 3 && told["net"]?.integerValue == 2)
            #expect((told["back"]?["spare"]?.doubleValue ?? 0) < 0)
            let bird = told["tasks"]?.arrayValue?.first { $0["task"] == "bird" }
            #expect(bird?["chance"] == "late" && bird?["cost"]?.integerValue == 1)
            #expect(told["straight_back"]?["cost"]?.integerValue == 0)
        }
    }

    @Test("another place may be named, which is not stored")
    func named() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            try await story.device.get(Self.path).expect(.conflict, code: "position-unknown")
            try await story.admin.get(Self.teamPath).expect(.conflict, code: "team-position-unknown")
            let place = story.world.roads.coordinate("F")
            let query = "?position=\(place.longitude),\(place.latitude)"
            for (rider, path) in [(story.device, Self.path), (story.admin, Self.teamPath)] {
                let told = try await rider.get(path + query).expect(.ok).json
                #expect(told["calls"]?.arrayValue?.first?["duration"]?.doubleValue == 0)
                #expect(told["calls"]?.arrayValue?.first?["task"] == "lamps")
                try await rider.get(path + "?position=0,0").expect(
                    .unprocessableContent, code: "position-outside-map")
                try await rider.get(path + "?position=north").expect(.badRequest, code: "query-invalid")
                try await rider.get(path + "?place=1,2").expect(.badRequest, code: "query-invalid")
            }
            try await story.device.get(Self.path).expect(.conflict, code: "position-unknown")
        }
    }

    @Test("organisers are told it for every team, from where its devices are; riders where the quest says so")
    func organisers() async throws {
        try await World().runStory { story in
            let shut = document(story).replacing(#""tours": true,"#, with: "")
            try await story.admin.put(Story.adminPath, shut).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            try await story.device.get(Self.path).expect(.conflict, code: "tours-not-shown")
            let told = try await story.admin.get(Self.teamPath).expect(.ok).json
            #expect(Set(tasks(told["calls"])) == ["bird", "lamps", "song"])
            let place = story.world.roads.coordinate("C")
            #expect(abs((told["position"]?[0]?.doubleValue ?? 0) - place.longitude) < 1e-5)
            try await story.admin.get(Story.adminPath + "/teams/nobody/tour").expect(
                .notFound, code: "team-unknown")
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            #expect(try await story.device.get(Self.path).expect(.ok).json == told)
        }
    }

    @Test(
        "no word is said of a task that the team may not know of; organisers alone know it, and what opens it",
        arguments: [
            (#""position": "hidden""#, "in-time"), (#""visible-from": "2026-06-14T09:30:00Z""#, "in-time"),
            (#""opens-when": "task bird""#, "closed"), (#""bonus": true, "bonus-after": 10"#, "in-time"),
        ])
    func secrets(property: String, chance: String) async throws {
        try await World().runStory { story in
            let secret = document(story).replacing(
                #""name": "Фонари","#, with: #""name": "Фонари", \#(property),"#)
            try await story.admin.put(Story.adminPath, secret).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            let riders = try await story.device.get(Self.path).expect(.ok)
            #expect(Set(tasks(riders.json["tasks"])) == ["bird", "song"])
            #expect(!riders.text.contains("lamps") && !riders.text.contains("Фонари"))
            let staff = try await story.admin.get(Self.teamPath).expect(.ok).json
            #expect(chances(staff)["lamps"] == chance)
            #expect(tasks(staff["calls"]).contains("lamps"))
        }
    }

    @Test("where the order binds only the task that has its turn is told")
    func order() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, document(story, #""mode": "linear","#)).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            #expect(tasks(try await story.device.get(Self.path).expect(.ok).json["tasks"]) == ["bird"])
            let staff = try await story.admin.get(Self.teamPath).expect(.ok).json
            #expect(tasks(staff["calls"]) == ["bird", "lamps", "song"], "organisers are told the order")
            try await story.device.answer(story.answer("bird", World.secret), key: "1").expect(.created)
            #expect(tasks(try await story.device.get(Self.path).expect(.ok).json["tasks"]) == ["lamps"])
        }
    }

    @Test("where time ranks the tour is the shortest through all tasks, and lateness costs seconds")
    func byTime() async throws {
        try await World().runStory { story in
            let byTime = document(story, #""ranking": "time", "late-penalty": 7, "late-limit": 30,"#)
            try await story.admin.put(Story.adminPath, byTime).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            let told = try await story.device.get(Self.path).expect(.ok).json
            #expect(told["ranking"] == "time")
            #expect(told["late_minute"]?["seconds"]?.integerValue == 7)
            #expect(Set(tasks(told["calls"])) == ["bird", "lamps", "song"])
            #expect(told["net"] == told["points"])
            #expect(try await story.admin.get(Self.teamPath).expect(.ok).json == told)
        }
    }

    @Test("a team out of time has no tour")
    func refusals() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            story.world.clock.advance(by: 3601)
            try await story.device.get(Self.path).expect(.conflict, code: "team-time-over")
        }
    }

    @Test("a device has so many tours at once, and others have theirs")
    func rate() async throws {
        var limits = LimitValues()
        limits[RateLimits.toursPerDevice] = 2
        limits[RateLimits.tourRefill] = 3_600_000
        try await World(limits: limits).runStory { story in
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            try await story.device.post(Story.path + "/positions", story.fix("C")).expect(.ok)
            for _ in 0..<2 { try await story.device.get(Self.path).expect(.ok) }
            try await story.device.get(Self.path).expect(.tooManyRequests, code: "too-many-requests")
            let mate = try await story.mate()
            try await mate.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            try await mate.get(Self.path).expect(.ok)
            for _ in 0..<3 { try await story.admin.get(Self.teamPath).expect(.ok) }
        }
    }

    @Test("a street that organisers close makes the way longer")
    func closed() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, document(story)).expect(.ok)
            let place = story.world.roads.coordinate("E")
            let query = "?position=\(place.longitude),\(place.latitude)"
            for (task, text) in [("lamps", "12"), ("song", "la")] {
                try await story.device.answer(story.answer(task, text), key: task).expect(.created)
            }
            let open = try await story.device.get(Self.path + query).expect(.ok).json
            try await story.admin.post(Story.adminPath + "/zones", story.world.closureInTheMiddle())
                .expect(.created)
            let closed = try await story.device.get(Self.path + query).expect(.ok).json
            #expect(tasks(open["calls"]) == ["bird"] && tasks(closed["calls"]) == ["bird"])
            #expect(try time(closed["back"]?["time"]) > time(open["back"]?["time"]))
        }
    }
}
