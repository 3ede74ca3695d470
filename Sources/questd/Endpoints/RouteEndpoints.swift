import HTTPTypes
import QuestEngine

/// The rows of the server's table for routes: for anybody, since they say nothing of any quest.
extension Endpoint {
    private static let place = "/v1/{profile}/{coordinates}"
    private static let body = "/v1/{profile}"

    /// - Precondition: The operation is one of routes, as the table of all says.
    static func routeRow(of operation: Operation) -> Endpoint {
        let anybody = AccessPolicy.anybody
        return switch operation {
        case .osrmRoute: Endpoint(.get, "/route" + place, anybody) { $0.osrm.sendRoute }
        case .osrmRouteOfBody: Endpoint(.post, "/route" + body, anybody) { $0.osrm.sendRoute }
        case .osrmNearest: Endpoint(.get, "/nearest" + place, anybody) { $0.osrm.sendNearest }
        case .osrmNearestOfBody: Endpoint(.post, "/nearest" + body, anybody) { $0.osrm.sendNearest }
        case .osrmTable: Endpoint(.get, "/table" + place, anybody) { $0.osrm.sendTable }
        case .osrmTableOfBody: Endpoint(.post, "/table" + body, anybody) { $0.osrm.sendTable }
        case .osrmMatch: Endpoint(.get, "/match" + place, anybody) { $0.osrm.sendMatch }
        case .osrmMatchOfBody: Endpoint(.post, "/match" + body, anybody) { $0.osrm.sendMatch }
        case .osrmTrip: Endpoint(.get, "/trip" + place, anybody) { $0.osrm.sendTrip }
        case .osrmTripOfBody: Endpoint(.post, "/trip" + body, anybody) { $0.osrm.sendTrip }
        case .valhallaRoute: Endpoint(.post, "/route", anybody) { $0.osrm.sendValhallaRoute }
        case .showCourse: Endpoint(.get, "/gpx", anybody) { $0.osrm.sendCourse }
        case .showContours: Endpoint(.get, "/isochrone" + place, anybody) { $0.contours.send }
        default: preconditionFailure("\(operation) is no operation of routes")
        }
    }
}
