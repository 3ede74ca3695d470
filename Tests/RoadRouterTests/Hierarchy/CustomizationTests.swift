import RoadTestSupport
import Synchronization
import Testing

@testable import RoadRouter

@Suite("Customization")
struct CustomizationTests {
    @Test(
        "gives the same for the same weights, whatever was customized before: closed, opened again, stopped half way",
        arguments: SeededGenerator.seeds(10))
    func again(seed: UInt64) throws {
        let town = RandomTown(withBicycleMetric: seed, columns: 8, rows: 8)
        var generator = SeededGenerator(seed: seed)
        let base = try ArcMetric(file: town.file, profile: .trekking)
        let drawn = RandomConditions(on: town.graph, oneIn: 12, using: &generator)
        let changes = ArcChanges(arcCount: town.graph.arcCount, drawn.changes)
        let topology = HierarchyTopology(graph: town.graph) { town.graph.mode(of: $0) != .closed }
        let used = Customization(topology, of: town.graph)

        let open = used.run(base)
        let changed = ChangedMetric(base: base, changes: changes)
        let closed = used.run(changed)
        #expect(closed.isEqual(to: Customization(topology, of: town.graph).run(changed)))
        #expect(!closed.isEqual(to: open), "the closures change nothing")
        let asked = Counter()
        #expect(used.run(changed, unless: { asked.next() > 3 }) == nil)
        #expect(used.run(base).isEqual(to: open))
    }

    @Test("is stopped wherever it is asked to, and is whole where it is not")
    func stopped() throws {
        let town = RandomTown(withBicycleMetric: 4, columns: 6, rows: 6)
        let metric = try ArcMetric(file: town.file, profile: .trekking)
        let topology = HierarchyTopology(graph: town.graph) { town.graph.mode(of: $0) != .closed }
        let customization = Customization(topology, of: town.graph)
        let whole = customization.run(metric)
        let asked = Counter()
        _ = customization.run(metric, unless: { asked.next() < 0 })
        let questions = asked.next()
        #expect(questions > 20)
        for limit in 0..<questions {
            let asked = Counter()
            let shortcuts = customization.run(metric, unless: { asked.next() == limit })
            #expect(shortcuts == nil, "asked \(limit) times before")
        }
        #expect(customization.run(metric).isEqual(to: whole))
    }

    @Test("leaves the hierarchies of a router as they were prepared once all is open again")
    func opened() throws {
        let town = RandomTown(withBicycleMetric: 7, columns: 6, rows: 6)
        let router = try Router(file: town.file).fork(profiles: [.trekking, .shortest])
        var generator = SeededGenerator(seed: 8)
        let drawn = RandomConditions(on: town.graph, oneIn: 10, using: &generator)
        let closed = router.under(RoadConditions(epoch: 1, on: town.graph, drawn.changes)).customized()
        #expect(closed.isCustomized)
        #expect(closed.dataByProfile.values.allSatisfy { $0.hierarchy !== $0.preparedHierarchy })
        #expect(
            closed.under(.prepared).dataByProfile.values.allSatisfy { $0.hierarchy === $0.preparedHierarchy })
    }

    @Test(
        "a shortcut keeps depth, weight and apex in eight bytes, and an apex that is too far off beside them")
    func encoding() {
        let arcs = 300_000
        let far = Int(SearchHierarchy.Shortcut.farApex)
        // By arc: the apexes of its shortcuts, from the greatest depth up.
        let apexes: [Int: [UInt32]] = [
            1: [0, SearchHierarchy.Shortcut.noApex],
            far: [0, 1, UInt32(far - 1), SearchHierarchy.Shortcut.noApex],
            arcs - 1: [0, 5, UInt32(arcs - far), UInt32(arcs - 1 - far), UInt32(arcs - 2)],
        ]
        let count = apexes.values.map(\.count).reduce(0, +)
        func depth(_ place: Int) -> UInt16 { place == 0 ? .max : UInt16(100 - place) }
        func weight(_ place: Int) -> UInt32 { place == 0 ? Weight.infinity.rawValue - 1 : UInt32(place) }
        let shortcuts = CustomizedShortcuts(arcCount: arcs, atMost: count) { upward, downward in
            for arc in 0..<arcs {
                for (place, apex) in (apexes[arc] ?? []).enumerated() {
                    upward.append(if: false, toDepth: 7, weight: 7, apex: 0)
                    upward.append(
                        if: true, toDepth: depth(place), weight: weight(place), apex: apex)
                }
                upward.endArc()
                downward.endArc()
            }
        }
        let side = shortcuts.upward
        #expect(MemoryLayout<SearchHierarchy.Shortcut>.stride == 8)
        #expect(side.farApexes.count == 4)
        for (arc, apexes) in apexes {
            #expect(side.shortcuts(of: arc).count == apexes.count)
            for (place, apex) in apexes.enumerated() {
                let shortcut = side.shortcuts[side.shortcuts(of: arc).lowerBound + place]
                #expect(shortcut.depth == depth(place) && shortcut.weight == weight(place))
                #expect(shortcut.weightAbove == UInt64(weight(place)) << 32)
                #expect(side.apex(of: UInt32(arc), toDepth: depth(place)) == apex)
            }
        }
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    /// Returns the number of times it was asked before.
    func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}
