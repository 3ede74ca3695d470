import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Closed and slow roads on drawn maps")
struct RoadConditionsTests {
    /// Two ways round a block; the upper one is shorter.
    private static let block = StreetMap(
        """
        A-1-B
        |   |
        |   |
        C-2-D
        """
    ).way("AB").way("BD").way("DC").way("CA")

    @Test("a closed street is gone round, both ways, and ridden again once it is open")
    func closure() throws {
        let town = try DrawnTown(Self.block)
        let closed = town.closing([town.roads.arc("AB"), town.roads.arc("BA")])
        #expect(closed.letters("AB") == "ACDB")
        #expect(closed.letters("BA") == "BDCA")
        #expect(closed.under([]).letters("AB") == "AB")
        #expect(closed.router.conditions.closes(town.roads.arc("AB")))
        #expect(closed.router.conditions.changedArcCount == 2)
    }

    @Test("a street closed one way is a one-way street")
    func oneDirection() throws {
        let town = try DrawnTown(Self.block)
        let closed = town.closing([town.roads.arc("AB")])
        #expect(closed.letters("AB") == "ACDB")
        #expect(closed.letters("BA") == "BA")
    }

    @Test("a slow street is ridden while the way round takes longer, and its time is longer")
    func slow() throws {
        let town = try DrawnTown(Self.block)
        let arcs = [town.roads.arc("AB"), town.roads.arc("BA")]
        let open = try town.route("AB").duration.value
        let slower = town.under([(arcs, .slowed(SlowFactor(Ranged(1.5)!)))])
        #expect(slower.letters("AB") == "AB")
        #expect(abs(try slower.route("AB").duration.value - 1.5 * open) < 0.01)
        #expect(town.under([(arcs, .slowed(SlowFactor(Ranged(20)!)))]).letters("AB") == "ACDB")
    }

    @Test("of several changes of a street the heaviest counts")
    func heaviest() throws {
        let town = try DrawnTown(Self.block)
        let arcs = [town.roads.arc("AB"), town.roads.arc("BA")]
        let open = try town.route("AB").weight.rawValue
        let twice: [(arcs: [ArcID], effect: RoadEffect)] = [
            (arcs, .slowed(SlowFactor(Ranged(1.2)!))), (arcs, .slowed(SlowFactor(Ranged(1.5)!))),
            (arcs, .slowed(SlowFactor(Ranged(1.1)!))),
        ]
        #expect(try town.under(twice).route("AB").weight.rawValue == open * 3 / 2)
        #expect(town.under(twice + [(arcs, .closed)]).letters("AB") == "ACDB")
        #expect(town.under([(arcs, .closed)] + twice).letters("AB") == "ACDB")
    }

    @Test("a place that is cut off cannot be reached: no route, at once and after customization")
    func cutOff() throws {
        let town = try DrawnTown(Self.block)
        let arcs = ["AB", "BA", "CD", "DC"].map { town.roads.arc($0) }
        let closed = town.closing(arcs)
        #expect(closed.letters("CB") == "no-route")
        #expect(closed.letters("AC") == "AC")
        #expect(DrawnTown(closed, router: closed.router.customized()).letters("CB") == "no-route")
    }

