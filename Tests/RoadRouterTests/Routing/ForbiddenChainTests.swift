import RoadTestSupport
import Testing

@testable import RoadRouter

@Suite("Forbidden chains of arcs")
struct ForbiddenChainTests {
    @Test(
        "on random towns the way to every arc weighs what a search says that remembers all it has ridden",
        arguments: SeededGenerator.seeds(5))
    func exact(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var count = Count()
        for _ in 0..<5 { try compareTown(using: &generator, &count) }
        #expect(2 * count.found > count.tried, "only \(count.found) of \(count.tried) arcs are reached")
        #expect(count.changed > 20, "the chains forbid next to nothing")
    }

    private struct Count {
        var (found, tried, changed) = (0, 0, 0)
    }

    private func compareTown(using generator: inout SeededGenerator, _ count: inout Count) throws {
        let open = RandomTown.builder(seed: generator.next(), columns: 4, rows: 4)
        let chains = (0..<24).compactMap { _ in open.randomChain(using: &generator) }
        var restricted = open
        restricted.forbidChains(chains)
        let reference = RandomTown(open) { Preparation.sections(for: $0) }
        let town = RandomTown(restricted) { Preparation.sections(for: $0) }
        let (numbers, referenceNumbers) = (town.graph.arcsByWay, reference.graph.arcsByWay)
        let slow = RememberingSearch(
            graph: reference.graph, metric: try ArcMetric(file: reference.file, profile: .trekking),
            chains: chains.map { chain in
                chain.map { referenceNumbers[RoadGraph.key($0.edge.rawValue + 1, $0.isForward)]! }
            })
        let metric = try ArcMetric(file: town.file, profile: .trekking)
        let hierarchy = try SearchHierarchy(
            file: town.file, tree: EliminationTree(file: town.file), metric: "trekking")
        let workspace = RouterWorkspace()
        for _ in 0..<4 {
            let start = chains.randomElement(using: &generator)!.first!
            let key = RoadGraph.key(start.edge.rawValue + 1, start.isForward)
            let expected = slow.weights(from: referenceNumbers[key]!)
            let free = slow.weights(from: referenceNumbers[key]!, ignoringChains: true)
            for (key, arc) in referenceNumbers where reference.graph.mode(of: arc) != .closed {
                let own = numbers[key]!
                let all =
                    [own]
                    + town.graph.viaCopies(of: own.edge).map { own.isForward ? $0.forward : $0.backward }
                    .filter { town.graph.mode(of: $0) != .closed }
                let targets = all.map { SearchTarget(arc: $0, partial: metric.weight(of: $0)) }
                let path = AStar(
                    graph: town.graph, metric: metric,
                    potential: HierarchyPotential(
                        hierarchy, to: targets, weight: { metric.weight(of: $0) },
                        using: workspace.hierarchy)
                ).path(
                    from: [
                        SearchSource(
                            arc: numbers[RoadGraph.key(start.edge.rawValue + 1, start.isForward)]!,
                            remaining: .zero)
                    ],
                    to: targets, using: workspace.search)
                #expect(path.map { UInt64($0.weight.rawValue) } == expected[arc])
                count.tried += 1
                if path != nil { count.found += 1 }
                if expected[arc] != free[arc] { count.changed += 1 }
            }
        }
    }

    private static let town = StreetMap(
        """
        A---B---C
            |
        D---E---F
        """
    ).way("AB").way("BC").way("BE").way("DE").way("EF")

    private func drawn(_ chains: String...) throws -> (roads: DrawnRoads, router: Router) {
        let plain = Self.town.build()
        var builder = Self.town.builder()
        // Edges are numbered in the order of the ways.
        let arcs = chains.map { letters in
            zip(letters, letters.dropFirst()).map { ends -> ArcID in
                let arc = plain.arc("\(ends.0)\(ends.1)")
                let edge = EdgeID(UInt32(plain.graph.way(of: arc.edge).rawValue - 1))
                return arc.isForward ? edge.forward : edge.backward
            }
        }
        builder.forbidChains(arcs)
        let roads = Self.town.build(builder) { Preparation.sections(for: $0) }
        return (roads, try Router(file: roads.file))
    }

