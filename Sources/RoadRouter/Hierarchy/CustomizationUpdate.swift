/// Brings the weights of a metric's shortcuts up to date when a few arcs weigh more or less than before.
///
/// The result is that of a customization from the start, to the byte. A shortcut's basic weight
/// and its apex depend on nothing but its turn and the ways through lower arcs, the perfect weights of an
/// arc's shortcuts on their basic ones and on perfect ones above. So what has changed is followed upward
/// through the basic weights and downward through the perfect ones, and no further than it makes a
/// difference: a way that was not the cheapest, and is not now, changes nothing.
///
/// Source: the idea of partial updates is from J. Dibbelt, B. Strasser, D. Wagner, "Customizable contraction
/// hierarchies", ACM JEA 21 (2016).
struct CustomizationUpdate: ~Copyable {
    let topology: HierarchyTopology
    let arrays: RoadArrays
    let lowerShortcuts: LowerShortcuts
    /// The weights of the turns along a shortcut, up and down, between a lower and a higher arc.
    let turns: (_ lower: Int, _ higher: Int) -> ShortcutPair
    /// Basic weights of each shortcut.
    let basic: UnsafeMutableBufferPointer<ShortcutPair>
    let perfect: UnsafeMutableBufferPointer<ShortcutPair>

    /// Shortcuts whose basic weight is to be found again, and the arcs below them.
    var staleShortcuts: NumberSet
    var staleArcs: NumberSet
    /// Arcs of which basic weights have changed.
    var changedArcs: [Int] = []
    /// Arcs whose shortcuts have to be written anew.
    var touchedArcs: NumberSet
    /// The shortcuts whose basic weights were found again, and their apexes, in rising order.
    var apexes: [(shortcut: Int, apexes: ShortcutPair)] = []

    var path: AncestorPath
    /// One more than the place in `slots` of the shortcut that leads to each depth, or zero.
    let places: UnsafeMutableBufferPointer<UInt16>
    /// The shortcuts that are being looked at.
    var slots: [Slot] = []

    /// Number of pairs of shortcuts that were looked at, and the limit of it.
    var work = 0
    let limit: Int

    struct Slot {
        var shortcut: Int
        var old: ShortcutPair
        var new: ShortcutPair
        var apex: ShortcutPair
    }

    init(
        _ topology: HierarchyTopology, of graph: RoadGraph, lowerShortcuts: LowerShortcuts,
        metric: some Metric, weights: CustomizedWeights, limit: Int
    ) {
        self.topology = topology
        arrays = graph.arrays
        self.lowerShortcuts = lowerShortcuts
        turns = { [arrays] in
            ShortcutPair(arrays.turn(from: $0, to: $1, by: metric), arrays.turn(from: $1, to: $0, by: metric))
        }
        basic = weights.basic
        perfect = weights.perfect
        staleShortcuts = NumberSet(below: topology.shortcutCount)
        staleArcs = NumberSet(below: topology.arcCount)
        touchedArcs = NumberSet(below: topology.arcCount)
        path = AncestorPath(in: topology.tree)
        places = .allocate(capacity: topology.tree.height)
        places.initialize(repeating: 0)
        self.limit = limit
    }

    deinit {
        places.deallocate()
    }
}

extension RoadArrays {
    /// First weight of a shortcut; infinity where there is no such turn.
    fileprivate func turn(from arc: Int, to exit: Int, by metric: some Metric) -> Int32 {
        let (from, to) = (ArcID(UInt32(arc)), ArcID(UInt32(exit)))
        guard ends[arc ^ 1] == ends[exit], metric.weight(of: from).isFinite else {
            return CustomizationPass.infinity
        }
        return Int32((metric.weight(ofTurnFrom: from, to: to) + metric.weight(of: to)).rawValue)
    }
}

extension HierarchyTopology {
    /// Place of the shortcut to a depth among the shortcuts from `start` to `end`, which must be there. The
    /// nearer, the sooner found.
    @inline(__always)
    func shortcut(toDepth depth: UInt16, from start: Int, to end: Int) -> Int {
        let depths = headDepths
        // Depths fall: what is before `low` leads too deep.
        var (low, step) = (start, 1)
        while low < end, depths[low] > depth {
            if low + step < end, depths[low + step] > depth {
                low += step
                step *= 2
            } else {
                step /= 2
                if step == 0 { return low + 1 }
            }
        }
        return low
    }
}

