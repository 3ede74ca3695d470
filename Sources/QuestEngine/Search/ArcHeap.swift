/// The arcs a search has yet to look at, the smallest key first: a heap in which each entry has four children.
///
/// An entry is one number, the key above the arc, so that a comparison is one instruction and arcs of equal keys
/// leave in the order of their numbers: searches are deterministic. An entry's key never decreases. Whoever finds a
/// smaller one inserts the arc again and skips the stale entry when it comes out; on road graphs that is cheaper
/// than keeping track of every arc's place.
struct ArcHeap: Sendable {
    private var entries: [UInt64] = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    /// Keeps the memory for the next search.
    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    /// - Complexity: O(log n).
    @inline(__always)
    mutating func insert(_ arc: UInt32, key: UInt32) {
        let entry = UInt64(key) << 32 | UInt64(arc)
        entries.append(entry)
        entries.withUnsafeMutableBufferPointer { heap in
            var hole = heap.count - 1
            while hole > 0 {
                let parent = (hole - 1) >> 2
                if heap[parent] <= entry { break }
                heap[hole] = heap[parent]
                hole = parent
            }
            heap[hole] = entry
        }
    }

    /// The arc with the smallest key, or `nil` when none is left.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    mutating func removeFirst() -> (key: UInt32, arc: UInt32)? {
        guard let last = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return Self.split(last) }
        return entries.withUnsafeMutableBufferPointer { heap in
            let first = heap[0]
            var hole = 0
            while true {
                let firstChild = hole << 2 + 1
                if firstChild >= heap.count { break }
                var smallest = firstChild
                for child in firstChild + 1..<max(firstChild + 1, min(firstChild + 4, heap.count))
                where heap[child] < heap[smallest] {
                    smallest = child
                }
                if last <= heap[smallest] { break }
                heap[hole] = heap[smallest]
                hole = smallest
            }
            heap[hole] = last
            return Self.split(first)
        }
    }

    @inline(__always)
    private static func split(_ entry: UInt64) -> (key: UInt32, arc: UInt32) {
        (UInt32(entry >> 32), UInt32(truncatingIfNeeded: entry))
    }
}
