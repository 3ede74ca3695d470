import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing

@testable import questd

@Suite("Webhooks")
struct WebhookTests {
    /// HMAC by its definition (RFC 2104), on SHA-256 alone.
    private static func hmac(_ message: [UInt8], key: [UInt8]) -> String {
        let block = key + [UInt8](repeating: 0, count: 64 - key.count)
        let inner = Digest.sha256(block.map { $0 ^ 0x36 } + message).bytes
        return Digest.sha256(block.map { $0 ^ 0x5C } + inner).description
    }

    @Test("what happens is sent in order and signed, without answers and positions")
    func sent() async throws {
        let (scene, receiver) = (try WebhookScene(), try WebhookReceiver())
        try await scene.run { admin in
            let secret = try await scene.add(receiver.address, by: admin)
            let device = try await Story.join("Лисы", admin)
            let story = Story(
                anonymous: admin.with(token: nil), admin: admin, device: device, world: scene.world)
            try await device.post(Story.path + "/positions", story.fix("B")).expect(.ok)
            try await device.answer(story.answer("bird", World.secret), key: "k").expect(.created)
            let head = try await scene.world.store.head(of: QuestID("story")).seq
            try await scene.wait { receiver.deliveries.last?.seqs.last == head }
            let records = receiver.deliveries.flatMap(\.records)
            let seqs = receiver.deliveries.flatMap(\.seqs)
            #expect(seqs == seqs.sorted() && Set(seqs).count == seqs.count)
            #expect(Set(records.compactMap { $0["kind"]?.stringValue }) == ["command", "verdict"])
            #expect(records.contains { $0["command"]?.stringValue == "device-joined" })
            let verdict = try #require(records.first { $0["kind"]?.stringValue == "verdict" })
            #expect(verdict["task"]?.stringValue == "bird" && verdict["verdict"]?.stringValue == "accepted")
            #expect(verdict["team"]?.stringValue == "lisy")
            for delivery in receiver.deliveries {
                #expect(!delivery.text.contains(World.secret) && !delivery.text.contains("Лисы"))
                let signature = try #require(delivery.fields["request-signature"])
                let parts = signature.split(separator: ",").map { $0.split(separator: "=") }
                try #require(parts.count == 2 && parts[0][0] == "t" && parts[1][0] == "v1")
                let message = Array("\(parts[0][1]).".utf8) + delivery.body
                #expect(Self.hmac(message, key: Array(secret.utf8)) == parts[1][1])
                #expect(Self.hmac(message + [32], key: Array(secret.utf8)) != parts[1][1])
                #expect(delivery.fields["request-event"] == "records")
                #expect(delivery.fields["content-type"] == "application/json")
            }
            #expect(try await scene.shown(admin)["status"]?.stringValue == "working")
            #expect(try await !admin.get(WebhookScene.path).text.contains(secret))
        }
    }

