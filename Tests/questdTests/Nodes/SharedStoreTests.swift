import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOEmbedded
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import EventServices
@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Two daemons that share a store")
struct SharedStoreTests {
    private static let poll = Story.path + "/positions?reply=next"

    @Test("whoever has joined at one daemon takes part at the other at once, without a hint")
    func joined() async throws {
        try await SharedScene(hears: false).run { both in
            let owls = try await Story.join("Совы", both.here.admin)
            let body = both.here.answer("bird", World.secret)
            try await both.atOther(owls).answer(body, key: "1").expect(.created)
            try await both.atOther(owls).get(Story.path + "/team").expect(.ok)
            // Whoever runs the quest sees it at either.
            let answers = try await both.here.admin.get(Story.adminPath + "/answers").expect(.ok)
            #expect(answers.json["answers"]?.arrayValue?.count == 1)
        }
    }

    @Test("an answer that comes again at another daemon is the same answer")
    func repeated() async throws {
        try await SharedScene(hears: false).run { both in
            let (device, body) = (both.here.device, both.here.answer("bird", World.secret))
            let first = try await device.answer(body, key: "1").expect(.created)
            let again = try await both.atOther(device).answer(body, key: "1").expect(.created)
            #expect(again.json["id"] == first.json["id"])
            #expect(again.fields[HTTPField.Name("Idempotency-Replayed")!] == "true")
            try await both.atOther(device).answer(both.here.answer("bird", "ворона"), key: "1")
                .expect(.unprocessableContent)
        }
    }

