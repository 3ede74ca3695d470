extension CustomizationUpdate {
    /// The needed links: those of untouched arcs as they were.
    ///
    /// - Parameter links: Before the update.
    mutating func neededLinks(before links: CustomizedLinks) -> CustomizedLinks {
        var nextMiddle = 0
        return CustomizedLinks(arcCount: topology.arcCount, atMost: topology.linkCount) { upward, downward in
            var next = 0
            while let arc = touchedArcs.first(from: next) {
                upward.appendArcs(upTo: arc, as: links.upward)
                downward.appendArcs(upTo: arc, as: links.downward)
                findMiddles(of: arc, before: links, &nextMiddle)
                let depths = topology.headDepths
                for slot in slots {
                    let (isNeeded, depth) = (isNeeded(slot.link), depths[slot.link])
                    upward.append(
                        if: isNeeded[0], toDepth: depth, weight: UInt32(bitPattern: slot.new.x),
                        middle: UInt32(bitPattern: slot.middle.x))
                    downward.append(
                        if: isNeeded[1], toDepth: depth, weight: UInt32(bitPattern: slot.new.y),
                        middle: UInt32(bitPattern: slot.middle.y))
                }
                upward.endArc()
                downward.endArc()
                next = arc + 1
            }
            upward.appendArcs(upTo: topology.arcCount, as: links.upward)
            downward.appendArcs(upTo: topology.arcCount, as: links.downward)
        }
    }

    @inline(__always)
    private func isNeeded(_ link: Int) -> SIMDMask<LinkPair.MaskStorage> {
        let isPerfect: SIMDMask<LinkPair.MaskStorage> = basic[link] .== perfect[link]
        let isFinite: SIMDMask<LinkPair.MaskStorage> = basic[link] .< CustomizationPass.infinity
        return isPerfect .& isFinite
    }

    /// Fills `slots` with the links of an arc, and the middles of those that are needed: found just now, or as they
    /// were, or, for a link that was not needed before, found now.
    private mutating func findMiddles(of arc: Int, before links: CustomizedLinks, _ nextMiddle: inout Int) {
        let depths = topology.headDepths
        let own = topology.links(of: arc)
        var (up, down) = (links.upward.links(of: arc), links.downward.links(of: arc))
        var found: [Slot] = []
        slots.removeAll(keepingCapacity: true)
        for link in own {
            var slot = Slot(link: link)
            let isNeeded = isNeeded(link)
            let oldUp = links.upward.takeMiddle(of: arc, toDepth: depths[link], from: &up)
            let oldDown = links.downward.takeMiddle(of: arc, toDepth: depths[link], from: &down)
            slot.new = perfect[link]
            if nextMiddle < middles.count, middles[nextMiddle].link == link {
                slot.middle = middles[nextMiddle].middles
                nextMiddle += 1
            } else if (isNeeded[0] && oldUp == nil) || (isNeeded[1] && oldDown == nil) {
                found.append(Slot(link: link))
            } else {
                slot.middle = LinkPair(Int32(bitPattern: oldUp ?? 0), Int32(bitPattern: oldDown ?? 0))
            }
            slots.append(slot)
        }
        guard !found.isEmpty else { return }
        swap(&slots, &found)
        path.move(to: arc)
        findBasicWeights(of: arc)
        swap(&slots, &found)
        for slot in found { slots[slot.link - own.lowerBound].middle = slot.middle }
    }
}

extension SearchHierarchy.Side {
    /// The middle of an arc's link to a depth, if it is needed; for one link after another, with those that are left.
    @inline(__always)
    fileprivate func takeMiddle(of arc: Int, toDepth depth: UInt16, from left: inout Range<Int>) -> UInt32? {
        guard let link = left.first, links[link].depth == depth else { return nil }
        left.removeFirst()
        return links[link].middle(below: UInt32(arc)) ?? farMiddle(of: link)
    }
}
