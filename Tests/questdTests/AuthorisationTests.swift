import Foundation
import GeoJSONKit
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import QuestEngine
import QuestTestSupport
import RoadTestSupport
import Testing
import Yams

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("The matrix of who may do what")
struct AuthorisationTests {
    typealias Knocker = AuthorisationScene.Knocker
    typealias Cell = AuthorisationScene.Cell

    /// `Fixtures/authorisation.txt`.
    static func expected() throws -> [String: [Knocker: Cell]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/authorisation.txt")
        var rows: [String: [Knocker: Cell]] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard !words[0].hasPrefix("#") else { continue }
            let cells = try words.dropFirst().map { try #require(Cell(rawValue: $0)) }
            try #require(cells.count == Knocker.allCases.count && rows[words[0]] == nil, "\(words[0])")
            rows[words[0]] = Dictionary(uniqueKeysWithValues: zip(Knocker.allCases, cells))
        }
        return rows
    }

    /// The operations that a description names.
    static func described(_ yaml: String) throws -> Set<String> {
        let document = try #require(try Yams.load(yaml: yaml) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        return Set(
            paths.values.flatMap(\.values).compactMap { ($0 as? [String: Any])?["operationId"] as? String })
    }

    private static let document = """
        {"type": "FeatureCollection", "title": "Проба", "features": [
          {"type": "Feature", "id": "bird",
           "geometry": {"type": "Point", "coordinates": [61.33529663085937, 55.15406051701917]},
           "properties": {"name": "Птица", "answer-type": "text", "answer": "\(Canary.answer)",
                          "hint": "\(Canary.hint)", "hint-price": 1, "hint-after": 60}},
          {"type": "Feature", "id": "song",
           "geometry": {"type": "Point", "coordinates": [61.34010314941406, 55.159160479203756]},
           "properties": {"name": "Песня"}}
        ]}
        """
    private static let place = "61.35503768920898,55.16558354205109"

    @Test("every operation of openapi.yaml × everybody, at a real daemon, is as it was written down")
    func matrix() async throws {
        let daemon = try await RunningDaemon.start()
        let door = Door(daemon)
        let token = try String(contentsOfFile: daemon.tokenFile, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let scene = try await AuthorisationScene(
            door, admin: token, document: Self.document, position: Self.place)
        let expected = try Self.expected()
        let served = try await door.knock("GET", "/openapi.yaml", nil, nil).text
        #expect(try Self.described(served) == Set(expected.keys), "an operation is missing on one side")
        for operation in Operation.allCases {
            let cells = try await scene.cells(of: operation, at: door)
            // Nobody can sign in there.
            for knocker in Knocker.allCases where knocker != .account {
                #expect(
                    cells[knocker] == expected[operation.rawValue]?[knocker], "\(operation) \(knocker)")
            }
        }
    }

    /// A table with one check less.
    private struct Mutation {
        let operation: HTTPEdge.Operation
        let role: Role
        let owner: AccessPolicy.Owner?
    }

    private static func mutations() -> [Mutation] {
        let policy = AccessPolicy.standard
        return Operation.allCases.filter { !policy.isOpen($0) }.flatMap { operation in
            Role.allCases.flatMap { role -> [Mutation] in
                let owner = policy.owner(role, operation)
                let others = [AccessPolicy.Owner.anybody, .ownQuest, .ownTeam].filter { $0 != owner }
                switch owner {
                // What only a team's device can do, nobody else can do by being allowed to.
                case nil where policy.owner(.rider, operation) != nil && role != .anonymous: return []
                case nil: return [Mutation(operation: operation, role: role, owner: .anybody)]
                case .ownTeam?:
                    return [nil, .ownQuest, .anybody].map {
                        Mutation(operation: operation, role: role, owner: $0)
                    }
                case .ownQuest?:
                    return [nil, others[0]].map { Mutation(operation: operation, role: role, owner: $0) }
                case .anybody?: return [Mutation(operation: operation, role: role, owner: nil)]
                }
            }
        }
    }

    @Test("with any single check of the policy taken out, a cell is another")
    func everyCheckCounts() async throws {
        let world = try World()
        let expected = try Self.expected()
        let place = world.roads.coordinate("A")
        let position = "\(place.longitude),\(place.latitude)"
        let (scenes, sender) = AsyncStream.makeStream(of: AuthorisationScene.self)
        try await world.run { rider in
            sender.yield(
                try await AuthorisationScene(
                    Door(rider), admin: World.adminToken.text, document: world.document(),
                    position: position, signIn: { try await world.sessionOfSomebodyNew() }))
        }
        var iterator = scenes.makeAsyncIterator()
        let scene = try #require(await iterator.next())
        let mutations = Self.mutations()
        #expect(mutations.count > 250)
        for mutation in mutations {
            var parts = world.parts
            parts.policy = parts.policy.changing(mutation.operation, mutation.role, to: mutation.owner)
            try await QuestServer(parts).routerAlone.test(.router) { client in
                let knockers = Knocker.allCases.filter { $0.role == mutation.role }
                let cells = try await scene.cells(
                    of: mutation.operation, knockers, at: Door(Rider(client: client, token: nil)))
                let row = try #require(expected[mutation.operation.rawValue])
                #expect(
                    knockers.contains { cells[$0] != row[$0] },
                    "nobody notices \(mutation.role) at \(mutation.operation)")
            }
        }
    }

    @Test(
        "what does not stand in the policy is refused to everybody, and every row of the table is for somebody"
    )
    func defaultDeny() {
        let empty = AccessPolicy([:])
        for operation in Operation.allCases {
            for role in Role.allCases { #expect(empty.owner(role, operation) == nil) }
            #expect(!empty.isOpen(operation))
            let (holders, blind) = (operation.endpoint.holders, operation.endpoint.blind)
            #expect(!holders.isEmpty, "\(operation) is for nobody")
            #expect(AccessPolicy.standard.table[operation] == holders)
            #expect(
                blind.isSubset(of: holders.keys), "\(operation) is for more of the blind than of the others")
        }
    }

    /// Strings that must not turn up where they do not belong.
    private enum Canary {
        static let answer = "канарейка"
        static let note = "заметка-судьи-81"
        static let otherAnswer = "чужой-ответ-82"
        static let otherDevice = "телефон-83"
        static let appeal = "протест-84"
        static let adjustment = "поправка-85"
        static let entry = "снятие-86"
        static let hint = "подсказка-87"
        static let longitude = "61.3352987"
        static let latitude = "55.1540623"
        static let all = [
            answer, note, otherAnswer, otherDevice, appeal, adjustment, entry, hint, longitude, latitude,
            "Имя-judge",
        ]
    }

    @Test(
        "right answers, notes and other teams' traces are in nothing that a rider can fetch, errors and logs included"
    )
    func canaries() async throws {
        let daemon = try await RunningDaemon.start()
        let door = Door(daemon)
        let admin = try String(contentsOfFile: daemon.tokenFile, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let scene = try await AuthorisationScene(
            door, admin: admin, document: Self.document, position: Self.place)
        try await Self.leaveTraces(door, admin, scene.tokens[.riderB] ?? "")

        let answers = try await door.ask(
            "GET", AuthorisationScene.quest + "/answers", scene.tokens[.riderB])
        #expect("\(answers)".contains(Canary.note), "the canaries are alive")
        #expect("\(answers)".contains(Canary.adjustment))
        let queue = try await door.ask("GET", AuthorisationScene.admin + "story/queue", admin)
        #expect("\(queue)".contains(Canary.appeal))
        var sent: [String] = []
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        for operation in Operation.allCases {
            let bodies: [String?] =
                operation.method == .get
                ? [nil]
                : [
                    "{}", "{", #"{"task": "bird", "text": "наугад", "sent_at": "\#(now)"}"#,
                    #"{"task": "song", "text": "", "sent_at": "\#(now)"}"#, #"{"code": "0000-0000"}"#,
                    #"{"sent_at": "\#(now)", "time": "\#(now)", "position": [\#(Self.place)]}"#,
                ]
            let paths = ["bird", "song", "a", "b", "none"].map { part in
                operation.path.replacing("{quest}", with: "story").replacing("{profile}", with: "bicycle")
                    .replacing("{coordinates}", with: Self.place).replacing(/\{\w+\}/, with: part)
            }
            for path in Set(paths) {
                for body in bodies {
                    for knocker in [Knocker.anonymous, .riderA, .riderElsewhere, .removed] {
                        let answer = try await door.knock(
                            operation.method.rawValue, path + operation.ending, scene.tokens[knocker], body)
                        sent.append(answer.text)
                    }
                }
            }
        }
        #expect(sent.count > 1000)
        for canary in Canary.all {
            #expect(!sent.contains { $0.contains(canary) }, "\(canary)")
            #expect(!daemon.printed.contains(canary), "\(canary) in the log")
        }
        #expect(!daemon.printed.contains("qst_"))
    }

    /// Team B answers, is judged with a note, names a device, and rides.
    private static func leaveTraces(_ door: Door, _ admin: String, _ rider: String) async throws {
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let answer = try await door.ask(
            "POST", AuthorisationScene.quest + "/answers", rider,
            #"{"task": "song", "text": "\#(Canary.otherAnswer)", "sent_at": "\#(now)"}"#)
        let id = answer["id"]?.stringValue ?? ""
        try await door.ask(
            "POST", AuthorisationScene.admin + "story/answers/\(id)/reject", admin,
            #"{"reason": "\#(Canary.note)"}"#)
        try await door.ask(
            "POST", AuthorisationScene.quest + "/answers/\(id)/appeal", rider,
            #"{"text": "\#(Canary.appeal)"}"#)
        try await door.ask(
            "POST", AuthorisationScene.admin + "story/teams/b/adjust", admin,
            #"{"points": 2, "reason": "\#(Canary.adjustment)"}"#)
        try await door.ask(
            "PUT", AuthorisationScene.admin + "story/teams/b/entry", admin,
            #"{"status": "withdrawn", "reason": "\#(Canary.entry)"}"#)
        try await door.ask(
            "POST", AuthorisationScene.quest + "/positions", rider,
            """
            {"sent_at": "\(now)", "time": "\(now)", "position": [\(Canary.longitude), \(Canary.latitude)]}
            """)
        let issued = try await door.ask(
            "POST", AuthorisationScene.admin + "story/teams/b/code", admin, "{}")
        try await door.ask(
            "POST", AuthorisationScene.quest + "/join", nil,
            """
            {"code": "\(issued["join_code"]?.stringValue ?? "")", "device_name": "\(Canary.otherDevice)"}
            """)
    }
}
