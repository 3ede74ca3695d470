import BaseTestSupport
import QuestBase
import Testing

struct ChordPointTests {
    @Test(
        "a chord is never longer than the geodesic, and hardly shorter near by",
        arguments: SeededGenerator.seeds(4))
    func lowerBound(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let start = Coordinate(
                longitude: .random(in: -180...180, using: &generator),
                latitude: .random(in: -90...90, using: &generator))
            let bearing = Bearing(degrees: .random(in: 0..<360, using: &generator))
            let length = Double.random(in: 0.01...2, using: &generator) * (generator.oneIn(2) ? 100_000 : 100)
            let end = Geodesic.destination(from: start, bearing: bearing, distance: Meters(length))
            let chord = ChordPoint(start).distance(to: ChordPoint(end)).value
            // Rounding in space is a few nanometres at the earth's radius.
            #expect(chord <= length + 1e-7)
            #expect(chord > length * 0.9998)
        }
    }
}
