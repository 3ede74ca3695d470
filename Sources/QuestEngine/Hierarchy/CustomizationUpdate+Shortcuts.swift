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
