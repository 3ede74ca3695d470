import GeoJSONKit
import HTTPTypes
import NIOCore
import QuestEngine
import QuestTestSupport
import Testing

@testable import HTTPEdge
@testable import questd

/// Generated from `openapi.yaml`: whatever stands in a request, and whoever sends it, the daemon answers and lives.
@Suite("Hostile values", .serialized)
struct HostileValueTests {
    static let slots = RequestDescription.shared.slots

    @Test("Every number and every moment of a request has a range in the description")
    func described() {
        for slot in Self.slots where slot.isMoment || ["integer", "number"].contains(slot.type) {
            #expect(!HostileValue.numbers(for: slot).isEmpty, "\(slot) has no range")
        }
        #expect(Self.slots.count > 250, "what was found of the description proves too little")
        #expect(Self.slots.count { !HostileValue.numbers(for: $0).isEmpty } > 40)
    }

    @Test("The ends of each range are taken, and what lies beyond is refused by its name")
    func ranges() async throws {
        try await World().runStory { story in
            let scene = try await HostileScene(story)
            var (taken, refused) = (0, 0)
            // How far the places of tiles reach depends on their zoom.
            for slot in Self.slots where slot.operation != .showTile && !slot.isInGeometry {
                for value in HostileValue.numbers(for: slot) {
                    let answer = try await scene.send(value, at: slot, as: scene.rightful(slot.operation))
                    if value.isInRange == true {
                        taken += 1
                        #expect(!answer.refuses(slot), "\(slot) \(value.json): \(answer.text)")
                    } else {
                        refused += 1
                        #expect(answer.refuses(slot), "\(slot) \(value.json): \(answer.text)")
                    }
                }
            }
            #expect(taken > 80 && refused > 300, "\(taken) values were taken and \(refused) refused")
        }
    }

    @Test("No value stops the daemon or makes it answer by an error of its own, whoever sends it")
    func lives() async throws {
        try await World().runStory { story in
            let scene = try await HostileScene(story)
            var (count, generator) = (0, SeededGenerator(seed: 16))
            var seen: [String: Int] = [:]
            for slot in Self.slots {
                // The first places of a name get everything, the others a share.
                let known = seen[slot.path, default: 0]
                seen[slot.path] = known + 1
                var values = HostileValue.anything
                if known > 2 { values = Array(values.shuffled(using: &generator).prefix(4)) }
                if known == 0 { values += HostileValue.large }
                values += HostileValue.numbers(for: slot)
                let first = Int.random(in: 0..<scene.knockers.count, using: &generator)
                for (number, value) in values.enumerated() {
                    let rightful = scene.rightful(slot.operation)
                    let other = scene.knockers[(first + number) % scene.knockers.count]
                    for knocker in value.isLarge || other == rightful ? [rightful] : [rightful, other] {
                        let answer = try await scene.send(value, at: slot, as: knocker)
                        count += 1
                        #expect(
                            answer.status.code < 500,
                            "\(slot) \(value.json.prefix(60)) as \(knocker): \(answer.text.prefix(300))")
                    }
                }
            }
            try await story.anonymous.get("/livez").expect(.ok)
            #expect(count > 3000, "\(count) requests prove too little")
        }
    }

    @Test("Nor does what tracker apps, OSRM's clients and the headers of a request may say")
    func foreign() async throws {
        try await World().runStory { story in
            let scene = try await HostileScene(story)
            let values =
                HostileValue.anything.map(\.text) + [
                    "-9223372036854775808", "9223372036854775807", "1e308", "-1e308", "0001-01-01T00:00:00Z",
                    "9999-12-31T23:59:59Z", "4102444800001", "-1", "99999999999999999999",
                ]
            for value in values {
                for path in scene.foreignPaths(with: value) {
                    let answer = try await scene.execute(.get, path, nil, token: nil)
                    #expect(answer.status.code < 500, "\(path.prefix(200)): \(answer.text.prefix(300))")
                }
                for (dialect, body) in HostileScene.messages(with: value) {
                    let path = "/ingest/\(dialect)/\(scene.ingest)"
                    let answer = try await scene.execute(.post, path, body, token: nil)
                    #expect(
                        answer.status.code < 500, "\(dialect) \(body.prefix(200)): \(answer.text.prefix(300))"
                    )
                }
            }
        }
    }

    @Test("Quest files of hostile values are answered with findings")
    func questFiles() async throws {
        try await World().runStory { story in
            let world = story.world
            for value in HostileValue.anything + HostileValue.large {
                for (old, new) in [
                    (#""points": 3"#, #""points": \#(value.json)"#),
                    (#""title": "Проба""#, #""title": \#(value.json)"#),
                    (
                        #""title": "Проба""#,
                        #""title": "x", "opens": \#(value.json), "closes": \#(value.json)"#
                    ),
                    (world.position("F"), "[\(value.json), 0]"), (world.position("F"), value.json),
                    (#""answer": "12""#, #""answer": \#(value.json), "answer-tolerance": \#(value.json)"#),
                    (
                        #""points": 3"#,
                        #""radius": \#(value.json), "time-limit": \#(value.json), "hint-after": \#(value.json)"#
                    ),
                ] {
                    let text = world.document().replacing(old, with: new)
                    let answer = try await story.admin.put("/api/v1/admin/quests/hostile", text)
                    #expect(answer.status.code < 500, "\(new.prefix(60)): \(answer.text.prefix(300))")
                }
            }
        }
    }
}

extension Answer {
    /// Whether it says that the value of the slot is out of its range.
    fileprivate func refuses(_ slot: RequestSlot) -> Bool {
        switch slot.place {
        case .path: status == .notFound && code == "not-found"
        case .query, .header: status == .badRequest && (code == "query-invalid" || code == "InvalidOptions")
        // In the form of other programs, which name no member.
        case .body
        where [
            .osrmRouteOfBody, .osrmNearestOfBody, .osrmTableOfBody, .osrmMatchOfBody, .osrmTripOfBody,
            .valhallaRoute,
        ]
        .contains(slot.operation):
            code == "InvalidValue" || code == "InvalidQuery"
        case .body: code == "member-invalid" && json["member"]?.stringValue == slot.path
        }
    }
}
