/// A place on one arc, where a leg may begin or end.
struct ArcPlace: Hashable, Sendable {
    var arc: ArcID
    /// From the arc's start.
    var millimeters: UInt32
}

extension ArcPlace {
    /// What must be ridden to get there.
    var fromStart: ArcStretch { ArcStretch(arc: arc, start: 0, end: millimeters) }

    /// What is left from there.
    func toEnd(in graph: RoadGraph) -> ArcStretch {
        ArcStretch(arc: arc, start: millimeters, end: graph.millimeters(of: arc.edge))
    }

    /// The piece between this place and one that lies ahead on the same arc.
    func stretch(to other: ArcPlace) -> ArcStretch? {
        guard other.arc == arc, other.millimeters >= millimeters else { return nil }
        return ArcStretch(arc: arc, start: millimeters, end: other.millimeters)
    }
}

extension Snapper {
    /// Where a leg may begin: on either open arc of the snap's edge, or at a junction on every arc that
    /// leaves it.
    func departures(from snap: Snap) -> [ArcPlace] {
        if let node = snap.node {
            return graph.outgoingArcs(of: node).filter { graph.original(of: $0) == $0 }
                .map { ArcPlace(arc: $0, millimeters: 0) }
        }
        return places(of: snap, on: snap.edge)
    }

    /// Where a leg may end: on either open arc of the snap's edge, or at a junction at the end of every arc
    /// into it.
    func arrivals(at snap: Snap) -> [ArcPlace] {
        guard let node = snap.node else {
            // Whoever comes through the middle of a restriction is on a copy of the edge.
            let copies = graph.viaCopies(of: snap.edge).flatMap { places(of: snap, on: $0) }
            return places(of: snap, on: snap.edge) + copies
        }
        return arriving.arcs(at: node, in: graph)
            .map { ArcPlace(arc: $0, millimeters: graph.millimeters(of: $0.edge)) }
    }

    private func places(of snap: Snap, on edge: EdgeID) -> [ArcPlace] {
        [edge.forward, edge.backward].filter { graph.mode(of: $0) != .closed }
            .map { ArcPlace(arc: $0, millimeters: snap.millimeters(along: $0, in: graph)) }
    }
}
