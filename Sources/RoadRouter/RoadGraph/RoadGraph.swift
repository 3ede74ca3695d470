/// The road network of one map: junctions, the edges between them, and which turns are forbidden.
///
/// Immutable and shareable: it is a view of the bytes of a `.roads` file, mapped into memory or built in
/// place by `RoadGraphBuilder`. Every arc of every edge exists, closed ones too; what a bicycle may use is
/// told by `EdgeAttributes.mode` and, for searches, by a weight of infinity in the profile's `ArcMetric`.
///
/// Identifiers passed to its methods must be in range. All of them are O(1) unless said otherwise.
public final class RoadGraph: Sendable {
    /// The file, which keeps the bytes alive that `arrays` points into.
    package let file: RoadFile
    package let arrays: RoadArrays
    let copiesOfEdge: [UInt32: [UInt32]]
    /// The arcs that are open at some hours only, rising: who knows no clock has them closed (`RoadConditions`).
    let timedArcs: [ArcID]
    /// Areas of water on the map; `nil` on one that was built without.
    public let water: WaterAreas?
    /// Heights along the edges; `nil` on a flat map.
    let heights: RoadHeights?

    /// - Throws: `RoadFileError` when the file lacks a section of the graph or their sizes disagree, or those
    ///   of its water or its heights do.
    /// - Complexity: O(edges + points of all water).
    public init(file: RoadFile) throws(RoadFileError) {
        self.file = file
        let arrays = try RoadArrays(file: file)
        self.arrays = arrays
        copiesOfEdge = Dictionary(grouping: arrays.viaCopies, by: \.original).mapValues { $0.map(\.copy) }
        timedArcs = arrays.attributes.indices.flatMap { number -> [ArcID] in
            let attributes = EdgeAttributes(rawValue: arrays.attributes[number])
            guard attributes.isTimed else { return [] }
            let edge = EdgeID(UInt32(number))
            return [edge.forward, edge.backward].filter { attributes.mode(forward: $0.isForward) != .closed }
        }
        water = try WaterAreas(file: file)
        heights = try RoadHeights(file: file, edgeCount: arrays.lengths.count)
    }

    /// Severance lines, which part the ground beside the roads; `nil` on a map that was built without.
    ///
    /// - Complexity: O(number of lines), for checking them.
    public var severances: SeveranceLines? { (try? SeveranceLines(file: file)) ?? nil }

    public var nodeCount: Int { arrays.points.count }
    public var edgeCount: Int { arrays.lengths.count }
    public var arcCount: Int { arrays.ends.count }

    public func coordinate(of node: NodeID) -> Coordinate {
        arrays.points[Int(node.rawValue)].coordinate
    }

    /// The node an arc leaves.
    public func tail(of arc: ArcID) -> NodeID {
        NodeID(arrays.ends[Int(arc.rawValue)])
    }

    /// The node an arc reaches.
    public func head(of arc: ArcID) -> NodeID {
        NodeID(arrays.ends[Int(arc.reversed.rawValue)])
    }

    /// The arcs that leave a node and are open to bicycles, in rising order; copies too (`original`).
    ///
    /// - Complexity: O(number of these arcs).
    public func outgoingArcs(of node: NodeID) -> [ArcID] {
        arrays.outgoing(of: Int(node.rawValue)).map { ArcID($0) }
    }

    public func attributes(of edge: EdgeID) -> EdgeAttributes {
        EdgeAttributes(rawValue: arrays.attributes[Int(edge.rawValue)])
    }

    /// Returns the mode in which a bicycle gets along an arc.
    public func mode(of arc: ArcID) -> TravelMode {
        attributes(of: arc.edge).mode(forward: arc.isForward)
    }

    /// The geodesic length, rounded up to a whole millimetre.
    public func length(of edge: EdgeID) -> Meters {
        Meters(Double(arrays.lengths[Int(edge.rawValue)]) / 1000)
    }

    /// The street's name, or `nil` where OpenStreetMap has none.
    ///
    /// - Complexity: O(length of the name).
    public func name(of edge: EdgeID) -> String? {
        let index = Int(arrays.names[Int(edge.rawValue)])
        guard index > 0 else { return nil }
        let range = Int(arrays.nameOffsets[index - 1])..<Int(arrays.nameOffsets[index])
        return String(decoding: UnsafeBufferPointer(rebasing: arrays.nameText[range]), as: UTF8.self)
    }

