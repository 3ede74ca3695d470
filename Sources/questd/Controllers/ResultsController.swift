import GeoJSONKit
import HTTPTypes
import Hummingbird
import QuestEngine
import QuestWire

/// Who stands where: for everybody as the quest's file says, for its staff at any time.
struct ResultsController: Sendable {
    let access: QuestAccess
    let store: any QuestStore
    let earlier: EarlierStates
    let clock: any TimeSource
    let work: WorkPool
    private let kept = KeptResults()

    init(
        access: QuestAccess, store: any QuestStore, earlier: EarlierStates, clock: any TimeSource,
        work: WorkPool
    ) {
        (self.access, self.store, self.earlier) = (access, store, earlier)
        (self.clock, self.work) = (clock, work)
    }

    func addRoutes(to routes: Routes) {
        routes.on(.showResults) { request, context in
            let (desk, sheet, edition) = try await access.open(context)
            let (judge, now) = (try sheet.judge(), clock.now)
            switch judge.resultsView(in: sheet.state, at: now) {
            case .current:
                return try await list(
                    of: sheet.state, at: now, after: sheet.state.head, by: judge, for: .anybody, request,
                    context)
            case .frozen(let moment):
                let state = try await earlier.state(of: desk.quest, at: moment)
                return try await list(
                    of: state, at: moment, after: sheet.state.head, isFrozen: true, by: judge, for: .anybody,
                    request, context)
            case .hidden(let moment):
                let zone = EventTimeZone(edition.document.timeZone)
                throw RequestError.resultsHidden(until: moment.map { zone.text(of: $0) })
            }
        }
        routes.on(.adminShowResults) { request, context in
            let (_, sheet, _) = try await access.open(context)
            return try await list(
                of: sheet.state, at: clock.now, after: sheet.state.head, by: try sheet.judge(), for: .staff,
                request, context)
        }
        routes.on(.punches) { request, context in
            let (_, sheet, _) = try await access.open(context)
            _ = try Query(request, allowing: [])
            let last = Ranged<RecordNumber>(
                text: HTTPField.Name("lastid").flatMap { request.headers[$0] } ?? "0")
            guard let last else { throw RequestError.queryInvalid("lastid") }
            let (judge, state) = (try sheet.judge(), sheet.state)
            let xml = try await work.run(for: context.source) {
                judge.punches(in: state).xml(after: last.value)
            }
            return .bytes(Array(xml.utf8), type: "application/xml").naming(state.head)
        }
    }

    /// - Parameter head: Of the log now: names may have changed since the moment.
    private func list(
        of state: QuestState, at moment: Timestamp, after head: LogHead, isFrozen: Bool = false,
        by judge: Judge,
        for reader: Judge.ResultReader, _ request: Request, _ context: QuestdContext
    ) async throws -> Response {
        let query = try Query(request, allowing: ["format"])
        let word = try query.choice("format", of: Set(ResultList.Format.allCases.map(\.rawValue)))
        let format = word.flatMap { ResultList.Format(rawValue: $0) } ?? .json
        let key = KeptResults.Key(
            quest: judge.quest, isForStaff: reader == .staff, format: format, language: context.language)
        let basis = KeptResults.Basis(
            head: head, version: judge.version, second: moment.milliseconds / 1000, isFrozen: isFrozen)
        if let known = kept.results(key, basis) {
            return Response.bytes(known, type: format.mediaType).naming(state.head)
        }
        let (store, language, kept) = (store, context.language, kept)
        let bytes = try await work.run(for: context.source) {
            // Whoever waited for the same may have it now.
            if let known = kept.results(key, basis) { return known }
            let bytes = try await Self.bytes(
                of: state, at: moment, isFrozen: isFrozen, by: judge, for: reader, as: format, in: language,
                from: store)
            kept.keep(bytes, key, basis)
            return bytes
        }
        return Response.bytes(bytes, type: format.mediaType).naming(state.head)
    }

    private static func bytes(
        of state: QuestState, at moment: Timestamp, isFrozen: Bool, by judge: Judge,
        for reader: Judge.ResultReader, as format: ResultList.Format, in language: Language,
        from store: any QuestStore
    ) async throws -> [UInt8] {
        let names = try await store.teams(of: judge.quest).map { ($0.id, $0.name) }
        var list = judge.resultList(
            of: state, at: moment, names: Dictionary(names, uniquingKeysWith: { first, _ in first }),
            for: reader, in: language)
        list.isFrozen = isFrozen
        return list.bytes(as: format)
    }
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