    private func letters(_ places: String, _ roads: DrawnRoads, _ router: Router) throws -> String {
        let ends = places.map { roads.coordinate($0) }
        let route = try router.route(RouteRequest(waypoints: ends), using: RouterWorkspace())
        for step in route.legs[0].steps(on: router.graph) {
            for crossing in step.intersections {
                #expect(Set(crossing.bearings).count == crossing.bearings.count)
                if let out = crossing.out { #expect(crossing.entry[out]) }
            }
        }
        return roads.letters(along: route.legs[0].arcs)
    }

    @Test("only the whole chain is forbidden: its parts, and others' ways along them, are not")
    func parts() throws {
        let (roads, router) = try drawn("ABED")
        #expect(try letters("AF", roads, router) == "ABEF")
        #expect(try letters("CD", roads, router) == "CBED")
        #expect(try letters("DA", roads, router) == "DEBA")
        // To the dead end and back.
        #expect(["ABEFED", "ABCBED"].contains(try letters("AD", roads, router)))
    }

    @Test("where chains leave no other way on one may turn round at the end of their middle")
    func trapped() throws {
        let (roads, router) = try drawn("ABED", "ABEF")
        #expect(try letters("AC", roads, router) == "ABC")
        let metric = try ArcMetric(file: roads.file, profile: .trekking)
        let copy = try #require(router.graph.viaCopies(of: roads.edge("BE")).first)
        let arc = roads.graph.mode(of: copy.forward) == .closed ? copy.backward : copy.forward
        #expect(metric.weight(ofTurnFrom: arc, to: roads.arc("EB")) == Weight(TurnCost.time.uTurn))
        #expect(metric.weight(ofTurnFrom: arc, to: roads.arc("ED")) == .infinity)
        // Round, on to C, round there too, and then from C it is allowed.
        #expect(try letters("AD", roads, router) == "ABCBED")
    }

    @Test("closing an edge closes its copies, by whichever of them it is named")
    func closing() throws {
        let (roads, router) = try drawn("ABED")
        let edge = roads.edge("BE")
        let copies = roads.graph.viaCopies(of: edge)
        #expect(copies.count == 1)
        let all = ([edge] + copies).sorted().flatMap { [$0.forward, $0.backward] }
        #expect(try router.arcs(at: .edges([edge])) == all)
        #expect(try router.arcs(at: .edges(copies)) == all)
        #expect(try router.arcs(at: .arcs([edge.forward])) == all.filter(\.isForward))
        let request = RouteRequest(waypoints: "AF".map { roads.coordinate($0) })
        let conditions = RoadConditions(epoch: 1, on: roads.graph, [(all, .closed)])
        #expect(throws: RoutingError.noRoute(fromWaypoint: 0)) {
            try router.under(conditions).route(request, using: RouterWorkspace())
        }
    }

    @Test("a place in the middle of a chain is reached by whoever comes along it, and left as if by anybody")
    func places() throws {
        let (roads, router) = try drawn("ABED")
        let (top, bottom) = (roads.coordinate("B"), roads.coordinate("E"))
        let middle = Coordinate(longitude: top.longitude, latitude: (top.latitude + bottom.latitude) / 2)
        let there = try router.route(
            RouteRequest(waypoints: [roads.coordinate("A"), middle]), using: RouterWorkspace())
        #expect(there.distance.value < 520)
        let on = try router.route(
            RouteRequest(waypoints: [middle, roads.coordinate("D")]), using: RouterWorkspace())
        #expect(roads.letters(along: on.legs[0].arcs) == "BED")
        #expect(
            router.snap(middle, count: 5).map(\.edge).filter {
                roads.graph.original(of: $0.forward) != $0.forward
            } == [])
    }
}

/// Dijkstra's result by brute force: a state is the last four arcs ridden.
private struct RememberingSearch {
    let graph: RoadGraph
    let metric: ArcMetric
    let chains: [[ArcID]]

    func weights(from start: ArcID, ignoringChains: Bool = false) -> [ArcID: UInt64] {
        let forbidden = ignoringChains ? [] : Set(chains)
        var least: [[ArcID]: UInt64] = [[start]: 0]
        // What reaches an arc, the arc itself included.
        var reached: [ArcID: UInt64] = [:]
        var queue = [[start]]
        var position = 0
        while position < queue.count {
            let history = queue[position]
            position += 1
            let weight = least[history]!
            let last = history.last!
            let exits = graph.outgoingArcs(of: graph.head(of: last)).filter { exit in
                !graph.isForbidden(from: last, to: exit)
                    && !history.indices.contains { forbidden.contains(Array(history[$0...]) + [exit]) }
            }
            let isTrapped = !exits.contains { $0 != last.reversed }
            for exit in exits where exit != last.reversed || isTrapped {
                let turn =
                    exit == last.reversed
                    ? TurnCost.time.uTurn : metric.weight(ofTurnFrom: last, to: exit).rawValue
                let next = weight + UInt64(turn) + UInt64(metric.weight(of: exit).rawValue)
                reached[exit] = min(reached[exit] ?? .max, next)
                let state = Array((history + [exit]).suffix(4))
                if next < least[state] ?? .max {
                    least[state] = next
                    queue.append(state)
                }
            }
        }
        return reached
    }
}

extension RoadGraph {
    fileprivate static func key(_ way: UInt32, _ isForward: Bool) -> Int64 {
        Int64(way) << 1 | (isForward ? 0 : 1)
    }

    /// The arcs that are no copies, by way and direction; every edge has a way of its own.
    fileprivate var arcsByWay: [Int64: ArcID] {
        var arcs: [Int64: ArcID] = [:]
        for arc in (0..<UInt32(arcCount)).map({ ArcID($0) }) where original(of: arc) == arc {
            arcs[way(of: arc.edge).rawValue << 1 | (arc.isForward ? 0 : 1)] = arc
        }
        return arcs
    }
}

extension RoadGraphBuilder {
    /// Three to five open arcs that follow one another without turning round.
    fileprivate func randomChain(using generator: inout SeededGenerator) -> [ArcID]? {
        let arcs = (0..<UInt32(2 * edgeCount)).map { ArcID($0) }.filter { mode(of: $0) != .closed }
        var chain = [arcs.randomElement(using: &generator)!]
        let length = Int.random(in: 3...5, using: &generator)
        while chain.count < length {
            let exits = arcs.filter { tail(of: $0) == head(of: chain.last!) && $0 != chain.last!.reversed }
            guard let exit = exits.randomElement(using: &generator) else { return nil }
            chain.append(exit)
        }
        return chain
    }
}
