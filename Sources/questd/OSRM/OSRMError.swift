import QuestEngine

/// What OSRM's clients are told when there is no route: its own codes, always with status 400.
struct OSRMError: Error, Equatable {
    enum Code: String {
        case invalidQuery = "InvalidQuery"
        case invalidOptions = "InvalidOptions"
        case invalidValue = "InvalidValue"
        case noSegment = "NoSegment"
        case noRoute = "NoRoute"
        case tooBig = "TooBig"
        case notImplemented = "NotImplemented"
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: RoutingError, in language: Language) {
        let code: Code =
            switch error {
            case .tooFewWaypoints, .unknownSource, .unknownTarget: .invalidOptions
            case .tooManyWaypoints, .tooLong, .tooManyAvoidances: .tooBig
            case .invalidCoordinate, .unknownProfile, .invalidAvoidance: .invalidValue
            case .outsideMap, .noRoadNearby, .roadsClosed: .noSegment
            case .noRoute: .noRoute
            }
        self.init(code, error.message.text(in: language))
    }
}
