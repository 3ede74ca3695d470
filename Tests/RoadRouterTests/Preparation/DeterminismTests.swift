import Testing

@testable import RoadRouter
@testable import RoadTestSupport

@Suite("Preparation is deterministic")
struct DeterminismTests {
    /// A grid with streets of all kinds, barriers, restrictions at nodes and through ways.
    private static func map(seed: UInt64) -> TinyMap {
        var generator = SeededGenerator(seed: seed)
        let side = 9
        var map = TinyMap()
        for cell in (0..<side * side).shuffled(using: &generator) {
            map.addNode(
                Int64(cell + 1), x: cell % side, y: cell / side,
                generator.oneIn(30) ? ["barrier": "wall"] : [:])
        }
        var ways: [Int64] = []
        for x in 0..<side {
            for y in 0..<side {
                for (dx, dy) in [(1, 0), (0, 1)] where x + dx < side && y + dy < side && !generator.oneIn(6) {
                    let id = Int64(ways.count + 1)
                    ways.append(id)
                    let refs = [y * side + x + 1, (y + dy) * side + x + dx + 1].map { Int64($0) }
                    map.addWay(id, refs, Self.tags(using: &generator))
                }
            }
        }
        for _ in 0..<40 {
            let (from, via) = (
                map.ways.randomElement(using: &generator)!, map.ways.randomElement(using: &generator)!
            )
            map.addRestriction(
                generator.oneIn(2) ? "no_left_turn" : "only_straight_on", from: from.id.rawValue,
                via: from.nodes.last!.rawValue, to: ways.randomElement(using: &generator)!)
            if generator.oneIn(2) {
                map.relations[map.relations.count - 1].members[1] = .init(.way(via.id), role: "via")
            }
        }
        // Restrictions that are sure to bind: by a street, the next one, and one after that.
        for via in map.ways {
            let before = map.ways.first { $0.nodes.last == via.nodes.first && $0.id != via.id }
            let after = map.ways.first { $0.nodes.first == via.nodes.last && $0.id != via.id }
            guard let before, let after, generator.oneIn(4) else { continue }
            map.addRestriction("no_u_turn", from: before.id.rawValue, via: 1, to: after.id.rawValue)
            map.relations[map.relations.count - 1].members[1] = .init(.way(via.id), role: "via")
        }
        return map
    }

    private static func tags(using generator: inout SeededGenerator) -> OSMTags {
        var tags = [
            "highway": ["residential", "cycleway", "footway", "primary"].randomElement(using: &generator)!
        ]
        if generator.oneIn(3) { tags["surface"] = "gravel" }
        if generator.oneIn(5) { tags["oneway"] = "yes" }
        if generator.oneIn(2) { tags["name"] = "Street \(Int.random(in: 1...3, using: &generator))" }
        return OSMTags(tags.map { .init(key: $0, value: $1) })
    }

    private static func product(
        _ map: TinyMap, profiles: [Profile] = Profile.everyday, progress: (ImportProgress) -> Void = { _ in }
    ) throws -> Preparation.Product {
        try Preparation.prepare(
            source: map, profiles: profiles,
            labels: Preparation.Labels(name: "Tiny", source: "tiny.osm", generator: "tests"),
            progress: progress)
    }

    @Test(
        "the same input gives the same bytes, however it is cut into batches and whatever else runs",
        arguments: SeededGenerator.seeds(3))
    func bytes(seed: UInt64) async throws {
        let map = Self.map(seed: seed)
        let expected = try Self.product(map)
        #expect(expected.summary.restrictionsApplied > 5, "too few restrictions to prove anything")
        #expect(!expected.sections.bytes(of: "graph/edge/via-copy").isEmpty)
        let others = try await withThrowingTaskGroup(of: Preparation.Product.self) { group in
            for batchSize in [1, 2, 7, 1_000] {
                group.addTask {
                    var map = map
                    map.batchSize = batchSize
                    var told = 0
                    return try Self.product(map) { _ in told += 1 }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(others.count == 4)
        for other in others {
            #expect(other.sections.sections.map(\.name) == expected.sections.sections.map(\.name))
            for (one, two) in zip(other.sections.sections, expected.sections.sections) {
                #expect(one.bytes.elementsEqual(two.bytes), "\(one.name)")
            }
            #expect(other.info == expected.info && other.summary == expected.summary)
        }
        let checksums = Set(
            (others + [expected]).map { RoadFile(sections: $0.sections, info: $0.info).checksum })
        #expect(checksums.count == 1)
    }

    @Test("another input gives other bytes")
    func anotherInput() throws {
        var map = Self.map(seed: 1)
        let first = try Self.product(map)
        map.ways[0].tags = ["highway": "steps"]
        let second = try Self.product(map)
        #expect(
            first.sections.bytes(of: "graph/edge/attributes")
                != second.sections.bytes(of: "graph/edge/attributes"))
    }

    @Test(
        "two routers on two preparations give equal routes, by any profile",
        arguments: Profile.all.map(\.name))
    func routes(profile: ProfileName) throws {
        let map = Self.map(seed: 5)
        let routers = try (0..<2).map { _ in
            let product = try Self.product(map, profiles: Profile.all)
            return try Router(file: RoadFile(sections: product.sections, info: product.info))
        }
        var generator = SeededGenerator(seed: 6)
        // One workspace that is new, one that has seen other searches.
        let used = RouterWorkspace()
        var found = 0
        for _ in 0..<40 {
            let ends = (0..<2).map { _ in map.nodes.randomElement(using: &generator)!.coordinate.coordinate }
            let request = RouteRequest(waypoints: ends, profile: profile)
            let first = try? routers[0].route(request, using: used)
            let second = try? routers[1].route(request, using: RouterWorkspace())
            #expect(first == second)
            if first != nil { found += 1 }
        }
        #expect(found > 20, "only \(found) of 40 pairs have a route")
    }
}

extension RoadSections {
    fileprivate func bytes(of name: String) -> [UInt8] {
        sections.first { $0.name == name }.map { Array($0.bytes) } ?? []
    }
}
