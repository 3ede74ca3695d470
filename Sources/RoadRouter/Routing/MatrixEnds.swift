/// Rows or columns of a matrix, each climbed from once: the cost between any two is then a minimum over their
/// ancestors.
///
/// Either all are starts or all are targets. Immutable once filled, and then shareable between threads.
final class MatrixEnds {
    let hierarchy: SearchHierarchy
    private let durations: ShortcutDurations
    private let isStart: Bool
    private let spaces = SearchSpaces()
    /// Snap of each end.
    private(set) var snaps: [Snap?] = []
    private var spaceRanges: [Range<Int>] = []
    private var placeRanges: [Range<Int>] = []
    /// Amount added to every cost of a target, in weight and milliseconds; see `SearchSpaces.add`.
    private var shifts: [UInt64] = []
    private var places: [ArcPlace] = []
    private var seeds: [SearchSpaces.Seed] = []
    /// Ends by their snaps, those that `index(of:)` was asked for.
    private var indices: [Snap: Int] = [:]

    init(_ hierarchy: SearchHierarchy, _ durations: ShortcutDurations, areStarts: Bool) {
        self.hierarchy = hierarchy
        self.durations = durations
        isStart = areStarts
        spaces.removeAll(for: hierarchy.tree)
    }

    var count: Int { snaps.count }

    func isMade(for hierarchy: SearchHierarchy, _ durations: ShortcutDurations) -> Bool {
        self.hierarchy === hierarchy && self.durations === durations
    }

    /// Forgets all ends and keeps the memory.
    func removeAll() {
        spaces.removeAll(for: hierarchy.tree)
        snaps.removeAll(keepingCapacity: true)
        spaceRanges.removeAll(keepingCapacity: true)
        placeRanges.removeAll(keepingCapacity: true)
        shifts.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        if !indices.isEmpty { indices.removeAll(keepingCapacity: true) }
    }

    /// The index of an end, which is added where it is not there yet.
    ///
    /// - Complexity: O(needed shortcuts of the ancestors) the first time.
    func index(of snap: Snap, on snapper: Snapper, by metric: some RideMetric) -> Int {
        if let index = indices[snap] { return index }
        append(snap, on: snapper, by: metric)
        indices[snap] = count - 1
        return count - 1
    }

    /// - Parameter snap: `nil` for an end that is nowhere near a road, which nothing leads to.
    /// - Complexity: O(needed shortcuts of the ancestors).
    func append(_ snap: Snap?, on snapper: Snapper, by metric: some RideMetric) {
        let firstPlace = places.count
        if let snap {
            if isStart {
                snapper.addDepartures(from: snap, to: &places)
            } else {
                snapper.addArrivals(at: snap, to: &places)
            }
        }
        snaps.append(snap)
        placeRanges.append(firstPlace..<places.count)
        seeds.removeAll(keepingCapacity: true)
        if isStart {
            for place in places[firstPlace...] { addSeed(from: place, by: metric) }
            shifts.append(0)
            spaceRanges.append(spaces.add(seeds, along: upward, in: hierarchy.tree))
        } else {
            let shift = shift(of: firstPlace..<places.count, by: metric)
            for place in places[firstPlace...] { addSeed(to: place, shift, by: metric) }
            shifts.append(shift)
            let downward = ShortcutTimedWeights(side: hierarchy.downward, milliseconds: durations.downward)
            spaceRanges.append(spaces.add(seeds, along: downward, in: hierarchy.tree))
        }
    }

    private var upward: ShortcutTimedWeights {
        ShortcutTimedWeights(side: hierarchy.upward, milliseconds: durations.upward)
    }

    private func addSeed(from place: ArcPlace, by metric: some RideMetric) {
        guard metric.weight(of: place.arc).isFinite else { return }
        let cost = metric.cost(along: place.toEnd(in: metric.graph)).packed
        seeds.append(SearchSpaces.Seed(arc: place.arc.rawValue, cost: cost))
    }

    private func addSeed(to place: ArcPlace, _ shift: UInt64, by metric: some RideMetric) {
        guard metric.weight(of: place.arc).isFinite else { return }
        // Both halves of the shift are at least those of the arc, so none borrows from the other.
        let cost =
            metric.cost(along: place.fromStart).packed + shift - metric.cost(along: place.arc).packed
        seeds.append(SearchSpaces.Seed(arc: place.arc.rawValue, cost: cost))
    }

    private func shift(of range: Range<Int>, by metric: some RideMetric) -> UInt64 {
        var (weight, milliseconds): (UInt32, UInt32) = (0, 0)
        for place in places[range] where metric.weight(of: place.arc).isFinite {
            weight = max(weight, metric.weight(of: place.arc).rawValue)
            milliseconds = max(milliseconds, metric.milliseconds(of: place.arc))
        }
        return UInt64(weight: weight, along: milliseconds)
    }
}

