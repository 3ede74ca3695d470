/// The part of a source that lies in a box, as a source of its own: nodes in the box, ways that have one there, and
/// what turn restrictions and waters with a part there are made of.
///
/// Ways are whole, however far they lead, and so are relations: the far ways of a restriction and the far shore of a
/// lake belong to the extract. Making it reads the source three times, and once more where relations name ways that
/// lie outside. Memory grows with what the extract holds, not with the source.
public struct OSMExtract<Source: OSMSource>: OSMSource {
    private let source: Source
    private let box: Bounds
    private let nodes: NodeIDSet
    /// In rising order.
    private let ways: [OSMWayID]
    /// In rising order.
    private let relations: [Int64]
    /// Whether the source has a node anywhere: ways of one that has none lie nowhere.
    public let isOfPlaces: Bool

    /// Reads what lies in the box.
    ///
    /// - Parameters:
    ///   - box: West is not east of east, nor south north of north.
    ///   - progress: Called now and then with the share of the work that is done, 0 to 1.
    /// - Throws: The source's error.
    /// - Complexity: O(elements of the source × log elements of the extract), in time.
    public init(
        of source: Source, within box: Bounds, progress: (Double) -> Void = { _ in }
    ) throws(ImportError) {
        var selection = OSMSelection()
        var isOfPlaces = false
        let passes = 4.0
        try source.read(OSMFilter(wantsNodes: true)) { batch in
            if !batch.nodes.isEmpty { isOfPlaces = true }
            for node in batch.nodes where box.contains(node.coordinate.coordinate) { selection.take(node) }
            progress(batch.fraction / passes)
        }
        selection.endNodes()
        try source.read(OSMFilter(wantsOtherWays: true)) { batch in
            for way in batch.ways { selection.take(way) }
            progress((1 + batch.fraction) / passes)
        }
        selection.endWays()
        let relationTypes = [TurnRestriction.relationType, WaterRule.relationType]
        try source.read(OSMFilter(relationTypes: relationTypes)) { batch in
            for relation in batch.relations { selection.take(relation) }
            progress((2 + batch.fraction) / passes)
        }
        if !selection.farWays.isEmpty {
            try source.read(OSMFilter(wantsOtherWays: true)) { batch in
                for way in batch.ways { selection.takeFar(way) }
                progress((3 + batch.fraction) / passes)
            }
        }
        selection.end()
        progress(1)
        self.source = source
        self.box = box
        self.isOfPlaces = isOfPlaces
        nodes = selection.nodes
        ways = selection.ways
        relations = selection.relations
    }

    /// Whether no way has a node in the box.
    public var isEmpty: Bool { ways.isEmpty }

    /// The header of the source, with the box as its bounds.
    public func header() throws(ImportError) -> OSMHeader {
        var header = try source.header()
        header.bounds = box
        return header
    }

    public func read(_ filter: OSMFilter, _ body: (OSMBatch) -> Void) throws(ImportError) {
        var known = nodes
        try source.read(filter) { batch in
            let nodes = batch.nodes.filter { known.contains($0.id) }
            let ways = batch.ways.filter { self.ways.containsInRisingOrder($0.id) }
            let relations = batch.relations.filter { self.relations.containsInRisingOrder($0.id) }
            body(OSMBatch(nodes: nodes, ways: ways, relations: relations, fraction: batch.fraction))
        }
    }
}

/// The ids of what belongs to an extract, as the readings of its source find them: nodes first, then ways, then
/// relations.
private struct OSMSelection {
    private(set) var nodes = NodeIDSet()
    private(set) var ways: [OSMWayID] = []
    private(set) var relations: [Int64] = []
    /// Ways that only relations name.
    private(set) var farWays: Set<OSMWayID> = []
    /// Nodes of ways that lie outside of the box, some of them several times.
    private var farNodes: [OSMNodeID] = []

    mutating func take(_ node: OSMNode) {
        nodes.insert(node.id)
    }

    mutating func endNodes() {
        nodes.sort()
    }

    mutating func take(_ way: OSMWay) {
        var isInside = false
        for node in way.nodes where nodes.contains(node) {
            isInside = true
            break
        }
        guard isInside else { return }
        ways.append(way.id)
        takeNodes(of: way)
    }

    mutating func endWays() {
        ways.sort()
    }

    /// Notes a relation that the import will ask for, if a part of it is there.
    mutating func take(_ relation: OSMRelation) {
        let isRestriction = relation.tags["type"] == TurnRestriction.relationType
        let isArea = WaterRule.isWater(relation.tags) || SquareTable.isSquare(relation.tags)
        guard isRestriction || isArea else { return }
        var isInside = false
        for member in relation.members where isKept(member.element) {
            isInside = true
            break
        }
        guard isInside else { return }
        relations.append(relation.id)
        for member in relation.members {
            guard case .way(let way) = member.element, !ways.containsInRisingOrder(way) else { continue }
            farWays.insert(way)
        }
    }

    /// Notes a way that lies outside, if a relation names it.
    mutating func takeFar(_ way: OSMWay) {
        if farWays.contains(way.id) { takeNodes(of: way) }
    }

    mutating func end() {
        ways += farWays
        ways.sort()
        relations.sort()
        // In their order most of them share a block with the one before.
        farNodes.sort()
        for node in farNodes { nodes.insert(node) }
        farNodes = []
        nodes.sort()
    }

    private mutating func takeNodes(of way: OSMWay) {
        for node in way.nodes where !nodes.contains(node) { farNodes.append(node) }
    }

    private mutating func isKept(_ element: OSMRelation.Element) -> Bool {
        switch element {
        case .node(let node): nodes.contains(node)
        case .way(let way): ways.containsInRisingOrder(way)
        case .relation: false
        }
    }
}
