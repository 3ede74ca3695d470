import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import questd

@Suite("What a rider is told on the way, over HTTP")
struct GuidanceTests {
    private static let poll = Story.path + "/positions?reply=next"
    private static let next = Story.path + "/next"
    private static let russian: HTTPFields = [.acceptLanguage: "ru"]
    private static let english: HTTPFields = [.acceptLanguage: "en"]

    /// A position on the way from one letter to another, at this part of it.
    private static func fix(_ story: Story, _ ends: String, at share: Double) -> String {
        let places = ends.map { story.world.roads.coordinate($0) }
        let longitude = places[0].longitude + share * (places[1].longitude - places[0].longitude)
        let latitude = places[0].latitude + share * (places[1].latitude - places[0].latitude)
        let time = story.world.clock.now
        return """
            {"sent_at": "\(time)", "time": "\(time)", "position": [\(longitude),\(latitude)], "accuracy": 8}
            """
    }

    /// The data of the first `next` of the device's stream.
    private static func streamed(_ rider: Rider, _ fields: HTTPFields) async throws -> JSONValue {
        let stream = try await rider.get(Story.path + "/ride?once=true", fields).expect(.ok)
        let lines = stream.text.split(separator: "\n")
        let event = try #require(lines.firstIndex(of: "event: next"))
        return try JSONValue(parsing: String(lines[event + 1].dropFirst(6)))
    }

    private static func text(_ answer: JSONValue) -> String? { answer["maneuver"]?["text"]?.stringValue }

    @Test("poll, answer to positions, stream and route tell the same next turn, in the rider's language")
    func maneuver() async throws {
        try await World().runStory { story in
            // By B it is shorter than by D.
            let body = Self.fix(story, "AB", at: 0.25)
            let posted = try await story.device.post(Self.poll + "&task=song", body, Self.russian).expect(.ok)
            #expect(posted.json["task"]?["id"]?.stringValue == "song")
            let told = "через 300 м направо, на Среднюю улицу"
            #expect(Self.text(posted.json) == told)
            let polled = try await story.device.get(Self.next, Self.russian).expect(.ok)
            #expect(Self.text(polled.json) == told)
            let english = try await story.device.get(Self.next, Self.english).expect(.ok)
            #expect(Self.text(english.json) == "in 300 m turn right onto Средняя улица")
            #expect(try await Self.text(Self.streamed(story.device, Self.russian)) == told)

            let maneuver = try #require(polled.json["maneuver"])
            #expect(abs((maneuver["distance"]?.doubleValue ?? 0) - 300) < 2)
            #expect(maneuver["kind"] == "turn" && maneuver["modifier"] == "right")
            #expect(maneuver["street"] == "Средняя улица" && maneuver["exit"] == nil)
            let corner = story.world.roads.coordinate("B")
            #expect(maneuver["location"] == [.number(corner.longitude), .number(corner.latitude)])
            #expect(polled.json["ahead"] == nil && polled.json["warnings"] == nil)

            let id = try #require(polled.json["route_id"]?.stringValue)
            let route = try await story.device.get(Story.path + "/routes/\(id)", Self.russian).expect(.ok)
            let properties = try #require(route.json["properties"])
            #expect(properties["maneuver"] == maneuver)
            let texts = properties["maneuvers"]?.arrayValue?.map { $0["text"]?.stringValue }
            #expect(texts == ["направо, на Среднюю улицу", "вы на месте"])
            #expect(properties["parts"]?.arrayValue == [])
        }
    }

