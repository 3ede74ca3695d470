/// Elements that are gathered before it is known how many there will be. What is complete moves out as an array
/// of just the right size.
struct Stack<Element>: ~Copyable {
    private var elements = UnsafeMutablePointer<Element>.allocate(capacity: 16)
    private var capacity = 16
    private(set) var count = 0

    deinit {
        elements.deinitialize(count: count)
        elements.deallocate()
    }

    @inline(__always)
    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (elements + count).initialize(to: element)
        count &+= 1
    }

    /// Moves out the elements from `start` on.
    @inline(__always)
    mutating func removeLast(from start: Int) -> [Element] {
        let moved = count &- start
        count = start
        guard moved > 0 else { return [] }
        return Array(unsafeUninitializedCapacity: moved) { buffer, initializedCount in
            buffer.baseAddress.unsafelyUnwrapped.moveInitialize(from: elements + start, count: moved)
            initializedCount = moved
        }
    }

    /// Drops the elements from `start` on.
    mutating func truncate(to start: Int) {
        guard start < count else { return }
        (elements + start).deinitialize(count: count - start)
        count = start
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: elements, count: count)
        elements.deallocate()
        elements = larger
        capacity *= 2
    }
}
