import EventServices
import HTTPEdge
import HTTPTypes
import HummingbirdCore
import NIOCore
import QuestEngine
import RouteForms
import ServerBase

/// Questions in OSRM's form that take less time than sending them elsewhere and back: short routes, roads near by and small
/// tables. Whatever is not plain is left to `OSRMController`, refusals among it.
struct RoutesFastPath: ImmediateAnswers {
    let maps: MapService
    let throttle: RouteThrottle
    let proxies: CurrentValue<TrustedProxies>
    let language: Language
    let dressing: HeadersFastPath

    private static let services: [(before: String, operation: Operation, endpoint: Endpoint)] = [
        ("/route/v1/", .osrmRoute, Operation.osrmRoute.endpoint),
        ("/nearest/v1/", .osrmNearest, Operation.osrmNearest.endpoint),
        ("/table/v1/", .osrmTable, Operation.osrmTable.endpoint),
    ]

    func answer(to request: HTTPRequest, from peer: NetworkAddress) -> (head: HTTPResponse, body: ByteBuffer)?
    {
        guard request.method == .get, let path = request.path,
            let service = Self.services.first(where: { path.utf8.starts(with: $0.before.utf8) }),
            // Whoever asks from the page of another origin, or for a file, is answered in the ordinary way.
            request.headerFields[.origin] == nil, Self.isOrdinary(request.headerFields[.accept])
        else { return nil }
        let start = ContinuousClock.now
        let sender = proxies.value.isEmpty ? peer : proxies.value.sender(from: peer, request.headerFields)
        let asked = request.headerFields[.acceptLanguage].flatMap(Language.init(acceptLanguage:)) ?? language
        let found: Result<[UInt8], OSRMError>
        // A network without a route left is refused before its question is read.
        if let refusal = throttle.refusal(of: sender) {
            found = .failure(OSRMError(refusal, in: asked))
        } else {
            let answer = try? answer(path, after: service.before, service.operation, from: sender, in: asked)
            guard let answer else {
                throttle.giveBack(from: sender)
                return nil
            }
            found = answer
        }
        var fields = HTTPFields()
        let (status, bytes): (HTTPResponse.Status, [UInt8])
        var limit: Limit?
        switch found {
        case .success(let written): (status, bytes) = (.ok, written)
        case .failure(let error):
            (status, bytes) = (HTTPResponse.Status(integerLiteral: error.status), error.bytes)
            fields[.retryAfter] = error.retryAfter.map { String($0) }
            limit = error.limit
        }
        fields[.contentType] = "application/json"
        fields[.contentLength] = String(bytes.count)
        var head = HTTPResponse(status: status, headerFields: fields)
        dressing.dress(&head, of: service.operation, service.endpoint, by: limit, since: start)
        return (head, ByteBuffer(bytes: bytes))
    }

    /// Takes what an answer costs beyond the route that was taken before the question was read.
    private func admitRest(of cost: Int, from sender: NetworkAddress) throws {
        if cost > 1 { try throttle.admit(cost - 1, from: sender) }
    }

    private static func isOrdinary(_ accept: String?) -> Bool {
        accept.map { $0 == "*/*" || $0 == "application/json" } ?? true
    }

    /// - Returns: What was found, or why there is no way, once it was paid for; `nil` where the ordinary way has to answer.
    /// - Throws: What `OSRMController` will say.
    private func answer(
        _ path: String, after before: String, _ operation: Operation, from sender: NetworkAddress,
        in language: Language
    ) throws -> Result<[UInt8], OSRMError>? {
        let uri = URI(path)
        let parts = uri.path.dropFirst(before.utf8.count).split(
            separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let query = try OSRMQuery(
            profile: String(parts[0]), coordinates: String(parts[1]), options: uri.items)
        guard let map = maps.mapAtHand(covering: query.coordinates), map.router.isCustomized else {
            return nil
        }
        switch operation {
        case .osrmRoute:
            let question = try OSRMQuestion(query, for: .route, on: map, in: language)
            let service = OSRMRouteService(question: question)
            let way = question.request()
            guard question.options.course == nil, service.isQuick(way) else { return nil }
            try question.checked(way.validate)
            try admitRest(of: service.cost, from: sender)
            return Result { () throws(OSRMError) in try service.answer(way) }
        case .osrmNearest:
            let question = try OSRMQuestion(query, for: .nearest, on: map, in: language)
            guard question.query.coordinates.count == 1 else { return nil }
            return Result { () throws(OSRMError) in try OSRMNearestService(question: question).answer() }
        case .osrmTable:
            let service = try OSRMTableService(try OSRMQuestion(query, for: .table, on: map, in: language))
            guard service.isQuick else { return nil }
            try admitRest(of: service.cost, from: sender)
            return Result { () throws(OSRMError) in try service.answer() }
        default: return nil
        }
    }
}
