import QuestTestSupport
import Testing

@testable import QuestEngine
@testable import QuestRules

/// Routes of a script: one line from its beginning, straight ones from anywhere else.
struct ScriptedRoutes: RouteSource {
    var epoch: UInt64 = 0
    var line: [Coordinate]
    var isClosed = false

    func route(from place: Coordinate, heading: Bearing?, to goal: Destination) -> RideRoute? {
        let isAtStart = Geodesic.distance(place, line[0]) < 15
        let points = isAtStart && !isClosed ? line : [place, line[line.count - 1]]
        return RideRoute(to: goal, line: RouteLine(points), arcs: [], duration: 60)
    }

    func isOpen(_ route: RideRoute) -> Bool { !isClosed || route.line.points != line }
}

/// A ride told in seconds and metres east and north.
struct RideScript {
    static let origin = Coordinate(longitude: 61.4, latitude: 55.15)
    static let start = Timestamp(milliseconds: 1_790_000_000_000)

    var riding: Riding
    var state = RideState()
    var routes: ScriptedRoutes
    /// The visits that the log has by the fixes so far: of the tasks at the beginning, and of the finish.
    private var trackers: [VisitTracker]
    private var last: CheckInDetector.Observation?
    private var tasks: [PlacedTask]

    static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
        LocalPlane(center: origin).coordinate(of: LocalPlane.Point(x: east, y: north))
    }

    /// A street of a kilometre to the east, with the task in a circle of 30 m around its end.
    init(finish: ArrivalZone? = nil, _ change: (inout RidePlan) -> Void = { _ in }) {
        var plan = RidePlan(
            start: Self.start,
            tasks: [PlacedTask(TaskID("end"), at: .circle(center: Self.place(1000), radius: 30))],
            target: .task(TaskID("end")))
        change(&plan)
        riding = Riding(plan)
        routes = ScriptedRoutes(line: [Self.place(0), Self.place(1000)])
        tasks = plan.tasks
        trackers = tasks.map { VisitTracker($0.detector, at: $0.id) }
        if let finish { trackers.append(VisitTracker(CheckInDetector(finish), at: nil)) }
    }

    /// The plan with what the log says of visits once it has taken a fix.
    private mutating func plan(after fix: TimedFix) -> RidePlan {
        for index in trackers.indices { trackers[index].take(CheckInDetector.Observation(fix), after: last) }
        last = CheckInDetector.Observation(fix)
        var plan = riding.plan
        guard let start = plan.start, plan.end.map({ fix.time < $0 }) ?? true else { return plan }
        for tracker in trackers {
            guard let visit = tracker.pending, visit.last >= start else { continue }
            if let task = tasks.first(where: { $0.id == tracker.task }) {
                plan.visits.append(
                    RidePlan.Visit(task: task, visit: visit, arrivedAt: max(visit.first, start)))
            } else if visit.certainty == .sure {
                plan.finish = visit.first
            }
        }
        return plan
    }

    mutating func fix(
        _ second: Double, _ east: Double, _ north: Double = 0, accuracy: Double = 5, speed: Double? = nil,
        course: Double? = nil
    ) -> [RideEvent] {
        let time = Self.start + Seconds(second)
        let fix = Fix(
            time: time, coordinate: Self.place(east, north), accuracy: Meters(accuracy), speed: speed,
            course: course)
        let timed = TimedFix(fix, time: time)
        let step = Riding(plan(after: timed)).step(state, timed, at: time, routes: routes)
        state = step.state
        return step.events
    }

    mutating func names(
        _ second: Double, _ east: Double, _ north: Double = 0, accuracy: Double = 5, speed: Double? = nil,
        course: Double? = nil
    ) -> String {
        fix(second, east, north, accuracy: accuracy, speed: speed, course: course).map(\.name)
            .joined(separator: " ")
    }

    mutating func wait(until second: Double) -> [RideEvent] {
        let step = riding.step(state, at: Self.start + Seconds(second), routes: routes)
        state = step.state
        return step.events
    }

    var progress: Int { Int((state.following?.progress.value ?? -1).rounded()) }
}
