import Foundation
import OSMReader
import QuestTestSupport

@testable import QuestBase
@testable import QuestEngine
@testable import RoadRouter

/// A real city, prepared once for all profiles, and a thousand pairs of places in it.
struct Porto: Sendable {
    let router: Router
    let pairs: [(from: Coordinate, to: Coordinate)]

    /// `nil` where the data is not there; required where `CI=true`.
    static func shared() throws -> Porto? { try prepared.get() }

    private static let prepared = Result { () throws -> Porto? in
        guard
            let map = try SharedData.path("osm/porto.osm.pbf"),
            let pairs = try SharedData.path("pairs/porto.node.csv")
        else { return nil }
        let labels = Preparation.Labels(name: "Porto", source: "porto.osm.pbf", generator: "tests")
        let before = threadTime
        let product = try Preparation.prepare(
            source: OSMFile(path: map), profiles: Profile.all, labels: labels)
        print("prepared: Porto for seven profiles in \((threadTime - before).rounded()) ms of its thread")
        let file = try RoadFile(sections: product.sections, info: product.info)
        return try Porto(router: Router(file: file), pairs: Self.pairs(in: pairs))
    }

    /// Milliseconds of CPU of this thread, since other tests run beside.
    private static var threadTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    /// Lines of `lon,lat,lon,lat`.
    static func pairs(in path: String) throws -> [(from: Coordinate, to: Coordinate)] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 4 else { return nil }
            return (
                Coordinate(longitude: numbers[0], latitude: numbers[1]),
                Coordinate(longitude: numbers[2], latitude: numbers[3])
            )
        }
    }
}
