import EventServices
import HTTPEdge
import QuestEngine
import QuestWire
import ServerBase

/// The changes that a quest's file makes to the edition in force, and what they are to teams that are out.
struct EditionChanges: Sendable {
    /// Parts of the quest as a whole that are otherwise.
    var whole: [QuestChange] = []
    var tasks: [AdminTaskChange] = []
    /// Teams that have set out and are not known to be back.
    var out: [TeamID] = []
    /// The teams among them that are led to a place now which is none for them by the file, or lies elsewhere.
    var ledElsewhere: [TeamID] = []
}

/// Holds a quest's file against the edition in force.
struct EditionComparison: Sendable {
    let store: any QuestStore
    let keeping: RideKeeping
    let clock: any TimeSource
    let work: WorkPool

    /// Finds out what a file changes, which answers get another verdict or other points by it, and which teams are led
    /// elsewhere; nothing where it is the edition in force, byte for byte.
    func changes(
        by document: Quest, _ bytes: [UInt8], in snapshot: QuestSnapshot, _ context: QuestdContext
    ) async throws -> EditionChanges {
        guard let edition = snapshot.edition, Digest.sha256(bytes) != snapshot.state.document else {
            return EditionChanges()
        }
        let language = context.reader.language(forQuestIn: document.language)
        let rejudging = Rejudging(store: store)
        let now = clock.now
        let out = try snapshot.engine().teamsOut(in: snapshot.state, at: now)
        if !out.isEmpty { try await keeping.recall(in: snapshot) }
        let rides = keeping.rides
        return try await work.run(for: context.asker) {
            // The edition in force has its times as organisers have shifted them.
            let shifted = document.shifted(by: snapshot.state.shift)
            var engine = RuleEngine(quest: snapshot.quest, version: edition.version + 1, document: shifted)
            engine.codeKey = snapshot.codeKey
            let found = try await rejudging.find(by: engine, in: snapshot.state, knowing: edition)
            let (before, after) = (Leading(try snapshot.engine()), Leading(engine))
            let ledElsewhere = out.filter { team in
                let devices = snapshot.state.teams[team]?.devices ?? []
                return Self.isLedElsewhere(
                    team, rides.rides(of: devices), from: before, to: after, in: snapshot.state, at: now)
            }
            return EditionChanges(
                whole: shifted.wholeChanges(since: edition.document),
                tasks: [AdminTaskChange](
                    shifted.changes(since: edition.document), found.answers, of: document, in: language),
                out: out, ledElsewhere: ledElsewhere)
        }
    }

    /// Whether a place that a team is led to is none for it by the other edition, or lies elsewhere there.
    private static func isLedElsewhere(
        _ team: TeamID, _ rides: [LiveRide], from before: Leading, to after: Leading, in state: QuestState,
        at now: Timestamp
    ) -> Bool {
        let followed = rides.compactMap { ride in
            ride.view?.ride.following.map { (goal: $0.route.goal, chosen: ride.chosen) }
        }
        guard !followed.isEmpty else {
            // Where nobody knows a device's place, only an order that binds says where the team rides to.
            let places = before.places(of: team, choosing: nil, in: state, at: now)
            guard places.count == 1, let (goal, place) = places.first else { return false }
            return after.places(of: team, choosing: nil, in: state, at: now)[goal] != place
        }
        return followed.contains { goal, chosen in
            // What the ride has not yet been looked at for is no change of the file.
            guard let place = before.places(of: team, choosing: chosen, in: state, at: now)[goal] else {
                return false
            }
            return after.places(of: team, choosing: chosen, in: state, at: now)[goal] != place
        }
    }

    /// An edition as it leads riders.
    private struct Leading {
        let engine: RuleEngine
        let targets: [Coordinate]

        init(_ engine: RuleEngine) {
            self.engine = engine
            targets = engine.document.targets
        }

        /// The places that a team's devices can be led to; none where it can do nothing.
        func places(
            of team: TeamID, choosing chosen: Destination?, in state: QuestState, at now: Timestamp
        ) -> [Destination: Coordinate] {
            let led = try? engine.goals(of: team, choosing: chosen, in: state, at: now).led.get()
            return (led ?? []).reduce(into: [:]) { places, number in
                places[engine.document.destination(at: number)] = targets[number]
            }
        }
    }
}

extension QuestLoaded {
    init(
        _ quest: AdminQuest, changed: Bool, findings: [Finding], changes: EditionChanges,
        in language: Language
    ) {
        self.init(
            quest: quest, changed: changed, findings: findings.map { FindingReport($0, in: language) },
            changes: changes.tasks, what: changes.whole.map(\.rawValue), teamsOut: changes.out.count,
            ledElsewhere: changes.ledElsewhere)
    }
}
