/// Collects junctions, edges and forbidden turns, and makes the sections of a `.roads` file of them.
///
/// The identifiers it gives out hold until `finish`, which renumbers everything for locality.
public struct RoadGraphBuilder: Sendable {
    var points: [FixedCoordinate] = []
    var edges: [Edge] = []
    var interiorPoints: [FixedCoordinate] = []
    var names = NameTable()
    /// Forbidden turns as `from << 32 | to`.
    var forbiddenTurns: [UInt64] = []
    var viaCopies: [ViaCopy] = []
    /// Changes of ways, in rising order of edges.
    var wayChanges: [WayChange] = []

    struct Edge {
        var from: UInt32
        var to: UInt32
        var firstInterior: UInt32
        var interiorCount: UInt32
        var attributes: EdgeAttributes
        var traits: EdgeTraits
        var name: UInt32
        var way: Int64
        /// Milliseconds, where the attributes say that the time is given, else zero.
        var givenTime: UInt32
    }

    public init() {}

    public var nodeCount: Int { points.count }
    public var edgeCount: Int { edges.count }

    /// Adds a junction or a dead end.
    public mutating func addNode(_ point: FixedCoordinate) -> NodeID {
        points.append(point)
        return NodeID(UInt32(points.count - 1))
    }

    /// Adds a stretch of road between two nodes, which may be the same.
    ///
    /// - Parameters:
    ///   - interior: The points of its line without the two nodes, in order from the first to the second.
    ///   - givenTime: Milliseconds that it takes in either direction, where they do not follow from its class.
    @discardableResult
    public mutating func addEdge(
        from: NodeID, to: NodeID, interior: [FixedCoordinate] = [], attributes: EdgeAttributes,
        traits: EdgeTraits = EdgeTraits(), name: String? = nil, way: OSMWayID, givenTime: UInt32? = nil
    ) -> EdgeID {
        precondition(Int(from.rawValue) < points.count && Int(to.rawValue) < points.count, "nodes come first")
        var attributes = attributes
        attributes.hasGivenTime = givenTime != nil
        edges.append(
            Edge(
                from: from.rawValue, to: to.rawValue, firstInterior: UInt32(interiorPoints.count),
                interiorCount: UInt32(interior.count), attributes: attributes, traits: traits,
                name: names.index(of: name),
                way: way.rawValue, givenTime: min(givenTime ?? 0, GivenTime.longest)))
        interiorPoints += interior
        return EdgeID(UInt32(edges.count - 1))
    }

    /// Adds what an edge is at some hours, as a copy of it that is closed at all others. Who comes along the one does not
    /// turn round on to the other.
    ///
    /// - Parameter attributes: Made by `EdgeAttributes.timedCopy`.
    mutating func addTimedCopy(of edge: EdgeID, attributes: EdgeAttributes) -> EdgeID {
        var copy = edges[Int(edge.rawValue)]
        copy.attributes = attributes
        copy.attributes.hasGivenTime = edges[Int(edge.rawValue)].attributes.hasGivenTime
        edges.append(copy)
        let added = EdgeID(UInt32(edges.count - 1))
        viaCopies.append(ViaCopy(copy: added.rawValue, original: edge.rawValue))
        for (arc, other) in [(edge.forward, added.forward), (edge.backward, added.backward)] {
            forbidTurn(from: arc, to: other.reversed)
            forbidTurn(from: other, to: arc.reversed)
        }
        return added
    }

    /// Forbids to go on from one arc to another that begins where the first ends. Saying it twice changes
    /// nothing.
    public mutating func forbidTurn(from: ArcID, to: ArcID) {
        precondition(Int(max(from, to).edge.rawValue) < edges.count, "edges come first")
        forbiddenTurns.append(UInt64(from.rawValue) << 32 | UInt64(to.rawValue))
    }

    /// The node an arc leaves, by the builder's numbering.
    public func tail(of arc: ArcID) -> NodeID {
        let edge = edges[Int(arc.edge.rawValue)]
        return NodeID(arc.isForward ? edge.from : edge.to)
    }

