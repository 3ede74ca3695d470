import GeoJSONKit
package import QuestBase
package import RoadRouter

/// An answer to OSRM's clients when there is no route: OSRM's codes with status 400, and two of ours for clients that
/// should try again later.
package struct OSRMError: Error, Equatable {
    package enum Code: String {
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
    /// Seconds until the client may try again.
    package var retryAfter: Int?
    /// The limit that was met, where that may be tried again.
    package var limit: Limit?

    /// The HTTP status of a body that could not be taken; that of the code where `nil`.
    package var bodyStatus: Int?

    /// The HTTP status.
    package var status: Int {
        if let bodyStatus { return bodyStatus }
        return switch code {
        case .tooManyRequests: 429
        case .busy: 503
        default: 400
        }
    }

    package var bytes: [UInt8] {
        let object: JSONValue = ["code": .string(code.rawValue), "message": .string(message)]
        return object.bytes()
    }

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package init(_ error: RoutingError, in language: Language) {
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
}
