/// Finds everything that can be reached from a place within a limit: Dijkstra's algorithm over arcs.
///
/// As in `AStar` a state is an arc, and its weight that of getting to its end. Here also those arcs count whose end
/// lies beyond the limit, as long as their start does not: a part of them is reached.
///
/// The place itself lies part of the way along its arcs, so the search begins on arcs of its own, numbered behind those
/// of the map. So the way round back to the same road, up to the place, is found as well.
///
/// Source: E. W. Dijkstra, "A note on two problems in connexion with graphs", Numer. Math. 1 (1959).
struct ReachSearch<M: Metric> {
    let graph: RoadGraph
    let metric: M

    /// The arcs reached within a limit, or `nil` where more would have to be settled than is allowed.
    ///
    /// - Parameters:
    ///   - departures: Places on arcs from which the search begins.
    ///   - limit: Weight of the farthest place that counts.
    /// - Complexity: O(n log n) in the arcs reached; allocates nothing but its answer once the workspace has grown.
    func reach(
        from departures: [ArcPlace], within limit: Weight, settlingAtMost settleLimit: Int = .max,
        using workspace: SearchWorkspace
    ) -> ReachedArcs? {
        workspace.labels.reset(arcCount: graph.arcCount + departures.count)
        workspace.heap.removeAll()
        workspace.arcs.removeAll(keepingCapacity: true)
        let settled = settle(from: departures, within: limit, settlingAtMost: settleLimit, using: workspace)
        workspace.settledCount = settled
        workspace.ranOut = settled > settleLimit
        return workspace.ranOut ? nil : gather(from: departures, using: workspace)
    }

    /// Labels all arcs that are reached, and leaves them in `workspace.arcs` in the order in which they were found.
    ///
    /// - Returns: Number of arcs settled; one more than allowed where it gave up.
    private func settle(
        from departures: [ArcPlace], within limit: Weight, settlingAtMost settleLimit: Int,
        using workspace: SearchWorkspace
    ) -> Int {
        let ends = graph.arrays.ends
        let firstOut = graph.arrays.firstOut
        let outArcs = graph.arrays.outArcs
        let labels = workspace.labels.byArc
        let generation = workspace.labels.generation
        let firstDeparture = UInt32(graph.arcCount)
        var heap = ArcHeap()
        var found: [ArcID] = []
        swap(&heap, &workspace.heap)
        swap(&found, &workspace.arcs)
        defer {
            swap(&heap, &workspace.heap)
            swap(&found, &workspace.arcs)
        }
        for (index, place) in departures.enumerated() {
            let whole = metric.weight(of: place.arc)
            guard whole.isFinite else { continue }
            let weight = share(of: whole, place.toEnd(in: graph))
            let number = firstDeparture + UInt32(index)
            labels[Int(number)] = SearchLabel(
                generation: generation, weight: weight, key: weight, parent: SearchLabel.noParent)
            if weight <= limit.rawValue { heap.insert(number, key: weight) }
        }
        var settled = 0
        while let (start, number) = heap.removeFirst() {
            // Otherwise a cheaper way to the arc's end was found after this entry was made.
            guard start == labels[Int(number)].weight else { continue }
            settled += 1
            if settled > settleLimit { break }
            let arc = number < firstDeparture ? ArcID(number) : departures[Int(number - firstDeparture)].arc
            let head = Int(ends[Int(arc.reversed.rawValue)])
            for position in Int(firstOut[head])..<Int(firstOut[head + 1]) {
                let exit = outArcs[position]
                let arcWeight = metric.weight(of: ArcID(exit))
                guard arcWeight.isFinite else { continue }
                let turn = metric.weight(ofTurnFrom: arc, to: ArcID(exit))
                // Three terms below 2³⁰ each: no overflow.
                let turned = start + turn.rawValue
                guard turn.isFinite, turned <= limit.rawValue else { continue }
                let weight = turned + arcWeight.rawValue
                let label = labels[Int(exit)]
                if label.generation == generation {
                    if weight >= label.weight { continue }
                } else {
                    found.append(ArcID(exit))
                }
                labels[Int(exit)] = SearchLabel(
                    generation: generation, weight: weight, key: weight, parent: number)
                if weight <= limit.rawValue { heap.insert(exit, key: weight) }
            }
        }
        return settled
    }

