/// Makes a road graph of OpenStreetMap data in two readings: the first keeps roads and restrictions, the last
/// the places of those nodes that the roads name. Between them the ways of lakes, rivers and squares that are put
/// together of several are read, where there are any.
public struct RoadImport {
    private var summary = ImportSummary()
    private var ways = WayTable()
    private var restrictions: [TurnRestriction] = []
    private var severances = SeveranceTable()
    private var water = WaterTable()
    private var squares = SquareTable()
    private var cycleRoutes = CycleRouteTable()
    private var hours = HoursTable()
    /// The side of the first node, known before any way is read: a region in two is nobody's.
    private var side: TrafficSide?

    private init() {}

    /// - Parameter progress: Called now and then while it works.
    /// - Throws: The source's error. A source without a road gives an empty graph.
    /// - Complexity: O(n log n) in the nodes of roads, in time; the memory grows with the roads and waters only.
    public static func run(
        _ source: some OSMSource, progress: (ImportProgress) -> Void = { _ in }
    ) throws(ImportError) -> (builder: RoadGraphBuilder, ground: RoadSections, summary: ImportSummary) {
        var road = RoadImport()
        try road.readWays(of: source, progress)
        try road.readMembers(of: source, progress)
        var (rows, nodes) = road.nodeRows()
        var ground = GroundNodes(
            severances: road.severances.nodes(), water: road.water.nodes(), hours: road.hours.nodes())
        try road.readNodes(of: source, into: &nodes, &ground, progress)
        let builder = road.assemble(rows, &nodes, progress)
        let sections = road.groundSections(with: ground)
        return (builder, sections, road.summary)
    }

    /// The nodes of what lies beside the roads.
    private struct GroundNodes {
        var severances: NodeTable
        var water: NodeTable
        var hours: NodeTable
    }

    private mutating func groundSections(with nodes: GroundNodes) -> RoadSections {
        var sections = severances.sections(with: nodes.severances)
        let (areas, ringsCut) = water.areas(with: nodes.water)
        summary.waterAreas = areas.count
        summary.waterRingsCut = ringsCut
        sections.append(WaterAreas.sections(of: areas))
        sections.append(hours.sections(with: nodes.hours))
        summary.timedClosures = hours.count
        summary.conditionsIgnored = hours.ignoredCount
        return sections
    }

    private mutating func readWays(
        of source: some OSMSource, _ progress: (ImportProgress) -> Void
    ) throws(ImportError) {
        let filter = OSMFilter(
            wantsNodes: true, wayKeys: WayClassifier.keys + SeveranceRule.keys + WaterRule.keys,
            wantsOtherWays: true,
            relationTypes: [
                TurnRestriction.relationType, WaterRule.relationType, CycleRouteTable.relationType,
            ])
        var references = ReferenceCheck()
        try source.read(filter) { batch in
            summary.nodesRead += batch.nodes.count
            for node in batch.nodes { references.take(node.id) }
            if side == nil, let node = batch.nodes.first {
                side = TrafficSide(at: node.coordinate.coordinate)
            }
            for way in batch.ways {
                references.take(references: way.nodes)
                take(way)
            }
            for relation in batch.relations { take(relation) }
            progress(ImportProgress(phase: .readingWays, fraction: batch.fraction))
        }
        summary.missingReferences = references.missingReferences()
    }

    private mutating func readMembers(
        of source: some OSMSource, _ progress: (ImportProgress) -> Void
    ) throws(ImportError) {
        let members = water.membersWanted()
        squares.forget(ways.ids)
        if !members.isEmpty || !squares.isEmpty {
            try source.read(OSMFilter(wantsOtherWays: true)) { batch in
                for way in batch.ways where members.contains(way.id) { water.takeMember(way) }
                for way in batch.ways { take(edge: way) }
                progress(ImportProgress(phase: .readingWater, fraction: batch.fraction))
            }
        }
        progress(ImportProgress(phase: .readingWater, fraction: 1))
    }

