import GeoJSONKit
import HTTPTypes
import QuestEngine
import QuestTestSupport
import Testing

@testable import questd

@Suite("Who may do what")
struct AccessTests {
    /// Everybody who may knock.
    enum Knocker: String, CaseIterable, Sendable {
        case anonymous, unknownToken, device, deviceOfOtherQuest, admin
    }

    /// What stands before the operation itself: `nil` where the knocker is let in.
    static func refusal(_ operation: Operation, _ knocker: Knocker) -> (HTTPResponse.Status, String)? {
        switch (AccessPolicy.standard.permittedRoles(operation), knocker) {
        case (AccessPolicy.anybody, _): nil
        case (_, .anonymous): (.unauthorized, "token-missing")
        case (_, .unknownToken): (.unauthorized, "token-unknown")
        case ([.device], .device), ([.admin], .admin): nil
        case ([.device], .deviceOfOtherQuest): (.notFound, "quest-unknown")
        default: (.forbidden, "not-allowed")
        }
    }

    @Test("every operation, knocked at by everybody", arguments: Operation.allCases)
    func matrix(_ operation: Operation) async throws {
        try await World().runStory { story in
            try await story.admin.put("/api/v1/admin/quests/other", story.world.document(title: "Другой"))
            let added = try await story.admin
                .post("/api/v1/admin/quests/other/teams", #"{"name": "Чужие"}"#).expect(.created)
            let code = added.json["join_code"]?.stringValue ?? ""
            let joined = try await story.anonymous
                .post("/api/v1/quests/other/join", #"{"code": "\#(code)"}"#).expect(.created)

            let path = operation.path.replacing("{quest}", with: "story").replacing("{task}", with: "bird")
                .replacing("{route}", with: "none").replacing("{answer}", with: "none").replacing(
                    "{zone}", with: "none"
                )
                .replacing("{profile}", with: "bicycle").replacing("{coordinates}", with: "61.36,55.16")
            for knocker in Knocker.allCases {
                let rider =
                    switch knocker {
                    case .anonymous: story.anonymous
                    case .unknownToken: story.anonymous.with(token: AccessToken(.device, seed: 99).text)
                    case .device: story.device
                    case .deviceOfOtherQuest: story.anonymous.with(token: joined.json["token"]?.stringValue)
                    case .admin: story.admin
                    }
                let answer = try await rider.send(
                    operation.method, path, operation.method == .get ? nil : "{}")
                if let (status, code) = Self.refusal(operation, knocker) {
                    #expect(
                        answer.status == status && answer.code == code,
                        "\(operation) \(knocker) \(answer.text)")
                } else {
                    let refusals = ["token-missing", "token-unknown", "not-allowed", "quest-unknown"]
                    #expect(!refusals.contains(answer.code ?? ""), "\(operation) \(knocker) \(answer.text)")
                }
            }
        }
    }

    @Test("what does not stand in the policy is refused to everybody")
    func defaultDeny() {
        let empty = AccessPolicy([:])
        for operation in Operation.allCases {
            for role in Role.allCases { #expect(!empty.permits(role, operation)) }
            #expect(!empty.isOpen(operation))
            #expect(
                AccessPolicy.standard.permittedRoles(operation) != nil, "\(operation) is not in the policy")
        }
    }

    @Test("another team's answers, records and routes are not to be had")
    func otherTeam() async throws {
        try await World().runStory { story in
            let other = try await Story.join("Совы", story.admin)
            _ = try await other.answer(story.answer("song", "секретная песня"), key: "k").expect(.created)
            let next = try await other.post(Story.path + "/positions?reply=next", story.fix("A")).expect(.ok)
            let route = try #require(next.json["route_id"]?.stringValue)
            try await other.get(Story.path + "/routes/" + route).expect(.ok)
            try await story.device.get(Story.path + "/routes/" + route).expect(
                .notFound, code: "route-unknown")
            #expect(try await story.device.get(Story.path + "/answers").json["answers"] == [])
            let mine = try await story.device.get(Story.path + "/records")
            #expect(!mine.text.contains("секретная") && !mine.text.contains("\"answer\""))
            // Two devices of one team share what they have.
            let teams = try await story.admin.get(Story.adminPath + "/teams")
            #expect(teams.json["teams"]?[1]?["device_count"]?.integerValue == 1)
        }
    }

    @Test("right answers never leave: not in any answer, error or log line that a rider can cause")
    func canary() async throws {
        try await World().runStory { story in
            var told: [String] = []
            let fields: HTTPFields = [HTTPField.Name("Idempotency-Key")!: "c"]
            for operation in Operation.allCases {
                for task in ["bird", "lamps", "song", "none"] {
                    let path = operation.path.replacing("{quest}", with: "story").replacing(
                        "{task}", with: task
                    )
                    .replacing("{route}", with: "none").replacing("{answer}", with: "none")
                    .replacing("{profile}", with: "bicycle").replacing("{coordinates}", with: "61.36,55.16")
                    for rider in [story.anonymous, story.device] {
                        let body = operation == .sendPositions ? story.fix("A") : story.answer(task, "наугад")
                        let answer = try await rider.send(
                            operation.method, path, operation.method == .get ? nil : body, fields)
                        told.append(answer.text)
                    }
                }
            }
            #expect(told.count > 200)
            #expect(!told.contains { $0.lowercased().contains(World.secret) })
            #expect(!told.contains { $0.contains("\"12\"") || $0.contains("tolerance") })
        }
    }

    @Test("the log of requests holds no tokens, codes, positions or texts")
    func quietLog() async throws {
        try await World().runStory { story in
            let place = story.world.roads.map.coordinate("D")
            _ = try await story.device.answer(story.answer("song", "особый текст"), key: "particular-key")
            _ = try await story.device.post(Story.path + "/positions?reply=next", story.fix("A"))
            _ = try await story.device.get(Story.path + "/next?position=\(place.longitude),\(place.latitude)")
            _ = try await story.anonymous.get(
                "/route/v1/bicycle/\(place.longitude),\(place.latitude);61.36,55.16")
            _ = try await story.anonymous.post(Story.path + "/join", #"{"code": "7KQ2-M4ZD"}"#)
            let lines = story.world.log.all
            #expect(lines.contains { $0.contains("\"route\":\"/api/v1/quests/{quest}/next\"") })
            #expect(lines.contains { $0.contains("\"status\":\"201\"") })
            for secret in [
                "qst_", "7KQ2", "M4ZD", "\(place.longitude)", "55.16", "особый", "particular", "канар",
            ] {
                #expect(!lines.contains { $0.contains(secret) }, "\(secret)")
            }
        }
    }
}
