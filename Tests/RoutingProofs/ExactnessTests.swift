import QuestTestSupport
import Testing

@testable import QuestBase
@testable import QuestEngine
@testable import RoadRouter

@Suite("Every fast answer in a real city is Dijkstra's", .serialized)
struct ExactnessTests {
    @Test(
        "on a thousand pairs, three hundred of the profiles of other bicycles: A* with each potential, the distance query, tables",
        arguments: Profile.all.map(\.name))
    func pairs(profile: ProfileName) throws {
        guard let porto = try Porto.shared() else { return }
        let reference = try Reference(porto.router, profile)
        let isUsual = Profile.everyday.contains { $0.name == profile }
        let pairs = porto.pairs.prefix(isUsual ? porto.pairs.count : 300)
        var tried = 0
        var found = 0
        var slower = 0
        for start in stride(from: 0, to: pairs.count, by: 10) {
            let block = pairs[start..<min(start + 10, pairs.count)]
            let places = block.map(\.from) + block.map(\.to)
            guard places.allSatisfy({ !porto.router.snap($0, for: profile).isEmpty }) else { continue }
            let matrix = try porto.router.matrix(
                MatrixRequest(
                    waypoints: places, sources: Array(0..<block.count),
                    targets: Array(block.count..<places.count), profile: profile), using: reference.workspace)
            for number in 0..<block.count {
                tried += 1
                let choices = [places[number], places[block.count + number]].map {
                    SnapChoices($0, within: Snap.usualRadius, on: porto.router, for: reference.data)
                }
                guard let pair = porto.router.pair(from: choices[0], to: choices[1]) else {
                    #expect(matrix[number, number] == nil)
                    continue
                }
                let ends = (pair.start, pair.end)
                let expected = reference.dijkstra(from: ends.0, to: ends.1)
                #expect(matrix[number, number]?.weight == expected, "table, pair \(start + number)")
                #expect(reference.byDistanceQuery(from: ends.0, to: ends.1) == expected)
                #expect(reference.byField(from: ends.0, to: ends.1) == expected)
                // The weakest bound takes the longest, so it is asked for every fifth pair.
                if number % 5 == 0 { #expect(reference.byGreatCircle(from: ends.0, to: ends.1) == expected) }
                let leg = porto.router.leg(
                    from: ends.0, to: ends.1, for: reference.data, using: reference.workspace)
                #expect(leg?.weight == expected, "A* with the hierarchy, pair \(start + number)")
                guard let leg, let cost = matrix[number, number] else { continue }
                found += 1
                #expect(leg.pieces.reduce(Weight.zero) { $0 + $1.weight + $1.turn } == leg.weight)
                // Of several cheapest ways tables tell the quickest.
                #expect(cost.duration <= leg.duration)
                if cost.duration < leg.duration { slower += 1 }
            }
        }
        #expect(10 * tried >= 9 * pairs.count, "only \(tried) pairs were tried")
        #expect(2 * found >= tried, "only \(found) of \(tried) pairs have a route")
        #expect(100 * slower <= found, "\(slower) of \(found) routes take longer than the table says")
        print(
            "\(profile.rawValue): \(found) of \(tried) pairs have a route, \(slower) with a quicker equal one"
        )
    }

    @Test(
        "the nearest three of 25 tasks are those whose cheapest routes take the least time",
        arguments: [ProfileName.trekking, .shortest])
    func nearest(profile: ProfileName) throws {
        guard let porto = try Porto.shared() else { return }
        let reference = try Reference(porto.router, profile)
        let targets = PinnedTargets(porto.pairs.prefix(25).map(\.to), profile: profile)
        let ends = targets.coordinates.map {
            SnapChoices($0, within: targets.snapRadius, on: porto.router)
        }
        for pair in porto.pairs.suffix(10) {
            let start = SnapChoices(pair.from, within: targets.snapRadius, on: porto.router)
            guard start.favourite != nil else { continue }
            let durations = ends.compactMap { end in
                porto.router.pair(from: start, to: end).flatMap { chosen in
                    reference.dijkstraLeg(from: chosen.start, to: chosen.end)?.duration
                }
            }
            try #require(durations.count >= 13)
            let nearest = try porto.router.nearest(
                3, of: targets, from: pair.from, using: reference.workspace)
            #expect(nearest.map(\.route.duration) == Array(durations.sorted().prefix(3)))
        }
    }
}

/// The same question asked in other ways.
private struct Reference {
    let router: Router
    let data: Router.ProfileData
    let workspace = RouterWorkspace()
    private let bound: GreatCircleBound

    init(_ router: Router, _ profile: ProfileName) throws {
        self.router = router
        data = try router.profileData(for: profile)
        bound = GreatCircleBound(
            graph: router.graph, points: GreatCircleBound.points(of: router.graph), metric: data.metric)
    }

    func dijkstra(from start: Snap, to end: Snap) -> Weight? {
        byAStar(from: start, to: end) { _ in ZeroPotential() }
    }

    func byGreatCircle(from start: Snap, to end: Snap) -> Weight? {
        byAStar(from: start, to: end) { GreatCirclePotential(bound, on: router.graph, to: $0) }
    }

    func byField(from start: Snap, to end: Snap) -> Weight? {
        byAStar(from: start, to: end) { targets in
            FieldPotential(
                field: TargetDistances(
                    data.hierarchy, to: targets, weight: data.hierarchyWeight(of:),
                    using: workspace.hierarchy))
        }
    }

    /// The route Dijkstra's algorithm finds, measured.
    func dijkstraLeg(from start: Snap, to end: Snap) -> RouteLeg? {
        dijkstra(from: start, to: end).map { weight in
            RouteLeg(from: start, to: end, along: workspace.stretches, weight: weight, metric: data.metric)
        }
    }

    private func byAStar(
        from start: Snap, to end: Snap, _ potential: ([SearchTarget]) -> some Potential
    ) -> Weight? {
        workspace.stretches = []
        if start.isSamePlace(as: end) { return .zero }
        workspace.ends.set(from: start, to: end, on: router.snapper, by: data.metric)
        let direct = workspace.ends.directStretch(by: data.metric)
        let weight = AStar(
            graph: router.graph, metric: data.metric, potential: potential(workspace.ends.targets)
        ).weight(
            from: workspace.ends.sources, to: workspace.ends.targets,
            below: direct?.weight ?? .infinity, using: workspace.search)
        if weight != nil {
            workspace.cutArcs(on: router.graph)
        } else if let direct {
            workspace.stretches = [direct.stretch]
        }
        return weight ?? direct?.weight
    }

    func byDistanceQuery(from start: Snap, to end: Snap) -> Weight? {
        if start.isSamePlace(as: end) { return .zero }
        workspace.ends.set(from: start, to: end, on: router.snapper, by: data.metric)
        let direct = workspace.ends.directStretch(by: data.metric)?.weight
        let weight = HierarchyQuery(graph: router.graph, hierarchy: data.hierarchy, metric: data.metric)
            .weight(
                from: workspace.ends.sources, to: workspace.ends.targets, below: direct ?? .infinity,
                leavingArcsIn: workspace.search, using: workspace.hierarchy)
        return weight ?? direct
    }
}