    private mutating func take(_ read: OSMWay) {
        var isRoad = false
        let way = OSMWay(
            id: read.id, nodes: read.nodes, tags: read.tags.asKeepingRight(from: side ?? .right))
        switch WayClassifier.verdict(on: way.tags) {
        case .road(let attributes, let traits):
            summary.waysRead += 1
            let opening = hours.take(way, attributes: attributes)
            ways.append(way, attributes: attributes, traits: traits, opening: opening)
            // A railway stays one, although a train takes bicycles.
            isRoad = attributes.roadClass != .train
        // A school, a bus line or a wall that is a way and no highway is not a road at all.
        case .dropped(.notARoad) where way.tags["highway"] == nil: break
        case .dropped(let reason):
            summary.waysRead += 1
            if reason == .closedToBicycles, let opening = hours.take(way, attributes: nil) {
                ways.append(way, attributes: opening.attributes, traits: opening.traits)
                isRoad = true
            } else {
                summary.waysDropped[reason, default: 0] += 1
            }
        }
        if let kind = SeveranceRule.kind(of: way.tags, isRoad: isRoad) { severances.append(way, kind: kind) }
        water.take(way)
    }

    /// Takes a way that is the edge of a square, with the square's tags.
    private mutating func take(edge way: OSMWay) {
        guard let tags = squares.take(way.id),
            case .road(let attributes, let traits) = WayClassifier.verdict(on: tags)
        else { return }
        summary.waysRead += 1
        ways.append(OSMWay(id: way.id, nodes: way.nodes, tags: tags), attributes: attributes, traits: traits)
    }

    private mutating func take(_ relation: OSMRelation) {
        switch relation.tags["type"] {
        case WaterRule.relationType:
            squares.take(relation)
            return water.take(relation)
        case CycleRouteTable.relationType:
            return cycleRoutes.take(relation)
        default: break
        }
        summary.restrictionsRead += 1
        switch TurnRestriction.reading(of: relation) {
        case .restriction(let restriction): restrictions.append(restriction)
        case .ignored(let reason): summary.restrictionsIgnored[reason, default: 0] += 1
        }
    }

    /// The ways' nodes as rows of a table that lacks their places yet.
    private mutating func nodeRows() -> (rows: [UInt32], nodes: NodeTable) {
        let refs = ways.takeRefs()
        let nodes = NodeTable(references: refs)
        return (refs.map { UInt32(nodes.row(of: $0)!) }, nodes)
    }

    private mutating func readNodes(
        of source: some OSMSource, into nodes: inout NodeTable, _ ground: inout GroundNodes,
        _ progress: (ImportProgress) -> Void
    ) throws(ImportError) {
        try source.read(OSMFilter(wantsNodes: true, nodeTagKeys: BarrierRule.keys + ObstacleRule.keys)) {
            batch in
            for node in batch.nodes {
                nodes.take(node)
                ground.severances.take(node)
                ground.water.take(node)
                ground.hours.take(node)
                if !node.tags.isEmpty, nodes.row(of: node.id) != nil { hours.take(node) }
            }
            progress(ImportProgress(phase: .readingNodes, fraction: batch.fraction))
        }
        summary.nodesUsed = nodes.knownCount
        summary.missingNodesOnRoads = nodes.count - nodes.knownCount
        summary.closedBarriers = nodes.closedCount
    }

    private mutating func assemble(
        _ rows: [UInt32], _ nodes: inout NodeTable, _ progress: (ImportProgress) -> Void
    ) -> RoadGraphBuilder {
        let duplicates = ways.duplicates()
        let left = useNodes(rows, &nodes, of: duplicates)
        let viaRows = restrictions.compactMap { restriction -> Int? in
            if case .node(let node) = restriction.via { nodes.row(of: node) } else { nil }
        }
        for row in viaRows { nodes.makeJunction(row) }

        var assembly = RoadAssembly(nodes: nodes, viaRows: Set(viaRows), viaWays: ViaWays(of: restrictions))
        for way in 0..<ways.count {
            if way % 4096 == 0 {
                progress(ImportProgress(phase: .building, fraction: Double(way) / Double(ways.count)))
            }
            if duplicates.contains(way) {
                summary.waysDropped[.duplicate, default: 0] += 1
            } else if left.contains(way) {
                summary.waysDropped[.touchesNoRoad, default: 0] += 1
            } else {
                add(way, rows, nodes, to: &assembly)
            }
        }
        applyRestrictions(nodes, to: &assembly)
        summary.edgesDropped = assembly.edgesDropped
        progress(ImportProgress(phase: .building, fraction: 1))
        return assembly.builder
    }

