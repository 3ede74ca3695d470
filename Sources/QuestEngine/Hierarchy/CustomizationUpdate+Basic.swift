extension CustomizationUpdate {
    /// What the weight of an arc says about turns has changed: those to it and from it.
    mutating func markTurns(at arc: Int) {
        path.move(to: arc)
        for link in topology.links(of: arc) {
            let other = Int(path.arcs[Int(topology.headDepths[link])])
            if isTurn(between: arc, other) { mark(link, of: arc) }
        }
        for place in lowerLinks.places(of: arc) {
            let (lower, link) = lowerLinks.entries[place]
            if isTurn(between: arc, Int(lower)) { mark(Int(link), of: Int(lower)) }
        }
    }

    private func isTurn(between arc: Int, _ other: Int) -> Bool {
        arrays.ends[arc ^ 1] == arrays.ends[other] || arrays.ends[other ^ 1] == arrays.ends[arc]
    }

    private mutating func mark(_ link: Int, of arc: Int) {
        staleLinks.insert(link)
        staleArcs.insert(arc)
    }

    /// From the lowest stale arc up.
    ///
    /// - Returns: Whether there was not too much to do.
    mutating func updateBasic() -> Bool {
        var next = 0
        while let arc = staleArcs.first(from: next) {
            staleArcs.remove(arc)
            next = arc + 1
            path.move(to: arc)
            slots.removeAll(keepingCapacity: true)
            let links = topology.links(of: arc)
            var stale = links.lowerBound
            while let link = staleLinks.first(from: stale), link < links.upperBound {
                stale = link + 1
                slots.append(Slot(link: link))
            }
            findBasicWeights(of: arc)
            var hasChanged = false
            for slot in slots.indices {
                let link = slots[slot].link
                slots[slot].old = basic[link]
                basic[link] = slots[slot].new
                middles.append((link, slots[slot].middle))
                if slots[slot].new != slots[slot].old { hasChanged = true }
            }
            touchedArcs.insert(arc)
            if hasChanged {
                changedArcs.append(arc)
                markTriangles(above: arc, links)
            }
            if work > limit { return false }
        }
        return true
    }

    /// Finds the basic weights and middles of the links in `slots`, which are of one arc, to which `path` leads: as
    /// `CustomizationPass.relaxThroughArcsBelow` does.
    mutating func findBasicWeights(of arc: Int) {
        let (depths, firstLink) = (topology.headDepths, topology.firstLink)
        let (basic, places) = (basic, places)
        for slot in slots.indices {
            let depth = Int(depths[slots[slot].link])
            slots[slot].new = turns(arc, Int(path.arcs[depth]))
            places[depth] = UInt16(slot + 1)
        }
        let lowerPlaces = lowerLinks.places(of: arc)
        let highest = depths[slots.last!.link]
        slots.withUnsafeMutableBufferPointer { slots in
            for place in lowerPlaces {
                let (lower, toArc) = lowerLinks.entries[place]
                let weight = basic[Int(toArc)]
                let swapped = LinkPair(weight.y, weight.x)
                if swapped.x >= CustomizationPass.infinity, swapped.y >= CustomizationPass.infinity {
                    continue
                }
                let middle = LinkPair(repeating: Int32(bitPattern: lower))
                let end = Int(firstLink[Int(lower) + 1])
                var link = Int(toArc) + 1
                while link < end {
                    let depth = depths[link]
                    if depth < highest { break }
                    let slot = Int(places[Int(depth)])
                    if slot > 0 {
                        let way = swapped &+ basic[link]
                        let old = slots[slot - 1].new
                        let isLess = way .< old
                        slots[slot - 1].new = old.replacing(with: way, where: isLess)
                        slots[slot - 1].middle = slots[slot - 1].middle.replacing(with: middle, where: isLess)
                    }
                    link += 1
                }
                work += link - Int(toArc)
            }
        }
        for slot in slots { places[Int(depths[slot.link])] = 0 }
    }

    /// The links that form a triangle with one that has changed, if they weigh as much as the way through the arc
    /// below did or will.
    private mutating func markTriangles(above arc: Int, _ links: Range<Int>) {
        let (depths, firstLink, basic) = (topology.headDepths, topology.firstLink, basic)
        for slot in slots.indices where slots[slot].new != slots[slot].old {
            places[Int(depths[slots[slot].link])] = UInt16(slot + 1)
        }
        let lastChanged = slots.last { $0.new != $0.old }!.link
        for first in links.dropLast() {
            let slot = Int(places[Int(depths[first])])
            if slot == 0, first >= lastChanged { break }
            let new = basic[first]
            let old = slot > 0 ? slots[slot - 1].old : new
            let (oldDown, newDown) = (LinkPair(old.y, old.x), LinkPair(new.y, new.x))
            let lower = Int(path.arcs[Int(depths[first])])
            let end = Int(firstLink[lower + 1])
            var side = Int(firstLink[lower])
            for second in first + 1..<(slot > 0 ? links.upperBound : lastChanged + 1) {
                let other = Int(places[Int(depths[second])])
                if slot == 0, other == 0 { continue }
                work += 1
                let newSecond = basic[second]
                let oldSecond = other > 0 ? slots[other - 1].old : newSecond
                let oldWay = oldDown &+ oldSecond
                let newWay = newDown &+ newSecond
                if oldWay == newWay { continue }
                side = topology.link(toDepth: depths[second], from: side, to: end)
                let weight = basic[side]
                let wasBest: SIMDMask<LinkPair.MaskStorage> = oldWay .<= weight
                let isBest: SIMDMask<LinkPair.MaskStorage> = newWay .<= weight
                let matters: SIMDMask<LinkPair.MaskStorage> = (wasBest .| isBest) .& (oldWay .!= newWay)
                if any(matters) { mark(side, of: lower) }
            }
        }
        for slot in slots { places[Int(depths[slot.link])] = 0 }
    }
}

extension CustomizationUpdate.Slot {
    init(link: Int) {
        let infinity = LinkPair(repeating: CustomizationPass.infinity)
        self.init(
            link: link, old: infinity, new: infinity, middle: LinkPair(repeating: CustomizationPass.noMiddle))
    }
}
