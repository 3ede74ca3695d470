/// Memory that readers use again from value to value, and from feature to feature of a stream.
///
/// One reader may use it at a time. Behind a pointer, since the checks for exclusive access to a class's properties
/// would cost more than what they guard.
final class ScanningWorkspace {
    struct Memory: ~Copyable {
        var names = MemberNames()
        /// Number of objects read.
        var objectCount = 0
        var members = Stack<JSONObject.Member>()
        var positions = Stack<Position>()
        var errors: [Fault] = []
        var warnings: [Fault] = []

        /// Forgets the last document, but not its names.
        mutating func reset() {
            members.truncate(to: 0)
            positions.truncate(to: 0)
            errors.removeAll()
            warnings.removeAll()
        }
    }

    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)

    init() { memory.initialize(to: Memory()) }

    deinit {
        memory.deinitialize(count: 1)
        memory.deallocate()
    }
}

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