    @Test("attempts are counted over both daemons, also where all come at once")
    func attempts() async throws {
        try await SharedScene().run { both in
            let document = both.here.world.document().replacing(
                "\"points\": 3", with: "\"points\": 3, \"attempts\": 5")
            try await both.here.admin.put(Story.adminPath, document).expect(.ok)
            let devices = [both.here.device, both.atOther(both.here.device)]
            let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for number in 0..<30 {
                    group.addTask {
                        try await devices[number % 2].answer(
                            both.here.answer("bird", "ворона \(number)"), key: "\(number)"
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == .created } == 5)
        }
    }

    @Test(
        "wrong codes at one daemon are wrong codes at the other: who spreads them over both has no more tries"
    )
    func codes() async throws {
        let scene = try SharedScene(
            limits: "wrong_codes_per_network=10,wrong_code_refill_milliseconds=600000")
        try await scene.run { both in
            func guess(_ rider: Rider, _ number: Int) async throws -> HTTPResponse.Status {
                let body = #"{"code": "0000-000\#(number)"}"#
                return try await rider.with(token: nil).post(Story.path + "/join", body).status
            }
            for number in 0..<10 {
                #expect(try await guess(both.elsewhere, number) == .notFound, "guess \(number)")
            }
            // The hint is on its way.
            try await scene.wait { try await guess(both.here.admin, 1) == .tooManyRequests }
            #expect(try await guess(both.elsewhere, 2) == .tooManyRequests)
        }
    }

    @Test("answers that were too many at one daemon are too many at the other")
    func answersAtOnce() async throws {
        let scene = try SharedScene()
        try await scene.run { both in
            let (device, elsewhere) = (both.here.device, both.atOther(both.here.device))
            var number = 0
            func answer(_ rider: Rider) async throws -> HTTPResponse.Status {
                number += 1
                return try await rider.answer(both.here.answer("bird", "ворона \(number)"), key: "\(number)")
                    .status
            }
            while try await answer(device) != .tooManyRequests { try #require(number < 100) }
            try await scene.wait { try await answer(elsewhere) == .tooManyRequests }
            #expect(number < 40, "what one bucket gives, and what came before the hint")
        }
    }

    @Test(
        "what one daemon writes is told by the other's streams, by a hint or after a while",
        arguments: [true, false])
    func streams(isHinted: Bool) async throws {
        let scene = try SharedScene(hears: !isHinted)
        try await scene.run { both in
            let stream = both.other.live.streams.stream(of: both.quest)
            // Somebody has asked there before.
            try await both.elsewhere.with(token: World.adminToken.text).get(Story.adminPath + "/live").expect(
                .ok)
            let coming = stream.listen(as: [.staff], by: "a", after: nil).coming
            try await both.here.admin.post(Story.adminPath + "/messages", #"{"text": "Пора"}"#).expect(
                .created)
            let seq = try await scene.world.store.head(of: both.quest).seq
            if isHinted { scene.hints.give(.records(of: both.quest, through: seq)) }
            for await bytes in coming {
                let event = String(buffer: bytes)
                if event.contains("\"command\":\"message-sent\""), event.contains("id: \(seq).") { return }
            }
            Issue.record("the stream has ended without a word of it")
        }
    }

    @Test("whoever comes with a mark of another daemon is told what this one never told of, out of the log")
    func resumed() async throws {
        let scene = try SharedScene()
        try await scene.run { both in
            let before = try await scene.world.store.head(of: both.quest).seq
            let message = #"{"text": "Пора"}"#
            try await both.here.admin.post(Story.adminPath + "/messages", message).expect(.created)
            try await both.here.device.answer(both.here.answer("bird", World.secret), key: "1")
                .expect(.created)
            let end = try await scene.world.store.head(of: both.quest).seq
            let mark = try #require(HTTPField.Name("Last-Event-ID"))
            let path = Story.adminPath + "/live/events?once=true"
            // One that has told nobody anything yet.
            try await scene.server("third").routerAlone.test(.router) { client in
                let staff = Rider(client: client, token: World.adminToken.text)
                let told = try await staff.get(path, [mark: "\(before).77.gone"]).expect(.ok).text
                for seq in before + 1...end { #expect(told.contains("\"seq\":\(seq),"), "record \(seq)") }
                #expect(told.contains("message-sent") && !told.contains("\"seq\":\(before),"))
                let later = try await staff.get(path, [mark: "\(end).77.gone"]).expect(.ok).text
                #expect(!later.contains("event: record"))
                let device = staff.with(token: both.here.device.token)
                let ride = try await device.get(
                    Story.path + "/ride?once=true", [mark: "\(before).77.gone"]
                ).expect(.ok).text
                #expect(ride.contains("event: answers") && ride.contains("Пора"))
            }
        }
    }

    @Test("roads that are closed at one daemon are closed at the other")
    func zones() async throws {
        let scene = try SharedScene()
        try await scene.run { both in
            let (start, goal) = (scene.world.roads.coordinate("E"), scene.world.roads.coordinate("B"))
            let route =
                "/route/v1/bicycle/\(start.longitude),\(start.latitude);\(goal.longitude),\(goal.latitude)"
            func length() async throws -> Double {
                let answer = try await both.elsewhere.get(route).expect(.ok)
                return answer.json["routes"]?[0]?["distance"]?.doubleValue ?? -1
            }
            let open = try await length()
            #expect(abs(open - 400) < 20, "from E to B")
            let body = scene.world.closureInTheMiddle(#""id": "works","#)
            try await both.here.admin.post(Story.adminPath + "/zones", body).expect(.created)
            try await scene.wait { abs(try await length() - 3 * open) < 60 }
            try await both.here.admin.send(.delete, Story.adminPath + "/zones/works").expect(.ok)
            try await scene.wait { abs(try await length() - open) < 1 }
        }
    }

    @Test("a ride that comes to another daemon goes on from the stored positions, and back")
    func rides() async throws {
        let scene = try SharedScene()
        try await scene.run { both in
            let (device, elsewhere) = (both.here.device, both.atOther(both.here.device))
            try await device.post(Self.poll, both.here.fix("A")).expect(.ok)
            func remaining(_ rider: Rider) async throws -> Double {
                let answer = try await rider.get(Story.path + "/next?task=bird").expect(.ok)
                return answer.json["remaining"]?["distance"]?.doubleValue ?? -1
            }
            let atFirst = try await remaining(elsewhere)
            #expect(abs(atFirst - 400) < 20, "from A to B")
            // Whoever stays off the route is given another one: by the positions that this daemon has taken.
            for _ in 0..<5 {
                scene.world.clock.advance(by: 20)
                try await device.post(Self.poll, both.here.fix("D")).expect(.ok)
            }
            try await scene.wait { abs(try await remaining(elsewhere) - 800) < 40 }
            #expect(abs(try await remaining(device) - 800) < 40, "from D to B")
            // Now that daemon has it.
            for _ in 0..<5 {
                scene.world.clock.advance(by: 20)
                try await elsewhere.post(Self.poll, both.here.fix("A")).expect(.ok)
            }
            try await scene.wait { abs(try await remaining(device) - 400) < 20 }
        }
    }

    @Test("the map of the staff shows at one daemon where devices are that ride at the other")
    func map() async throws {
        let scene = try SharedScene()
        try await scene.run { both in
            let staff = both.elsewhere.with(token: World.adminToken.text)
            func place() async throws -> [Double] {
                let map = try await staff.get(Story.adminPath + "/live").expect(.ok)
                let point = map.json["features"]?[0]?["geometry"]?["coordinates"]?.arrayValue ?? []
                return point.compactMap(\.doubleValue)
            }
            #expect(try await place().isEmpty)
            for letter: Character in ["A", "C"] {
                try await both.here.device.post(Story.path + "/positions", both.here.fix(letter)).expect(.ok)
                let point = scene.world.roads.coordinate(letter)
                try await scene.wait { abs((try await place().first ?? 0) - point.longitude) < 1e-5 }
                scene.world.clock.advance(by: 120)
            }
        }
    }

    @Test("a session that was ended at one daemon ends at the other with the hint, and what lasts by it")
    func sessions() async throws {
        let scene = try SharedScene()
        try await scene.run { both in
            let browser = try await both.here.browser()
            let elsewhere = browser.copy(at: both.elsewhere)
            try await elsewhere.get(Story.path + "/team").expect(.ok)
            let ended = try await browser.send(.delete, "/api/v1/session")
            #expect(ended.status.kind == .successful, "\(ended.text)")
            scene.hints.give(.rows([.sessions]))
            try await scene.wait {
                try await elsewhere.get(Story.path + "/team").status == .unauthorized
            }
        }
    }

    @Test("what lasts by a session asks at times whether it may")
    func holds() async {
        let revocations = Revocations()
        let channel = NIOAsyncTestingChannel()
        let (good, bad) = (
            revocations.hold(.device(DeviceID("a")), of: nil, in: nil, over: channel),
            revocations.hold(.device(DeviceID("b")), of: nil, in: nil, over: channel)
        )
        good.checked { true }
        bad.checked { false }
        await revocations.lookAgain()
        #expect(!good.isOver && bad.isOver)
    }

    @Test("a device that was removed at one daemon is sent nothing more by the other")
    func revoked() async throws {
        let scene = try SharedScene()
        try await scene.run { both in
            try await both.atOther(both.here.device).get(Story.path + "/team").expect(.ok)
            let team = try await both.here.device.get(Story.path + "/team").expect(.ok)
            let id = DeviceID(team.json["devices"]?[0]?["id"]?.stringValue ?? "")
            let hold = both.other.services.revocations.hold(
                .device(id), of: TeamID("lisy"), in: both.quest, over: NIOAsyncTestingChannel())
            try await both.here.admin.send(.delete, Story.adminPath + "/teams/lisy/devices/\(id)").expect(.ok)
            try await scene.wait { hold.isOver }
        }
    }

    @Test("answers say which daemon has given them, and that devices of one team belong together")
    func fields() async throws {
        try await SharedScene().run { both in
            let (node, team) = (HTTPField.Name("ReQuest-Node")!, HTTPField.Name("ReQuest-Team")!)
            let here = try await both.here.device.get(Story.path + "/team").expect(.ok)
            let other = try await both.atOther(both.here.device).get(Story.path + "/team").expect(.ok)
            #expect(here.fields[node] == "here" && other.fields[node] == "other")
            #expect(here.fields[team] != nil && here.fields[team] == other.fields[team])
            let owls = try await Story.join("Совы", both.here.admin)
            let theirs = try await owls.get(Story.path + "/team").expect(.ok)
            #expect(theirs.fields[team] != nil && theirs.fields[team] != here.fields[team])
            #expect(try await both.elsewhere.get("/livez").fields[team] == nil)
        }
        try await World().runStory { story in
            let alone = try await story.device.get(Story.path + "/team").expect(.ok)
            #expect(alone.fields[HTTPField.Name("ReQuest-Node")!] == nil)
        }
    }
}
