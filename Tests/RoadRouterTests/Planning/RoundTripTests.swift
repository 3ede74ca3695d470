import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Round trips")
struct RoundTripTests {
    private func town(_ seed: UInt64) throws -> (town: RandomTown, router: Router) {
        let town = RandomTown(seed: seed, columns: 16, rows: 16) { Preparation.sections(for: $0) }
        return (town, try Router(file: town.file))
    }

    @Test(
        "end where they begin, are as long as wished, lead where they may, and repeat little",
        arguments: SeededGenerator.seeds(6))
    func trips(seed: UInt64) throws {
        let workspace = RouterWorkspace()
        var generator = SeededGenerator(seed: seed)
        var (asked, found) = (0, 0)
        for _ in 0..<4 {
            let (town, router) = try town(generator.next())
            let metric = try router.profileData(for: .trekking).metric
            for _ in 0..<3 {
                let meters = Int.random(in: 2_000...5_000, using: &generator)
                let request = RoundTripRequest(
                    from: town.randomPoint(using: &generator), length: Ranged(meters)!, seed: generator.next()
                )
                asked += 1
                guard let trip = try? router.roundTrip(request, using: workspace) else { continue }
                found += 1
                #expect(abs(trip.route.distance.value / Double(meters) - 1) <= 0.1)
                #expect(trip.repeated <= 0.3)
                #expect(trip.route.geometry.first == trip.route.geometry.last)
                #expect(trip.route.legs.count == 3)
                for leg in trip.route.legs {
                    #expect(
                        leg.weight == metric.weight(along: leg.pieces.map(\.stretch)) && leg.weight.isFinite)
                }
                let again = try router.roundTrip(request, using: RouterWorkspace())
                #expect(again.route == trip.route)
            }
        }
        #expect(2 * found >= asked, "only \(found) of \(asked)")
    }

    @Test("a direction is kept to")
    func direction() throws {
        let workspace = RouterWorkspace()
        let (town, router) = try town(7)
        let middle = town.graph.bounds!.middle
        var found = 0
        for (number, degrees) in [0.0, 90, 180, 270, 0, 90, 180, 270].enumerated() {
            let request = RoundTripRequest(
                from: middle, length: Ranged(2_000)!, towards: Bearing(degrees: degrees),
                seed: UInt64(number))
            guard let trip = try? router.roundTrip(request, using: workspace) else { continue }
            found += 1
            let plane = LocalPlane(center: trip.route.waypoints[0].point)
            let points = trip.route.geometry.map { plane.point(of: $0) }
            let x = points.reduce(0) { $0 + $1.x } / Double(points.count)
            let y = points.reduce(0) { $0 + $1.y } / Double(points.count)
            switch degrees {
            case 0: #expect(y > 0)
            case 90: #expect(x > 0)
            case 180: #expect(y < 0)
            default: #expect(x < 0)
            }
        }
        #expect(found >= 4)
    }

    @Test("where every ride goes back by the same road there is none")
    func deadEnd() throws {
        let town = try DrawnTown(StreetMap("A---B---C---D---E", gridSize: 500).way("ABCDE"))
        let request = RoundTripRequest(from: town.roads.coordinate("A"), length: Ranged(4_000)!)
        #expect(throws: RoundTripError.notFound) {
            try town.router.roundTrip(request, using: town.workspace)
        }
    }

    @Test("without a road near the place there is none")
    func noRoad() throws {
        let town = try DrawnTown(StreetMap("A---B").way("AB"))
        let request = RoundTripRequest(
            from: Coordinate(longitude: 10, latitude: 10), length: Ranged(4_000)!)
        #expect(throws: RoundTripError.routing(.outsideMap(waypoint: 0))) {
            try town.router.roundTrip(request, using: town.workspace)
        }
    }
}