    /// The node an arc reaches, by the builder's numbering.
    public func head(of arc: ArcID) -> NodeID { tail(of: arc.reversed) }

    /// Returns the mode of an arc.
    public func mode(of arc: ArcID) -> TravelMode {
        edges[Int(arc.edge.rawValue)].attributes.mode(forward: arc.isForward)
    }

    /// The smallest box around all points added so far; `nil` before the first.
    ///
    /// - Complexity: O(number of points).
    public var bounds: Bounds? {
        guard var box = points.first.map(FixedBox.init) else { return nil }
        for point in points { box.formUnion(FixedBox(point)) }
        for point in interiorPoints { box.formUnion(FixedBox(point)) }
        return box.bounds
    }
}

/// Street names, each kept once.
struct NameTable: Sendable {
    private var indices: [String: UInt32] = [:]
    private(set) var offsets: [UInt32] = [0]
    private(set) var text: [UInt8] = []

    /// Number of a name: zero for none (or an empty one), else one more than its place in `offsets`.
    mutating func index(of name: String?) -> UInt32 {
        guard let name, !name.isEmpty else { return 0 }
        if let index = indices[name] { return index }
        text += Array(name.utf8)
        offsets.append(UInt32(text.count))
        let index = UInt32(offsets.count - 1)
        indices[name] = index
        return index
    }
}

extension RoadGraphBuilder {
    /// Renumbers nodes along a Hilbert curve, so that what is close on the ground is close in memory, and
    /// edges in the order given, or by their first node; measures the edges on the ellipsoid; marks the main
    /// component; and builds the edge index. The same input always gives the same sections.
    ///
    /// - Parameter order: Every edge once, by the builder's numbering.
    /// - Complexity: O(n log n) in nodes and edges.
    public consuming func finish(edgeOrder order: [UInt32]? = nil) -> RoadSections {
        renumberNodes()
        renumberEdges(order)
        var sections = RoadSections()
        addGeometry(to: &sections)

        let topology = ArcTopology(
            nodeCount: points.count, edges: edges.map { ($0.from, $0.to, $0.attributes) },
            forbiddenTurns: forbiddenTurns, viaCopies: viaCopies)
        let isInMainPart = topology.mainParts()
        for index in edges.indices {
            edges[index].attributes.isInMainComponent = isInMainPart[2 * index] || isInMainPart[2 * index + 1]
        }

        sections.append(points, as: RoadSection.nodePoints)
        sections.append(topology.firstOut, as: RoadSection.nodeFirstOut)
        sections.append(topology.outArcs, as: RoadSection.nodeOut)
        sections.append(topology.ends, as: RoadSection.arcEnds)
        sections.append(topology.flags, as: RoadSection.arcFlags)
        sections.append(edges.map(\.attributes.rawValue), as: RoadSection.edgeAttributes)
        sections.append(edges.map(\.traits.rawValue), as: RoadSection.edgeTraits)
        sections.append(givenTimes, as: RoadSection.givenTimes)
        sections.append(edges.map(\.name), as: RoadSection.edgeNames)
        sections.append(edges.map(\.way), as: RoadSection.edgeWays)
        sections.append(wayChanges, as: RoadSection.wayChanges)
        sections.append(viaCopies, as: RoadSection.viaCopies)
        sections.append(names.offsets, as: RoadSection.nameOffsets)
        sections.append(names.text, as: RoadSection.nameText)
        sections.append(topology.forbiddenTurns, as: RoadSection.forbiddenTurns)
        return sections
    }

    /// The times that are given, in rising order of edges.
    private var givenTimes: [GivenTime] {
        edges.indices.filter { edges[$0].attributes.hasGivenTime }
            .map { GivenTime(edge: UInt32($0), milliseconds: edges[$0].givenTime) }
    }

