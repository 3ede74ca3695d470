/// The memory of hierarchy queries, kept from one to the next. One for each task that searches; not Sendable.
///
/// It grows to 12 bytes for each arc of the largest map it has been used on.
final class HierarchyWorkspace {
    /// Of `HierarchyPotential`, by arc: the generation it was written in above what remains.
    private(set) var labels = UnsafeMutableBufferPointer<UInt64>(start: nil, count: 0)
    private(set) var stack = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
    private var generation: UInt32 = 0
    /// Of a query without A*.
    let ascents = Ascents()
    let descents = Ascents()
    var seeds: [Ascents.Seed] = []
    var depths: [UInt32] = []
    var pending: [SearchHierarchy.PackedLink] = []

    deinit {
        labels.deallocate()
        stack.deallocate()
    }

    /// Forgets everything, in O(1) unless the map is bigger than any before it.
    ///
    /// - Returns: What the labels of the next query carry.
    func reset(arcCount: Int) -> UInt32 {
        if labels.count < arcCount {
            labels.deallocate()
            stack.deallocate()
            labels = .allocate(capacity: arcCount)
            stack = .allocate(capacity: arcCount)
            labels.initialize(repeating: 0)
            stack.initialize(repeating: 0)
            generation = 0
        } else if generation == .max {
            labels.update(repeating: 0)
            generation = 0
        }
        generation += 1
        return generation
    }
}
