extension CustomizationUpdate {
    /// From the highest arc down whose basic weights have changed.
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

    /// Finds the perfect weights of all links of an arc, to which `path` leads: as `CustomizationPass.relaxThrough`
    /// does, for one arc instead of all below another.
    private mutating func findPerfectWeights(of arc: Int) {
        let (depths, firstLink, perfect) = (topology.headDepths, topology.firstLink, perfect)
        let links = topology.links(of: arc)
        slots.removeAll(keepingCapacity: true)
        for link in links {
            var slot = Slot(link: link)
            slot.old = perfect[link]
            slot.new = basic[link]
            slots.append(slot)
        }
        let (topology, ancestors) = (topology, path.arcs)
        slots.withUnsafeMutableBufferPointer { slots in
            for first in stride(from: slots.count - 1, through: 0, by: -1) {
                let upper = Int(ancestors[Int(depths[slots[first].link])])
                let end = Int(firstLink[upper + 1])
                var side = Int(firstLink[upper])
                var weight = slots[first].new
                for second in first + 1..<slots.count {
                    side = topology.link(toDepth: depths[slots[second].link], from: side, to: end)
                    let across = perfect[side]
                    let old = slots[second].new
                    let way = weight &+ across
                    let new = old.replacing(with: way, where: way .< old)
                    slots[second].new = new
                    let round = new &+ LinkPair(across.y, across.x)
                    weight = weight.replacing(with: round, where: round .< weight)
                }
                slots[first].new = weight
            }
            for slot in slots { perfect[slot.link] = slot.new }
        }
        work += links.count * links.count / 2
    }

    /// The arcs below one whose links have changed, if a way by these is or was as good as their own.
    private mutating func markArcs(below arc: Int) {
        let (depths, firstLink, perfect) = (topology.headDepths, topology.firstLink, perfect)
        var highest = UInt16.max
        for slot in slots.indices where slots[slot].new != slots[slot].old {
            highest = depths[slots[slot].link]
            places[Int(highest)] = UInt16(slot + 1)
        }
        let places = places
        for place in lowerLinks.places(of: arc) {
            let (lower, toArc) = lowerLinks.entries[place]
            if staleArcs.contains(Int(lower)) { continue }
            let first = perfect[Int(toArc)]
            let end = Int(firstLink[Int(lower) + 1])
            var link = Int(toArc) + 1
            while link < end {
                let depth = depths[link]
                if depth < highest { break }
                let slot = Int(places[Int(depth)])
                link += 1
                if slot == 0 { continue }
                let second = perfect[link - 1]
                let (old, new) = (slots[slot - 1].old, slots[slot - 1].new)
                // Up over the arc and on, and the other way about.
                if Self.matters(first, old, new, for: second)
                    || Self.matters(
                        second, LinkPair(old.y, old.x), LinkPair(new.y, new.x), for: first)
                {
                    staleArcs.insert(Int(lower))
                    break
                }
            }
            work += link - Int(toArc)
        }
        for slot in slots { places[Int(depths[slot.link])] = 0 }
    }

    /// Whether a way on along a link whose weight has changed was as good as another, or is better now.
    @inline(__always)
    private static func matters(
        _ first: LinkPair, _ old: LinkPair, _ new: LinkPair, for weight: LinkPair
    ) -> Bool {
        let wasBest: SIMDMask<LinkPair.MaskStorage> = (first &+ old) .== weight
        let isBetter: SIMDMask<LinkPair.MaskStorage> = (first &+ new) .< weight
        let isDifferent: SIMDMask<LinkPair.MaskStorage> = old .!= new
        return any((wasBest .| isBetter) .& isDifferent)
    }
}