    /// Counts the lines through each node, those of loose ways only where they touch a road, be it over others
    /// like them.
    ///
    /// - Returns: The loose ways that do not.
    private func useNodes(_ rows: [UInt32], _ nodes: inout NodeTable, of duplicates: Set<Int>) -> Set<Int> {
        var left = Set(ways.loose).subtracting(duplicates)
        for way in 0..<ways.count where !duplicates.contains(way) && !left.contains(way) {
            for row in rows[ways.refs(of: way)] { nodes.use(Int(row)) }
        }
        var isGrowing = true
        while isGrowing {
            let joined = left.filter { way in rows[ways.refs(of: way)].contains { nodes.isUsed(Int($0)) } }
            for way in joined {
                for row in rows[ways.refs(of: way)] { nodes.use(Int(row)) }
            }
            left.subtract(joined)
            isGrowing = !joined.isEmpty && !left.isEmpty
        }
        return left
    }

    private mutating func add(
        _ way: Int, _ rows: [UInt32], _ nodes: NodeTable, to assembly: inout RoadAssembly
    ) {
        let line = rows[ways.refs(of: way)]
        summary.missingReferencesOnRoads += line.count { !nodes.isKnown(Int($0)) }
        let stretches = WaySplitter.stretches(of: line, in: nodes)
        if stretches.isEmpty {
            summary.waysDropped[.tooFewNodes, default: 0] += 1
            return
        }
        summary.waysKept += 1
        let times = ways.durations[way].map { GivenTime.shares(of: $0, stretches, of: line, nodes) }
        let traits = cycleRoutes.adding(to: ways.traits[way], of: ways.ids[way])
        for (number, stretch) in stretches.enumerated() {
            assembly.addEdge(
                along: line[stretch], attributes: ways.attributes[way], traits: traits, name: ways.names[way],
                way: ways.ids[way], givenTime: times?[number], opening: ways.openings[way])
        }
    }

    /// Applies the restrictions at nodes first: what they forbid is no way through the others either.
    private mutating func applyRestrictions(_ nodes: NodeTable, to assembly: inout RoadAssembly) {
        var chains: [[ArcID]] = []
        for restriction in restrictions {
            if case .node(let node) = restriction.via {
                apply(restriction, at: nodes.row(of: node), to: &assembly)
            }
        }
        let exits = assembly.exitsAlongViaWays()
        for restriction in restrictions {
            guard case .ways(let via) = restriction.via else { continue }
            let reading = assembly.viaWays.chains(
                forbiddenBy: restriction, via: via, in: assembly.builder, exits: { exits[$0] ?? [] })
            switch reading {
            case .ignored(let reason):
                summary.restrictionsIgnored[reason, default: 0] += 1
            case .chains(let forbidden):
                summary.restrictionsApplied += 1
                summary.turnsForbidden += forbidden.count
                chains += forbidden
            }
        }
        for chain in chains where chain.count == 2 { assembly.forbidTurn(from: chain[0], to: chain[1]) }
        assembly.forbidChains(chains.filter { $0.count > 2 })
    }

    private mutating func apply(_ restriction: TurnRestriction, at row: Int?, to assembly: inout RoadAssembly)
    {
        guard let row else {
            summary.restrictionsIgnored[.noEffect, default: 0] += 1
            return
        }
        switch assembly.exits.turns(forbiddenBy: restriction, at: row) {
        case .ignored(let reason):
            summary.restrictionsIgnored[reason, default: 0] += 1
        case .turns(let turns):
            summary.restrictionsApplied += 1
            summary.turnsForbidden += turns.count
            for turn in turns { assembly.forbidTurn(from: turn.from, to: turn.to) }
        }
    }
}
