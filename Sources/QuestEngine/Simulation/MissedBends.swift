extension [Coordinate] {
    /// The line as somebody rides it who knows nothing of the roads beside it: now and then he rides straight on where it
    /// bends, turns round and comes back.
    ///
    /// - Parameter habits: How many wrong turns a kilometre on average, and how long they are.
    /// - Complexity: O(count).
    func missingBends(
        _ habits: SimulatedRider.Habits, using generator: inout some RandomNumberGenerator
    ) -> [Coordinate] {
        guard habits.wrongTurnsPerKilometer > 0, count > 2 else { return self }
        var ridden = [self[0]]
        var chance = 0.0
        for index in indices.dropFirst().dropLast() {
            let (before, bend, after) = (self[index - 1], self[index], self[index + 1])
            ridden.append(bend)
            chance += habits.wrongTurnsPerKilometer * Geodesic.distance(before, bend).value / 1000
            let heading = Geodesic.azimuth(from: before, to: bend)
            guard abs(heading.turn(to: Geodesic.azimuth(from: bend, to: after))) > Self.leastBend else {
                continue
            }
            let isMissed = Double.random(in: 0..<1, using: &generator) < chance
            chance = 0
            guard isMissed else { continue }
            let lengths = habits.wrongTurnLengths
            let length = Double.random(
                in: lengths.lowerBound.value...lengths.upperBound.value, using: &generator)
            ridden += [Geodesic.destination(from: bend, bearing: heading, distance: Meters(length)), bend]
        }
        return ridden + [self[count - 1]]
    }

    /// Degrees from which on a line bends rather than winds.
    private static var leastBend: Double { 35 }
}
