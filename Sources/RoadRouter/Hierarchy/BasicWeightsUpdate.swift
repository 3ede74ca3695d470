extension CustomizationUpdate {
    /// Marks the turns to and from an arc whose weight has changed.
    mutating func markTurns(at arc: Int) {
        path.move(to: arc)
        for shortcut in topology.shortcuts(of: arc) {
            let other = Int(path.arcs[Int(topology.headDepths[shortcut])])
            if isTurn(between: arc, other) { mark(shortcut, of: arc) }
        }
        for place in lowerShortcuts.places(of: arc) {
            let (lower, shortcut) = lowerShortcuts.entries[place]
            if isTurn(between: arc, Int(lower)) { mark(Int(shortcut), of: Int(lower)) }
        }
    }

    private func isTurn(between arc: Int, _ other: Int) -> Bool {
        arrays.ends[arc ^ 1] == arrays.ends[other] || arrays.ends[other ^ 1] == arrays.ends[arc]
    }

    private mutating func mark(_ shortcut: Int, of arc: Int) {
        staleShortcuts.insert(shortcut)
        staleArcs.insert(arc)
    }

    /// Updates the basic weights, from the lowest stale arc up.
    ///
    /// - Returns: Whether there was not too much to do.
    mutating func updateBasic() -> Bool {
        var next = 0
        while let arc = staleArcs.first(from: next) {
            staleArcs.remove(arc)
            next = arc + 1
            path.move(to: arc)
            slots.removeAll(keepingCapacity: true)
            let shortcuts = topology.shortcuts(of: arc)
            var stale = shortcuts.lowerBound
            while let shortcut = staleShortcuts.first(from: stale), shortcut < shortcuts.upperBound {
                stale = shortcut + 1
                slots.append(Slot(shortcut: shortcut))
            }
            findBasicWeights(of: arc)
            var hasChanged = false
            for slot in slots.indices {
                let shortcut = slots[slot].shortcut
                slots[slot].old = basic[shortcut]
                basic[shortcut] = slots[slot].new
                apexes.append((shortcut, slots[slot].apex))
                if slots[slot].new != slots[slot].old { hasChanged = true }
            }
            touchedArcs.insert(arc)
            if hasChanged {
                changedArcs.append(arc)
                markTriangles(above: arc, shortcuts)
            }
            if work > limit { return false }
        }
        return true
    }

    /// Finds the basic weights and apexes of the shortcuts in `slots`, which are of one arc, to which `path`
    /// leads: as `CustomizationPass.relaxThroughArcsBelow` does.
    mutating func findBasicWeights(of arc: Int) {
        let (depths, firstShortcut) = (topology.headDepths, topology.firstShortcut)
        let (basic, places) = (basic, places)
        for slot in slots.indices {
            let depth = Int(depths[slots[slot].shortcut])
            slots[slot].new = turns(arc, Int(path.arcs[depth]))
            places[depth] = UInt16(slot + 1)
        }
        let lowerPlaces = lowerShortcuts.places(of: arc)
        let highest = depths[slots.last!.shortcut]
        slots.withUnsafeMutableBufferPointer { slots in
            for place in lowerPlaces {
                let (lower, toArc) = lowerShortcuts.entries[place]
                let weight = basic[Int(toArc)]
                let swapped = ShortcutPair(weight.y, weight.x)
                if swapped.x >= CustomizationPass.infinity, swapped.y >= CustomizationPass.infinity {
                    continue
                }
                let apex = ShortcutPair(repeating: Int32(bitPattern: lower))
                let end = Int(firstShortcut[Int(lower) + 1])
                var shortcut = Int(toArc) + 1
                while shortcut < end {
                    let depth = depths[shortcut]
                    if depth < highest { break }
                    let slot = Int(places[Int(depth)])
                    if slot > 0 {
                        let way = swapped &+ basic[shortcut]
                        let old = slots[slot - 1].new
                        let isLess = way .< old
                        slots[slot - 1].new = old.replacing(with: way, where: isLess)
                        slots[slot - 1].apex = slots[slot - 1].apex.replacing(with: apex, where: isLess)
                    }
                    shortcut += 1
                }
                work += shortcut - Int(toArc)
            }
        }
        for slot in slots { places[Int(depths[slot.shortcut])] = 0 }
    }

    /// The shortcuts that form a triangle with one that has changed, if they weigh as much as the way through
    /// the arc below did or will.
    private mutating func markTriangles(above arc: Int, _ shortcuts: Range<Int>) {
        let (depths, firstShortcut, basic) = (topology.headDepths, topology.firstShortcut, basic)
        for slot in slots.indices where slots[slot].new != slots[slot].old {
            places[Int(depths[slots[slot].shortcut])] = UInt16(slot + 1)
        }
        let lastChanged = slots.last { $0.new != $0.old }!.shortcut
        for first in shortcuts.dropLast() {
            let slot = Int(places[Int(depths[first])])
            if slot == 0, first >= lastChanged { break }
            let new = basic[first]
            let old = slot > 0 ? slots[slot - 1].old : new
            let (oldDown, newDown) = (ShortcutPair(old.y, old.x), ShortcutPair(new.y, new.x))
            let lower = Int(path.arcs[Int(depths[first])])
            let end = Int(firstShortcut[lower + 1])
            var side = Int(firstShortcut[lower])
            for second in first + 1..<(slot > 0 ? shortcuts.upperBound : lastChanged + 1) {
                let other = Int(places[Int(depths[second])])
                if slot == 0, other == 0 { continue }
                work += 1
                let newSecond = basic[second]
                let oldSecond = other > 0 ? slots[other - 1].old : newSecond
                let oldWay = oldDown &+ oldSecond
                let newWay = newDown &+ newSecond
                if oldWay == newWay { continue }
                side = topology.shortcut(toDepth: depths[second], from: side, to: end)
                let weight = basic[side]
                let wasBest: SIMDMask<ShortcutPair.MaskStorage> = oldWay .<= weight
                let isBest: SIMDMask<ShortcutPair.MaskStorage> = newWay .<= weight
                let matters: SIMDMask<ShortcutPair.MaskStorage> = (wasBest .| isBest) .& (oldWay .!= newWay)
                if any(matters) { mark(side, of: lower) }
            }
        }
        for slot in slots { places[Int(depths[slot.shortcut])] = 0 }
    }
}

extension CustomizationUpdate.Slot {
    init(shortcut: Int) {
        let infinity = ShortcutPair(repeating: CustomizationPass.infinity)
        self.init(
            shortcut: shortcut, old: infinity, new: infinity,
            apex: ShortcutPair(repeating: CustomizationPass.noApex))
    }
}