    @Test("answers come with their text and positions with the place, for whoever asks for them by name")
    func askedByName() async throws {
        let (scene, receiver) = (try WebhookScene(), try WebhookReceiver())
        try await scene.run { admin in
            try await scene.add(
                receiver.address, events: #""answer", "positions", "device-joined""#, by: admin)
            let device = try await Story.join("Лисы", admin)
            let story = Story(
                anonymous: admin.with(token: nil), admin: admin, device: device, world: scene.world)
            try await device.post(Story.path + "/positions", story.fix("E")).expect(.ok)
            try await device.answer(story.answer("song", "поём"), key: "k").expect(.created)
            try await scene.wait { receiver.deliveries.flatMap(\.records).count == 3 }
            let records = receiver.deliveries.flatMap(\.records)
            #expect(records.compactMap { $0["kind"]?.stringValue } == ["command", "positions", "answer"])
            #expect(records[2]["text"]?.stringValue == "поём" && records[2]["task"]?.stringValue == "song")
            let place = scene.world.roads.coordinate("E")
            let told = (records[1]["position"]?.arrayValue ?? []).compactMap { $0.doubleValue }
            try #require(told.count == 2)
            #expect(abs(told[0] - place.longitude) < 1e-6 && abs(told[1] - place.latitude) < 1e-6)
        }
    }

    @Test("a delivery that fails is tried again as it was, later each time, and the next one waits for it")
    func retried() async throws {
        let (scene, receiver) = (try WebhookScene(), try WebhookReceiver(.answer(500)))
        try await scene.run { admin in
            try await scene.add(receiver.address, by: admin)
            try await scene.say("раз", admin)
            for failures in 1...3 {
                try await scene.wait(moving: failures > 1) {
                    try await scene.shown(admin)["failures"]?.integerValue == Int64(failures)
                }
                let hook = try await scene.shown(admin)
                #expect(hook["status"]?.stringValue == "failing")
                let at = try #require(hook["retry_at"]?.stringValue.flatMap { Timestamp(rfc3339: $0) })
                let wait = (at - scene.world.clock.now).value
                let longest = Double(5 << (failures - 1))
                #expect(wait >= longest / 2 - 1 && wait <= longest, "\(wait) after \(failures)")
            }
            // What happens meanwhile does not overtake it.
            try await scene.say("два", admin)
            receiver.behave(.answer(204))
            try await scene.wait { receiver.deliveries.count == 5 }
            let deliveries = receiver.deliveries
            let names = deliveries.map { $0.fields["request-delivery"] }
            #expect(Set(names.prefix(4)).count == 1 && names[4] != names[3])
            #expect(Set(deliveries.prefix(4).map(\.seqs)).count == 1)
            #expect(deliveries[4].seqs.first == deliveries[3].seqs.last.map { $0 + 1 })
            func statuses() async throws -> [Int64] {
                let list = try await admin.get(WebhookScene.path + "/hook/deliveries").expect(.ok).json
                return (list["deliveries"]?.arrayValue ?? []).compactMap { $0["status"]?.integerValue }
            }
            try await scene.wait { try await statuses().count == 5 }
            #expect(try await statuses() == [204, 204, 500, 500, 500])
            #expect(try await scene.shown(admin)["status"]?.stringValue == "working")
        }
    }

    @Test("a receiver that stalls, hangs up or redirects has not taken it, and no rider waits for it")
    func hostile() async throws {
        let (scene, receiver) = (try WebhookScene(limits: "webhook_seconds=1"), try WebhookReceiver(.stall))
        let elsewhere = try WebhookReceiver()
        try await scene.run { admin in
            try await scene.add(receiver.address, by: admin)
            let device = try await Story.join("Лисы", admin)
            try await scene.wait(moving: false) { receiver.deliveries.count == 1 }
            let story = Story(
                anonymous: admin.with(token: nil), admin: admin, device: device, world: scene.world)
            try await device.answer(story.answer("song", "la"), key: "k").expect(.created)
            func outcome() async throws -> JSONValue? {
                let list = try await admin.get(WebhookScene.path + "/hook/deliveries").json
                return list["deliveries"]?[0]
            }
            try await scene.wait(moving: false) {
                try await outcome()?["failure"]?.stringValue == "timed-out"
            }
            receiver.behave(.redirect(to: elsewhere.address))
            try await scene.wait { try await outcome()?["status"]?.integerValue == 307 }
            receiver.behave(.hangUp)
            try await scene.wait { try await outcome()?["failure"]?.stringValue == "unreachable" }
            receiver.behave(.answerLate(200, milliseconds: 200))
            try await scene.wait { try await outcome()?["delivered"]?.boolValue == true }
            #expect(elsewhere.deliveries.isEmpty)
        }
    }

    @Test("a webhook that fails for too long is given up, and a test takes it up where it stopped")
    func givenUp() async throws {
        let scene = try WebhookScene(limits: "webhook_give_up_seconds=60")
        let receiver = try WebhookReceiver(.answer(503))
        try await scene.run { admin in
            try await scene.add(receiver.address, by: admin)
            try await scene.say("раз", admin)
            try await scene.wait { try await scene.shown(admin)["status"]?.stringValue == "stopped" }
            #expect(scene.world.log.all.contains { $0.contains("webhook given up") })
            let tried = receiver.deliveries
            try await scene.say("два", admin)
            let failed = try await admin.post(WebhookScene.path + "/hook/test").expect(.ok).json
            #expect(failed["delivered"]?.boolValue == false && failed["status"]?.integerValue == 503)
            #expect(try await scene.shown(admin)["status"]?.stringValue == "stopped")
            receiver.behave(.answer(200))
            let passed = try await admin.post(WebhookScene.path + "/hook/test").expect(.ok).json
            #expect(passed["delivered"]?.boolValue == true && passed["record_count"]?.integerValue == 0)
            let count = tried.count + 2
            try await scene.wait { receiver.deliveries.count > count }
            let tests = receiver.deliveries[tried.count..<count]
            #expect(tests.allSatisfy { $0.fields["request-event"] == "test" && $0.records.isEmpty })
            // Both messages, from the one that had failed on.
            #expect(receiver.deliveries[count].seqs == tried[0].seqs + tried[0].seqs.map { $0 + 1 })
        }
    }

    @Test("after a restart sending goes on where it had come to")
    func restart() async throws {
        let (scene, receiver) = (try WebhookScene(), try WebhookReceiver())
        try await scene.run { admin in
            try await scene.add(receiver.address, by: admin)
            try await scene.say("раз", admin)
            try await scene.wait {
                try await scene.world.store.webhooks().first?.progress.attempts.count == 1
            }
            receiver.behave(.answer(500))
            scene.world.clock.advance(by: 1)
            try await scene.say("два", admin)
            try await scene.wait { try await scene.world.store.webhooks().first?.progress.failures == 1 }
        }
        let before = receiver.deliveries
        receiver.behave(.answer(200))
        try await scene.run { admin in
            try await scene.say("три", admin)
            try await scene.wait { receiver.deliveries.count >= before.count + 2 }
        }
        let after = receiver.deliveries[before.count...].flatMap(\.seqs)
        let last = try #require(before[0].seqs.last)
        #expect(after == [last + 1, last + 2])
    }

    @Test("the connection is made to an address that was checked, whatever the name leads to")
    func resolved() async throws {
        let (scene, receiver) = (try WebhookScene(), try WebhookReceiver())
        try await scene.run { admin in
            let url = "http://hooks.test:\(receiver.port)/a?b=c"
            try await scene.add(url, by: admin)
            func test() async throws -> String? {
                let answer = try await admin.post(WebhookScene.path + "/hook/test").expect(.ok).json
                return answer["failure"]?.stringValue ?? answer["status"]?.integerValue.map { "\($0)" }
            }
            #expect(try await test() == "host-unknown")
            scene.hosts.lead(to: "127.0.0.1")
            #expect(try await test() == "200")
            #expect(receiver.deliveries.first?.fields["host"] == "hooks.test:\(receiver.port)")
            #expect(receiver.deliveries.first?.path == "/a?b=c")
            for address in ["10.0.0.5", "169.254.169.254", "::1", "::ffff:10.0.0.5", "0.0.0.0"] {
                scene.hosts.lead(to: "127.0.0.1", address)
                #expect(try await test() == "address-refused", "one of its addresses is \(address)")
            }
            #expect(receiver.deliveries.count == 1)
        }
    }

    @Test("a webhook goes with its quest: when that is erased, and when it is removed by itself")
    func ended() async throws {
        let (scene, receiver) = (try WebhookScene(), try WebhookReceiver())
        try await scene.run { admin in
            try await scene.add(receiver.address, by: admin)
            try await admin.send(.delete, WebhookScene.path + "/hook").expect(.ok)
            try await admin.send(.delete, WebhookScene.path + "/hook").expect(
                .notFound, code: "webhook-unknown")
            try await scene.add(receiver.address, by: admin)
            try await admin.post(Story.adminPath + "/erase", #"{"confirm": "story"}"#).expect(.ok)
            try await scene.wait { try await scene.world.store.webhooks().isEmpty }
            #expect(try await scene.shown(admin) == .null)
            #expect(receiver.deliveries.isEmpty)
        }
    }

    @Test("what cannot be a webhook is refused with its reason")
    func refused() async throws {
        let scene = try WebhookScene()
        try await scene.run { admin in
            try await scene.add("https://example.org/", by: admin)
            func refuse(_ body: String, _ code: String, _ member: String?) async throws {
                let answer = try await admin.post(WebhookScene.path, body)
                #expect(answer.code == code && answer.json["member"]?.stringValue == member, "\(answer.text)")
            }
            try await refuse(#"{"url": "example.org"}"#, "webhook-url-invalid", "url")
            try await refuse(#"{"url": "https://192.168.1.1/"}"#, "webhook-address-refused", "url")
            try await refuse(
                #"{"url": "https://example.org/", "events": ["verdicts"]}"#, "webhook-event-unknown", "events"
            )
            try await refuse(#"{"url": "https://example.org/", "events": []}"#, "member-invalid", "events")
            try await refuse(#"{"url": "https://example.org/", "id": "No slug"}"#, "member-invalid", "id")
            try await refuse(#"{"url": "https://example.org/", "id": "hook"}"#, "webhook-exists", "id")
            let named = try await admin.post(WebhookScene.path, #"{"url": "https://example.org/x"}"#)
                .expect(.created)
            #expect(named.json["webhook"]?["id"]?.stringValue == "example-org")
        }
        try await scene.world.run { anonymous in
            // The daemon as it is started without settings.
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.post(WebhookScene.path, #"{"url": "http://example.org/"}"#)
                .expect(.unprocessableContent, code: "webhook-http-refused")
            try await admin.post(WebhookScene.path, #"{"url": "https://127.0.0.1/"}"#)
                .expect(.unprocessableContent, code: "webhook-address-refused")
        }
    }

    @Test("attempts wait twice as long each time, up to the longest, and never less than half of it")
    func waits() {
        for (failures, longest) in [(1, 5.0), (2, 10), (3, 20), (10, 2560), (11, 3600), (1000, 3600)] {
            for chance in [0.0, 0.5, 1] {
                let wait = WebhookProgress.wait(after: failures, limits: LimitValues(), chance: chance)
                #expect(wait.value == longest * (1 - chance / 2))
            }
        }
    }
}
