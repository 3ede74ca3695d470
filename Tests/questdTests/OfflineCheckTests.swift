import Foundation
import GeoJSONKit
import HTTPTypes
import HummingbirdTesting
import QuestEngine
import Testing

@testable import EventServices
@testable import questd

@Suite("Right or wrong without network")
struct OfflineCheckTests {
    private static let tasks = Story.path + "/tasks"

    private static func document(_ world: World) -> String {
        world.document().replacing("\"points\": 3", with: "\"points\": 3, \"offline-check\": true")
            .replacing("\"answer\": \"\(World.secret)\"", with: "\"answer\": \"\(World.secret)|Кенар!\"")
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }

    private static func bytes(base64URL text: String) -> [UInt8] {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map { Array($0) } ?? []
    }

    /// What a task's properties say, to a client that knows nothing but them.
    private struct Told {
        let salt: [UInt8]
        let keys: [[UInt8]]
        let iterations: Int

        init?(_ feature: JSONValue?) {
            guard let check = feature?["properties"]?["offline_check"],
                check["algorithm"]?.stringValue == "PBKDF2-HMAC-SHA-256",
                let salt = check["salt"]?.stringValue, let keys = check["keys"]?.arrayValue,
                let iterations = check["iterations"]?.integerValue
            else { return nil }
            self.salt = OfflineCheckTests.bytes(base64URL: salt)
            self.keys = keys.map { OfflineCheckTests.bytes(base64URL: $0.stringValue ?? "") }
            self.iterations = Int(iterations)
        }

        /// - Parameter form: Of what was typed.
        func isProbablyRight(_ form: String) throws -> Bool {
            keys.contains(
                try #require(OfflineCheck.key(of: Array(form.utf8), salt: salt, iterations: iterations)))
        }
    }

    /// RFC 7914, section 11.
    @Test(
        "is by PBKDF2 with HMAC-SHA-256, as the RFC's vectors have it",
        arguments: [
            (
                "passwd", "salt", 1,
                "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                    + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
            ),
            (
                "Password", "NaCl", 80_000,
                "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
                    + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
            ),
        ])
    func vectors(_ text: String, _ salt: String, _ iterations: Int, _ expected: String) throws {
        let key = try #require(
            OfflineCheck.key(
                of: Array(text.utf8), salt: Array(salt.utf8), iterations: iterations, size: 64))
        #expect(Self.hexadecimal(key) == expected)
    }

