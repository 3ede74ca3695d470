/// An elimination tree cut into parts that threads work at side by side: each of a few whole subtrees, and on top
/// what is above them all.
///
/// What a customization does at an arc needs what is above it or what is below it, so nothing in one part waits
/// for anything in another.
struct TreeParts: Sendable {
    /// Arcs of all parts, each part's in rising order.
    private let arcs: [UInt32]
    private let first: [Int]
    /// Arcs above all parts, in rising order.
    let top: [UInt32]

    var count: Int { first.count - 1 }

    func arcs(ofPart part: Int) -> ArraySlice<UInt32> { arcs[first[part]..<first[part + 1]] }

    /// Number of parts: enough that no thread waits long for another, and so few that little is on top.
    private static let parts = 16

    /// - Parameter firstShortcut: By arc, one more than arcs, as in `HierarchyTopology`: tells how much there
    ///   is to do.
    /// - Complexity: O(arcs).
    init(_ tree: EliminationTree, firstShortcut: UnsafeBufferPointer<UInt32>) {
        let (parents, arcCount) = (tree.parents, tree.arcCount)
        // With every two shortcuts of an arc there is a triangle.
        var work = (0..<arcCount).map { arc in
            let shortcuts = UInt64(firstShortcut[arc + 1] - firstShortcut[arc])
            return shortcuts * shortcuts + 1
        }
        let limit = work.reduce(0, +) / UInt64(Self.parts)
        for arc in 0..<arcCount where Int(parents[arc]) != arc { work[Int(parents[arc])] += work[arc] }
        // A subtree goes to the part that is being filled; the numbers of its arcs are near each other.
        let none = UInt32.max
        var partOf = [UInt32](repeating: none, count: arcCount)
        var (part, filled): (UInt32, UInt64) = (0, 0)
        for arc in 0..<arcCount where work[arc] <= limit {
            let parent = Int(parents[arc])
            guard parent == arc || work[parent] > limit else { continue }
            if filled > 0, filled + work[arc] > limit { (part, filled) = (part + 1, 0) }
            partOf[arc] = part
            filled += work[arc]
        }
        let count = Int(part) + 1
        var sizes = [Int](repeating: 0, count: count)
        var top: [UInt32] = []
        for arc in stride(from: arcCount - 1, through: 0, by: -1) {
            if partOf[arc] == none { partOf[arc] = partOf[Int(parents[arc])] }
            if partOf[arc] == none { top.append(UInt32(arc)) } else { sizes[Int(partOf[arc])] += 1 }
        }
        self.top = top.reversed()
        var first = [0]
        for size in sizes { first.append(first.last! + size) }
        var next = first
        var arcs = [UInt32](repeating: 0, count: first.last!)
        for arc in 0..<arcCount where partOf[arc] != none {
            arcs[next[Int(partOf[arc])]] = UInt32(arc)
            next[Int(partOf[arc])] += 1
        }
        self.arcs = arcs
        self.first = first
    }
}
