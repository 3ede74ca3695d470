import Testing

@testable import QuestBase

struct PolylineTests {
    /// Three points, 100 m east and then 100 m north, as near as degrees allow.
    private static let bend: Polyline = {
        let start = Coordinate(longitude: 61.4, latitude: 55.16)
        let corner = Geodesic.destination(from: start, bearing: Bearing(degrees: 90), distance: 100)
        let end = Geodesic.destination(from: corner, bearing: Bearing(degrees: 0), distance: 100)
        return Polyline([start, corner, end])
    }()

    @Test(
        "points by offset",
        arguments: [(-5.0, 0.0), (0, 0), (50, 50), (100, 100), (150, 150), (200, 200), (999, 200)])
    func point(offset: Double, ridden: Double) {
        let point = Self.bend.point(at: Meters(offset))
        let start = Self.bend.points[ridden <= 100 ? 0 : 1]
        #expect(abs(Geodesic.distance(start, point).value - (ridden <= 100 ? ridden : ridden - 100)) < 1e-3)
    }

    @Test(
        "a cut has the right length, direction and number of points",
        arguments: [
            (0.0, 200.0, 3), (50, 150, 3), (10, 90, 2), (100, 200, 2), (0, 100, 2), (150, 50, 3), (200, 0, 3),
            (70, 70, 2), (0, 0, 2), (200, 200, 2), (-10, 300, 3),
        ])
    func cut(from: Double, to: Double, count: Int) {
        let part = Self.bend.cut(from: Meters(from), to: Meters(to))
        #expect(part.count == count)
        let expected = abs(min(max(to, 0), 200) - min(max(from, 0), 200))
        #expect(abs(Geodesic.polylineLength(part).value - expected) < 1e-3)
        #expect(part.first == Self.bend.point(at: Meters(from)))
        #expect(part.last == Self.bend.point(at: Meters(to)))
    }

    @Test("bearings by offset", arguments: [(0.0, 90.0), (60, 90), (101, 0), (200, 0), (300, 0)])
    func bearing(offset: Double, expected: Double) throws {
        let bearing = try #require(Self.bend.bearing(at: Meters(offset)))
        #expect(abs(Bearing(degrees: expected).turn(to: bearing)) < 0.01)
    }

    @Test("points that repeat disturb nothing")
    func repeated() throws {
        let points = Self.bend.points
        let line = Polyline([points[0], points[0], points[1], points[1], points[2], points[2]])
        #expect(abs(line.length.value - 200) < 1e-6)
        #expect(line.cut(from: 0, to: line.length) == points)
        for (offset, expected) in [(0.0, 90.0), (200, 0), (150, 0)] {
            let bearing = try #require(line.bearing(at: Meters(offset)))
            #expect(abs(Bearing(degrees: expected).turn(to: bearing)) < 0.01)
        }
    }

    @Test("a line without length has a point but no bearing", arguments: [1, 2, 3])
    func noLength(count: Int) {
        let point = Coordinate(longitude: 1, latitude: 2)
        let line = Polyline(Array(repeating: point, count: count))
        #expect(line.length == .zero)
        #expect(line.point(at: 5) == point)
        #expect(line.bearing(at: 0) == nil)
        #expect(line.cut(from: 0, to: 5) == [point, point])
    }
}
