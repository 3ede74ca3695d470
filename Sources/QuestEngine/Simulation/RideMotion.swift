/// The motion of a rider along a line: speeds up, slows down for bends, stops, goes on.
///
/// The line is cut into short pieces. A piece's ends have the highest speed that the bends allow and that can be
/// reached by the acceleration from the piece before and by braking for the piece after; within a piece the
/// acceleration is constant, so place and speed are continuous.
struct RideMotion: Sendable {
    /// Rising in both numbers.
    private let marks: [Mark]

    private struct Mark {
        /// Seconds after the start.
        var time: Double
        /// Metres along the line.
        var offset: Double
        var speed: Double
    }

    private static let piece = 4.0

    init(
        along path: Polyline, habits: SimulatedRider.Habits, using generator: inout some RandomNumberGenerator
    ) {
        precondition(habits.cruisingSpeeds.lowerBound > 0, "a rider rides")
        let cruisingSpeed = Double.random(in: habits.cruisingSpeeds, using: &generator)
        let places = Self.places(on: path)
        var speeds = places.map { min(cruisingSpeed, Self.fastest(around: path, at: $0)) }
        var pauses = [Double](repeating: 0, count: places.count)
        // No two stops, the start and the end among them, follow on each other: nobody would get from one to the next.
        for index in places.indices.dropFirst(2).dropLast(2) {
            let chance = habits.stopsPerKilometer / 1000 * (places[index] - places[index - 1])
            guard Double.random(in: 0..<1, using: &generator) < chance, pauses[index - 1] == 0 else {
                continue
            }
            let durations = habits.stopDurations
            pauses[index] = Double.random(
                in: durations.lowerBound.value...durations.upperBound.value, using: &generator)
            speeds[index] = 0
        }
        speeds[0] = 0
        speeds[speeds.count - 1] = 0
        for index in places.indices.dropFirst() {
            let gain = 2 * habits.acceleration * (places[index] - places[index - 1])
            speeds[index] = min(speeds[index], (speeds[index - 1] * speeds[index - 1] + gain).squareRoot())
        }
        for index in places.indices.dropLast().reversed() {
            let loss = 2 * habits.braking * (places[index + 1] - places[index])
            speeds[index] = min(speeds[index], (speeds[index + 1] * speeds[index + 1] + loss).squareRoot())
        }
        var marks = [Mark(time: 0, offset: 0, speed: 0)]
        var time = 0.0
        for index in places.indices.dropFirst() where path.length > .zero {
            time += 2 * (places[index] - places[index - 1]) / (speeds[index - 1] + speeds[index])
            marks.append(Mark(time: time, offset: places[index], speed: speeds[index]))
            guard pauses[index] > 0 else { continue }
            time += pauses[index]
            marks.append(Mark(time: time, offset: places[index], speed: 0))
        }
        self.marks = marks
    }

    /// Seconds from the start to the end.
    var duration: Double { marks[marks.count - 1].time }

    /// Metres along the line and metres a second.
    func state(at time: Double) -> (offset: Double, speed: Double) {
        guard time > 0 else { return (0, 0) }
        guard time < duration else { return (marks[marks.count - 1].offset, 0) }
        var low = 0
        var high = marks.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if marks[middle].time <= time { low = middle } else { high = middle }
        }
        let (start, end) = (marks[low], marks[low + 1])
        let span = end.time - start.time
        let passed = time - start.time
        let speed = start.speed + (end.speed - start.speed) * passed / span
        let offset = start.offset + (start.speed + speed) / 2 * passed
        return (min(offset, end.offset), speed)
    }

    /// Both ends and places in between, a piece apart.
    private static func places(on path: Polyline) -> [Double] {
        let length = path.length.value
        let count = max(2, Int((length / piece).rounded(.up)))
        return (0...count).map { length * Double($0) / Double(count) }
    }

    /// Slower through a bend: 2.5 m/s at a right angle, walking pace where one turns round.
    private static func fastest(around path: Polyline, at offset: Double) -> Double {
        let before = path.bearing(at: Meters(max(0, offset - piece)))
        let after = path.bearing(at: Meters(min(path.length.value, offset + piece)))
        guard let before, let after else { return .infinity }
        let bend = abs(before.turn(to: after))
        switch bend {
        case ..<20: return .infinity
        case ..<60: return 4.5
        case ..<120: return 2.5
        default: return 1
        }
    }
}
