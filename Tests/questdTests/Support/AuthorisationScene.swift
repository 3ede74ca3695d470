import GeoJSONKit
import HTTPTypes
import QuestEngine
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

/// Two quests with everybody in them who may knock.
struct AuthorisationScene: Sendable {
    /// In the order of the columns of `Fixtures/authorisation.txt`.
    enum Knocker: String, CaseIterable, Sendable {
        case anonymous, account, riderA, riderB, riderElsewhere, removed
        case judgeElsewhere, stewardElsewhere, viewerElsewhere, organiserElsewhere
        case judge, steward, viewer, organiser, admin

        var role: Role {
            switch self {
            case .anonymous, .removed: .anonymous
            case .account: .account
            case .riderA, .riderB, .riderElsewhere: .rider
            case .judgeElsewhere, .judge: .judge
            case .stewardElsewhere, .steward: .steward
            case .viewerElsewhere, .viewer: .viewer
            case .organiserElsewhere, .organiser: .organiser
            case .admin: .admin
            }
        }
    }

    /// Outcome at the gate that stands before an operation.
    enum Cell: String, CaseIterable, Sendable {
        case letIn = "in"
        case unauthorized = "401"
        case forbidden = "403"
        case notThere = "404"
        case hidden
    }

    static let admin = "/api/v1/admin/quests/"
    static let quest = "/api/v1/quests/story"

    private(set) var tokens: [Knocker: String] = [:]
    /// The captain of team A.
    private(set) var device = ""
    /// An answer of team A.
    private var answer = ""
    private let position: String
    /// The token of a session in which somebody has just signed in to a new account; `nil` at a daemon without providers.
    private let signIn: (@Sendable () async throws -> String)?