    @Test("the turn comes nearer along the same route, and after it the next one is told")
    func progress() async throws {
        try await World().runStory { story in
            func told(_ ends: String, at share: Double) async throws -> Answer {
                story.world.clock.advance(by: 20)
                return try await story.device.post(
                    Self.poll, Self.fix(story, ends, at: share), Self.russian
                ).expect(.ok)
            }
            // So that the song at E is left.
            for (task, text) in [("bird", World.secret), ("lamps", "12")] {
                try await story.device.answer(story.answer(task, text), key: task).expect(.created)
            }
            let first = try await told("AB", at: 0.25)
            let second = try await told("AB", at: 0.5)
            #expect(second.json["route_id"] == first.json["route_id"])
            #expect(Self.text(second.json) == "через 200 м направо, на Среднюю улицу")
            let third = try await told("AB", at: 0.75)
            #expect(Self.text(third.json) == "через 100 м направо, на Среднюю улицу")
            let fourth = try await told("BE", at: 0.25)
            #expect(fourth.json["route_id"] == first.json["route_id"])
            #expect(Self.text(fourth.json) == "через 300 м вы на месте")
            // From another place on the route, which is not kept: what is left of the very same route.
            let place = Self.place(story, "AB", at: 0.5)
            let aside = try await story.device.get(Self.next + "?position=\(place)", Self.russian)
            #expect(aside.json["route_id"] == first.json["route_id"])
            #expect(Self.text(aside.expect(.ok).json) == "через 200 м направо, на Среднюю улицу")
        }
    }

    private static func place(_ story: Story, _ ends: String, at share: Double) -> String {
        let places = ends.map { story.world.roads.coordinate($0) }
        let longitude = places[0].longitude + share * (places[1].longitude - places[0].longitude)
        let latitude = places[0].latitude + share * (places[1].latitude - places[0].latitude)
        return "\(longitude),\(latitude)"
    }

    private static func codes(_ answer: JSONValue) -> [String?]? {
        answer["warnings"]?.arrayValue?.map { $0["code"]?.stringValue }
    }

