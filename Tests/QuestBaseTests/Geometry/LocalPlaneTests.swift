import BaseTestSupport
import Foundation
import Testing

@testable import QuestBase

struct LocalPlaneTests {
    @Test(
        "distances from the centre agree with the ellipsoid's", arguments: [-60.0, 0, 41, 55, 70],
        [10.0, 1000, 10_000])
    func distances(latitude: Double, meters: Double) {
        let center = Coordinate(longitude: 61.4, latitude: latitude)
        let plane = LocalPlane(center: center)
        // What the class promises, doubled, and a part for the ellipsoid's own curvature.
        let tolerance = meters * (meters * (tan(abs(latitude) * .pi / 180) + 0.2) / 6_371_000) + 1e-4
        for degrees in stride(from: 0.0, to: 360, by: 15) {
            let end = Geodesic.destination(
                from: center, bearing: Bearing(degrees: degrees), distance: Meters(meters))
            #expect(abs(plane.point(of: end).squaredLength.squareRoot() - meters) < tolerance)
        }
    }

    @Test("a point comes back from the plane", arguments: SeededGenerator.seeds(2))
    func inverse(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let plane = LocalPlane(center: Coordinate(longitude: -8.6, latitude: 41.15))
        for _ in 0..<100 {
            let point = Coordinate(
                longitude: .random(in: -9 ... -8, using: &generator),
                latitude: .random(in: 41...42, using: &generator))
            let back = plane.coordinate(of: plane.point(of: point))
            #expect(abs(back.longitude - point.longitude) < 1e-12)
            #expect(abs(back.latitude - point.latitude) < 1e-12)
        }
    }
}
