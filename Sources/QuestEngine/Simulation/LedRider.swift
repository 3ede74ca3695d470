/// A simulated rider who follows the routes that he is told, one after the other, and what his device reads meanwhile.
///
/// A value; all that is random comes from the seed and the routes. Times must not fall from one call to the next.
public struct LedRider: Sendable {
    /// The task that the last route leads to.
    public private(set) var task: TaskID?
    private var ride: SimulatedRider
    private var noise: PositionNoise
    private var generator: SplitMix64
    private let habits: SimulatedRider.Habits
    private let origin: Timestamp
    private let pace: Double
    private var sequence: Int64 = 0

    /// - Parameters:
    ///   - place: The place of the rider until there is a route.
    ///   - pace: Seconds of riding in a second of the clock that fixes tell, more than zero.
    public init(
        at place: Coordinate, from start: Timestamp, pace: Double = 1,
        habits: SimulatedRider.Habits = SimulatedRider.Habits(),
        noise: PositionNoise.Settings = PositionNoise.Settings(), seed: UInt64
    ) {
        precondition(pace > 0, "time goes on")
        generator = SplitMix64(seed: seed)
        var habits = habits
        // One rider is as fast on all his routes.
        let speed = Double.random(in: habits.cruisingSpeeds, using: &generator)
        habits.cruisingSpeeds = speed...speed
        self.habits = habits
        self.noise = PositionNoise(noise)
        origin = start
        self.pace = pace
        ride = SimulatedRider(along: [place], from: start, habits: habits, using: &generator)
    }

    /// Returns a moment of the clock in the rider's own time.
    private func ridden(at time: Timestamp) -> Timestamp { origin + Seconds((time - origin).value * pace) }

    /// Returns the rider's true position.
    public func place(at time: Timestamp) -> Coordinate { ride.state(at: ridden(at: time)).coordinate }

    /// Goes on along another route, straight to its beginning first; where it bends, a rider with such habits may ride
    /// straight on for a while.
    ///
    /// - Parameter line: At least one point.
    /// - Complexity: O(length of the line).
    public mutating func follow(_ line: [Coordinate], to task: TaskID?, at time: Timestamp) {
        let moment = ridden(at: time)
        let place = ride.state(at: moment).coordinate
        self.task = task
        let ridden = line.missingBends(habits, using: &generator)
        ride = SimulatedRider(along: [place] + ridden, from: moment, habits: habits, using: &generator)
    }

    /// Whether the end of the route to a task is reached.
    public func hasArrived(at time: Timestamp) -> Bool { task != nil && isAtEnd(at: time) }

    /// Whether the end of the last route is reached, wherever it leads.
    public func isAtEnd(at time: Timestamp) -> Bool { ridden(at: time) >= ride.end }

    /// A point of the route that is still ahead; `nil` where less than that is left.
    public func point(ahead distance: Meters, at time: Timestamp) -> Coordinate? {
        let offset = ride.state(at: ridden(at: time)).offset + distance
        return offset < ride.path.length ? ride.path.point(at: offset) : nil
    }

    /// Returns what the device reads at a moment; `nil` in a gap.
    public mutating func fix(at time: Timestamp) -> Fix? {
        guard let read = ride.fix(at: ridden(at: time), through: &noise, using: &generator) else {
            return nil
        }
        defer { sequence += 1 }
        return Fix(
            time: time, coordinate: read.coordinate, accuracy: read.accuracy,
            speed: read.speed.map { $0 * pace },
            course: read.course, sequence: sequence)
    }

    /// Makes a random decision of the rider, which is `true` in a share of all.
    public mutating func chance(_ share: Double) -> Bool {
        Double.random(in: 0..<1, using: &generator) < share
    }
}
