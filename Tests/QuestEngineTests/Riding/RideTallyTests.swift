import QuestTestSupport
import Testing

@testable import QuestEngine

@Suite("What a device has ridden")
struct RideTallyTests {
    private static let origin = Coordinate(longitude: 61.4, latitude: 55.15)

    /// Fixes in metres to the east, seconds apart, with heights where there are any.
    private func tally(
        _ places: [(east: Double, second: Double)], heights: [Double?] = [], accuracy: Double = 5
    ) -> RideTally {
        var tally = RideTally()
        for (index, place) in places.enumerated() {
            let time = QuestStory.start + Seconds(place.second)
            let coordinate = Geodesic.destination(
                from: Self.origin, bearing: Bearing(degrees: 90), distance: Meters(place.east))
            let height = heights.indices.contains(index) ? heights[index] : nil
            let fix = Fix(
                time: time, coordinate: coordinate, accuracy: Meters(accuracy), altitude: height)
            tally.take(TimedFix(fix, time: time))
        }
        return tally
    }

    @Test("Distance is that along the fixes, and a phone that stands rides nothing")
    func distance() {
        let ridden = tally((0...20).map { (Double($0) * 50, Double($0) * 10) })
        #expect(abs(ridden.distance.value - 1000) < 1)
        let standing = tally((0...200).map { (east: Double($0 % 3) * 3, second: Double($0)) })
        #expect(standing.distance == .zero)
    }

    @Test("A jump that nobody rides, a fix of before and one that may be far off count for nothing")
    func wrong() {
        let jump = tally([(0, 0), (5000, 10), (5050, 20)])
        #expect(abs(jump.distance.value - 50) < 1)
        let late = tally([(0, 10), (100, 5), (50, 20)])
        #expect(abs(late.distance.value - 50) < 1)
        #expect(tally([(0, 0), (100, 20)], accuracy: 51).distance == .zero)
    }

    @Test("Climbing counts in steps of ten metres, from the lowest place on")
    func climb() {
        let places = (0..<6).map { (east: Double($0) * 50, second: Double($0) * 10) }
        #expect(tally(places, heights: [100, 104, 99, 103, 101, 100]).climb == .zero)
        #expect(tally(places, heights: [100, 112, 90, 95, 101, 130]).climb == 52)
        #expect(tally(places).climb == .zero)
    }

    @Test(
        "Who has ridden for ten minutes has a pace: standing is no part of it",
        arguments: [(8.0, 590.0, nil), (16, 700, 1.0), (8, 700, 2), (32, 700, 0.5), (3, 700, 3)]
            as [(Double, Double, Double?)])
    func pace(kilometresPerHour: Double, seconds: Double, slowness: Double?) {
        let step = kilometresPerHour / 3.6 * 20
        let count = Int(seconds / 20)
        var places = (0...count).map { (east: Double($0) * step, second: Double($0) * 20) }
        let (last, end) = places[count]
        for wait in 1...60 { places.append((last, end + Double(wait) * 20)) }
        let tally = tally(places)
        #expect((tally.slowness == nil) == (slowness == nil))
        #expect(abs((tally.slowness ?? 0) - (slowness ?? 0)) < 0.02)
    }
}
