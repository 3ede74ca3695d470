/// A place on one arc, where a leg may begin or end.
struct ArcPlace: Hashable, Sendable {
    var arc: ArcID
    /// Distance from the arc's start in millimetres.
    var millimeters: UInt32
}

extension ArcPlace {
    /// The part of the arc before the place.
    var fromStart: ArcStretch { ArcStretch(arc: arc, start: 0, end: millimeters) }

    /// Returns the part of the arc behind the place.
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
    /// Returns the places where a leg may begin: on either open arc of the snap's edge, or at a junction on
    /// every arc that leaves it.
    func departures(from snap: Snap) -> [ArcPlace] {
        var places: [ArcPlace] = []
        addDepartures(from: snap, to: &places)
        return places
    }

    /// Returns the places where a leg may end: on either open arc of the snap's edge, or at a junction at the
    /// end of every arc into it.
    func arrivals(at snap: Snap) -> [ArcPlace] {
        var places: [ArcPlace] = []
        addArrivals(at: snap, to: &places)
        return places
    }

    /// Appends `departures` to memory that is used again.
    func addDepartures(from snap: Snap, to places: inout [ArcPlace]) {
        guard let node = snap.node else {
            addPlaces(of: snap, on: snap.edge, to: &places)
            // Who sets out at an hour at which the road is another one rides on that.
            graph.forEachViaCopy(of: snap.edge) { copy in
                if graph.attributes(of: copy).isTimed { addPlaces(of: snap, on: copy, to: &places) }
            }
            return
        }
        for arc in graph.arrays.outgoing(of: Int(node.rawValue))
        where graph.original(of: ArcID(arc)).rawValue == arc
            || graph.attributes(of: ArcID(arc).edge).isTimed
        {
            places.append(ArcPlace(arc: ArcID(arc), millimeters: 0))
        }
    }

    /// Appends `arrivals` to memory that is used again.
    func addArrivals(at snap: Snap, to places: inout [ArcPlace]) {
        guard let node = snap.node else {
            addPlaces(of: snap, on: snap.edge, to: &places)
            // Whoever comes through the middle of a restriction is on a copy of the edge.
            graph.forEachViaCopy(of: snap.edge) { addPlaces(of: snap, on: $0, to: &places) }
            return
        }
        arriving.forEachArc(at: node, in: graph) { arc in
            places.append(ArcPlace(arc: arc, millimeters: graph.millimeters(of: arc.edge)))
        }
    }

    private func addPlaces(of snap: Snap, on edge: EdgeID, to places: inout [ArcPlace]) {
        if snap.directions.contains(.forward), graph.mode(of: edge.forward) != .closed {
            places.append(
                ArcPlace(arc: edge.forward, millimeters: snap.millimeters(along: edge.forward, in: graph)))
        }
        if snap.directions.contains(.backward), graph.mode(of: edge.backward) != .closed {
            places.append(
                ArcPlace(arc: edge.backward, millimeters: snap.millimeters(along: edge.backward, in: graph)))
        }
    }
}

/// A stretch of an arc that is ridden, in millimetres along it: `start` ≤ `end` ≤ the arc's length.
package struct ArcStretch: Hashable, Sendable {
    package var arc: ArcID
    package var start: UInt32
    package var end: UInt32

    package init(arc: ArcID, start: UInt32, end: UInt32) {
        (self.arc, self.start, self.end) = (arc, start, end)
    }
}

extension RideMetric {
    /// The weight of a stretch: the arc's by its share of the length, rounded up.
    func weight(of stretch: ArcStretch) -> Weight {
        Weight(share(of: weight(of: stretch.arc).rawValue, stretch))
    }

    /// The riding time of a stretch in milliseconds, rounded up.
    func milliseconds(of stretch: ArcStretch) -> UInt32 {
        share(of: milliseconds(of: stretch.arc), stretch)
    }

    private func share(of whole: UInt32, _ stretch: ArcStretch) -> UInt32 {
        let length = graph.arrays.lengths[Int(stretch.arc.edge.rawValue)]
        guard whole < Weight.infinity.rawValue, stretch.end - stretch.start < length else { return whole }
        let part = UInt64(whole) * UInt64(stretch.end - stretch.start)
        return UInt32(part.dividedRoundingUp(by: UInt64(length)))
    }
}

extension RoadGraph {
    /// The length in whole millimetres, as it is stored.
    package func millimeters(of edge: EdgeID) -> UInt32 { arrays.lengths[Int(edge.rawValue)] }
}