extension CustomizationUpdate {
    /// The needed shortcuts: those of untouched arcs as they were.
    ///
    /// - Parameter shortcuts: Before the update.
    mutating func neededShortcuts(before shortcuts: CustomizedShortcuts) -> CustomizedShortcuts {
        var nextApex = 0
        return CustomizedShortcuts(arcCount: topology.arcCount, atMost: topology.shortcutCount) {
            upward, downward in
            var next = 0
            while let arc = touchedArcs.first(from: next) {
                upward.appendArcs(upTo: arc, as: shortcuts.upward)
                downward.appendArcs(upTo: arc, as: shortcuts.downward)
                findApexes(of: arc, before: shortcuts, &nextApex)
                let depths = topology.headDepths
                for slot in slots {
                    let (isNeeded, depth) = (isNeeded(slot.shortcut), depths[slot.shortcut])
                    upward.append(
                        if: isNeeded[0], toDepth: depth, weight: UInt32(bitPattern: slot.new.x),
                        apex: UInt32(bitPattern: slot.apex.x))
                    downward.append(
                        if: isNeeded[1], toDepth: depth, weight: UInt32(bitPattern: slot.new.y),
                        apex: UInt32(bitPattern: slot.apex.y))
                }
                upward.endArc()
                downward.endArc()
                next = arc + 1
            }
            upward.appendArcs(upTo: topology.arcCount, as: shortcuts.upward)
            downward.appendArcs(upTo: topology.arcCount, as: shortcuts.downward)
        }
    }

    @inline(__always)
    private func isNeeded(_ shortcut: Int) -> SIMDMask<ShortcutPair.MaskStorage> {
        let isPerfect: SIMDMask<ShortcutPair.MaskStorage> = basic[shortcut] .== perfect[shortcut]
        let isFinite: SIMDMask<ShortcutPair.MaskStorage> = basic[shortcut] .< CustomizationPass.infinity
        return isPerfect .& isFinite
    }

    /// Fills `slots` with the shortcuts of an arc, and the apexes of those that are needed: found just now,
    /// or as they were, or, for a shortcut that was not needed before, found now.
    private mutating func findApexes(
        of arc: Int, before shortcuts: CustomizedShortcuts, _ nextApex: inout Int
    ) {
        let depths = topology.headDepths
        let own = topology.shortcuts(of: arc)
        var (up, down) = (shortcuts.upward.shortcuts(of: arc), shortcuts.downward.shortcuts(of: arc))
        var found: [Slot] = []
        slots.removeAll(keepingCapacity: true)
        for shortcut in own {
            var slot = Slot(shortcut: shortcut)
            let isNeeded = isNeeded(shortcut)
            let oldUp = shortcuts.upward.takeApex(of: arc, toDepth: depths[shortcut], from: &up)
            let oldDown = shortcuts.downward.takeApex(of: arc, toDepth: depths[shortcut], from: &down)
            slot.new = perfect[shortcut]
            if nextApex < apexes.count, apexes[nextApex].shortcut == shortcut {
                slot.apex = apexes[nextApex].apexes
                nextApex += 1
            } else if (isNeeded[0] && oldUp == nil) || (isNeeded[1] && oldDown == nil) {
                found.append(Slot(shortcut: shortcut))
            } else {
                slot.apex = ShortcutPair(Int32(bitPattern: oldUp ?? 0), Int32(bitPattern: oldDown ?? 0))
            }
            slots.append(slot)
        }
        guard !found.isEmpty else { return }
        swap(&slots, &found)
        path.move(to: arc)
        findBasicWeights(of: arc)
        swap(&slots, &found)
        for slot in found { slots[slot.shortcut - own.lowerBound].apex = slot.apex }
    }
}

extension SearchHierarchy.Side {
    /// The apex of an arc's shortcut to a depth, if it is needed; for one shortcut after another, with those
    /// that are left.
    @inline(__always)
    fileprivate func takeApex(of arc: Int, toDepth depth: UInt16, from left: inout Range<Int>) -> UInt32? {
        guard let shortcut = left.first, shortcuts[shortcut].depth == depth else { return nil }
        left.removeFirst()
        return shortcuts[shortcut].apex(below: UInt32(arc)) ?? farApex(of: shortcut)
    }
}
