/// The shortest ways from one place to the candidates of the next fix, with what is unlikely about them.
///
/// Dijkstra's algorithm over arcs, with copies as the router has them, up to a bound. A label's weight is the
/// length and the penalties in millimetres, its key the length alone.
final class MatchSearch {
    private var searchLabels = SearchLabels()
    private var heap = ArcHeap()
    /// Target of each arc: the generation of the targets above the target's number.
    private var targetOfArc: [UInt64] = []
    private var generation: UInt64 = 0
    private var targetCount = 0

    /// Way found to each target.
    private(set) var reached: [Reached] = []

    struct Reached: BitwiseCopyable {
        /// Weight in millimetres, penalties included.
        var weight = UInt32.max
        var length: UInt32 = 0
        /// The arc before the target's, or how it was reached without any.
        var before = Reached.nothing

        static let nothing = UInt32.max
        /// Mark of a target ahead on the same arc, or a little behind.
        static let direct = UInt32.max - 1
        /// Mark of the reverse arc, having turned round.
        static let turned = UInt32.max - 2
    }

    /// The candidates that `reach` looks for.
    func setTargets(_ targets: Slice<UnsafeBufferPointer<MatchCandidate>>, in graph: RoadGraph) {
        if targetOfArc.count < graph.arcCount {
            targetOfArc = [UInt64](repeating: 0, count: graph.arcCount)
            generation = 0
        }
        generation += 1
        targetCount = targets.count
        for (number, target) in targets.enumerated() {
            targetOfArc[Int(target.arc.rawValue)] = generation << 16 | UInt64(number)
        }
    }

    /// Fills `reached`.
    ///
    /// - Parameters:
    ///   - slip: So far back a place may lie behind on the same arc without anybody having turned round.
    ///   - bound: Ways that weigh more are not found.
    func reach(
        from start: MatchCandidate, targets: Slice<UnsafeBufferPointer<MatchCandidate>>, slip: UInt32,
        bound: UInt32, by matcher: MapMatcher
    ) {
        reached.removeAll(keepingCapacity: true)
        for _ in 0..<targetCount { reached.append(Reached()) }
        let costs = MatchCosts(matcher)
        let graph = matcher.graph
        let arrays = graph.arrays
        searchLabels.reset(arcCount: graph.arcCount)
        heap.removeAll()
        let arc = start.arc.rawValue
        let length = arrays.lengths[Int(arc >> 1)]
        reachOnSameEdge(from: start, length: length, targets: targets, slip: slip, costs)

        let labels = searchLabels.byArc
        let current = searchLabels.generation
        let left = length - start.millimeters
        labels[Int(arc)] = SearchLabel(
            generation: current, weight: costs.weight(ofArc: arc, left), key: left,
            parent: SearchLabel.noParent)
        heap.insert(arc, key: labels[Int(arc)].weight)
        labels[Int(arc ^ 1)] = SearchLabel(
            generation: current, weight: costs.weight(ofArc: arc ^ 1, start.millimeters) + costs.uTurn,
            key: start.millimeters, parent: SearchLabel.noParent)
        heap.insert(arc ^ 1, key: labels[Int(arc ^ 1)].weight)

        var bound = bound
        let generation = generation
        while let (key, arc) = heap.removeFirst() {
            if key >= bound { break }
            let label = labels[Int(arc)]
            guard key == label.weight else { continue }
            let isAgainst = costs.isAgainst(arc)
            var hasFound = false
            matcher.exits.forEachExit(of: arrays.ends[Int(arc ^ 1)], in: arrays) { exit, isExitAgainst in
                var weight = label.weight
                if exit == arc ^ 1 {
                    weight += costs.uTurn
                } else if arrays.isForbidden(from: arc, to: exit) {
                    weight += costs.forbiddenTurn
                }
                if isExitAgainst && !isAgainst { weight += costs.wrongWay }
                let original = graph.original(of: ArcID(exit)).rawValue
                let entry = targetOfArc[Int(original)]
                if entry >> 16 == generation {
                    let number = Int(entry & 0xFFFF)
                    let partial = targets[targets.startIndex + number].millimeters
                    let whole = weight + costs.weight(ofArc: exit, partial)
                    if whole < reached[number].weight {
                        reached[number] = Reached(weight: whole, length: label.key + partial, before: arc)
                        hasFound = true
                    }
                }
                let exitLength = arrays.lengths[Int(exit >> 1)]
                let next = weight + costs.weight(ofArc: exit, exitLength)
                let old = labels[Int(exit)]
                if old.generation == current, old.weight <= next { return }
                labels[Int(exit)] = SearchLabel(
                    generation: current, weight: next, key: label.key + exitLength, parent: arc)
                if next < bound { heap.insert(exit, key: next) }
            }
            // Once all are reached, nothing dearer than the dearest can better any.
            if hasFound { bound = min(bound, reached.reduce(0) { max($0, $1.weight) }) }
        }
    }

