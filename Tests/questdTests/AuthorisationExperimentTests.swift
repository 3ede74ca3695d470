import Foundation
import GeoJSONKit
import HTTPTypes
import QuestEngine
import Synchronization
import Testing

@testable import HTTPEdge
@testable import ServerBase
@testable import questd

@Suite("Authorisation by experiment", .serialized)
struct AuthorisationExperimentTests {
    private typealias Target = AuthorisationGround.Target

    /// Outcome of everybody's trying.
    private struct Observed: Sendable {
        var successes: [HTTPEdge.Operation: [Asker: Set<Relation>]] = [:]
        /// Number of refusals that were held against those for things that do not exist.
        var compared = 0
        var differences: [String] = []
    }

    private struct Trial: Sendable {
        let operation: HTTPEdge.Operation
        let asker: Asker
        let target: Target
    }

    /// Everybody at everything, where an operation names a team's things at those of all four teams, else at one team's
    /// of each quest, else once.
    private static let trials: [Trial] = Operation.allCases.flatMap { operation in
        let path = operation.path
        let namesTeam = ["{team}", "{device}", "{answer}", "{route}", "{record}", "{token}"]
            .contains { path.contains($0) }
        let namesMore: Set<HTTPEdge.Operation> = [
            .join, .makeCaptain, .choosePrimary, .adminDecideStation, .adminSendMessage,
        ]
        let targets =
            namesTeam || namesMore.contains(operation)
            ? AuthorisationGround.targets
            : AuthorisationGround.targets.filter {
                ["ants"].contains($0.team) || $0.team == "cats" && path.contains("{quest}")
            }
        return Asker.all.flatMap { asker in
            targets.map { Trial(operation: operation, asker: asker, target: $0) }
        }
    }

    /// A target that nobody has: a refusal is held against it.
    private static func ghost(of trial: Trial) -> Target {
        let isHere = trial.asker.relation(to: trial.target) != .elsewhere
        return Target(quest: isHere ? trial.target.quest : "ghost", team: "ghost")
    }

    private static func observe() async throws -> Observed {
        let ground = try await AuthorisationGround.prepared()
        let observed = Mutex(Observed())
        let next = Mutex(0)
        while next.withLock({ $0 }) < trials.count {
            try await ground.afresh { rider in
                // Until somebody has changed something.
                while case let number = next.withLock({ $0 }), number < trials.count {
                    next.withLock { $0 += 1 }
                    let trial = trials[number]
                    if try await run(trial, on: ground, by: rider, observed) { return }
                }
            }
        }
        return observed.withLock { $0 }
    }

    /// - Returns: whether the ground is another now.
    private static func run(
        _ trial: Trial, on ground: AuthorisationGround, by anonymous: Rider,
        _ observed: borrowing Mutex<Observed>
    ) async throws -> Bool {
        let rider = anonymous.with(token: ground.tokens[trial.asker.name])
        let things = ground.things[trial.target] ?? AuthorisationGround.Things()
        var request = AuthorisationTrial(
            operation: trial.operation, target: trial.target, things: things, ground: ground)
        var hasChanged = false
        if trial.operation == .showRoute {
            let captain = anonymous.with(token: ground.tokens["captain of " + trial.target.team])
            let led = try await captain.get("/api/v1/quests/\(trial.target.quest)/next").expect(.ok)
            request.route = led.json["route_id"]?.stringValue ?? ""
        } else if trial.operation == .adminOpenQuest {
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.post("/api/v1/admin/quests/\(trial.target.quest)/close").expect(.ok)
            hasChanged = true
        } else if trial.operation == .adminResumeQuest {
            let admin = anonymous.with(token: World.adminToken.text)
            try await admin.post("/api/v1/admin/quests/\(trial.target.quest)/pause", "{}").expect(.ok)
            hasChanged = true
        }
        let answer = try await request.send(by: rider)
        let isSuccess = (200..<300).contains(answer.status.code)
        let relation = trial.asker.relation(to: trial.target)
        #expect(answer.status.code < 500, "\(trial.operation) \(trial.asker.name): \(answer.text)")
        if trial.operation.method == .get {
            let head = try await request.send(by: rider, .head)
            #expect(head.status == answer.status, "HEAD of \(trial.operation) by \(trial.asker.name)")
            if !isSuccess {
                let asked = try await request.send(by: rider, nil, [.ifNoneMatch: "*"])
                #expect(Look(asked, without: []) == Look(answer, without: []), "\(trial.operation)")
            }
        }
        if isSuccess {
            // That somebody else's quests are listed is what counts where no quest is named.
            let listed = trial.operation == .adminListQuests ? [Relation.ownQuest] : [relation]
            let seen = trial.operation == .adminListQuests ? quests(in: answer, for: trial.asker) : listed
            observed.withLock {
                $0.successes[trial.operation, default: [:]][trial.asker, default: []].formUnion(seen)
            }
            return hasChanged || trial.operation.method != .get
        }
        guard relation != .ownTeam, !hasChanged else { return hasChanged }
        // Who may do what this ground does not lend itself to is given the reason, and knows of it anyway.
        let owner = AccessPolicy.standard.owner(trial.asker.role, trial.operation)
        if unseen[trial.operation] != nil, isAllowed(relation, by: owner) { return hasChanged }
        var other = AuthorisationTrial(
            operation: trial.operation, target: ghost(of: trial), things: AuthorisationGround.Things(),
            ground: ground)
        other.route = "none"
        let nothing = try await other.send(by: rider)
        let (ours, theirs) = (Look(answer, without: request.names), Look(nothing, without: other.names))
        observed.withLock {
            $0.compared += 1
            if ours != theirs {
                $0.differences.append(
                    "\(trial.operation) by \(trial.asker.name) at \(trial.target): \(ours) ≠ \(theirs)")
            }
        }
        return (200..<300).contains(nothing.status.code) && trial.operation.method != .get
    }

