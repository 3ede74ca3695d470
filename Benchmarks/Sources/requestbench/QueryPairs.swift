import Foundation
import Measuring
import QuestEngine

/// A file of `lon,lat,lon,lat` lines.
struct QueryPairs {
    let pairs: [(from: Coordinate, to: Coordinate)]

    init(path: String) throws {
        pairs = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 4 else { return nil }
            return (
                Coordinate(longitude: numbers[0], latitude: numbers[1]),
                Coordinate(longitude: numbers[2], latitude: numbers[3])
            )
        }
        guard !pairs.isEmpty else { throw BenchmarkError.failed("no pairs in \(path)") }
    }
}
