import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Customization that follows what has changed")
struct CustomizationUpdateTests {
    @Test(
        "gives byte for byte what a run from the start gives, while roads are closed, slowed and opened in any order",
        arguments: SeededGenerator.seeds(20))
    func equalsRunFromTheStart(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var different = 0
        for _ in 0..<5 {
            let size = Int.random(in: 2...6, using: &generator)
            let town = RandomTown(withBicycleMetric: generator.next(), columns: size, rows: size)
            let base = try ArcMetric(file: town.file, profile: .trekking)
            let topology = HierarchyTopology(graph: town.graph) { town.graph.mode(of: $0) != .closed }
            let customization = Customization(topology, of: town.graph)
            var roads = ChangingRoads(arcCount: town.graph.arcCount)
            let first = roads.change(using: &generator)
            let closed = ChangedMetric(base: base, changes: first.changes)
            let made = customization.keep(closed, unless: { false })
            let kept = try #require(made)
            var last = kept.shortcuts
            for step in 0..<6 {
                let (changes, arcs) = roads.change(using: &generator)
                let metric = ChangedMetric(base: base, changes: changes)
                let isDone = customization.update(kept, to: metric, changed: arcs, limit: .max)
                #expect(isDone)
                let expected = customization.run(metric)
                #expect(kept.shortcuts.isEqual(to: expected), "step \(step) of seed \(seed)")
                if !last.isEqual(to: expected) { different += 1 }
                last = expected
            }
        }
        #expect(different > 15, "only \(different) of 30 changes made a difference")
    }

    @Test("gives up where too much is different, and there only")
    func limit() throws {
        let town = RandomTown(withBicycleMetric: 3, columns: 8, rows: 8)
        var generator = SeededGenerator(seed: 4)
        let base = try ArcMetric(file: town.file, profile: .trekking)
        let topology = HierarchyTopology(graph: town.graph) { town.graph.mode(of: $0) != .closed }
        let customization = Customization(topology, of: town.graph)
        let drawn = RandomConditions(on: town.graph, oneIn: 8, using: &generator)
        let changes = ArcChanges(arcCount: town.graph.arcCount, drawn.changes)
        let arcs = changes.arcs(otherThanIn: ArcChanges(arcCount: town.graph.arcCount, []))
        let metric = ChangedMetric(base: base, changes: changes)
        for (limit, isDone) in [(0, false), (100, false), (1_000_000, true)] {
            let made = customization.keep(base, unless: { false })
            let kept = try #require(made)
            #expect(customization.update(kept, to: metric, changed: arcs, limit: limit) == isDone)
            #expect(kept.shortcuts.isEqual(to: customization.run(metric)) == isDone)
        }
    }

    @Test(
        "routers of one map that follow different closures have the hierarchies of fresh ones, stopped or not",
        arguments: SeededGenerator.seeds(6))
    func sharedByRouters(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let town = RandomTown(withBicycleMetric: seed, columns: 6, rows: 6)
        let router = try Router(file: town.file)
        let lives = [LiveRouter(router), LiveRouter(router.fork(profiles: [.trekking]))]
        for round in 0..<12 {
            let live = lives[Int.random(in: 0..<2, using: &generator)]
            let drawn = RandomConditions(on: town.graph, oneIn: 40, using: &generator)
            live.apply(round % 5 == 4 ? [] : drawn.changes)
            if round % 3 == 1 {
                let stopped = live.current.customized(unless: { true })
                #expect(stopped == nil || live.current.isCustomized)
            }
            live.customize()
            #expect(live.current.isCustomized)
            let fresh = try Router(file: town.file).under(live.current.conditions).customized()
            for (name, data) in live.current.dataByProfile {
                let expected = try fresh.profileData(for: name)
                #expect(data.hierarchy.isEqual(to: expected.hierarchy), "round \(round)")
            }
        }
    }
}

/// Arcs that are closed, slowed and set free again.
private struct ChangingRoads {
    /// Factors of changed arcs, nothing for a closed one.
    private var factors: [ArcID: SlowFactor?] = [:]
    private let arcCount: Int
    private var changes: ArcChanges

    init(arcCount: Int) {
        self.arcCount = arcCount
        changes = ArcChanges(arcCount: arcCount, [])
    }

    /// Changes between one arc and a good part.
    mutating func change(using generator: inout SeededGenerator) -> (changes: ArcChanges, arcs: [ArcID]) {
        let most = generator.oneIn(2) ? 3 : max(3, arcCount / 8)
        for _ in 0..<Int.random(in: 1...most, using: &generator) {
            let arc = ArcID(UInt32.random(in: 0..<UInt32(arcCount), using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: factors[arc] = nil
            case 1:
                let hundredths = Int.random(in: 100...1_000, using: &generator)
                factors[arc] = SlowFactor(hundredths: hundredths)
            default:
                factors[arc] = .some(nil)
                if generator.oneIn(2) { factors[arc.reversed] = .some(nil) }
            }
        }
        if generator.oneIn(6) { factors.removeAll() }
        let before = changes
        changes = ArcChanges(
            arcCount: arcCount,
            factors.map { ([$0.key], $0.value.map { .slowed($0) } ?? .closed) })
        return (changes, changes.arcs(otherThanIn: before))
    }
}