    private func reachOnSameEdge(
        from start: MatchCandidate, length: UInt32, targets: Slice<UnsafeBufferPointer<MatchCandidate>>,
        slip: UInt32, _ costs: MatchCosts
    ) {
        for (number, target) in targets.enumerated() {
            if target.arc == start.arc {
                if target.millimeters >= start.millimeters {
                    let ridden = target.millimeters - start.millimeters
                    reached[number] = Reached(
                        weight: costs.weight(ofArc: start.arc.rawValue, ridden), length: ridden,
                        before: Reached.direct)
                } else if start.millimeters - target.millimeters <= slip {
                    // Nobody rode backwards: it is the reading that lags. Nothing was ridden.
                    reached[number] = Reached(
                        weight: start.millimeters - target.millimeters, length: 0, before: Reached.direct)
                }
            } else if target.arc == start.arc.reversed {
                let (from, to) = (length - start.millimeters, target.millimeters)
                let ridden = to >= from ? to - from : from - to
                reached[number] = Reached(
                    weight: costs.weight(ofArc: target.arc.rawValue, ridden) + costs.uTurn, length: ridden,
                    before: Reached.turned)
            }
        }
    }

    /// The stretches of the way to a target that the last search found, in order of riding.
    func way(
        from start: MatchCandidate, to target: MatchCandidate, number: Int, in graph: RoadGraph
    ) -> [ArcStretch] {
        let end = reached[number]
        let length = graph.millimeters(of: start.arc.edge)
        switch end.before {
        case Reached.nothing: return []
        case Reached.direct:
            guard target.millimeters > start.millimeters else { return [] }
            return [ArcStretch(arc: start.arc, start: start.millimeters, end: target.millimeters)]
        case Reached.turned:
            let from = length - start.millimeters
            if target.millimeters >= from {
                return [ArcStretch(arc: target.arc, start: from, end: target.millimeters)]
            }
            // On to the target's place, and turned there.
            return [ArcStretch(arc: start.arc, start: start.millimeters, end: length - target.millimeters)]
        default: break
        }
        var way = [ArcStretch(arc: target.arc, start: 0, end: target.millimeters)]
        var arc = end.before
        while true {
            let label = searchLabels.byArc[Int(arc)]
            let original = graph.original(of: ArcID(arc))
            let whole = graph.millimeters(of: original.edge)
            guard label.parent != SearchLabel.noParent else {
                let from = ArcID(arc) == start.arc ? start.millimeters : length - start.millimeters
                way.append(ArcStretch(arc: original, start: from, end: whole))
                break
            }
            way.append(ArcStretch(arc: original, start: 0, end: whole))
            arc = label.parent
        }
        return way.reversed().filter { $0.end > $0.start }
    }
}

/// The weights of ways, in millimetres.
struct MatchCosts {
    private let arrays: RoadArrays
    let uTurn: UInt32
    let forbiddenTurn: UInt32
    let wrongWay: UInt32
    /// Weight against a one-way in 1,024ths of the length.
    private let wrongWayShare: UInt64
    private let pushShare: UInt64

    init(_ matcher: MapMatcher) {
        let settings = matcher.settings
        arrays = matcher.graph.arrays
        uTurn = UInt32(settings.uTurn.value * 1000)
        forbiddenTurn = UInt32(settings.forbiddenTurn.value * 1000)
        wrongWay = UInt32(settings.wrongWay.value * 1000)
        wrongWayShare = UInt64(settings.wrongWayShare * 1024)
        pushShare = UInt64(settings.pushShare * 1024)
    }

    @inline(__always)
    func isAgainst(_ arc: UInt32) -> Bool { arrays.mode(of: ArcID(arc)) == .closed }

    /// Weight of a number of millimetres along an arc.
    @inline(__always)
    func weight(ofArc arc: UInt32, _ length: UInt32) -> UInt32 {
        let share: UInt64
        switch arrays.mode(of: ArcID(arc)) {
        case .ride, .ferry, .train: return length
        case .push: share = pushShare
        case .closed: share = wrongWayShare
        }
        return length + UInt32(truncatingIfNeeded: (UInt64(length) * share) >> 10)
    }
}
