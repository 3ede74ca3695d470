import QuestTestSupport
import RoadTestSupport
import Testing

@testable import QuestEngine

@Suite("The line of a route")
struct RouteLineTests {
    /// A line through the letters of a drawing, 10 m a character.
    private static func world(_ drawing: String, _ letters: String) -> (StreetMap, RouteLine) {
        let map = StreetMap(drawing, gridSize: 10)
        return (map, RouteLine(letters.map(map.coordinate)))
    }

    /// The progress along the line at each place, each expected from the one before, ten metres a second at most.
    private static func progress(
        on line: RouteLine, _ places: [Coordinate], seconds: Double = 5, from start: Double = 0
    ) -> [Int] {
        var (progress, last) = (Meters(start), places[0])
        return places.map { place in
            let moved = Geodesic.distance(last, place)
            last = place
            progress =
                line.projection(
                    of: place,
                    expecting: RouteLine.Expectation(
                        progress: progress, moved: moved, back: moved + 10,
                        ahead: Meters(10 * seconds + 10))
                ).progress
            return Int(progress.value.rounded())
        }
    }

    @Test("The smallest world: a street, and a place beside it")
    func street() {
        let (map, line) = Self.world("A---1----B\n\n    2", "AB")
        #expect(abs(line.length.value - 90) < 0.1)
        for (letter, distance) in [("1", 0.0), ("2", 20.0)] {
            let found = line.projection(
                of: map.coordinate(Character(letter)),
                expecting: RouteLine.Expectation(progress: 0, moved: 40, back: 0, ahead: 90))
            #expect(abs(found.progress.value - 40) < 0.1 && abs(found.distance.value - distance) < 0.1)
            #expect(abs(found.bearing!.turn(to: Bearing(degrees: 90))) < 0.1)
        }
    }

    @Test("Out and back on the same street: progress goes to the end before it comes back")
    func outAndBack() {
        let (map, line) = Self.world("A-1-2-3-4-5-B", "AB" + "A")
        #expect(
            Self.progress(on: line, "A12345B54321A".map(map.coordinate)).map { ($0 + 5) / 10 } == [
                0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24,
            ])
    }

    @Test("Who turns round early is not taken to be on the way back")
    func earlyTurn() {
        let (map, line) = Self.world("A-1-2-3-4-5-6-7-8-9-B", "AB" + "A")
        #expect(
            Self.progress(on: line, "12321".map(map.coordinate)).map { ($0 + 5) / 10 } == [2, 4, 6, 4, 2])
    }

    @Test("A loop: at the crossing progress is that of the first time, then of the second")
    func loop() {
        let (map, line) = Self.world(
            """
                  C---D
                  |   |
            A--1--X---E--2
                  |
                  3
                  |
                  B
            """, "AXEDCXB")
        let places = "A1XEDCX3B".map(map.coordinate)
        #expect(Self.progress(on: line, places, seconds: 8) == [0, 30, 60, 100, 120, 160, 180, 200, 220])
    }

    @Test("Parallel roads: a place nearer to the other carriageway stays on this one")
    func parallel() {
        let (_, line) = Self.world(
            """
            A-----------------------B
            |
            D-----------------------C
            """, "BADC")
        // Between the two, and a little nearer to the later one, in the middle of the street.
        let plane = LocalPlane(center: line.points[1])
        let place = plane.coordinate(of: LocalPlane.Point(x: 150, y: -12))
        let found = line.projection(
            of: place, expecting: RouteLine.Expectation(progress: 80, moved: 10, back: 20, ahead: 400))
        #expect(abs(found.progress.value - 90) < 1 && abs(found.distance.value - 12) < 0.5)
    }

    @Test("Progress never leaves the window, wherever the place is", arguments: SeededGenerator.seeds(50))
    func window(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let plane = LocalPlane(center: Coordinate(longitude: 61.4, latitude: 55.15))
        func random() -> Coordinate {
            plane.coordinate(
                of: LocalPlane.Point(
                    x: .random(in: -300...300, using: &generator),
                    y: .random(in: -300...300, using: &generator)))
        }
        let line = RouteLine((0..<Int.random(in: 1...12, using: &generator)).map { _ in random() })
        for _ in 0..<20 {
            let expecting = RouteLine.Expectation(
                progress: Meters(.random(in: 0...max(1, line.length.value), using: &generator)),
                moved: Meters(.random(in: 0...50, using: &generator)),
                back: Meters(.random(in: 0...50, using: &generator)),
                ahead: Meters(.random(in: 0...200, using: &generator)))
            let found = line.projection(of: random(), expecting: expecting)
            let low = max(0, min(line.length.value, expecting.progress.value - expecting.back.value))
            let high = min(line.length.value, expecting.progress.value + expecting.ahead.value)
            #expect(found.progress.value >= low - 1e-6 && found.progress.value <= max(low, high) + 1e-6)
        }
    }
}
