import EventServices
import HTTPEdge
import HTTPTypes
import Hummingbird
import HummingbirdCore
import QuestEngine
import RouteForms
import ServerBase

/// `route`, `nearest`, `table`, `match` and `trip` in the form of OSRM's HTTP API
/// (https://project-osrm.org/docs/v5.24.0/api), for the clients that speak it. Errors have OSRM's form too.
struct OSRMController: Sendable {
    let maps: MapService
    let work: WorkPool
    let throttle: RouteThrottle
    let matching: WayMatching
    let clock: any TimeSource

    func sendRoute(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await OSRMError.answered(in: context) {
            let question = try await question(of: request, for: .route, context)
            let accepted =
                question.options.course.map(CourseFile.Format.init)
                ?? CourseFile.Format(accept: request.headers[.accept])
            return try await route(question, as: accepted, context)
        }
    }

    /// Answers for a route as a file, or in the form of `answer`: OSRM's unless another is given.
    private func route(
        _ question: OSRMQuestion, as format: CourseFile.Format?, _ context: QuestdContext,
        answer: @escaping @Sendable (OSRMRouteService, RouteRequest) throws(OSRMError) -> [UInt8] = {
            service, way throws(OSRMError) in try service.answer(way)
        }
    ) async throws -> Response {
        let service = OSRMRouteService(question: question)
        let way = question.request()
        try question.checked(way.validate)
        try admit(service.cost, context)
        guard let format else {
            if service.isQuick(way) { return .osrm(try answer(service, way)) }
            return .osrm(try await work.run(for: context.asker) { try answer(service, way) })
        }
        let moment = clock.now
        let file = try await work.run(for: context.asker) {
            let (route, graph) = try service.first(way)
            return CourseFile(route, named: "ReQuest", on: graph)
                .bytes(as: format, at: moment, in: question.language)
        }
        return .bytes(file, type: format.mediaType)
    }

    /// Valhalla's `route`, as routingpy and Ferrostar ask it.
    func sendValhallaRoute(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await OSRMError.answered(in: context) {
            let body = try await request.wholeBody(in: context)
            let asked = try ValhallaQuestion([UInt8](body.readableBytesView))
            let question = try await self.question(
                asked.query, for: .route, in: asked.language ?? context.language)
            return switch asked.form {
            case .file(let format): try await route(question, as: CourseFile.Format(format), context)
            case .osrm: try await route(question, as: nil, context)
            case .own(let units, let id):
                try await route(question, as: nil, context) { service, way throws(OSRMError) in
                    try service.valhallaAnswer(way, in: units, id: id)
                }
            }
        }
    }

    /// `point=lat,lon&point=…`, as OsmAnd asks for GPX.
    func sendCourse(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await OSRMError.answered(in: context) {
            let query = try OSRMQuery(points: request.uri.items)
            let question = try await question(query, for: .route, in: context.language)
            let format = question.options.course.map(CourseFile.Format.init)
            return try await route(question, as: format ?? .gpx, context)
        }
    }

    func sendNearest(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await OSRMError.answered(in: context) {
            let question = try await question(of: request, for: .nearest, context)
            try admit(1, context)
            return .osrm(try OSRMNearestService(question: question).answer())
        }
    }

    func sendTable(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await OSRMError.answered(in: context) {
            let service = try OSRMTableService(try await question(of: request, for: .table, context))
            try admit(service.cost, context)
            if service.isQuick { return .osrm(try service.answer()) }
            return .osrm(try await work.run(for: context.asker) { try service.answer() })
        }
    }

    func sendMatch(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await OSRMError.answered(in: context) {
            let (query, language) = (try await query(of: request, context), context.language)
            let map = try await maps.map(covering: query.coordinates)
            let service = try OSRMMatchService(
                try OSRMQuestion(query, for: .match, on: map, in: language))
            try admit(service.cost, context)
            return .osrm(
                try await work.run(for: context.asker) {
                    try service.answer { matching.matched($0, on: map, by: $1, filter: $2) }
                })
        }
    }

    func sendTrip(_ request: Request, _ context: QuestdContext) async throws -> Response {
        try await OSRMError.answered(in: context) {
            let service = try OSRMTripService(try await question(of: request, for: .trip, context))
            try admit(service.cost, context)
            return .osrm(try await work.run(for: context.asker) { try service.answer() })
        }
    }

    private func admit(_ routes: Int, _ context: QuestdContext) throws(OSRMError) {
        do throws(RequestError) { try throttle.admit(routes, from: context.remoteAddress) } catch {
            throw OSRMError(error, in: context.language)
        }
    }

    /// Reads a question of either form.
    private func question(
        of request: Request, for service: OSRMOptions.Service, _ context: QuestdContext
    ) async throws -> OSRMQuestion {
        try await question(try await query(of: request, context), for: service, in: context.language)
    }

    private func question(
        _ query: OSRMQuery, for service: OSRMOptions.Service, in language: Language
    ) async throws -> OSRMQuestion {
        let map = try await maps.map(covering: query.coordinates)
        return try OSRMQuestion(query, for: service, on: map, in: language)
    }

    private func query(of request: Request, _ context: QuestdContext) async throws -> OSRMQuery {
        let profile = context.parameters.get("profile") ?? ""
        if request.method == .post {
            let body = try await request.wholeBody(in: context)
            return try OSRMQuery(body: [UInt8](body.readableBytesView), profile: profile)
        }
        return try OSRMQuery(
            profile: profile, coordinates: context.parameters.get("coordinates") ?? "",
            options: request.uri.items)
    }
}

extension LoadedMap: RouteGround {}

extension URI {
    /// The items of the query, as forms of routes have them.
    var items: OSRMQuery.Items { queryParameters.map { (String($0), String($1)) } }
}

extension Response {
    fileprivate static func osrm(_ bytes: [UInt8]) -> Response { .bytes(bytes, type: "application/json") }
}

extension CourseFile.Format {
    fileprivate init(_ format: CourseFormat) {
        self =
            switch format {
            case .gpx: .gpx
            case .geojson: .geojson
            case .fit: .fit
            }
    }

    /// The form that a client asks for by its media type alone; `nil` for everything else, such as what browsers send.
    fileprivate init?(accept field: String?) {
        guard let type = field?.split(separator: ";").first.map({ String($0.filter { !$0.isWhitespace }) }),
            let format = Self.allCases.first(where: { $0.mediaType == type })
        else { return nil }
        self = format
    }
}
