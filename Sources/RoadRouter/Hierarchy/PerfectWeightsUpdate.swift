extension CustomizationUpdate {
    /// Updates the perfect weights, from the highest arc down whose basic weights have changed.
    ///
    /// - Returns: Whether there was not too much to do.
    mutating func updatePerfect() -> Bool {
        var end = topology.arcCount
        for arc in changedArcs { staleArcs.insert(arc) }
        while let arc = staleArcs.last(below: end) {
            staleArcs.remove(arc)
            end = arc
            path.move(to: arc)
            findPerfectWeights(of: arc)
            if work > limit { return false }
            guard slots.contains(where: { $0.new != $0.old }) else { continue }
            touchedArcs.insert(arc)
            markArcs(below: arc)
        }
        return true
    }

    /// Finds the perfect weights of all shortcuts of an arc, to which `path` leads: as
    /// `CustomizationPass.relaxThrough` does, for one arc instead of all below another.
    private mutating func findPerfectWeights(of arc: Int) {
        let (depths, firstShortcut, perfect) = (topology.headDepths, topology.firstShortcut, perfect)
        let shortcuts = topology.shortcuts(of: arc)
        slots.removeAll(keepingCapacity: true)
        for shortcut in shortcuts {
            var slot = Slot(shortcut: shortcut)
            slot.old = perfect[shortcut]
            slot.new = basic[shortcut]
            slots.append(slot)
        }
        let (topology, ancestors) = (topology, path.arcs)
        slots.withUnsafeMutableBufferPointer { slots in
            for first in stride(from: slots.count - 1, through: 0, by: -1) {
                let upper = Int(ancestors[Int(depths[slots[first].shortcut])])
                let end = Int(firstShortcut[upper + 1])
                var side = Int(firstShortcut[upper])
                var weight = slots[first].new
                for second in first + 1..<slots.count {
                    side = topology.shortcut(toDepth: depths[slots[second].shortcut], from: side, to: end)
                    let across = perfect[side]
                    let old = slots[second].new
                    let way = weight &+ across
                    let new = old.replacing(with: way, where: way .< old)
                    slots[second].new = new
                    let round = new &+ ShortcutPair(across.y, across.x)
                    weight = weight.replacing(with: round, where: round .< weight)
                }
                slots[first].new = weight
            }
            for slot in slots { perfect[slot.shortcut] = slot.new }
        }
        work += shortcuts.count * shortcuts.count / 2
    }

    /// The arcs below one whose shortcuts have changed, if a way by these is or was as good as their own.
    private mutating func markArcs(below arc: Int) {
        let (depths, firstShortcut, perfect) = (topology.headDepths, topology.firstShortcut, perfect)
        var highest = UInt16.max
        for slot in slots.indices where slots[slot].new != slots[slot].old {
            highest = depths[slots[slot].shortcut]
            places[Int(highest)] = UInt16(slot + 1)
        }
        let places = places
        for place in lowerShortcuts.places(of: arc) {
            let (lower, toArc) = lowerShortcuts.entries[place]
            if staleArcs.contains(Int(lower)) { continue }
            let first = perfect[Int(toArc)]
            let end = Int(firstShortcut[Int(lower) + 1])
            var shortcut = Int(toArc) + 1
            while shortcut < end {
                let depth = depths[shortcut]
                if depth < highest { break }
                let slot = Int(places[Int(depth)])
                shortcut += 1
                if slot == 0 { continue }
                let second = perfect[shortcut - 1]
                let (old, new) = (slots[slot - 1].old, slots[slot - 1].new)
                // Up over the arc and on, and the other way about.
                if Self.matters(first, old, new, for: second)
                    || Self.matters(
                        second, ShortcutPair(old.y, old.x), ShortcutPair(new.y, new.x), for: first)
                {
                    staleArcs.insert(Int(lower))
                    break
                }
            }
            work += shortcut - Int(toArc)
        }
        for slot in slots { places[Int(depths[slot.shortcut])] = 0 }
    }

    /// Whether a way on along a shortcut whose weight has changed was as good as another, or is better now.
    @inline(__always)
    private static func matters(
        _ first: ShortcutPair, _ old: ShortcutPair, _ new: ShortcutPair, for weight: ShortcutPair
    ) -> Bool {
        let wasBest: SIMDMask<ShortcutPair.MaskStorage> = (first &+ old) .== weight
        let isBetter: SIMDMask<ShortcutPair.MaskStorage> = (first &+ new) .< weight
        let isDifferent: SIMDMask<ShortcutPair.MaskStorage> = old .!= new
        return any((wasBest .| isBetter) .& isDifferent)
    }
}
