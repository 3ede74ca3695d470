import HTTPTypes

extension Operation {
    /// Its row in the table.
    var endpoint: Endpoint { Self.endpoints[self] ?? Endpoint.row(of: self) }

    /// The rows, each made once.
    private static let endpoints = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Endpoint.row(of: $0)) })

    /// Whether its errors have OSRM's form.
    var speaksOSRM: Bool {
        switch self {
        case .osrmRoute, .osrmNearest, .osrmTable, .osrmMatch, .osrmTrip, .osrmRouteOfBody,
            .osrmNearestOfBody, .osrmTableOfBody, .osrmMatchOfBody, .osrmTripOfBody, .valhallaRoute,
            .showCourse, .showContours:
            true
        default: false
        }
    }

    var method: HTTPRequest.Method { endpoint.method }

    /// As the router and `openapi.yaml` write it.
    var path: String { endpoint.path }

    /// The methods that a path takes, whatever stands in its placeholders; empty when there is no such path.
    static func methods(at path: String) -> [HTTPRequest.Method] { all(at: path).map(\.method) }

    /// The operations of a path, whatever stands in its placeholders.
    static func all(at path: String) -> [Operation] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        return allCases.filter { operation in
            let template = operation.path.split(separator: "/")
            return template.count == parts.count
                && zip(template, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
    }
}
