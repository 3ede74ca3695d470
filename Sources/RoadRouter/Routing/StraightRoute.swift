extension Router {
    /// The cheapest way through places on the road, at none of which between the first and the last one turns round.
    ///
    /// Of each such place it is open by which of its arcs one comes; the arc by which one comes is the one that one goes on
    /// along. So each leg is searched for from every arc to every arc, and the best chain of legs is the route.
    ///
    /// - Throws: `RoutingError.noRoute` from the first waypoint that cannot be left.
    /// - Complexity: For each leg a search for every two arcs of its ends: four mostly, more at junctions.
    func straightRoute(
        through snaps: [Snap], heading: Bearing?, for data: ProfileData, using workspace: RouterWorkspace
    ) throws(RoutingError) -> Route {
        var layer = [Chain(weight: .zero, place: snaps[0], legs: [])]
        for waypoint in 1..<snaps.count {
            let isLast = waypoint == snaps.count - 1
            let places = isLast ? [snaps[waypoint]] : snapper.ways(through: snaps[waypoint])
            var next: [Chain] = []
            for place in places {
                var best: Chain?
                for chain in layer {
                    var room = Weight.infinity
                    if let best {
                        guard best.weight > chain.weight else { continue }
                        room = Weight(best.weight.rawValue - chain.weight.rawValue)
                    }
                    let leg = leg(
                        from: chain.place, heading: waypoint == 1 ? heading : nil, to: place, for: data,
                        under: conditions, below: room, using: workspace)
                    if let leg {
                        best = Chain(
                            weight: chain.weight + leg.weight, place: place, legs: chain.legs + [leg])
                    }
                }
                if let best { next.append(best) }
            }
            guard !next.isEmpty else { throw .noRoute(fromWaypoint: waypoint - 1) }
            layer = next
        }
        // The last place is one, and so is its chain.
        return Route(legs: layer[0].legs, waypoints: snaps, metric: data.metric)
    }
}

/// The cheapest way so far to one arc of a place.
private struct Chain {
    let weight: Weight
    let place: Snap
    let legs: [RouteLeg]
}

extension Snapper {
    /// The arcs on which one may ride through a place: either of its road's, or at a junction every arc that leads there,
    /// at its end.
    fileprivate func ways(through snap: Snap) -> [Snap] {
        guard let node = snap.node else {
            return [EdgeDirections.forward, .backward].compactMap {
                let directions = snap.directions.intersection($0)
                return directions.isEmpty ? nil : snap.directed(directions)
            }
        }
        var ways: [Snap] = []
        arriving.forEachArc(at: node, in: graph) { arc in
            guard graph.original(of: arc) == arc, graph.mode(of: arc) != .closed else { return }
            let segments = graph.geometry(of: arc.edge.forward).count - 1
            let end = Snap(
                input: snap.input, edge: arc.edge, point: snap.point, distance: snap.distance, node: nil,
                millimeters: arc.isForward ? graph.millimeters(of: arc.edge) : 0,
                segment: arc.isForward ? segments - 1 : 0)
            ways.append(end.directed(EdgeDirections(arc)))
        }
        return ways
    }
}
