import GeoJSONKit
import HTTPEdge
import HTTPTypes
import Hummingbird
import QuestEngine
import ServerBase

/// An answer to OSRM's clients when there is no route: its own codes with status 400, and two of ours for
/// whoever has to come again.
struct OSRMError: Error, Equatable {
    enum Code: String {
        case invalidQuery = "InvalidQuery"
        case invalidOptions = "InvalidOptions"
        case invalidValue = "InvalidValue"
        case noSegment = "NoSegment"
        case noRoute = "NoRoute"
        case noMatch = "NoMatch"
        case noTrips = "NoTrips"
        case tooBig = "TooBig"
        case notImplemented = "NotImplemented"
        case tooManyRequests = "TooManyRequests"
        case busy = "Busy"
    }

    let code: Code
    let message: String
    /// Seconds, for whoever has to come again.
    var retryAfter: Int?
    /// The limit that was met, where that may be tried again.
    var limit: Limit?

    /// A status of its own: for a body that could not be taken.
    private var bodyStatus: HTTPResponse.Status?

    var status: HTTPResponse.Status {
        if let bodyStatus { return bodyStatus }
        return switch code {
        case .tooManyRequests: .tooManyRequests
        case .busy: .serviceUnavailable
        default: .badRequest
        }
    }

    var bytes: [UInt8] {
        let object: JSONValue = ["code": .string(code.rawValue), "message": .string(message)]
        return object.bytes()
    }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: RoutingError, in language: Language) {
        let code: Code =
            switch error {
            case .tooFewWaypoints, .unknownSource, .unknownTarget: .invalidOptions
            case .tooManyWaypoints, .tooLong, .tooManyAvoidances, .avoidedTooLarge, .reachTooLarge: .tooBig
            case .invalidCoordinate, .unknownProfile, .invalidAvoidance: .invalidValue
            case .outsideMap, .noRoadNearby, .roadsClosed: .noSegment
            case .noRoute: .noRoute
            }
        self.init(code, error.message.text(in: language))
    }

    /// - Parameter error: `.tooManyRequests` or `.busy`; every other one is a request that cannot be read.
    init(_ error: RequestError, in language: Language) {
        switch error {
        case .tooManyRequests(let limit, let seconds):
            self.init(.tooManyRequests, error.message.text(in: language))
            self.limit = limit
            retryAfter = seconds
        case .busy(let seconds):
            self.init(.busy, error.message.text(in: language))
            retryAfter = seconds
        case .bodyTooLarge:
            self.init(.tooBig, error.message.text(in: language))
            bodyStatus = .contentTooLarge
        case .tooSlow:
            self.init(.invalidQuery, error.message.text(in: language))
            bodyStatus = .requestTimeout
        default: self.init(.invalidQuery, error.message.text(in: language))
        }
    }
}

extension OSRMError {
    /// Answers a request of whoever expects errors in OSRM's form.
    static func answered(
        in context: QuestdContext, _ body: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await body()
        } catch let error as OSRMError {
            return error.response(in: context)
        } catch let error as RequestError {
            return OSRMError(error, in: context.language).response(in: context)
        }
    }

    private func response(in context: QuestdContext) -> Response {
        if let limit { context.breach.note(limit) }
        var response = Response.bytes(bytes, type: "application/json", status: status)
        response.headers[.retryAfter] = retryAfter.map { String($0) }
        return response
    }
}
