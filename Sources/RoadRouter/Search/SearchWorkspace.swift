/// The memory of searches, kept from one to the next so that a query allocates nothing but its answer.
///
/// Make one for each task that searches and hand it to every call. It is not Sendable: two searches at the
/// same time need two. It grows to 16 bytes for each arc of the largest map it has been used on.
final class SearchWorkspace {
    var labels = SearchLabels()
    var heap = ArcHeap()
    /// The way the last search found, from the arc it starts on to the arc it ends on.
    var arcs: [ArcID] = []
    /// Number of arcs the last search settled: the cost of a search, apart from the machine.
    var settledCount = 0
    /// Whether the last search gave up at its limit, so that its answer says nothing.
    var ranOut = false
}

/// The labels of all arcs in one search, in memory that the next search uses again.
///
/// A label counts only if it carries the search's own generation; so nothing is cleared between searches, and
/// a search costs what it touches and not what the map holds.
struct SearchLabels: ~Copyable {
    private(set) var byArc: UnsafeMutableBufferPointer<SearchLabel>
    private(set) var generation: UInt32 = 0

    init() {
        byArc = UnsafeMutableBufferPointer(start: nil, count: 0)
    }

    deinit {
        byArc.deallocate()
    }

    /// Forgets everything, in O(1) unless the map is bigger than any before it.
    mutating func reset(arcCount: Int) {
        if byArc.count < arcCount {
            byArc.deallocate()
            byArc = .allocate(capacity: arcCount)
            byArc.initialize(repeating: SearchLabel())
            generation = 0
        } else if generation == .max {
            byArc.update(repeating: SearchLabel())
            generation = 0
        }
        generation += 1
    }

    /// Makes the next `reset` the one at which generations start again; for the test of that.
    mutating func exhaustGenerations() { generation = .max }
}

/// The label of one arc in a search: 16 bytes, so that a look at it touches one line of the cache.
struct SearchLabel: BitwiseCopyable {
    /// Mark of an arc on which the search started, so that none comes before.
    static let noParent = UInt32.max

    /// The search this label was written by; zero for none.
    var generation: UInt32 = 0
    /// The least weight found so far of getting to the arc's end.
    var weight: UInt32 = 0
    /// Sum of `weight` and the potential's bound: a heap entry with another key is stale.
    var key: UInt32 = 0
    /// The arc before it on that way.
    var parent = Self.noParent
}