    @Test("on a closed street a route begins and ends at the nearest open one")
    func waypointOnClosedStreet() throws {
        let town = try DrawnTown(Self.block)
        let closed = town.closing([town.roads.arc("AB"), town.roads.arc("BA")])
        let start = try closed.route("1C").waypoints[0]
        #expect(start.edge != town.roads.edge("AB"))
        // 200 m to either end: the roads at A and B are as near.
        #expect(abs(start.distance.value - 200) < 1)
        #expect(throws: RoutingError.roadsClosed(waypoint: 1, radius: 100)) {
            try closed.route("C1", snapRadius: 100)
        }
        #expect(try town.route("C1", snapRadius: 100).waypoints[1].distance.value < 1)
    }

    @Test("what one request avoids no other does")
    func avoidance() throws {
        let town = try DrawnTown(Self.block)
        let circle = RoadPlace.circle(center: town.roads.coordinate("1"), radius: 50)
        #expect(try town.letters(avoiding: [circle], "AB") == "ACDB")
        #expect(town.letters("AB") == "AB")
        let edge = RoadPlace.edges([town.roads.edge("CD")])
        #expect(throws: RoutingError.noRoute(fromWaypoint: 0)) {
            try town.letters(avoiding: [circle, edge], "AD")
        }
        #expect(try town.letters(avoiding: [.polygons([town.square(around: "1")])], "AB") == "ACDB")
    }

    @Test("a request says which of its places to avoid is none")
    func invalidAvoidance() throws {
        let town = try DrawnTown(Self.block)
        let good = RoadPlace.circle(center: town.roads.coordinate("1"), radius: 50)
        let cases: [(RoadPlace, RoadPlaceError)] = [
            (.circle(center: town.roads.coordinate("1"), radius: 30_000), .distanceOutOfRange(1...20_000)),
            (.circle(center: Coordinate(longitude: 200, latitude: 0), radius: 50), .invalidShape),
            (.polygons([]), .invalidShape), (.polygons([[]]), .invalidShape),
            (.polygons([[[town.roads.coordinate("A"), town.roads.coordinate("B")]]]), .invalidShape),
            (.line([town.roads.coordinate("A")], within: 5, alongOnly: false), .invalidShape),
            (.edges([EdgeID(99)]), .unknownEdge), (.arcs([ArcID(99)]), .unknownEdge),
            (.polygons([town.bowTie]), .invalidShape),
        ]
        for (place, error) in cases {
            #expect(throws: RoutingError.invalidAvoidance(index: 1, error)) {
                try town.letters(avoiding: [good, place], "AB")
            }
        }
        #expect(throws: RoutingError.tooManyAvoidances(limit: 20)) {
            try town.letters(avoiding: Array(repeating: good, count: 21), "AB")
        }
    }

    @Test("slow factors are hundredths from 1 to 100")
    func slowFactors() {
        #expect(SlowFactor(Ranged(clamping: 1)).hundredths == 100)
        #expect(SlowFactor(Ranged(clamping: 2.345)).hundredths == 235)
        #expect(SlowFactor(Ranged(clamping: 100)).value == 100)
        #expect(Ranged<SlowFactors>(0.99) == nil)
        #expect(Ranged<SlowFactors>(100.1) == nil)
        #expect(Ranged<SlowFactors>(.nan) == nil)
        #expect(SlowFactor(hundredths: 99) == nil)
    }
}

extension DrawnTown {
    init(_ town: DrawnTown, router: Router) {
        self.init(roads: town.roads, router: router)
    }

    func under(_ changes: [(arcs: [ArcID], effect: RoadEffect)]) -> DrawnTown {
        DrawnTown(self, router: router.under(RoadConditions(epoch: 1, on: graph, changes)))
    }

    func closing(_ arcs: [ArcID]) -> DrawnTown { under([(arcs, .closed)]) }

    func route(_ places: String, snapRadius: Meters) throws -> Route {
        let waypoints = places.map { roads.coordinate($0) }
        return try router.route(
            RouteRequest(waypoints: waypoints, snapRadius: snapRadius), using: workspace)
    }

    func letters(avoiding avoided: [RoadPlace], _ places: String) throws -> String {
        let waypoints = places.map { roads.coordinate($0) }
        let request = RouteRequest(waypoints: waypoints, avoiding: avoided)
        return roads.letters(along: try router.route(request, using: workspace).legs.flatMap(\.arcs))
    }

    /// A ring of 60 m a side around a place.
    func square(around place: Character, half: Double = 30) -> [[Coordinate]] {
        let plane = LocalPlane(center: roads.coordinate(place))
        return [
            [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)].map {
                plane.coordinate(of: LocalPlane.Point(x: $0.0, y: $0.1))
            }
        ]
    }

    /// A ring that crosses itself.
    var bowTie: [[Coordinate]] {
        let ring = square(around: "1")[0]
        return [[ring[0], ring[2], ring[1], ring[3], ring[0]]]
    }
}
