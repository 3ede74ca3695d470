/// The arcs a search has yet to look at, the smallest key first: a heap in which each entry has four children.
///
/// An entry is one number, the key above the arc, so that a comparison is one instruction and arcs of equal
/// keys leave in the order of their numbers: searches are deterministic. An entry's key never decreases.
/// Whoever finds a smaller one inserts the arc again and skips the stale entry when it comes out; on road
/// graphs that is cheaper than keeping track of every arc's place.
struct ArcHeap: ~Copyable {
    private var entries = UnsafeMutableBufferPointer<UInt64>(start: nil, count: 0)
    private(set) var count = 0

    deinit {
        entries.deallocate()
    }

    /// Removes all entries, and keeps the memory for the next search.
    mutating func removeAll() { count = 0 }

    /// - Complexity: O(log n).
    @inline(__always)
    mutating func insert(_ arc: UInt32, key: UInt32) {
        if count == entries.count { grow() }
        let heap = entries
        let entry = UInt64(key) << 32 | UInt64(arc)
        var hole = count
        count += 1
        while hole > 0 {
            let parent = (hole - 1) >> 2
            if heap[parent] <= entry { break }
            heap[hole] = heap[parent]
            hole = parent
        }
        heap[hole] = entry
    }

    /// The arc with the smallest key, or `nil` when none is left.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    mutating func removeFirst() -> (key: UInt32, arc: UInt32)? {
        guard count > 0 else { return nil }
        let heap = entries
        let first = heap[0]
        count -= 1
        let last = heap[count]
        var hole = 0
        while true {
            let child = hole << 2 + 1
            if child >= count { break }
            let smallest = smallestChild(from: child)
            if last <= heap[smallest] { break }
            heap[hole] = heap[smallest]
            hole = smallest
        }
        heap[hole] = last
        return (UInt32(first >> 32), UInt32(truncatingIfNeeded: first))
    }

    /// Index of the smallest of the up to four entries from `first` on.
    @inline(__always)
    private func smallestChild(from first: Int) -> Int {
        if first + 3 < count {
            // Two rounds without a branch that depends on the keys, which no processor can foresee.
            let left = first + (entries[first + 1] < entries[first] ? 1 : 0)
            let right = first + 2 + (entries[first + 3] < entries[first + 2] ? 1 : 0)
            return entries[right] < entries[left] ? right : left
        }
        var smallest = first
        for child in first..<count where entries[child] < entries[smallest] { smallest = child }
        return smallest
    }

    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: max(1024, 2 * entries.count))
        _ = larger.initialize(from: entries)
        entries.deallocate()
        entries = larger
    }
}