    private static func quests(in answer: Answer, for asker: Asker) -> [Relation] {
        (answer.json["quests"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
            .map { $0 == asker.quest ? .ownQuest : .elsewhere }
    }

    /// Cells of the policy that this experiment cannot see, and why.
    private static let unseen: [HTTPEdge.Operation: String] = [
        .adminDeleteQuest: "both quests have begun, so that neither can be deleted",
        .adminSignResults: "neither quest is over", .showReplay: "neither quest is over",
        .endOtherSession: "nobody here has a session in two browsers",
        .beginSignIn: "no provider is set up here", .finishSignIn: "no provider is set up here",
        .linkSignIn: "no provider is set up here", .unlinkSignIn: "nobody here has two sign-ins",
        .mergeAccounts: "nobody here has proved two accounts",
        .keepParticipation: "whoever is signed in here rides nowhere",
    ]

    private static func isAllowed(_ relation: Relation, by owner: AccessPolicy.Owner?) -> Bool {
        switch owner {
        case nil: false
        case .ownTeam: relation == .ownTeam
        case .ownQuest: relation != .elsewhere
        case .anybody: true
        }
    }

    private static func table(of observed: Observed) -> String {
        let width = Operation.allCases.map(\.rawValue.count).max() ?? 0
        var lines = [
            "# Who succeeds where, as the experiment has seen it (AuthorisationExperimentTests); written by",
            "# REQUEST_WRITE_DOCS=1 swift test --filter AuthorisationExperimentTests, and held against the policy.",
            "# t with the own team's things, q with those of others in the own quest, e with those elsewhere; - nowhere.",
            "# " + Asker.all.map { $0.name.replacing(" ", with: "-") }.joined(separator: " "),
        ]
        for operation in Operation.allCases {
            let cells = Asker.all.map { asker in
                let seen = observed.successes[operation]?[asker] ?? []
                let text = seen.sorted().map(\.rawValue).joined()
                return (text.isEmpty ? "-" : text).padding(toLength: 3, withPad: " ", startingAt: 0)
            }
            let name = operation.rawValue.padding(toLength: width, withPad: " ", startingAt: 0)
            lines.append((name + " " + cells.joined(separator: " ")).trimmingCharacters(in: .whitespaces))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test(
        "what succeeds is what the policy allows, no more and no less, and what is not one's own does not exist"
    )
    func experiment() async throws {
        let observed = try await Self.observe()
        for operation in Operation.allCases {
            for (asker, relations) in observed.successes[operation] ?? [:] {
                let owner = AccessPolicy.standard.owner(asker.role, operation)
                for relation in relations {
                    #expect(
                        Self.isAllowed(relation, by: owner),
                        "\(asker.name) succeeds with \(operation) (\(relation)), which the policy does not allow"
                    )
                }
            }
            for role in Role.allCases {
                guard let owner = AccessPolicy.standard.owner(role, operation), Self.unseen[operation] == nil
                else {
                    continue
                }
                let seen = (observed.successes[operation] ?? [:]).filter { $0.key.role == role }
                    .reduce(into: Set<Relation>()) { $0.formUnion($1.value) }
                let wanted: Set<Relation> = owner == .anybody ? [.elsewhere] : [.ownTeam, .ownQuest]
                #expect(!seen.isDisjoint(with: wanted), "\(role) never succeeds with \(operation)")
            }
        }
        #expect(observed.differences.isEmpty, "\(observed.differences.prefix(40).joined(separator: "\n"))")
        #expect(observed.compared > 2000)

        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/authorisation-observed.txt")
        let text = Self.table(of: observed)
        if ProcessInfo.processInfo.environment["REQUEST_WRITE_DOCS"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOf: file, encoding: .utf8) == text,
            "run: REQUEST_WRITE_DOCS=1 swift test --filter AuthorisationExperimentTests")
    }

    @Test("a policy with one cell more or less is found out by what was observed")
    func theCheckCanFail() async throws {
        let policy = AccessPolicy.standard
        #expect(!Self.isAllowed(.elsewhere, by: policy.owner(.judge, .adminListAnswers)))
        #expect(!Self.isAllowed(.ownQuest, by: policy.owner(.rider, .showPhoto)))
        #expect(!Self.isAllowed(.ownTeam, by: policy.changing(.next, .rider, to: nil).owner(.rider, .next)))
        #expect(Self.isAllowed(.elsewhere, by: policy.owner(.anonymous, .about)))
    }
}
