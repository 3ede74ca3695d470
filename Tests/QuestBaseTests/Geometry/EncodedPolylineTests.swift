import BaseTestSupport
import Testing

@testable import QuestBase

struct EncodedPolylineTests {
    /// The line of the algorithm's description.
    private static let example = [
        Coordinate(longitude: -120.2, latitude: 38.5), Coordinate(longitude: -120.95, latitude: 40.7),
        Coordinate(longitude: -126.453, latitude: 43.252),
    ]

    @Test(
        "known lines",
        arguments: [
            (example, EncodedPolyline.Precision.five, "_p~iF~ps|U_ulLnnqC_mqNvxq`@"),
            ([], .five, ""),
            ([Coordinate(longitude: 0, latitude: 0)], .five, "??"),
            ([Coordinate(longitude: -179.9832104, latitude: 0)], .five, "?`~oia@"),
            ([Coordinate(longitude: 0.000001, latitude: -0.000001)], .six, "@A"),
        ])
    func known(points: [Coordinate], precision: EncodedPolyline.Precision, text: String) {
        #expect(EncodedPolyline.encode(points, precision: precision) == text)
    }

    @Test("the published line is read back")
    func decoded() throws {
        #expect(try EncodedPolyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@", precision: .five) == Self.example)
    }

    @Test(
        "writing and reading keeps every point to half a unit", arguments: SeededGenerator.seeds(3),
        [EncodedPolyline.Precision.five, .six])
    func roundTrip(seed: UInt64, precision: EncodedPolyline.Precision) throws {
        var generator = SeededGenerator(seed: seed)
        let points = (0..<300).map { _ in
            Coordinate(
                longitude: .random(in: -180...180, using: &generator),
                latitude: .random(in: -90...90, using: &generator))
        }
        let back = try EncodedPolyline.decode(
            EncodedPolyline.encode(points, precision: precision), precision: precision)
        #expect(back.count == points.count)
        let tolerance = 0.500001 / precision.unitsPerDegree
        for (point, other) in zip(points, back) {
            #expect(abs(point.longitude - other.longitude) <= tolerance)
            #expect(abs(point.latitude - other.latitude) <= tolerance)
        }
    }

    @Test(
        "what is no line is refused at its byte",
        arguments: [
            ("_p~iF", 5), ("_p~iF~ps|U_", 11), ("_p~iF~ps|U ", 10), ("é", 0), ("~~~~~~~~~~", 7), ("_", 1),
            // A latitude of 95 degrees.
            ("_an|PA", 0),
        ])
    func refused(text: String, offset: Int) {
        #expect(throws: GeometryError.invalidPolyline(offset: offset)) {
            try EncodedPolyline.decode(text, precision: .five)
        }
    }
}
