import GeoJSONKit
import HTTPTypes
import NIOCore
import QuestEngine
import QuestWire
import Testing

@testable import EventServices
@testable import questd

@Suite("Stewards, stations and answers that the staff writes down")
struct StewardTests {
    /// The same quest, whose song is heard by a steward who gives points, or what the type says.
    private func load(_ story: Story, type: String = "station-points") async throws {
        let song = #""properties": {"name": "Песня", "answer-type": "\#(type)", "points": 5}"#
        let document = story.world.document().replacing(#""properties": {"name": "Песня"}"#, with: song)
        try await story.admin.put(Story.adminPath, document).expect(.ok)
    }

    @Test("A steward names a team by the number it wears or by its card, and gives points")
    func cards() async throws {
        try await World().runStory { story in
            try await load(story)
            let added = try await story.admin.post(
                Story.adminPath + "/teams", #"{"name": "Совы", "id": "owls", "bib": 12}"#
            ).expect(.created)
            let code = try #require(added.json["join_code"]?.stringValue)
            let path = Story.adminPath + "/stations/song"
            func team(_ station: Answer, _ id: String) -> JSONValue? {
                station.json["teams"]?.arrayValue?.first { $0["team"]?.stringValue == id }
            }
            let card = QuestLink.join(QuestID("story"), code: code, at: "https://quest.example")
            let scanned = try await story.admin.post(
                path, #"{"card": "\#(card)", "done": true, "points": 4}"#
            ).expect(.ok)
            #expect(team(scanned, "owls")?["points"]?.integerValue == 4)
            #expect(team(scanned, "lisy")?["verdict"] == nil)
            try await story.admin.post(path, #"{"number": 12, "done": true, "points": 1}"#)
                .expect(.conflict, code: "task-already-accepted")
            let numbered = try await story.admin.post(path, #"{"number": 1, "done": true, "points": 5}"#)
                .expect(.ok)
            #expect(team(numbered, "lisy")?["points"]?.integerValue == 5)
            // It is what the team's phones are told.
            let own = try await story.device.get(Story.path + "/team").expect(.ok)
            #expect(own.json["number"]?.integerValue == 1)
            try await story.admin.post(path, #"{"number": 1, "done": true, "points": 6}"#)
                .expect(.unprocessableContent, code: "station-points-invalid")
            try await story.admin.post(path, #"{"number": 77, "done": true, "points": 1}"#)
                .expect(.notFound, code: "team-unknown")
            try await story.admin.post(path, #"{"card": "0000-0000", "done": true, "points": 1}"#)
                .expect(.notFound, code: "unknown-team-code")
            try await story.admin.post(path, #"{"done": true, "points": 1}"#)
                .expect(.unprocessableContent, code: "member-missing", member: "team")
            try await story.admin.post(path, #"{"team": "owls", "number": 12, "done": true, "points": 1}"#)
                .expect(.unprocessableContent, code: "member-invalid", member: "team")
        }
    }

    @Test(
        "A card is known by its code alone: with another code it is read no more, and the team's number still is"
    )
    func reprinted() async throws {
        try await World().runStory { story in
            try await load(story)
            let added = try await story.admin.post(
                Story.adminPath + "/teams", #"{"name": "Совы", "id": "owls", "bib": 12}"#
            ).expect(.created)
            let path = Story.adminPath + "/stations/song"
            func show(_ card: String) async throws -> Answer {
                try await story.admin.post(path, #"{"card": "\#(card)", "done": true, "points": 4}"#)
            }
            func link(_ code: String) -> String {
                QuestLink.join(QuestID("story"), code: code, at: "https://quest.example")
            }
            let printed = try #require(added.json["join_code"]?.stringValue)
            let issued = try await story.admin.post(Story.adminPath + "/teams/owls/code", "{}")
            let code = try #require(issued.json["join_code"]?.stringValue)
            try await show(link(printed)).expect(.notFound, code: "unknown-team-code")
            for other in ["?code=\(code)", "/join/\(code)", "#\(code)", "#code=", "#register"] {
                try await show("https://quest.example/q/story" + other)
                    .expect(.notFound, code: "unknown-team-code")
            }
            try await show(" \(code.lowercased())").expect(.ok)
            try await show(link(code)).expect(.conflict, code: "task-already-accepted")
            try await story.admin.post(path, #"{"number": 12, "done": true, "points": 4}"#)
                .expect(.conflict, code: "task-already-accepted")
        }
    }

    @Test(
        "What a steward gives, points or a time that makes the ride longer or shorter, enters the results",
        arguments: [
            ("station-points", #""points": 4"#, 4, 0), ("station-time", #""seconds": 90"#, 5, 90),
            ("station-time", #""seconds": -90"#, 5, -90),
        ] as [(String, String, Int64, Int64)])
    func results(type: String, given: String, points: Int64, seconds: Int64) async throws {
        try await World().runStory { story in
            try await load(story, type: type)
            story.world.clock.advance(by: 600)
            let path = Story.adminPath + "/stations/song"
            let others = type == "station-time" ? ["", #", "points": 4"#] : ["", #", "seconds": 90"#]
            for other in others {
                try await story.admin.post(path, #"{"team": "lisy", "done": true\#(other)}"#)
                    .expect(.unprocessableContent, code: type + "-invalid")
            }
            let confirmed = try await story.admin.post(path, #"{"number": 1, "done": true, \#(given)}"#)
            let team = confirmed.expect(.ok).json["teams"]?[0]
            #expect(team?["verdict"] == "accepted")
            #expect(team?["seconds"]?.integerValue == (type == "station-time" ? seconds : nil))
            #expect(team?["points"]?.integerValue == (type == "station-points" ? points : nil))

            let results = Story.adminPath + "/results"
            let list = try await story.admin.get(results + "?explain=lisy").expect(.ok)
            let standing = list.json["standings"]?[0]
            #expect(standing?["points"]?.integerValue == points)
            #expect(standing?["time"]?.doubleValue == Double(600 + seconds))
            let parts = standing?["parts"]?.arrayValue ?? []
            let worth = parts.filter { $0["kind"] == "accepted" && $0["task"] == "song" }
            #expect(worth.reduce(0) { $0 + ($1["points"]?.integerValue ?? 0) } == points)
            #expect(worth.reduce(0) { $0 + ($1["seconds"]?.doubleValue ?? 0) } == Double(seconds))
            let csv = try await story.admin.get(results + "?format=csv").expect(.ok).text
            #expect(csv.contains(",\(600 + seconds),"), "\(csv)")
        }
    }

    @Test("An answer that the staff writes down for a team counts, and says who wrote it down")
    func entered() async throws {
        try await World().runStory { story in
            let path = Story.adminPath + "/teams/lisy/answers"
            let entered = try await story.admin.post(path, #"{"task": "lamps", "text": "12"}"#).expect(
                .created)
            #expect(entered.json["verdict"]?.stringValue == "accepted")
            #expect(entered.json["entered_by"]?.stringValue == "admin" && entered.json["device"] == nil)
            let own = try await story.device.get(Story.path + "/answers").expect(.ok)
            #expect(own.json["answers"]?[0]?["verdict"]?.stringValue == "accepted")
            try await story.admin.post(path, #"{"task": "lamps", "text": "12"}"#)
                .expect(.conflict, code: "task-already-accepted")
            try await story.device.answer(story.answer("song", "la"), key: "1").expect(.created)
            let list = try await story.admin.get(Story.adminPath + "/answers?task=song").expect(.ok)
            #expect(list.json["answers"]?[0]?["entered_by"] == nil)
        }
    }

    @Test("A request that was sent again writes no second answer down")
    func enteredTwice() async throws {
        try await World().runStory { story in
            let path = Story.adminPath + "/teams/lisy/answers"
            let wrong = #"{"task": "lamps", "text": "11"}"#
            try await story.admin.post(path, wrong).expect(.created)
            try await story.admin.post(path, wrong).expect(.conflict, code: "answer-entered-already")
            try await story.admin.post(path, #"{"task": "lamps", "text": "10"}"#).expect(.created)
            story.world.clock.advance(by: 60)
            try await story.admin.post(path, wrong).expect(.created)
            let list = try await story.admin.get(Story.adminPath + "/answers?task=lamps").expect(.ok)
            #expect(list.json["answers"]?.arrayValue?.count == 3)
        }
    }

    @Test("Stations tell who is there, who waits, and how long teams stay")
    func occupancy() async throws {
        try await World().runStory { story in
            try await load(story)
            let claim = #"{"task": "song", "sent_at": "\#(story.world.clock.now)"}"#
            try await story.device.answer(claim, key: "k").expect(.created)
            func station(_ task: String) async throws -> JSONValue? {
                try await story.admin.get(Story.adminPath + "/stations").expect(.ok)
                    .json["stations"]?.arrayValue?.first { $0["task"]?.stringValue == task }
            }
            let song = try await station("song")
            #expect(song?["station"]?.boolValue == true && song?["waiting_count"]?.integerValue == 1)
            #expect(song?["present"]?.arrayValue?.isEmpty == true && song?["mean_stay"] == nil)
            let teams = try await story.admin.get(Story.adminPath + "/teams").json["teams"]?.arrayValue?.count
            #expect(song?["expected_count"]?.integerValue == teams.map { Int64($0) })
            #expect(song?["done_count"]?.integerValue == 0)
            // Three minutes at the bird, then away from it.
            for _ in 0..<12 {
                story.world.clock.advance(by: 15)
                try await story.device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            }
            let bird = try await station("bird")
            #expect(bird?["present"]?[0]?["team"]?.stringValue == "lisy", "\(String(describing: bird))")
            #expect(bird?["station"]?.boolValue == false && bird?["present"]?[0]?["done"]?.boolValue == false)
            for _ in 0..<12 {
                story.world.clock.advance(by: 60)
                try await story.device.post(Story.path + "/positions", story.fix("F")).expect(.ok)
            }
            let left = try await station("bird")
            #expect(left?["present"]?.arrayValue?.isEmpty == true && left?["stay_count"]?.integerValue == 1)
            #expect((120...240).contains(left?["mean_stay"]?.doubleValue ?? 0), "\(String(describing: left))")
        }
    }

    @Test(
        "The feed tells of each record which command it is, or which answer to which task got which verdict")
    func feed() async throws {
        try await World().runFollowed { story, live in
            let stream = live.streams.stream(of: QuestID("story"))
            let coming = stream.listen(as: [.staff], by: "a", after: nil).coming
            try await story.device.answer(story.answer("lamps", "12"), key: "1").expect(.created)
            try await story.admin.post(Story.adminPath + "/messages", #"{"text": "Всё"}"#).expect(.created)
            var told: [JSONValue] = []
            for await bytes in coming {
                for line in String(buffer: bytes).split(separator: "\n") where line.hasPrefix("data: ") {
                    told.append(try JSONValue(parsing: String(line.dropFirst(6))))
                }
                if told.contains(where: { $0["command"]?.stringValue == "message-sent" }) { break }
            }
            let answer = told.first { $0["kind"]?.stringValue == "answer" }
            #expect(answer?["task"]?.stringValue == "lamps" && answer?["team"]?.stringValue == "lisy")
            let verdict = told.first { $0["kind"]?.stringValue == "verdict" }
            #expect(verdict?["task"]?.stringValue == "lamps")
            #expect(verdict?["verdict"]?.stringValue == "accepted" && verdict?["answer"] == answer?["answer"])
        }
    }
}