    /// - Parameters:
    ///   - document: of a quest on the daemon's map.
    ///   - position: of a rider there, as the wire has it.
    init(
        _ door: Door, admin token: String, document: String, position: String,
        signIn: (@Sendable () async throws -> String)? = nil
    ) async throws {
        self.position = position
        self.signIn = signIn
        tokens[.admin] = token
        for quest in ["story", "elsewhere"] {
            try await door.ask("PUT", Self.admin + quest, token, document)
            try await door.ask("POST", Self.admin + quest + "/open", token)
            for role in ["judge", "steward", "viewer", "organiser"] {
                let knocker = try #require(
                    Knocker(rawValue: quest == "story" ? role : role + "Elsewhere"))
                tokens[knocker] = try await Self.invite(role, to: quest, door, token)
            }
        }
        let code = try await Self.addTeam("a", to: "story", door, token)
        let captain = try await Self.join("story", code, door)
        (device, tokens[.riderA]) = captain
        let text = #"{"task": "song", "text": "la", "sent_at": "2026-06-14T09:00:00Z"}"#
        answer =
            try await door.ask("POST", Self.quest + "/answers", captain.token, text)["id"]?.stringValue ?? ""
        let removed = try await Self.join("story", code, door)
        tokens[.removed] = removed.token
        try await door.ask("DELETE", Self.admin + "story/teams/a/devices/" + removed.device, token)
        let other = try await Self.addTeam("b", to: "story", door, token)
        tokens[.riderB] = try await Self.join("story", other, door).token
        let far = try await Self.addTeam("a", to: "elsewhere", door, token)
        tokens[.riderElsewhere] = try await Self.join("elsewhere", far, door).token
    }

    static func invite(
        _ role: String, to quest: String, _ door: Door, _ token: String
    ) async throws -> String {
        let body = #"{"role": "\#(role)", "name": "Имя-\#(role)-\#(quest)"}"#
        let invitation = try await door.ask("POST", admin + quest + "/staff", token, body)
        let code = invitation["code"]?.stringValue ?? ""
        let path = "/api/v1/quests/" + quest + "/staff"
        let accepted = try await door.ask("POST", path, nil, #"{"code": "\#(code)"}"#)
        return accepted["token"]?.stringValue ?? ""
    }

    static func addTeam(
        _ id: String, to quest: String, _ door: Door, _ token: String
    ) async throws -> String {
        let body = #"{"name": "Команда \#(id)", "id": "\#(id)"}"#
        return try await door.ask("POST", admin + quest + "/teams", token, body)["join_code"]?
            .stringValue ?? ""
    }

    static func join(_ quest: String, _ code: String, _ door: Door) async throws -> (
        device: String, token: String
    ) {
        let path = "/api/v1/quests/" + quest + "/join"
        let joined = try await door.ask("POST", path, nil, #"{"code": "\#(code)"}"#)
        return (joined["device"]?.stringValue ?? "", joined["token"]?.stringValue ?? "")
    }

    /// Knocks as each of these, in this order.
    func cells(
        of operation: Operation, _ knockers: [Knocker] = Knocker.allCases, at door: Door
    ) async throws -> [Knocker: Cell] {
        let (path, body) = try await request(for: operation, at: door)
        var cells: [Knocker: Cell] = [:]
        // The captain last of the riders: the captain alone can change what is asked for.
        for knocker in knockers.sorted(by: { $0 != .riderA && $1 == .riderA }) {
            // Anew each time: some operations end the session.
            let token = knocker == .account ? try await signIn?() : tokens[knocker]
            if knocker == .account, token == nil { continue }
            let answer = try await door.knock(operation.method.rawValue, path, token, body)
            cells[knocker] = Self.cell(answer, operation)
        }
        return cells
    }

    private func request(for operation: Operation, at door: Door) async throws -> (String, String?) {
        var device = "none"
        var route = "none"
        var answer = "none"
        switch operation {
        case .removeTeamDevice:
            let issued = try await door.ask("POST", Self.admin + "story/teams/a/code", tokens[.admin], "{}")
            device = try await Self.join("story", issued["join_code"]?.stringValue ?? "", door).device
        case .showRoute:
            let path = Self.quest + "/next?position=" + position
            route = try await door.ask("GET", path, tokens[.riderA])["route_id"]?.stringValue ?? ""
        case .showPhoto:
            answer = self.answer
        case .issueIngest, .revokeIngest, .adminIssueIngest, .adminRevokeIngest, .replaceTeamDevice,
            .adminReplaceDevice:
            device = self.device
        default: break
        }
        let parts = [
            "quest": "story", "task": "bird", "route": route, "answer": answer, "zone": "none",
            "webhook": "none", "upload": String(repeating: "0", count: 64),
            "team": "a", "wave": "none", "device": device, "staff": "none", "profile": "bicycle",
            "coordinates": position, "record": "none", "number": "1", "name": "none.jpg", "session": "none",
            "account": "none", "link": "none",
        ]
        var path = parts.reduce(operation.path) { $0.replacing("{\($1.key)}", with: $1.value) }
        path += operation.ending
        let body =
            switch operation {
            case .makeCaptain, .choosePrimary: #"{"device": "\#(self.device)"}"#
            // Before the quest was opened: refused, so that team A rides on.
            case .adminStartTeam, .adminFinishTeam: #"{"time": "2001-01-01T00:00:00.000Z"}"#
            default: "{}"
            }
        return (path, operation.method == .get ? nil : body)
    }

    private static func cell(_ answer: (status: Int, text: String), _ operation: Operation) -> Cell {
        let code = (try? JSONValue(parsing: answer.text))?["code"]?.stringValue
        switch (answer.status, code) {
        case (401, _): return .unauthorized
        case (403, _): return .forbidden
        case (404, "quest-unknown"), (404, "route-unknown"): return .notThere
        case (404, "answer-unknown") where operation == .showPhoto: return .notThere
        case (404, "device-not-in-team") where operation != .adminRemoveDevice: return .notThere
        case (200, _) where operation == .adminListQuests && !answer.text.contains("\"story\""):
            return .hidden
        default: return .letIn
        }
    }
}

extension HTTPEdge.Operation {
    /// Streams have no end of their own: what makes them end.
    var ending: String { [.streamRide, .adminStreamLive].contains(self) ? "?once=true" : "" }
}
