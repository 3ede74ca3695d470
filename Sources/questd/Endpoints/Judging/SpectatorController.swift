import EventServices
import HTTPEdge
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Serves everybody what the quest's file lets spectators see: standings, and where teams were some time ago.
struct SpectatorController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let earlier: EarlierStates
    /// Time for which personal data is kept, as the text says that riders agree to.
    let privacy: HostPrivacy
    let clock: any TimeSource
    let work: WorkPool
    private let kept = KeptSpectatorLists()

    /// Seconds for which an answer is good for all who ask.
    private static let span: Int64 = 5

    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        _ = try Query(request, allowing: [])
        guard scope.document.spectators.isOpen else { throw RequestError.spectatorsNotTaken }
        let (now, language) = (clock.now, context.language)
        let basis = KeptSpectatorLists.Basis(
            version: scope.edition.version, span: now.milliseconds / 1000 / Self.span)
        let bytes = try await kept.bytes(of: scope.quest, in: language, basis) {
            try await work.run(for: .quest(scope.quest)) {
                try WireJSON.bytes(
                    of: try await list(of: scope.snapshot, scope.edition, at: now, in: language))
            }
        }
        return .tagged(bytes, type: "application/json", for: request)
    }

    private func list(
        of snapshot: QuestSnapshot, _ edition: OpenEdition, at now: Timestamp, in language: Language
    ) async throws -> SpectatorList {
        let (engine, document) = (try snapshot.engine(), edition.document)
        let view = engine.resultsView(in: snapshot.state, at: now)
        var (counted, moment) = (snapshot.state, now)
        if case .frozen(let frozen) = view {
            counted = try await earlier.state(of: snapshot.quest, at: frozen)
                .without(snapshot.state.removedTeams)
            moment = frozen
        }
        let names = try await store.teams(of: snapshot.quest).map { ($0.id, $0.name) }
        let results = engine.resultList(
            of: counted, at: moment, names: Dictionary(names, uniquingKeysWith: { first, _ in first }),
            for: .anybody, in: language)
        let entrants = Dictionary(
            results.entrants.map { ($0.team, $0) }, uniquingKeysWith: { first, _ in first })
        let classes = Dictionary(
            document.classes.map { ($0.id, $0.name.text(in: language)) }, uniquingKeysWith: { $1 })
        let places = try await places(in: snapshot, by: engine, document, at: now)
        func shown(_ entrant: ResultList.Entrant) -> SpectatorTeam {
            var team = SpectatorTeam(
                team: entrant.team, name: entrant.name, number: entrant.number,
                class: entrant.classID.flatMap { classes[$0] })
            team.position = places[entrant.team]?.coordinate
            team.positionAt = places[entrant.team]?.at
            return team
        }
        var teams: [SpectatorTeam] = []
        if case .hidden = view {
            teams = results.entrants.map(shown)
        } else {
            for standing in results.standings.list {
                guard var team = entrants[standing.team].map(shown) else { continue }
                team.rank = standing.rank
                team.status = standing.status.rawValue
                team.points = standing.points
                team.time = standing.time.map { Double($0.value) / 1000 }
                teams.append(team)
            }
        }
        return SpectatorList(
            quest: snapshot.quest, title: results.title, phase: PhaseName(snapshot.state.phase),
            results: view.word, delay: document.spectators.positionDelay.map { $0 * 60 }, teams: teams)
    }

    private typealias Place = (coordinate: Coordinate, at: Timestamp)

    /// The places of teams, as far as everybody may be shown them: by the device that says so, else by another.
    private func places(
        in snapshot: QuestSnapshot, by engine: RuleEngine, _ document: Quest, at now: Timestamp
    ) async throws -> [TeamID: Place] {
        guard document.spectators.positionDelay != nil else { return [:] }
        let texts = privacy.consentDigests(for: document)
        var places: [TeamID: Place] = [:]
        for team in snapshot.state.participants {
            guard let span = engine.publicSpan(of: team, in: snapshot.state, at: now),
                let known = snapshot.state.teams[team]
            else { continue }
            let devices = known.devices.filter { snapshot.state.isPublic($0, agreedTo: texts) }
            let primary = known.primaryDevice
            for device in devices.filter({ $0 == primary }) + devices.filter({ $0 != primary }) {
                guard let fix = try await lastFix(of: device, in: span) else { continue }
                places[team] = (fix.fix.coordinate.rounded(decimals: 5), fix.time)
                break
            }
        }
        return places
    }

    /// The last position of a span that is believed (`Whereabouts`). The clock of a device says where it is looked for; the
    /// moment that counts says whether it may be told.
    private func lastFix(of device: DeviceID, in span: ClosedRange<Timestamp>) async throws -> TimedFix? {
        for seconds in [60.0, 900] {
            let start = max(span.lowerBound, span.upperBound + Seconds(-seconds))
            let fixes = try await store.fixes(
                of: device, from: start, through: span.upperBound,
                limit: PositionLimits.fixesOfDistance.value)
            let isLast = start == span.lowerBound || seconds == 900
            // Of a few alone it is not known which is wrong.
            guard isLast || fixes.count(where: { $0.fix.isSound }) >= Whereabouts.believedRun else {
                continue
            }
            if let last = Whereabouts(fixes).believed, span.contains(last.time) { return last }
            if isLast { break }
        }
        return nil
    }
}

extension ResultsView {
    fileprivate var word: String {
        switch self {
        case .current: "current"
        case .frozen: "frozen"
        case .hidden: "hidden"
        }
    }
}
