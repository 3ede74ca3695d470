import BaseTestSupport
import QuestBase
import Testing

@Suite("Lines with fewer points")
struct SimplifiedLineTests {
    private static let plane = LocalPlane(center: Coordinate(longitude: 61.36, latitude: 55.16))

    private static func line(_ points: [(Double, Double)]) -> [Coordinate] {
        points.map { plane.coordinate(of: LocalPlane.Point(x: $0.0, y: $0.1)) }
    }

    @Test("points on the straight line go, corners stay")
    func corner() {
        let line = Self.line([(0, 0), (50, 1), (100, 0), (100, 60), (101, 120)])
        #expect(line.simplified(to: 5) == [line[0], line[2], line[4]])
        #expect(line.simplified(to: 0.1) == line)
        #expect([Coordinate]().simplified(to: 5).isEmpty)
    }

    @Test("a loop that ends where it began keeps its shape")
    func loop() {
        let line = Self.line([(0, 0), (100, 0), (100, 100), (0, 0)])
        #expect(line.simplified(to: 5) == line)
    }

    @Test("no point of the line is further from the simplified one than the tolerance")
    func tolerance() {
        var generator = SeededGenerator(seed: 5)
        var dropped = 0
        for _ in 0..<30 {
            var position = (0.0, 0.0)
            let line = Self.line(
                (0..<30).map { _ in
                    position.0 += Double.random(in: 0...30, using: &generator)
                    position.1 += Double.random(in: -8...8, using: &generator)
                    return position
                })
            let simple = line.simplified(to: 5)
            dropped += line.count - simple.count
            #expect(simple.first == line.first && simple.last == line.last)
            for point in line { #expect(Self.distance(of: point, to: simple) < 5.1) }
        }
        #expect(dropped > 200)
    }

    /// Slow and obvious: the nearest of many points along each stretch.
    private static func distance(of point: Coordinate, to line: [Coordinate]) -> Double {
        let asked = plane.point(of: point)
        return zip(line, line.dropFirst()).map { start, end in
            let (a, b) = (plane.point(of: start), plane.point(of: end))
            return (0...400).map { step in
                let share = Double(step) / 400
                let (x, y) = (a.x + (b.x - a.x) * share - asked.x, a.y + (b.y - a.y) * share - asked.y)
                return (x * x + y * y).squareRoot()
            }.min() ?? .infinity
        }.min() ?? .infinity
    }
}