extension MatrixEnds {
    /// Returns the cost from one of these starts to a target, or `nil` if there is no way.
    ///
    /// - Parameter detour: Memory for ends on one and the same road.
    /// - Complexity: O(height of the tree).
    func cost(
        from start: Int, to target: Int, of targets: MatrixEnds, by metric: some RideMetric,
        detour: inout Detour?
    ) -> RouteCost? {
        guard let startSnap = snaps[start], let targetSnap = targets.snaps[target] else { return nil }
        if startSnap.isSamePlace(as: targetSnap) { return RouteCost.none }
        let best: UInt64
        if sharesArc(start, target, of: targets) {
            best = onSharedArc(from: start, to: target, of: targets, by: metric, detour: &detour)
        } else {
            best = targets.least(to: target, from: spaceRanges[start], of: spaces)
        }
        return best.highHalf < Weight.infinity.rawValue ? RouteCost(packed: best) : nil
    }

    /// Returns the least cost over all pairs of spaces, the shift taken off.
    private func least(to target: Int, from spaces: Range<Int>, of others: SearchSpaces) -> UInt64 {
        var least = SearchSpaces.far
        for other in spaces {
            for own in spaceRanges[target] {
                least = min(least, self.spaces.leastSum(own, other, of: others))
            }
        }
        return least < SearchSpaces.far ? least - shifts[target] : SearchSpaces.far
    }

    private func sharesArc(_ start: Int, _ target: Int, of targets: MatrixEnds) -> Bool {
        for place in placeRanges[start] {
            for other in targets.placeRanges[target] where targets.places[other].arc == places[place].arc {
                return true
            }
        }
        return false
    }

    /// The search spaces of a start for targets on one of its arcs.
    struct Detour {
        fileprivate let spaces = SearchSpaces()
        fileprivate var seeds: [SearchSpaces.Seed] = []
    }

    /// Returns the cost straight on where the target lies ahead, or else round: from the arcs after the
    /// shared one, since both would meet on it without having gone anywhere.
    private func onSharedArc(
        from start: Int, to target: Int, of targets: MatrixEnds, by metric: some RideMetric,
        detour: inout Detour?
    ) -> UInt64 {
        var round = detour ?? Detour()
        defer { detour = round }
        round.seeds.removeAll(keepingCapacity: true)
        var best = SearchSpaces.far
        for place in places[placeRanges[start]] where metric.weight(of: place.arc).isFinite {
            let left = metric.cost(along: place.toEnd(in: metric.graph)).packed
            var isShared = false
            for other in targets.places[targets.placeRanges[target]] where other.arc == place.arc {
                isShared = true
                if let ahead = place.stretch(to: other) {
                    best = min(best, metric.cost(along: ahead).packed)
                }
            }
            if isShared {
                addExits(of: place.arc, left, to: &round.seeds, by: metric)
            } else {
                round.seeds.append(SearchSpaces.Seed(arc: place.arc.rawValue, cost: left))
            }
        }
        round.spaces.removeAll(for: hierarchy.tree)
        let spaces = round.spaces.add(round.seeds, along: upward, in: hierarchy.tree)
        return min(best, targets.least(to: target, from: spaces, of: round.spaces))
    }

    private func addExits(
        of arc: ArcID, _ left: UInt64, to seeds: inout [SearchSpaces.Seed], by metric: some RideMetric
    ) {
        let arrays = metric.graph.arrays
        for exit in arrays.outgoing(of: Int(arrays.ends[Int(arc.reversed.rawValue)])) {
            let turn = metric.weight(ofTurnFrom: arc, to: ArcID(exit))
            guard turn.isFinite, metric.weight(of: ArcID(exit)).isFinite else { continue }
            let time = metric.milliseconds(ofTurnFrom: arc, to: ArcID(exit))
            let turned = left + UInt64(weight: turn.rawValue, along: time)
            seeds.append(SearchSpaces.Seed(arc: exit, cost: turned + metric.cost(along: ArcID(exit)).packed))
        }
    }
}

extension RideMetric {
    func cost(along stretch: ArcStretch) -> RouteCost {
        RouteCost(weight: weight(of: stretch), milliseconds: milliseconds(of: stretch))
    }

    /// Returns the cost of a whole open arc.
    func cost(along arc: ArcID) -> RouteCost {
        RouteCost(weight: weight(of: arc), milliseconds: milliseconds(of: arc))
    }
}
