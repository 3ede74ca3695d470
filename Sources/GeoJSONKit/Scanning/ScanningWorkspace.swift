/// Memory that readers use again from value to value, and from feature to feature of a stream.
///
/// Not for more than one reader at a time. Behind a pointer, since the checks for exclusive access to a class's
/// properties would cost more than what they guard.
final class ScanningWorkspace {
    struct Memory: ~Copyable {
        var names = MemberNames()
        /// How many objects were read.
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
