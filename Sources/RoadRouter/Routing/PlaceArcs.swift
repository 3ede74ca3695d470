extension Router {
    /// The arcs that a place on the road network takes in, rising, whatever a bicycle may use.
    ///
    /// - Throws: `RoadPlaceError`.
    /// - Complexity: O(log n + edges near by), for polygons each times the logarithm of its positions: some two
    ///   microseconds an edge. For what is outside of polygons, all edges of the map.
    public func arcs(at place: RoadPlace) throws(RoadPlaceError) -> [ArcID] {
        try place.validate()
        switch place {
        case .edges(let edges):
            guard edges.allSatisfy({ $0.rawValue < graph.edgeCount }) else { throw .unknownEdge }
            return Self.bothArcs(of: edges.flatMap { onTheGround($0) })
        case .arcs(let arcs):
            guard arcs.allSatisfy({ $0.rawValue < graph.arcCount }) else { throw .unknownEdge }
            let all = arcs.flatMap { arc in
                onTheGround(arc.edge).map { arc.isForward ? $0.forward : $0.backward }
            }
            return Set(all).sorted()
        case .circle(let center, let radius): return arcs(within: radius, of: center)
        case .polygons, .outside, .line:
            do throws(GeometryError) {
                if case .line(let line, let distance, let alongOnly) = place {
                    return try arcs(along: line, within: distance, alongOnly: alongOnly)
                }
                if case .outside(let polygons) = place { return try arcs(outside: polygons) }
                guard case .polygons(let polygons) = place else { return [] }
                return try arcs(in: polygons)
            } catch {
                throw .invalidShape
            }
        }
    }

    /// Returns the number of roads to look at to tell what a place takes in, counted no further than a limit.
    /// Nothing of the place is measured for that but the box around it.
    ///
    /// - Complexity: O(log n + the smaller of edges near by and limit).
    public func roadCount(around place: RoadPlace, upTo limit: Int) -> Int {
        switch place {
        case .edges(let edges): min(edges.count, limit)
        case .arcs(let arcs): min(arcs.count, limit)
        case .outside: min(graph.edgeCount, limit)
        case .circle(let center, let radius):
            snapper.index.count(
                meeting: Bounds(around: [center]).expanded(by: radius, in: LocalPlane(center: center)),
                upTo: limit)
        case .polygons(let polygons):
            snapper.index.count(meeting: Bounds(around: polygons.joined().joined()), upTo: limit)
        case .line(let line, let distance, _):
            snapper.index.count(meeting: box(around: line, distance), upTo: limit)
        }
    }

    private func box(around line: [Coordinate], _ distance: Meters) -> Bounds {
        let box = Bounds(around: line)
        return box.expanded(by: distance, in: LocalPlane(center: box.middle))
    }

    /// An edge and its copies, be it given by a copy. Shapes find them by themselves, where the edge lies.
    private func onTheGround(_ edge: EdgeID) -> [EdgeID] {
        let original = graph.original(of: edge.forward).edge
        return [original] + graph.viaCopies(of: original)
    }

    private func arcs(within radius: Meters, of center: Coordinate) -> [ArcID] {
        let local = LocalPlane(center: center)
        let plane = FixedPlane(local)
        var edges: [EdgeID] = []
        let box = Bounds(around: [center]).expanded(by: radius, in: local)
        snapper.index.forEachEdge(meeting: box) { edge in
            let squaredDistance = plane.squaredDistance(toEdge: Int(edge.rawValue), in: graph.arrays)
            if squaredDistance <= radius.value * radius.value { edges.append(edge) }
        }
        return Self.bothArcs(of: edges)
    }

    private func arcs(in polygons: [[[Coordinate]]]) throws(GeometryError) -> [ArcID] {
        let shape = try GroundShape(polygons: polygons)
        var edges: [EdgeID] = []
        try snapper.index.forEachEdge(meeting: shape.bounds) { edge throws(GeometryError) in
            if try shape.meets(graph.geometry(of: edge.forward)) { edges.append(edge) }
        }
        return Self.bothArcs(of: edges)
    }

    private func arcs(outside polygons: [[[Coordinate]]]) throws(GeometryError) -> [ArcID] {
        let shape = try GroundShape(polygons: polygons)
        var arcs: [ArcID] = []
        for edge in 0..<UInt32(graph.edgeCount) {
            let edge = EdgeID(edge)
            let road = graph.geometry(of: edge.forward)
            if road.allSatisfy(shape.bounds.contains), try shape.covers(road) { continue }
            arcs += [edge.forward, edge.backward]
        }
        return arcs
    }

    private func arcs(
        along line: [Coordinate], within distance: Meters, alongOnly: Bool
    ) throws(GeometryError) -> [ArcID] {
        let shape = try GroundShape(around: line, within: distance)
        let guide = Polyline(line)
        var arcs: [ArcID] = []
        try snapper.index.forEachEdge(meeting: shape.bounds) { edge throws(GeometryError) in
            let road = graph.geometry(of: edge.forward)
            guard try shape.meets(road), try shape.share(of: road) >= 0.5 else { return }
            let advance = guide.advance(of: Polyline(road))
            guard abs(advance) >= 0.25 else { return }
            if !alongOnly || advance > 0 { arcs.append(edge.forward) }
            if !alongOnly || advance < 0 { arcs.append(edge.backward) }
        }
        return arcs.sorted()
    }

    private static func bothArcs(of edges: [EdgeID]) -> [ArcID] {
        Set(edges).sorted().flatMap { [$0.forward, $0.backward] }
    }
}

extension Polyline {
    /// Advance of another line along this one between its quarter points, as a share of that line's length:
    /// negative when it leads the other way, about a half when the two run side by side.
    fileprivate func advance(of other: Polyline) -> Double {
        let length = other.length.value
        guard length > 0 else { return 0 }
        let start = offset(nearestTo: other.point(at: Meters(length / 4)))
        let end = offset(nearestTo: other.point(at: Meters(3 * length / 4)))
        return (end - start) / length
    }

    private func offset(nearestTo point: Coordinate) -> Double {
        let plane = LocalPlane(center: point)
        var nearest = (squaredDistance: Double.infinity, offset: 0.0)
        for index in 0..<points.count - 1 {
            let (start, end) = (plane.point(of: points[index]), plane.point(of: points[index + 1]))
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let squaredLength = dx * dx + dy * dy
            let share =
                squaredLength > 0 ? max(0, min(1, -(start.x * dx + start.y * dy) / squaredLength)) : 0
            let foot = LocalPlane.Point(x: start.x + share * dx, y: start.y + share * dy)
            if foot.squaredLength < nearest.squaredDistance {
                let offset = offsets[index] + share * (offsets[index + 1] - offsets[index])
                nearest = (foot.squaredLength, offset)
            }
        }
        return nearest.offset
    }
}
