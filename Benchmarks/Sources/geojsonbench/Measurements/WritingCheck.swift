import Foundation
import GeoJSONKit
import Measuring

/// Checks what was written: the shortest text reads back as the same document, to the last bit; a rounded one
/// holds the numbers that `printf` rounds to.
enum WritingCheck {
    /// - Throws: `BenchmarkError.failed` at the first difference.
    static func run(on bytes: [UInt8]) throws {
        let document = try GeoJSON(parsing: bytes)
        guard try GeoJSON(parsing: document.bytes()) == document else {
            throw BenchmarkError.failed("the document written shortest reads back as another one")
        }
        let positions = document.positions
        for precision in [6, 7] {
            let rounded = try GeoJSON(parsing: document.bytes(options: WritingOptions(precision: precision)))
            guard rounded.positions.count == positions.count else {
                throw BenchmarkError.failed("positions got lost in writing")
            }
            for (position, rounded) in zip(positions, rounded.positions) {
                guard rounded.longitude == reference(position.longitude, precision),
                    rounded.latitude == reference(position.latitude, precision)
                else { throw BenchmarkError.failed("\(position) was rounded to \(rounded)") }
            }
        }
    }

    private static func reference(_ number: Double, _ precision: Int) -> Double? {
        Double(String(format: "%.\(precision)f", number))
    }
}

extension GeoJSON {
    fileprivate var positions: [Position] {
        features.flatMap { feature -> [Position] in
            switch feature.geometry?.shape {
            case .point(let position): [position]
            case .polygon(let rings): rings.flatMap(\.positions)
            case .multiPolygon(let polygons): polygons.flatMap { $0.flatMap(\.positions) }
            default: []
            }
        }
    }
}
