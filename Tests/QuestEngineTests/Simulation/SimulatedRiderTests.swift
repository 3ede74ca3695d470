import QuestTestSupport
import RoadTestSupport
import Testing

@testable import QuestEngine

@Suite("A simulated rider")
struct SimulatedRiderTests {
    private static let start = Timestamp(milliseconds: 1_700_000_000_000)

    /// A kilometre east, five hundred metres north, and back west, a bend at each corner.
    private static let line: [Coordinate] = {
        let plane = LocalPlane(center: Coordinate(longitude: 61.36, latitude: 55.16))
        return [(0.0, 0.0), (1000, 0), (1000, 500), (0, 500)].map {
            plane.coordinate(of: LocalPlane.Point(x: $0.0, y: $0.1))
        }
    }()

    private func rider(seed: UInt64, _ habits: SimulatedRider.Habits = .init()) -> SimulatedRider {
        var generator = SeededGenerator(seed: seed)
        return SimulatedRider(along: Self.line, from: Self.start, habits: habits, using: &generator)
    }

    @Test("rides from one end of the line to the other, never back and never faster than a bicycle")
    func motion() {
        var stops = 0
        for seed in SeededGenerator.seeds(20) {
            let rider = rider(seed: seed)
            #expect(rider.state(at: Self.start).coordinate == Self.line[0])
            #expect(rider.state(at: Self.start + -5).offset == .zero)
            #expect(rider.state(at: rider.end).coordinate == Self.line[3])
            #expect(rider.state(at: rider.end + 60).speed == 0)
            var last = rider.state(at: Self.start)
            var hasStopped = false
            for step in 1...Int((rider.end - Self.start).value * 5) {
                let state = rider.state(at: Self.start + Seconds(Double(step) / 5))
                #expect(state.speed <= 6.001)
                // At most what braking takes away and the pedals add in a fifth of a second.
                #expect((-0.31...0.17).contains(state.speed - last.speed), "\(last.speed) → \(state.speed)")
                // What was ridden agrees with the speeds at both ends.
                let ridden = (state.offset - last.offset).value
                #expect(ridden >= 0)
                #expect(abs(ridden - (state.speed + last.speed) / 10) < 0.02)
                if state.speed == 0 { hasStopped = true }
                last = state
            }
            if hasStopped { stops += 1 }
        }
        #expect(stops >= 10, "only \(stops) of 20 riders ever stopped")
    }

    @Test("slows down for corners and knows his direction")
    func corners() {
        var habits = SimulatedRider.Habits()
        habits.stopsPerKilometer = 0
        let rider = rider(seed: 4, habits)
        let states = (0...Int((rider.end - Self.start).value)).map {
            rider.state(at: Self.start + Seconds(Double($0)))
        }
        let atCorner = states.min { abs($0.offset.value - 1000) < abs($1.offset.value - 1000) }!
        #expect(atCorner.speed < 3.6)
        let straight = states.first { $0.offset.value > 400 }!
        #expect(straight.speed >= 3.5)
        #expect(abs(straight.course!.turn(to: Bearing(degrees: 90))) < 1)
        let northward = states.first { $0.offset.value > 1200 }!
        #expect(abs(northward.course!.turn(to: Bearing(degrees: 0))) < 1)
    }

    @Test("stands still on a line without length, and on a very short one gets there")
    func shortLines() {
        var generator = SeededGenerator(seed: 1)
        let point = Self.line[0]
        for line in [[point], [point, point]] {
            let rider = SimulatedRider(along: line, from: Self.start, using: &generator)
            #expect(rider.end == Self.start)
            #expect(rider.state(at: Self.start + 1).coordinate == point)
        }
        let near = Coordinate(longitude: point.longitude + 1e-6, latitude: point.latitude)
        let rider = SimulatedRider(along: [point, near], from: Self.start, using: &generator)
        #expect(rider.end > Self.start)
        #expect(rider.state(at: rider.end).coordinate == near)
    }

    @Test("carries a device that reads where he is, through the noise, and numbers its fixes")
    func fixes() {
        let rider = rider(seed: 2)
        var generator = SeededGenerator(seed: 9)
        var exact = PositionNoise(.none)
        let truth = rider.fixes(every: 5, through: &exact, using: &generator)
        #expect(truth.count > 60)
        #expect(truth.map(\.sequence) == (0..<Int64(truth.count)).map { $0 })
        for fix in truth {
            let state = rider.state(at: fix.time)
            #expect(Geodesic.distance(fix.coordinate, state.coordinate).value < 1e-3)
            #expect(fix.speed == state.speed)
            #expect(!fix.isFarOff(state.course))
        }
        var noise = PositionNoise()
        let read = rider.fixes(every: 5, through: &noise, using: &generator)
        let off = read.map { Geodesic.distance($0.coordinate, rider.state(at: $0.time).coordinate).value }
        #expect(off.max()! > 5 && off.max()! < 60)
        #expect(read.allSatisfy { $0.accuracy != nil && $0.speed! >= 0 })
        #expect(read.contains { $0.course == nil }, "a standing device knows no direction")
    }

    @Test("may leave a route by a wrong road and comes back to it")
    func wrongTurns() throws {
        let town = RandomTown(seed: 12, columns: 8, rows: 8) { Preparation.sections(for: $0) }
        let router = try Router(file: town.file)
        let graph = town.graph
        var generator = SeededGenerator(seed: 77)
        let workspace = RouterWorkspace()
        var habits = SimulatedRider.Habits()
        habits.wrongTurnsPerKilometer = 2
        var (routes, longer) = (0, 0)
        let bounds = try #require(graph.bounds)
        for _ in 0..<40 {
            let ends = (0..<2).map { _ in
                Coordinate(
                    longitude: .random(in: bounds.west...bounds.east, using: &generator),
                    latitude: .random(in: bounds.south...bounds.north, using: &generator))
            }
            guard let route = try? router.route(RouteRequest(waypoints: ends), using: workspace) else {
                continue
            }
            routes += 1
            let honest = SimulatedRider(along: route, on: graph, from: Self.start, using: &generator)
            #expect(honest.path.points == route.geometry.withoutRepeats)
            #expect(honest.stretches.map(\.arc) == route.legs.flatMap(\.arcs))
            let rider = SimulatedRider(
                along: route, on: graph, from: Self.start, habits: habits, using: &generator)
            #expect(rider.path.points.first == route.geometry.first)
            #expect(rider.path.points.last == route.geometry.last)
            let ridden = rider.stretches.reduce(0.0) { $0 + Double($1.end - $1.start) / 1000 }
            #expect(abs(ridden - rider.path.length.value) < 0.01 * ridden + 1)
            for (stretch, next) in zip(rider.stretches, rider.stretches.dropFirst())
            where stretch.arc != next.arc.reversed {
                #expect(graph.head(of: stretch.arc) == graph.tail(of: next.arc))
            }
            if rider.path.length > honest.path.length { longer += 1 }
        }
        #expect(routes >= 20 && 2 * longer >= routes, "\(longer) of \(routes) rides went wrong")
    }
}

extension Fix {
    fileprivate func isFarOff(_ bearing: Bearing?) -> Bool {
        guard let course, let bearing else { return false }
        return abs(Bearing(degrees: course).turn(to: bearing)) > 1
    }
}

extension [Coordinate] {
    fileprivate var withoutRepeats: [Coordinate] {
        reduce(into: []) { line, point in if line.last != point { line.append(point) } }
    }
}
