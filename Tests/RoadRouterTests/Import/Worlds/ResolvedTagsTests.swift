import Testing

@testable import RoadRouter
@testable import RoadTestSupport

/// Random maps with conditional tags, held against maps whose tags say without a condition what holds at the time.
@Suite("Maps whose tags the clock decides")
struct ResolvedTagsTests {
    /// A kind of street: its tags as they are, and as they would be said in these hours and outside of them.
    private struct Kind {
        let tags: OSMTags
        let inside: OSMTags
        let outside: OSMTags

        init(_ tags: OSMTags, inside: OSMTags, outside: OSMTags) {
            (self.tags, self.inside, self.outside) = (tags, inside, outside)
        }

        static let plain = Kind(
            ["highway": "residential"], inside: ["highway": "residential"],
            outside: ["highway": "residential"])

        static let timed: [Kind] = [
            Kind(
                ["highway": "pedestrian", "bicycle:conditional": "yes @ (08:00-12:00)"],
                inside: ["highway": "pedestrian", "bicycle": "yes"], outside: ["highway": "pedestrian"]),
            Kind(
                ["highway": "footway", "bicycle": "no", "bicycle:conditional": "yes @ (08:00-12:00)"],
                inside: ["highway": "footway", "bicycle": "yes"],
                outside: ["highway": "footway", "bicycle": "no"]),
            Kind(
                ["highway": "residential", "vehicle": "no", "vehicle:conditional": "yes @ (08:00-12:00)"],
                inside: ["highway": "residential", "vehicle": "yes"],
                outside: ["highway": "residential", "vehicle": "no"]),
            Kind(
                ["highway": "residential", "oneway": "yes", "oneway:conditional": "no @ (08:00-12:00)"],
                inside: ["highway": "residential", "oneway": "no"],
                outside: ["highway": "residential", "oneway": "yes"]),
            Kind(
                [
                    "highway": "secondary", "oneway": "yes",
                    "oneway:bicycle:conditional": "no @ (08:00-12:00)",
                ],
                inside: ["highway": "secondary", "oneway": "yes", "oneway:bicycle": "no"],
                outside: ["highway": "secondary", "oneway": "yes"]),
            Kind(
                ["highway": "pedestrian", "bicycle:backward:conditional": "yes @ (08:00-12:00)"],
                inside: ["highway": "pedestrian", "bicycle:backward": "yes"],
                outside: ["highway": "pedestrian"]),
        ]
    }

    private struct Town {
        var tagged = TinyMap()
        var inside = TinyMap()
        var outside = TinyMap()

        init(size: Int, using generator: inout SeededGenerator) {
            for y in 0..<size {
                for x in 0..<size {
                    for path in [\Town.tagged, \Town.inside, \Town.outside] {
                        self[keyPath: path].addNode(Int64(1 + y * size + x), x: x, y: y)
                    }
                }
            }
            var id: Int64 = 0
            for y in 0..<size {
                for x in 0..<size {
                    let here = Int64(1 + y * size + x)
                    for (other, isThere) in [(here + 1, x + 1 < size), (here + Int64(size), y + 1 < size)]
                    where isThere && !generator.oneIn(8) {
                        id += 1
                        let nodes = generator.oneIn(2) ? [here, other] : [other, here]
                        let kind =
                            generator.oneIn(2) ? Kind.timed.randomElement(using: &generator)! : .plain
                        tagged.addWay(id, nodes, kind.tags)
                        inside.addWay(id, nodes, kind.inside)
                        outside.addWay(id, nodes, kind.outside)
                    }
                }
            }
        }
    }

    @Test("lead as they would if the tags had no condition", arguments: SeededGenerator.seeds(10))
    func equal(seed: UInt64) throws {
        let workspace = RouterWorkspace()
        var (tried, differences) = (0, 0)
        for number in 0..<3 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ number)
            let town = Town(size: 5, using: &generator)
            let tagged = try ImportedRoads(town.tagged)
            let hours = try #require(try RoadHours(on: tagged.graph))
            let router = try Router(file: tagged.file)
            let (inside, outside) = (
                try Router(file: try ImportedRoads(town.inside).file),
                try Router(file: try ImportedRoads(town.outside).file)
            )
            let cases = [
                (
                    router.under(hours.conditions(at: LocalMinute("2026-06-14 09:00"), on: tagged.graph)),
                    inside
                ),
                (
                    router.under(hours.conditions(at: LocalMinute("2026-06-14 13:00"), on: tagged.graph)),
                    outside
                ),
                (router, outside),
            ]
            for _ in 0..<20 {
                let ends = (0..<2).map { _ in town.tagged.nodes.randomElement(using: &generator)!.coordinate }
                let request = RouteRequest(waypoints: ends.map(\.coordinate))
                let found = try cases.map { timed, resolved in
                    let route = try? timed.route(request, using: workspace)
                    let expected = try? resolved.route(request, using: workspace)
                    // To the millisecond: what is joined of parts is rounded for each.
                    #expect(
                        route?.weight == expected?.weight,
                        "town \(number) of seed \(seed): \(request.waypoints)")
                    #expect(route?.duration == expected?.duration)
                    tried += 1
                    return expected?.weight
                }
                if found[0] != found[1] { differences += 1 }
            }
        }
        #expect(
            tried > 100 && 4 * differences > tried / 3,
            "the hour changes only \(differences) of \(tried / 3) ways")
    }
}
