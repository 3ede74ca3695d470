import HTTPEdge
import HTTPTypes
import QuestEngine

/// The rows of the server's table for routes: for anybody, since they say nothing of any quest.
extension Endpoint {
    private static let place = "/v1/{profile}/{coordinates}"
    private static let body = "/v1/{profile}"

    /// - Precondition: The operation is one of routes, as the table of all says.
    static func routeRow(of operation: Operation) -> Endpoint {
        switch operation {
        case .osrmRoute: osrm(.get, "/route" + place) { $0.osrm.sendRoute }
        case .osrmRouteOfBody: osrm(.post, "/route" + body) { $0.osrm.sendRoute }
        case .osrmNearest: osrm(.get, "/nearest" + place) { $0.osrm.sendNearest }
        case .osrmNearestOfBody: osrm(.post, "/nearest" + body) { $0.osrm.sendNearest }
        case .osrmTable: osrm(.get, "/table" + place) { $0.osrm.sendTable }
        case .osrmTableOfBody: osrm(.post, "/table" + body) { $0.osrm.sendTable }
        case .osrmMatch: osrm(.get, "/match" + place) { $0.osrm.sendMatch }
        case .osrmMatchOfBody: osrm(.post, "/match" + body) { $0.osrm.sendMatch }
        case .osrmTrip: osrm(.get, "/trip" + place) { $0.osrm.sendTrip }
        case .osrmTripOfBody: osrm(.post, "/trip" + body) { $0.osrm.sendTrip }
        case .valhallaRoute: osrm(.post, "/route") { $0.osrm.sendValhallaRoute }
        case .showCourse: osrm(.get, "/gpx") { $0.osrm.sendCourse }
        case .showContours: osrm(.get, "/isochrone" + place) { $0.contours.send }
        default: preconditionFailure("\(operation) is no operation of routes")
        }
    }

    /// A question that changes nothing, though it may come as a body.
    private static func osrm(
        _ method: HTTPRequest.Method, _ path: String,
        _ handler: @escaping @Sendable (Controllers) -> Handler
    ) -> Endpoint {
        Endpoint(
            method, path, AccessPolicy.anybody, speaksOSRM: true, changesNothing: method == .post, handler)
    }
}
