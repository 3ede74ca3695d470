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

    func addRoutes(to routes: Routes) {
        routes.on(.showResults) { request, context in
            let (desk, sheet, edition) = try await access.open(context)
            let (judge, now) = (try sheet.judge(), clock.now)
            switch judge.resultsView(in: sheet.state, at: now) {
            case .current:
                guard sheet.state.phase != .draft else { throw RequestError.questNotOpen }
                return try await list(
                    of: sheet.state, at: now, by: judge, for: .anybody, request, context)
            case .frozen(let moment):
                let state = try await earlier.state(of: desk.quest, at: moment)
                return try await list(
                    of: state, at: moment, isFrozen: true, by: judge, for: .anybody, request, context)
            case .hidden(let moment):
                let zone = EventTimeZone(edition.document.timeZone)
                throw RequestError.resultsHidden(until: moment.map { zone.text(of: $0) })
            }
        }
        routes.on(.adminShowResults) { request, context in
            let (_, sheet, _) = try await access.open(context)
            return try await list(
                of: sheet.state, at: clock.now, by: try sheet.judge(), for: .staff, request, context)
        }
        routes.on(.punches) { request, context in
            let (_, sheet, _) = try await access.open(context)
            _ = try Query(request, allowing: [])
            let last = Ranged<RecordNumber>(
                text: HTTPField.Name("lastid").flatMap { request.headers[$0] } ?? "0")
            guard let last else { throw RequestError.queryInvalid("lastid") }
            let xml = try sheet.judge().punches(in: sheet.state).xml(after: last.value)
            return .bytes(Array(xml.utf8), type: "application/xml").naming(sheet.state.head)
        }
    }

    private func list(
        of state: QuestState, at moment: Timestamp, isFrozen: Bool = false, by judge: Judge,
        for reader: Judge.ResultReader, _ request: Request, _ context: QuestdContext
    ) async throws -> Response {
        let query = try Query(request, allowing: ["format"])
        let word = try query.choice("format", of: Set(ResultList.Format.allCases.map(\.rawValue)))
        let format = word.flatMap { ResultList.Format(rawValue: $0) } ?? .json
        let names = try await store.teams(of: judge.quest).map { ($0.id, $0.name) }
        var list = judge.resultList(
            of: state, at: moment, names: Dictionary(names, uniquingKeysWith: { first, _ in first }),
            for: reader, in: context.language)
        list.isFrozen = isFrozen
        return Response.bytes(list.bytes(as: format), type: format.mediaType).naming(list.head)
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
