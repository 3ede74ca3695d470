public import QuestEngine
import QuestTestSupport

/// A ride that was recorded: somebody rides to places one after the other, with a phone's errors and wrong turns.
public struct RecordedRide: Sendable {
    public let fixes: [Fix]

    /// - Parameters:
    ///   - places: Where the ride begins, and where it leads.
    ///   - interval: Between two fixes.
    public init(
        to places: [Coordinate], on router: Router, from start: Timestamp, every interval: Seconds = 5,
        wrongTurnsPerKilometer: Double = 1, seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        var habits = SimulatedRider.Habits()
        habits.cruisingSpeeds = 6...7
        habits.stopsPerKilometer = 0.3
        habits.stopDurations = 5...15
        habits.wrongTurnsPerKilometer = wrongTurnsPerKilometer
        let route = try router.route(RouteRequest(waypoints: places), using: RouterWorkspace())
        let rider = SimulatedRider(
            along: route, on: router.graph, from: start, habits: habits, using: &generator)
        var settings = PositionNoise.Settings()
        settings.gapShare = 0
        var noise = PositionNoise(settings)
        fixes = rider.fixes(every: interval, through: &noise, using: &generator).map(\.stored)
    }

    /// As a GPX file of a logger that writes accuracies.
    public var gpx: String {
        let points = fixes.map { fix in
            """
            <trkpt lat="\(fix.coordinate.latitude)" lon="\(fix.coordinate.longitude)"><time>\(fix.time)</time>\
            <extensions><accuracy>\(fix.accuracy?.value ?? 10)</accuracy><speed>\(fix.speed ?? 0)</speed>\
            \(fix.course.map { "<course>\($0)</course>" } ?? "")</extensions></trkpt>
            """
        }
        return """
            <?xml version="1.0"?><gpx version="1.1"><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>
            """
    }
}