    private mutating func renumberNodes() {
        let points = self.points
        let keys = points.map { HilbertCurve.index(of: $0) }
        let order = points.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        var newNumber = [UInt32](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { newNumber[old] = UInt32(new) }
        self.points = order.map { points[$0] }
        for index in edges.indices {
            edges[index].from = newNumber[Int(edges[index].from)]
            edges[index].to = newNumber[Int(edges[index].to)]
        }
    }

    private mutating func renumberEdges(_ given: [UInt32]?) {
        let edges = self.edges
        let order =
            given.map { $0.map(Int.init) }
            ?? edges.indices.sorted {
                (edges[$0].from, edges[$0].to, $0) < (edges[$1].from, edges[$1].to, $1)
            }
        precondition(order.count == edges.count, "an order has every edge once")
        var newNumber = [UInt32](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { newNumber[old] = UInt32(new) }
        self.edges = order.map { edges[$0] }
        func renumbered(_ arc: UInt64) -> UInt64 {
            UInt64(newNumber[Int(arc >> 1)]) << 1 | arc & 1
        }
        for index in forbiddenTurns.indices {
            let turn = forbiddenTurns[index]
            forbiddenTurns[index] = renumbered(turn >> 32) << 32 | renumbered(turn & 0xFFFF_FFFF)
        }
        for index in viaCopies.indices {
            viaCopies[index].copy = newNumber[Int(viaCopies[index].copy)]
            viaCopies[index].original = newNumber[Int(viaCopies[index].original)]
        }
        viaCopies.sort { $0.copy < $1.copy }
        for index in wayChanges.indices { wayChanges[index].edge = newNumber[Int(wayChanges[index].edge)] }
        wayChanges.sort { ($0.edge, $0.point) < ($1.edge, $1.point) }
    }

    /// Lines, lengths, bearings and the index, all in the new order.
    private func addGeometry(to sections: inout RoadSections) {
        var firstInterior: [UInt32] = [0]
        var interior: [FixedCoordinate] = []
        var lengths: [UInt32] = []
        var bearings: [UInt16] = []
        var boxes: [FixedBox] = []
        firstInterior.reserveCapacity(edges.count + 1)
        interior.reserveCapacity(interiorPoints.count)
        lengths.reserveCapacity(edges.count)
        bearings.reserveCapacity(2 * edges.count)
        boxes.reserveCapacity(edges.count)
        var line: [FixedCoordinate] = []
        for edge in edges {
            let range = Int(edge.firstInterior)..<Int(edge.firstInterior + edge.interiorCount)
            interior += interiorPoints[range]
            firstInterior.append(UInt32(interior.count))
            line.removeAll(keepingCapacity: true)
            line.append(points[Int(edge.from)])
            line += interiorPoints[range]
            line.append(points[Int(edge.to)])

            lengths.append(Self.millimeters(of: line))
            bearings.append(Self.bearing(leaving: line))
            bearings.append(Self.bearing(leaving: line.reversed()))
            var box = FixedBox(line[0])
            for point in line { box.formUnion(FixedBox(point)) }
            boxes.append(box)
        }
        sections.append(lengths, as: RoadSection.edgeLengths)
        sections.append(firstInterior, as: RoadSection.edgeFirstInterior)
        sections.append(interior, as: RoadSection.edgeInterior)
        sections.append(bearings, as: RoadSection.arcBearings)
        sections.append(EdgeIndex.sections(for: boxes))
    }

    /// Length rounded up, so that a sum of edges is never shorter than the ground; 4,294 km are the most that
    /// fit.
    static func millimeters(of line: [FixedCoordinate]) -> UInt32 {
        let meters = Geodesic.polylineLength(line.lazy.map(\.coordinate))
        return UInt32(min((meters.value * 1000).rounded(.up), Double(UInt32.max)))
    }

    /// Bearing towards the first point that is not the start; north for an edge without extent.
    private static func bearing(leaving line: some Collection<FixedCoordinate>) -> UInt16 {
        let start = line.first!
        guard let next = line.first(where: { $0 != start }) else { return 0 }
        return PackedBearing.pack(Geodesic.azimuth(from: start.coordinate, to: next.coordinate))
    }
}