    /// A number equal for edges with equal names, zero for none: tells whether two edges are the same street
    /// without text.
    public func nameIndex(of edge: EdgeID) -> UInt32 {
        arrays.names[Int(edge.rawValue)]
    }

    /// The OpenStreetMap way the edge was cut from; the first of several (`ways`).
    public func way(of edge: EdgeID) -> OSMWayID {
        OSMWayID(arrays.ways[Int(edge.rawValue)])
    }

    /// The line of an arc in riding order, both junctions included: at least two points.
    ///
    /// - Complexity: O(number of points).
    public func geometry(of arc: ArcID) -> [Coordinate] {
        let interior = arrays.interior(of: Int(arc.edge.rawValue))
        var line: [Coordinate] = []
        line.reserveCapacity(interior.count + 2)
        line.append(coordinate(of: tail(of: arc)))
        if arc.isForward {
            for point in interior { line.append(point.coordinate) }
        } else {
            for point in interior.reversed() { line.append(point.coordinate) }
        }
        line.append(coordinate(of: head(of: arc)))
        return line
    }

    /// Whether a turn restriction forbids to go on from one arc to another that begins where the first ends.
    ///
    /// - Complexity: O(1) for most arcs, O(log number of forbidden turns) for one that has any.
    public func isForbidden(from: ArcID, to: ArcID) -> Bool {
        arrays.isForbidden(from: from.rawValue, to: to.rawValue)
    }

    /// Whether one may turn round at the end of an arc: only where nothing else is left, restrictions
    /// considered.
    public func allowsUTurn(after arc: ArcID) -> Bool {
        ArcFlags(rawValue: arrays.flags[Int(arc.rawValue)]).contains(.allowsUTurn)
    }

    /// The direction in which an arc leaves its tail, to 0.006 degrees.
    public func startBearing(of arc: ArcID) -> Bearing {
        PackedBearing.bearing(arrays.bearings[Int(arc.rawValue)])
    }

    /// The direction in which one rides when an arc reaches its head.
    public func endBearing(of arc: ArcID) -> Bearing {
        PackedBearing.bearing(PackedBearing.opposite(arrays.bearings[Int(arc.reversed.rawValue)]))
    }

    /// The smallest box around all edges; `nil` for a map without any.
    public var bounds: Bounds? { EdgeIndex.bounds(of: file) }
}

extension RoadGraph {
    /// The arc as it is on the ground: for the copy of an arc in the middle of a restriction through ways that
    /// arc, else the arc itself. Routes may lead along copies (`RoadGraphBuilder.forbidChains`).
    ///
    /// - Complexity: O(1) for most arcs, O(log number of copies) for a copy.
    public func original(of arc: ArcID) -> ArcID {
        guard attributes(of: arc.edge).isViaCopy else { return arc }
        let copies = arrays.viaCopies
        let place = copies.firstPlace { $0.copy >= arc.edge.rawValue }
        return ArcID(copies[place].original << 1 | arc.rawValue & 1)
    }

    /// The copies of an edge. Whatever closes or slows down the edge must do the same to them.
    ///
    /// - Complexity: O(1).
    public func viaCopies(of edge: EdgeID) -> [EdgeID] {
        copiesOfEdge[edge.rawValue]?.map { EdgeID($0) } ?? []
    }

    /// Calls `body` with every copy of an edge; allocates nothing.
    func forEachViaCopy(of edge: EdgeID, _ body: (EdgeID) -> Void) {
        guard !copiesOfEdge.isEmpty, let copies = copiesOfEdge[edge.rawValue] else { return }
        for copy in copies { body(EdgeID(copy)) }
    }

    /// Whether one may go on from an arc to another as they are on the ground, be it to a copy.
    func allowsTurn(from arc: ArcID, toOriginal next: ArcID) -> Bool {
        arrays.allowsTurn(from: arc.rawValue, to: next.rawValue)
            || viaCopies(of: next.edge).contains { copy in
                let exit = next.isForward ? copy.forward : copy.backward
                return mode(of: exit) != .closed && arrays.allowsTurn(from: arc.rawValue, to: exit.rawValue)
            }
    }
}
