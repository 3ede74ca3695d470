/// The parts of a road network: which arcs lead to one another, and which part leads to which.
///
/// A *part* is a set of open arcs each of which leads to every other, turns considered; a street that leads only out
/// of the network, or only into it, is a part of its own. A *hub* is a part that most of the map hangs on: the biggest, and
/// every other the size of a town. Where a part leads to by way of a hub is known beforehand; other ways pass a few
/// small parts, and are looked for.
///
/// Immutable and shareable between threads.
final class NetworkParts: Sendable {
    static let none = StrongPartSearch.none

    private let graph: RoadGraph
    /// Part of each arc; `none` for closed ones. One that is open at some hours only belongs to the biggest part or to none.
    private let partOfArc: [UInt32]
    /// Number of arcs of each part.
    private let sizes: [UInt32]
    private let isHub: [Bool]
    /// Hubs that each part leads to, itself among them, in rising order.
    private let hubsAhead: [[UInt32]]
    /// Hubs that lead to each part, itself among them, in rising order.
    private let hubsBehind: [[UInt32]]
    /// `part << 32 | part` of every two parts of which one leads into the other by a single turn, in rising order.
    private let links: [UInt64]

    /// - Parameter townSize: Number of arcs from which on a part is a hub.
    /// - Complexity: O(arcs + turns).
    init(_ graph: RoadGraph, townSize: Int = ArcTopology.townSize) {
        let arrays = graph.arrays
        var search = StrongPartSearch(arcCount: arrays.ends.count)
        let hasTimed = !graph.timedArcs.isEmpty
        let untimed = UntimedSuccessors(base: arrays, isTimed: arrays.isTimed)
        for arc in arrays.outArcs where !search.isVisited(arc) {
            if !hasTimed {
                search.visit(from: arc, in: arrays)
            } else if !arrays.isTimed(arc) {
                search.visit(from: arc, in: untimed)
            }
        }
        var parts = search.part
        let biggest = search.biggest.flatMap { $0.size > 1 ? $0.number : nil }
        if hasTimed, let biggest, let member = parts.firstIndex(of: biggest) {
            // Whoever is on a road that is open now gets to what it is joined to then.
            var open = StrongPartSearch(arcCount: parts.count)
            for arc in arrays.outArcs where !open.isVisited(arc) { open.visit(from: arc, in: arrays) }
            for arc in graph.timedArcs.map({ Int($0.rawValue) }) where open.part[arc] == open.part[member] {
                parts[arc] = biggest
            }
        }
        let isHub = search.sizes.indices.map { search.sizes[$0] >= townSize || UInt32($0) == biggest }

        var links: [UInt64] = []
        for arc in arrays.outArcs where !arrays.isTimed(arc) {
            let part = parts[Int(arc)]
            var position: UInt32 = 0
            while let next = arrays.nextSuccessor(of: arc, position: &position) {
                guard !arrays.isTimed(next) else { continue }
                let other = parts[Int(next)]
                if other != part { links.append(UInt64(part) << 32 | UInt64(other)) }
            }
        }
        links.sort()
        // Rising from part to part, every link leads to a lower one, of which all is known already; and falling, from a
        // higher one.
        var (ahead, behind) = (Self.themselves(isHub), Self.themselves(isHub))
        for link in links {
            let beyond = ahead[Int(link & 0xFFFF_FFFF)]
            ahead[Int(link >> 32)].formRisingUnion(beyond)
        }
        for link in links.reversed() {
            let before = behind[Int(link >> 32)]
            behind[Int(link & 0xFFFF_FFFF)].formRisingUnion(before)
        }
        self.graph = graph
        partOfArc = parts
        sizes = search.sizes.map { UInt32($0) }
        self.isHub = isHub
        self.links = links
        hubsAhead = ahead
        hubsBehind = behind
    }

    private static func themselves(_ isHub: [Bool]) -> [[UInt32]] {
        isHub.indices.map { isHub[$0] ? [UInt32($0)] : [] }
    }

    /// The hub that an edge belongs to by one of its arcs; `none` for others.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    func hub(of edge: EdgeID) -> UInt32 {
        let forward = partOfArc[Int(edge.forward.rawValue)]
        if forward != Self.none, isHub[Int(forward)] { return forward }
        let backward = partOfArc[Int(edge.backward.rawValue)]
        return backward != Self.none && isHub[Int(backward)] ? backward : Self.none
    }

    /// A number equal for edges from and to which the same ways lead.
    func kind(of edge: EdgeID) -> UInt64 {
        UInt64(partOfArc[Int(edge.forward.rawValue)]) << 32 | UInt64(partOfArc[Int(edge.backward.rawValue)])
    }

    /// Whether a way leads from the end of an arc to the end of another, or of the same one: round, then.
    ///
    /// - Complexity: O(1) for most, O(parts and links between, off the hubs) for others.
    func leads(from arc: ArcID, to other: ArcID) -> Bool {
        let (start, end) = (partOfArc[Int(arc.rawValue)], partOfArc[Int(other.rawValue)])
        guard start != Self.none, end != Self.none else { return false }
        if start == end {
            return sizes[Int(start)] > 1 || isRing(arc)
        }
        let (ahead, behind) = (hubsAhead[Int(start)], hubsBehind[Int(end)])
        if ahead.contains(where: { hub in behind.contains(hub) }) { return true }
        // From a hub, and to one, all is known.
        return !isHub[Int(start)] && !isHub[Int(end)] && leadsAside(from: start, to: end)
    }

    /// Whether an arc that is a part alone leads into itself.
    private func isRing(_ arc: ArcID) -> Bool {
        var position: UInt32 = 0
        while let next = graph.arrays.nextSuccessor(of: arc.rawValue, position: &position) {
            if next == arc.rawValue { return true }
        }
        return false
    }

    /// Whether a part leads to another through parts that are no hubs.
    private func leadsAside(from start: UInt32, to end: UInt32) -> Bool {
        guard end < start else { return false }
        var open = [start]
        var seen: Set<UInt32> = [start]
        while let part = open.popLast() {
            var place = links.firstPlace { $0 >= UInt64(part) << 32 }
            while place < links.count, links[place] >> 32 == UInt64(part) {
                let next = UInt32(truncatingIfNeeded: links[place])
                place += 1
                if next == end { return true }
                // What has a lower number than the end does not lead there.
                guard next > end, !isHub[Int(next)], seen.insert(next).inserted else { continue }
                open.append(next)
            }
        }
        return false
    }
}

extension RoadArrays: ArcSuccessors {
    @inline(__always)
    func nextSuccessor(of arc: UInt32, position: inout UInt32) -> UInt32? {
        let head = Int(ends[Int(arc ^ 1)])
        let end = firstOut[head + 1]
        while firstOut[head] + position < end {
            let exit = outArcs[Int(firstOut[head] + position)]
            position += 1
            if allowsTurn(from: arc, to: exit) { return exit }
        }
        return nil
    }

    /// Whether an arc is open at some hours only, and so makes no parts one.
    @inline(__always)
    func isTimed(_ arc: UInt32) -> Bool {
        EdgeAttributes(rawValue: attributes[Int(arc >> 1)]).isTimed
    }
}

extension [UInt32] {
    /// Adds what another list has; both are short and in rising order. Equal lists share their memory.
    fileprivate mutating func formRisingUnion(_ other: [UInt32]) {
        if other.isEmpty || self == other { return }
        if isEmpty {
            self = other
            return
        }
        let added = other.filter { !contains($0) }
        if !added.isEmpty { self = (self + added).sorted() }
    }
}
