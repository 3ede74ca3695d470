import EventServices
import GeoJSONKit
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire
import ServerBase

/// Standings: for everybody as the quest's file says, for its staff at any time.
struct ResultsController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let earlier: EarlierStates
    let clock: any TimeSource
    let work: WorkPool
    private let kept = ResultsCache()

    func show(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        let (engine, now) = (scope.engine, clock.now)
        switch engine.resultsView(in: scope.state, at: now) {
        case .current:
            return try await list(
                of: scope.state, at: now, in: scope.snapshot, for: .anybody, request, context)
        case .frozen(let moment):
            let state = try await earlier.state(of: scope.quest, at: moment)
                .without(scope.state.removedTeams)
            return try await list(
                of: state, at: moment, isFrozen: true, in: scope.snapshot, for: .anybody, request, context)
        case .hidden(let moment):
            let zone = EventTimeZone(scope.document.timeZone)
            throw RequestError.resultsHidden(until: moment.map { zone.text(of: $0) })
        }
    }

    func showForStaff(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let snapshot = try await access.open(context).snapshot
        return try await list(of: snapshot.state, at: clock.now, in: snapshot, for: .staff, request, context)
    }

    func punches(_ request: Request, _ context: QuestdContext) async throws -> Response {
        let scope = try await access.open(context)
        _ = try Query(request, allowing: [])
        let last = Ranged<RecordNumber>(text: HTTPField.Name("lastid").flatMap { request.headers[$0] } ?? "0")
        guard let last else { throw RequestError.queryInvalid("lastid") }
        let (engine, state) = (scope.engine, scope.state)
        let controls = try await scope.service.controlNumbers()
        let xml = try await work.run(for: context.asker) {
            engine.punches(in: state, controls: controls).xml(after: last.value)
        }
        return .bytes(Array(xml.utf8), type: "application/xml").naming(state.head)
    }

    /// - Parameters:
    ///   - moment: That of the standings.
    ///   - snapshot: Of now: names may have changed since the moment.
    private func list(
        of state: QuestState, at moment: Timestamp, isFrozen: Bool = false, in snapshot: QuestSnapshot,
        for reader: RuleEngine.ResultReader, _ request: Request, _ context: QuestdContext
    ) async throws -> Response {
        let query = try Query(
            request, allowing: reader == .staff ? ["format", "class", "explain"] : ["format", "class"])
        let word = try query.choice("format", of: Set(ResultList.Format.allCases.map(\.rawValue)))
        let format = word.flatMap { ResultList.Format(rawValue: $0) } ?? .json
        let (engine, isForStaff) = (try snapshot.engine(), reader == .staff)
        let explained = query["explain"].map { TeamID($0) }
        if let explained {
            guard format == .json else { throw RequestError.queryInvalid("explain") }
            guard state.teams[explained] != nil else { throw Refusal.teamUnknown(explained) }
        }
        let classID = query["class"]
        let teamClass = engine.document.teamClass(classID)
        if let classID, teamClass == nil { throw Refusal.classUnknown(classID) }
        let key = ResultsCache.Key(
            quest: engine.quest, isForStaff: isForStaff, format: format, language: context.language,
            explained: explained, classID: classID)
        let basis = ResultsCache.Basis(
            // Positions come all the time, and change nothing that everybody may see but that a team is riding: the second
            // makes up for that.
            seq: isForStaff ? snapshot.state.head.seq : snapshot.state.lastChange, version: engine.version,
            second: clock.now.milliseconds / 1000, isFrozen: isFrozen)
        let (store, work, language) = (store, work, context.language)
        let source = isForStaff ? context.asker : WorkPool.Asker(.quest(engine.quest))
        let list = try await kept.list(key, of: basis) {
            try await work.run(for: source) {
                let bytes = try await Self.bytes(
                    of: state, at: moment, isFrozen: isFrozen, by: engine, for: reader, as: format,
                    in: language, explaining: explained, only: teamClass, from: store)
                return ResultsCache.List(bytes: bytes, head: state.head)
            }
        }
        return Response.bytes(list.bytes, type: format.mediaType).naming(list.head)
    }

    private static func bytes(
        of state: QuestState, at moment: Timestamp, isFrozen: Bool, by engine: RuleEngine,
        for reader: RuleEngine.ResultReader, as format: ResultList.Format, in language: Language,
        explaining team: TeamID?, only teamClass: TeamClass?, from store: any QuestStore
    ) async throws -> [UInt8] {
        let names = try await store.teams(of: engine.quest).map { ($0.id, $0.name) }
        var list = engine.resultList(
            of: state, at: moment, names: Dictionary(names, uniquingKeysWith: { first, _ in first }),
            for: reader, in: language)
        list.isFrozen = isFrozen
        if case .staff(let member) = list.signature?.actor {
            let known = try await store.staff(of: engine.quest).first { $0.id == member }
            list.signer = known.map { $0.name.isEmpty ? member.rawValue : $0.name } ?? member.rawValue
        }
        if let team { list.parts = [team: engine.standingParts(of: team, in: state, at: moment)] }
        return (teamClass.map { list.only($0) } ?? list).bytes(as: format)
    }
}

extension QuestState {
    /// The last record that is more than positions.
    fileprivate var lastChange: Int64 { teams.keys.reduce(0) { max($0, changeSeq(of: $1)) } }
}

extension ResultList {
    fileprivate func bytes(as format: Format) -> [UInt8] {
        switch format {
        case .json: json.bytes()
        case .csv: Array(csv.utf8)
        case .geojson: geoJSON.bytes()
        case .iof: Array(iofXML(creator: "\(Release.name) \(Release.version)").utf8)
        }
    }
}

extension Response {
    /// With the end of the log that it speaks of in a field, since not every form has a place for it.
    fileprivate consuming func naming(_ head: LogHead) -> Response {
        if let name = HTTPField.Name("Quest-Log-Head") { headers[name] = "\(head.seq):\(head.hash)" }
        return self
    }
}
