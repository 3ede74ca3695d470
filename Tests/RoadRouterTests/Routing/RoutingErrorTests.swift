import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Requests that cannot be answered")
struct RoutingErrorTests {
    private static let map = StreetMap(
        """
        A-B       1

                  D
                  |
                  C
        """, gridSize: 200
    ).way("AB").way("CD", .closed)

    private func error(_ waypoints: [Coordinate], radius: Meters = 500) throws -> RoutingError? {
        let town = try DrawnTown(Self.map)
        do throws(RoutingError) {
            _ = try town.router.route(
                RouteRequest(waypoints: waypoints, snapRadius: radius), using: town.workspace)
            return nil
        } catch {
            return error
        }
    }

    @Test("each error names the waypoint at fault")
    func errors() throws {
        let map = Self.map
        let (a, b, far) = (map.coordinate("A"), map.coordinate("B"), map.coordinate("1"))
        #expect(try error([a, b]) == nil)
        #expect(try error([]) == .tooFewWaypoints)
        #expect(try error([a]) == .tooFewWaypoints)
        #expect(try error(Array(repeating: a, count: 500)) == nil)
        #expect(try error(Array(repeating: a, count: 501)) == .tooManyWaypoints(limit: 500))
        #expect(try error([a, Coordinate(longitude: .nan, latitude: 1)]) == .invalidCoordinate(waypoint: 1))
        #expect(try error([Coordinate(longitude: 181, latitude: 1), b]) == .invalidCoordinate(waypoint: 0))
        #expect(try error([a, b, Coordinate(longitude: 61.4, latitude: 50)]) == .tooLong(limit: 500_000))
        #expect(try error([a, b, Coordinate(longitude: 61.4, latitude: 55.3)]) == .outsideMap(waypoint: 2))
        #expect(try error([a, far]) == .noRoadNearby(waypoint: 1, radius: 500))
        #expect(try error([far, a], radius: 100) == .noRoadNearby(waypoint: 0, radius: 100))
    }

    @Test("the way that is missing is named by the waypoint it starts from")
    func noRoute() throws {
        let town = try DrawnTown(StreetMap("A-B").way("AB", .oneWay))
        let waypoints = "ABA".map { town.roads.coordinate($0) }
        #expect(throws: RoutingError.noRoute(fromWaypoint: 1)) {
            try town.router.route(RouteRequest(waypoints: waypoints), using: town.workspace)
        }
    }

    @Test("an unknown profile is refused by its name")
    func unknownProfile() throws {
        let town = try DrawnTown(Self.map)
        let request = RouteRequest(
            waypoints: "AB".map { town.roads.coordinate($0) }, profile: ProfileName(rawValue: "unicycle"))
        #expect(throws: RoutingError.unknownProfile("unicycle")) {
            try town.router.route(request, using: town.workspace)
        }
    }

    @Test("a file without the metric of the default profile is refused with the section's name")
    func noMetric() {
        let roads = Self.map.build()
        #expect(throws: RoadFileError.missingSection(name: "metric/trekking/weight")) {
            try Router(file: roads.file)
        }
    }

    @Test("codes are stable and messages count waypoints from one")
    func codesAndMessages() {
        let codes: [(RoutingError, String)] = [
            (.tooFewWaypoints, "too-few-waypoints"), (.tooManyWaypoints(limit: 50), "too-many-waypoints"),
            (.tooLong(limit: 500_000), "too-long"), (.invalidCoordinate(waypoint: 0), "invalid-coordinate"),
            (.outsideMap(waypoint: 0), "outside-map"),
            (.noRoadNearby(waypoint: 0, radius: 500), "no-road-nearby"),
            (.noRoute(fromWaypoint: 0), "no-route"), (.unknownProfile("x"), "unknown-profile"),
        ]
        for (error, code) in codes {
            #expect(error.code == code)
            for language in [Language.english, .russian] {
                #expect(!error.message.text(in: language).contains("{"))
            }
        }
        #expect(RoutingError.outsideMap(waypoint: 0).message.text(in: .english).contains("1"))
    }
}