    @Test("is told with the tasks that ask for it, in keys alone; the poll does without")
    func told() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, Self.document(story.world)).expect(.ok)
            let list = try await story.device.get(Self.tasks).expect(.ok)
            let features = list.json["features"]?.arrayValue ?? []
            let check = try #require(Told(features.first))
            #expect(check.salt.count == 16 && check.keys.count == 2)
            #expect(check.keys.allSatisfy { $0.count == 32 } && check.iterations >= 10_000)
            #expect(try check.isProbablyRight(World.secret))
            #expect(try check.isProbablyRight("кенар"))
            #expect(try !check.isProbablyRight("воробей"))
            // The second task does not ask for it.
            #expect(Told(features[1]) == nil && features.count == 3)
            let one = try await story.device.get(Self.tasks + "/bird").expect(.ok)
            #expect(Told(one.json)?.keys == check.keys)
            let position = try await story.device.post(
                Story.path + "/positions?reply=next", story.fix("B")
            ).expect(.ok)
            #expect(!position.text.contains("offline_check"))
            for answer in [list, one, position] {
                #expect(!answer.text.contains(World.secret) && !answer.text.contains("енар"))
            }
            let bundle = try ZIPReader(try await story.device.get(Story.path + "/bundle").expect(.ok).bytes)
            let entry = try #require(bundle.entries.first { $0.name == "tasks.geojson" })
            #expect(try bundle.contents(of: entry, limit: 1 << 20) == list.bytes)
        }
    }

    @Test("has the same keys in the next edition and after a restart, and others at another task or quest")
    func stable() async throws {
        try await World().runStory { story in
            let document = Self.document(story.world)
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            let first = try await story.device.get(Self.tasks).expect(.ok)
            let check = try #require(Told(first.json["features"]?[0]))
            let device = story.device.token
            // Another daemon with the same secrets, over the same store.
            try await QuestServer(story.world.parts).routerAlone.test(.router) { client in
                let rider = Rider(client: client, token: device)
                let again = try await rider.get(Self.tasks).expect(.ok)
                #expect(again.bytes == first.bytes && again.fields[.eTag] == first.fields[.eTag])
            }
            let moved = document.replacing("\"points\": 3", with: "\"points\": 4")
            try await story.admin.put(Story.adminPath, moved).expect(.ok)
            let next = try await story.device.get(Self.tasks).expect(.ok)
            #expect(Told(next.json["features"]?[0])?.keys == check.keys)
        }
        let secret = try World().parts.codeSecret
        let keys = ["north", "south"].map { CodeKey(of: QuestID($0), from: secret) }
        let salts = keys.flatMap { key in
            ["bird", "lamps"].map { OfflineCheck.salt(of: TaskID($0), key) }
        }
        #expect(Set(salts).count == 4)
    }

    private static func checks(_ document: String) throws -> OfflineChecks {
        let reading = QuestDocument.read(Array(document.utf8), name: "story")
        return OfflineChecks(of: try #require(reading.quest, "\(reading.findings)"))
    }

    @Test("an edition takes over the keys of answers that stay, and computes those of the others")
    func takenOver() async throws {
        let world = try World()
        let secret = world.parts.codeSecret
        let document = Self.document(world)
        let first = try Self.checks(document)
        let found = await first.all(CodeKey(of: QuestID("north"), from: secret))
        let before = try #require(found[TaskID("bird")])
        // Under another key it shows what is computed anew.
        let other = CodeKey(of: QuestID("south"), from: secret)
        let same = try Self.checks(document)
        same.take(from: first)
        let stayed = await same.all(other)
        #expect(stayed[TaskID("bird")]?.keys == before.keys)
        let changed = try Self.checks(document.replacing(World.secret, with: "щегол"))
        changed.take(from: first)
        let both = await changed.all(other)
        let mixed = try #require(both[TaskID("bird")])
        #expect(mixed.keys.count == 2 && mixed.keys.first != before.keys.first)
        #expect(mixed.keys.last == before.keys.last)
    }

    @Test("nothing holds the checks of an edition that was replaced, so that they are given up")
    func givenUp() throws {
        let world = try World()
        let document = Self.document(world)
        let key = CodeKey(of: QuestID("north"), from: world.parts.codeSecret)
        weak var replaced: OfflineChecks?
        do {
            let checks = try Self.checks(document)
            checks.begin(key)
            replaced = checks
            let isBegun = checks.isBegun
            #expect(isBegun)
        }
        let isGone = replaced == nil
        #expect(isGone)
    }

    @Test("a start computes those of quests that are not closed; the others wait for whoever may be told")
    func closed() async throws {
        try await World().runStory { story in
            /// The quest as a daemon finds it that starts now.
            func started() async throws -> QuestSnapshot {
                let services = QuestServices(
                    store: story.world.store, codeSecret: story.world.parts.codeSecret)
                return try await services.service(of: QuestID("story")).snapshot()
            }
            let document = Self.document(story.world).replacing(
                "\"organiser\":", with: "\"opens\": \"\(World.start)\", \"organiser\":")
            try await story.admin.put(Story.adminPath, document).expect(.ok)
            let open = try await started()
            #expect(try open.published().offline.isBegun)
            try await story.admin.post(Story.adminPath + "/close").expect(.ok)
            let closed = try await started()
            let checks = try closed.published().offline
            #expect(!checks.isBegun)
            await #expect(throws: Refusal.questNotOpen) {
                try await closed.offlineChecks(for: TeamID("lisy"), at: World.start + Seconds(-1))
            }
            #expect(!checks.isBegun)
            let told = try await closed.offlineChecks(for: TeamID("lisy"), at: World.start)
            #expect(told.count == 1 && checks.isBegun)
        }
    }

    @Test("changes nothing of judging: an answer that was given without network counts when it is here")
    func judged() async throws {
        try await World().runStory { story in
            try await story.admin.put(Story.adminPath, Self.document(story.world)).expect(.ok)
            story.world.clock.advance(by: 60)
            let given = story.world.clock.now
            story.world.clock.advance(by: 900)
            func body(_ text: String) -> String {
                #"{"task": "bird", "text": "\#(text)", "sent_at": "\#(story.world.clock.now)", "#
                    + #""answered_at": "\#(given)"}"#
            }
            let wrong = try await story.device.answer(body("воробей"), key: "1").expect(.created)
            #expect(wrong.json["verdict"]?.stringValue == "rejected")
            let right = try await story.device.answer(body("КЕНАР"), key: "2").expect(.created)
            #expect(right.json["verdict"]?.stringValue == "accepted")
        }
    }
}
