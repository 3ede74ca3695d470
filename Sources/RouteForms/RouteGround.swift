package import QuestBase
package import RoadRouter

/// The roads that questions are answered on.
package protocol RouteGround: Sendable {
    /// The router of this moment.
    var router: Router { get }
    /// The checksum of the road file.
    var checksum: Digest { get }

    /// Runs a search with a workspace of its own.
    ///
    /// - Parameter body: Must do nothing but search: it may be called twice, where roads change meanwhile.
    func search<Found, Failure: Error>(
        _ body: (Router, RouterWorkspace) throws(Failure) -> Found
    ) throws(Failure) -> Found
}

/// A file to follow that may be wanted in place of an answer.
package enum CourseFormat: String, Sendable {
    case gpx, geojson, fit
}

/// The cost of tables and rounds, in routes.
enum RouteCost {
    /// Pairs of a table that cost as much as a route.
    static let pairs = 100
}