    private func share(of whole: Weight, _ stretch: ArcStretch) -> UInt32 {
        let length = graph.millimeters(of: stretch.arc.edge)
        guard stretch.end - stretch.start < length else { return whole.rawValue }
        let part = UInt64(whole.rawValue) * UInt64(stretch.end - stretch.start)
        return UInt32(part.dividedRoundingUp(by: UInt64(length)))
    }

    /// Puts the two arcs of each edge side by side, without sorting.
    private func gather(from departures: [ArcPlace], using workspace: SearchWorkspace) -> ReachedArcs {
        let labels = workspace.labels.byArc
        let generation = workspace.labels.generation
        let attributes = graph.arrays.attributes
        func reached(_ arc: ArcID) -> ReachedArc {
            let weight = metric.weight(of: arc).rawValue
            return ReachedArc(
                arc: arc, start: 0, entry: labels[Int(arc.rawValue)].weight - weight, weight: weight)
        }
        var arcs = ReachedArcs()
        for place in departures where metric.weight(of: place.arc).isFinite {
            let weight = metric.weight(of: place.arc).rawValue
            arcs.special.append(
                ReachedArc(arc: place.arc, start: place.millimeters, entry: 0, weight: weight))
        }
        var specialEdges = Set(departures.map(\.arc.edge))
        arcs.usual.reserveCapacity(workspace.arcs.count)
        for arc in workspace.arcs {
            let edge = arc.edge
            if EdgeAttributes(rawValue: attributes[Int(edge.rawValue)]).isViaCopy {
                arcs.special.append(reached(arc))
                specialEdges.insert(graph.original(of: arc).edge)
            }
        }
        for arc in workspace.arcs {
            let isPaired = labels[Int(arc.reversed.rawValue)].generation == generation
            if isPaired && !arc.isForward { continue }
            let isCopy = EdgeAttributes(rawValue: attributes[Int(arc.edge.rawValue)]).isViaCopy
            if isCopy { continue }
            if specialEdges.contains(arc.edge) {
                arcs.special.append(reached(arc))
                if isPaired { arcs.special.append(reached(arc.reversed)) }
            } else {
                arcs.usual.append(reached(arc))
                if isPaired { arcs.usual.append(reached(arc.reversed)) }
            }
        }
        return arcs
    }
}

/// An arc that a search of what can be reached has come to: 16 bytes.
struct ReachedArc: BitwiseCopyable, Hashable, Sendable {
    var arc: ArcID
    /// Place at which the search came on to the arc, in millimetres from its start.
    var start: UInt32
    /// The least weight of getting there.
    var entry: UInt32
    /// Weight of the whole arc.
    var weight: UInt32
}

/// The arcs that can be reached.
struct ReachedArcs: Sendable {
    /// Most arcs: those of one edge side by side, the forward one first.
    var usual: [ReachedArc] = []
    /// Arcs of the edges on which the search began or whose via copies it took, and those copies: of one edge there may
    /// be several.
    var special: [ReachedArc] = []
}

/// The riding time of arcs and turns in milliseconds as a metric, with the road conditions of the one below.
struct RidingTime<Base: RideMetric>: Metric {
    let base: Base

    @inline(__always)
    func weight(of arc: ArcID) -> Weight {
        base.weight(of: arc).isFinite ? Weight(base.milliseconds(of: arc)) : .infinity
    }

    @inline(__always)
    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight {
        Weight(base.milliseconds(ofTurnFrom: arc, to: next))
    }
}

/// The length of open arcs in millimetres as a metric. Turns cost nothing where they are allowed.
struct RoadLength<Base: RideMetric>: Metric {
    let base: Base

    @inline(__always)
    func weight(of arc: ArcID) -> Weight {
        base.weight(of: arc).isFinite ? Weight(base.graph.millimeters(of: arc.edge)) : .infinity
    }

    @inline(__always)
    func weight(ofTurnFrom arc: ArcID, to next: ArcID) -> Weight {
        base.weight(ofTurnFrom: arc, to: next).isFinite ? .zero : .infinity
    }
}