    @Test("who is where nobody may ride is told so by poll, stream and answer to positions")
    func outOfBounds() async throws {
        try await World().runStory { story in
            let middle = Self.place(story, "BE", at: 0.5).split(separator: ",").compactMap { Double($0) }
            let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
                "[\(middle[0] + 0.0005 * $0.0),\(middle[1] + 0.0005 * $0.1)]"
            }
            let zone = """
                {"name": "Пруд", "geometry": {"type": "Polygon", "coordinates": [[\(ring.joined(separator: ","))]]}}
                """
            try await story.device.post(Self.poll, Self.fix(story, "BE", at: 0.1)).expect(.ok)
            try await story.admin.post(Story.adminPath + "/zones", zone).expect(.created)
            story.world.clock.advance(by: 60)
            let body = Self.fix(story, "BE", at: 0.5)
            let posted = try await story.device.post(Self.poll, body, Self.russian).expect(.ok)
            #expect(Self.codes(posted.json) == ["out-of-bounds"])
            let warning = posted.json["warnings"]?[0]
            #expect(warning?["text"]?.stringValue?.contains("«Пруд»") == true)
            #expect(warning?["zone"] == "prud")
            let streamed = try await Self.streamed(story.device, Self.russian)
            #expect(streamed["warnings"] == posted.json["warnings"])

            // Also for whom nothing is left to do.
            for (task, text) in [("bird", World.secret), ("lamps", "12"), ("song", "la")] {
                try await story.device.answer(story.answer(task, text), key: task).expect(.created)
            }
            let polled = try await story.device.get(Self.next, Self.english).expect(.ok)
            #expect(polled.json["task"] == .null && Self.codes(polled.json) == ["out-of-bounds"])
            #expect(
                polled.json["warnings"]?[0]?["text"]?.stringValue?.hasPrefix("You are where nobody may ride")
                    == true)
            try await story.admin.send(.delete, Story.adminPath + "/zones/prud").expect(.ok)
            #expect(try await Self.codes(story.device.get(Self.next).expect(.ok).json) == nil)
        }
    }

    @Test("who rides against the route is told so, and has another tag than before")
    func wrongWay() async throws {
        try await World().runStory { story in
            func ride(at share: Double, course: Int) async throws -> Answer {
                story.world.clock.advance(by: 2)
                let moving = Self.fix(story, "AB", at: share).replacing(
                    "\"accuracy\"", with: "\"speed\": 4, \"course\": \(course), \"accuracy\"")
                return try await story.device.post(Self.poll, moving, Self.english).expect(.ok)
            }
            story.world.clock.advance(by: 60)
            #expect(try await Self.codes(ride(at: 0.2, course: 90).json) == nil)
            story.world.clock.advance(by: 60)
            for share in [0.5, 0.52, 0.54] {
                #expect(try await Self.codes(ride(at: share, course: 90).json) == nil)
            }
            for share in [0.52, 0.5, 0.48] {
                #expect(try await Self.codes(ride(at: share, course: 270).json) == nil)
            }
            #expect(try await Self.codes(ride(at: 0.46, course: 270).json) == ["wrong-way"])
            let tag = try await story.device.get(Self.next).expect(.ok).fields[.eTag]
            #expect(tag?.contains("wrong-way") == true)
        }
    }

    @Test("a device that has fallen silent is told so, and so are its team-mates")
    func silent() async throws {
        try await World().runStory { story in
            let added = try await story.admin.post(Story.adminPath + "/teams/lisy/code", "{}")
            let code = try #require(added.json["join_code"]?.stringValue)
            let joined = try await story.anonymous.post(Story.path + "/join", #"{"code": "\#(code)"}"#)
            let mate = story.admin.with(token: joined.expect(.created).json["token"]?.stringValue)
            try await story.device.post(Self.poll, story.fix("A")).expect(.ok)
            #expect(try await Self.codes(story.device.get(Self.next).expect(.ok).json) == nil)
            story.world.clock.advance(by: 185)
            let own = try await story.device.get(Self.next, Self.russian).expect(.ok)
            #expect(Self.codes(own.json) == ["silent-device"])
            let text = own.json["warnings"]?[0]?["text"]?.stringValue
            #expect(text?.contains("3 минуты нет координат") == true)
            let path = Self.next + "?position=\(Self.place(story, "AB", at: 0.1))"
            let other = try await mate.get(path, Self.english).expect(.ok)
            #expect(Self.codes(other.json) == ["silent-teammate"])
            #expect(other.json["warnings"]?[0]?["device"]?.stringValue != nil)
            try await story.device.post(Self.poll, story.fix("A")).expect(.ok)
            #expect(try await Self.codes(story.device.get(Self.next).expect(.ok).json) == nil)
        }
    }

    @Test("when nothing counts any more nobody is warned: whoever is on his way home need tell no positions")
    func silentAtHome() async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                "\"organiser\":", with: "\"closes\": \"\(World.start + 3600)\", \"organiser\":")
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            try await story.device.post(Self.poll, story.fix("A")).expect(.ok)
            story.world.clock.advance(by: 600)
            let silent = try await Self.streamed(story.device, Self.english)
            #expect(Self.codes(silent) == ["silent-device"])
            story.world.clock.advance(by: 90_000)
            let home = try await Self.streamed(story.device, Self.english)
            #expect(home["problem"]?["code"] == "quest-closed" && Self.codes(home) == nil)
        }
    }

    @Test("an answer has another tag when a lock-out begins and when it ends")
    func lockedTag() async throws {
        try await World().runStory { story in
            let document = story.world.document().replacing(
                "\"points\": 3", with: "\"lock-out\": 60, \"points\": 3")
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            try await story.device.post(Self.poll + "&task=bird", story.fix("A")).expect(.ok)
            try await story.device.answer(story.answer("bird", "снегирь"), key: "1").expect(.created)
            let locked = try await story.device.get(Self.next).expect(.ok)
            #expect(locked.json["task"]?["properties"]?["locked_until"] != nil)
            let tag = try #require(locked.fields[.eTag])
            story.world.clock.advance(by: 30)
            #expect(try await story.device.get(Self.next, [.ifNoneMatch: tag]).status == .notModified)
            story.world.clock.advance(by: 31)
            let free = try await story.device.get(Self.next, [.ifNoneMatch: tag]).expect(.ok)
            let properties = try #require(free.json["task"]?["properties"])
            #expect(properties["locked_until"] == nil && properties["notice"] == nil)
        }
    }

    @Test(
        "whoever listens is told once that a device is silent and once that it is heard again, without a poll"
    )
    func silentStream() async throws {
        let world = try World()
        let server = QuestServer(world.parts)
        try await server.routerAlone.test(.router) { client in
            let admin = Rider(client: client, token: World.adminToken.text)
            try await admin.put(Story.adminPath, world.document()).expect(.created)
            try await admin.post(Story.adminPath + "/open").expect(.ok)
            let device = try await Story.join("Лисы", admin)
            let story = Story(
                anonymous: admin.with(token: nil), admin: admin, device: device, world: world)
            try await device.post(Self.poll, story.fix("A")).expect(.ok)
            let quest = QuestID("story")
            let own = try #require(server.live.keeping.rides.rides(in: quest).first?.device)
            let stream = server.live.streams.stream(of: quest)
            let coming = stream.listen(as: [.device(own.id, .russian)], by: "a", after: nil).coming
            await server.feed.look()
            world.clock.advance(by: 185)
            for _ in 0..<3 { await server.feed.look() }
            try await device.post(Story.path + "/positions", story.fix("A")).expect(.ok)
            for _ in 0..<3 { await server.feed.look() }
            stream.close()
            var told: [String] = []
            for await bytes in coming { told.append(String(buffer: bytes)) }
            #expect(told.count == 2)
            #expect(told.map { $0.contains("silent-device") } == [true, false])
        }
    }

    @Test("with a task come its prices and times in words, and what the team has left")
    func words() async throws {
        try await World().runStory { story in
            let rules = """
                "attempts": 3, "lock-out": 60, "penalty": 1, "trap-answer": "ворона", "trap-points": 2,
                "time-limit": 30, "hint": "жёлтая", "hint-after": 10, "hint-price": 2, "points": 3
                """
            let document = story.world.document().replacing("\"points\": 3", with: rules)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            let path = Story.path + "/tasks/bird"
            let russian = try await story.device.get(path, Self.russian).expect(.ok).json["properties"]
            #expect(
                russian?["rules"]?.stringValue == """
                    На задание есть 30 минут с момента, когда оно открылось. Принимается не больше 3 ответов. \
                    Неверный ответ стоит 1 очко. Есть ответы-ловушки: они похожи на верные, и каждый стоит ещё \
                    2 очка. После неверного ответа следующий принимается через 60 секунд. Подсказку 1 можно \
                    взять через 10 минут после открытия задания, она стоит 2 очка.
                    """)
            #expect(russian?["attempts_left"] == 3 && russian?["locked_until"] == nil)
            #expect(russian?["notice"] == "Осталось попыток: 3 из 3.")
            for secret in ["ворона", "жёлтая", World.secret] {
                let list = try await story.device.get(Story.path + "/tasks").expect(.ok)
                #expect(!list.text.contains(secret))
            }

            story.world.clock.advance(by: 10)
            try await story.device.post(Self.poll + "&task=bird", story.fix("A")).expect(.ok)
            try await story.device.answer(story.answer("bird", "снегирь"), key: "1").expect(.created)
            story.world.clock.advance(by: 20)
            let refused = try await story.device.answer(story.answer("bird", "чиж"), key: "2")
                .expect(.conflict, code: "locked-out")
            let english = try await story.device.get(path, Self.english).expect(.ok).json["properties"]
            #expect(english?["attempts_left"] == 2)
            #expect(english?["locked_until"]?.stringValue == "\(World.start + 70)")
            #expect(
                english?["notice"]?.stringValue
                    == "2 of 3 attempts left. Wait 40 seconds after a wrong answer to task “Bird”.")
            // In the words of the refusal.
            let shown = try await story.device.get(path, Self.russian).expect(.ok).json["properties"]
            let said = try #require(refused.json["detail"]?.stringValue)
            #expect(shown?["notice"]?.stringValue?.hasSuffix(said) == true, "\(said)")
            // `next` tells the very task.
            let next = try await story.device.get(Self.next, Self.russian).expect(.ok)
            #expect(next.json["task"]?["id"] == "bird")
            for name in ["rules", "notice", "attempts_left", "locked_until"] {
                #expect(next.json["task"]?["properties"]?[name] == shown?[name], "\(name)")
            }
            // A wrong answer more, then the last one.
            for (key, text) in [("3", "ворона"), ("4", "чиж")] {
                story.world.clock.advance(by: 60)
                try await story.device.answer(story.answer("bird", text), key: key).expect(.created)
            }
            let last = try await story.device.get(path, Self.english).expect(.ok).json["properties"]
            #expect(last?["attempts_left"] == 0 && last?["locked_until"] == nil)
            #expect(last?["notice"] == "Your team has used its 3 attempts at task “Bird”.")
        }
    }
}
