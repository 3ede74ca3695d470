import BaseTestSupport
import Testing

@testable import QuestBase

struct GeodesicTests {
    /// Lines of the test set and the manual of GeographicLib (C. Karney).
    private static let published: [(from: Coordinate, to: Coordinate, azimuth: Double, meters: Double)] = [
        (
            Coordinate(longitude: -139.44815, latitude: 35.60777),
            Coordinate(longitude: -69.95921, latitude: -11.17491), 111.098748429560326, 8_935_244.5604818305
        ),
        (
            Coordinate(longitude: 106.05087, latitude: 55.52454),
            Coordinate(longitude: -162.81766, latitude: 77.03196), 22.020059880982801, 4_105_086.1713924406
        ),
        // A quarter of a meridian, and a degree of the equator: π · 6,378,137 / 180.
        (Coordinate(longitude: 7, latitude: 0), Coordinate(longitude: 7, latitude: 90), 0, 10_001_965.729312),
        (Coordinate(longitude: 9, latitude: 0), Coordinate(longitude: 10, latitude: 0), 90, 111_319.490793),
    ]

    @Test("published geodesics", arguments: published)
    func distance(from: Coordinate, to: Coordinate, azimuth: Double, meters: Double) {
        #expect(abs(Geodesic.distance(from, to).value - meters) < 1e-5)
        #expect(abs(Geodesic.azimuth(from: from, to: to).degrees - azimuth) < 1e-9)
    }

    @Test("from New York to Singapore it is 15,347,628 m, leaving at 3°18'29.9\" (GeodSolve's manual)")
    func acrossThePole() {
        let newYork = Coordinate(
            longitude: -(73 + 46 / 60.0 + 44 / 3600.0), latitude: 40 + 38 / 60.0 + 23 / 3600.0)
        let singapore = Coordinate(
            longitude: 103 + 59 / 60.0 + 22 / 3600.0, latitude: 1 + 21 / 60.0 + 33 / 3600.0)
        #expect(abs(Geodesic.distance(newYork, singapore).value - 15_347_628) < 0.5)
        let azimuth = Geodesic.azimuth(from: newYork, to: singapore).degrees
        #expect(abs(azimuth - (3 + 18 / 60.0 + 29.9 / 3600)) < 0.05 / 3600)
    }

    @Test("a point is nowhere from itself")
    func samePoint() {
        let point = Coordinate(longitude: 61.4, latitude: 55.16)
        #expect(Geodesic.distance(point, point) == .zero)
        #expect(Geodesic.azimuth(from: point, to: point).degrees == 0)
    }

    @Test("riding straight on arrives where distance and azimuth say", arguments: SeededGenerator.seeds(3))
    func destination(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let start = Coordinate(
                longitude: .random(in: -170...170, using: &generator),
                latitude: .random(in: -80...80, using: &generator))
            let bearing = Bearing(degrees: .random(in: 0..<360, using: &generator))
            let length = Meters(.random(in: 1...50_000, using: &generator))
            let end = Geodesic.destination(from: start, bearing: bearing, distance: length)
            #expect(abs(Geodesic.distance(start, end).value - length.value) < 1e-6)
            #expect(abs(bearing.turn(to: Geodesic.azimuth(from: start, to: end))) < 1e-4)
        }
    }

    @Test("a polyline's length is the sum of its segments", arguments: [0, 1, 2, 5])
    func polyline(count: Int) {
        let points = (0..<count).map { Coordinate(longitude: 61 + 0.01 * Double($0), latitude: 55) }
        let segment = Geodesic.distance(
            Coordinate(longitude: 61, latitude: 55), Coordinate(longitude: 61.01, latitude: 55))
        #expect(abs(Geodesic.polylineLength(points).value - segment.value * Double(max(count - 1, 0))) < 1e-6)
    }
}
