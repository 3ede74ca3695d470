import QuestTestSupport

@testable import QuestEngine

/// A ride through a made-up town from checkpoint to checkpoint, with a rest at each, and where the rider truly is.
struct TownRide {
    let riders: [SimulatedRider]
    /// When each rider's ride ends and the next one's begins.
    private let departures: [Timestamp]
    let start: Timestamp
    let end: Timestamp

    /// - Parameters:
    ///   - stops: Where to ride to, one after the other; those that no road leads to are left out.
    ///   - rests: How long to stay at each.
    init?(
        from place: Coordinate, through stops: [Coordinate], rests: ClosedRange<Double> = 10...90,
        on router: Router, start: Timestamp = Timestamp(milliseconds: 1_790_000_000_000),
        using generator: inout SeededGenerator
    ) {
        var (riders, departures): ([SimulatedRider], [Timestamp]) = ([], [])
        var (place, time) = (place, start)
        let workspace = RouterWorkspace()
        for stop in stops {
            guard
                let route = try? router.route(RouteRequest(waypoints: [place, stop]), using: workspace),
                let first = route.geometry.first, let last = route.geometry.last,
                // A stop at the end of a one-way street that nobody gets out of is left where another road begins.
                riders.isEmpty || Geodesic.distance(first, place) < 30
            else { continue }
            let rider = SimulatedRider(
                along: route, on: router.graph, from: time, habits: SimulatedRider.Habits(), using: &generator
            )
            riders.append(rider)
            place = last
            time = rider.end + Seconds(Double.random(in: rests, using: &generator).rounded())
            departures.append(time)
        }
        guard !riders.isEmpty else { return nil }
        self.riders = riders
        self.departures = departures
        self.start = start
        end = time
    }

    private func rider(at time: Timestamp) -> SimulatedRider {
        riders[departures.firstIndex { time < $0 } ?? riders.count - 1]
    }

    func truth(at time: Timestamp) -> Coordinate { rider(at: time).state(at: time).coordinate }

    func fixes(every interval: Double, using generator: inout SeededGenerator) -> [TimedFix] {
        var noise = PositionNoise()
        var fixes: [TimedFix] = []
        var time = start + Seconds(Double.random(in: 0..<interval, using: &generator))
        while time <= end {
            let fix = rider(at: time).fix(at: time, through: &noise, using: &generator)
            if let fix { fixes.append(TimedFix(fix.stored, time: fix.time)) }
            time = time + Seconds(interval)
        }
        return fixes
    }

    /// Where the rider truly is at every half second.
    var path: [Coordinate] {
        var path: [Coordinate] = []
        var time = start
        while time <= end {
            path.append(truth(at: time))
            time = time + 0.5
        }
        return path
    }

    /// By half second, how far a path is from a place, in metres.
    static func distances(of path: [Coordinate], from center: Coordinate) -> [Double] {
        let plane = LocalPlane(center: center)
        return path.map { plane.point(of: $0).squaredLength.squareRoot() }
    }

    /// The longest stay within a radius, in seconds, by distances at every half second.
    static func longestVisit(within radius: Double, _ distances: [Double]) -> Double {
        var (longest, current) = (0, 0)
        for distance in distances {
            current = distance <= radius ? current + 1 : 0
            longest = max(longest, current)
        }
        return Double(longest) / 2
    }
}
