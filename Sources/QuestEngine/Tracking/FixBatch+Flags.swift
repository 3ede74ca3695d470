extension FixBatch {
    /// The fixes that something stands against, with their numbers in the batch, rising.
    ///
    /// The batch may be as it was sent, before `checked()`: of fixes that are the same the first stands.
    ///
    /// - Parameter previous: The device's fix before, which is believed.
    /// - Complexity: O(*n* log *n*).
    public func flagged(after previous: Fix?) -> [(index: Int, flags: FixFlags)] {
        let believed = previous.map { TimedFix($0, sentAt: sentAt, receivedAt: receivedAt) }
        return flagged(by: believed.map { FixFilter(believing: $0) } ?? FixFilter())
    }

    /// The same by a filter that has seen the device's fixes before, such as `RideState.filter`.
    public func flagged(by filter: FixFilter) -> [(index: Int, flags: FixFlags)] {
        var filter = filter
        let order = fixes.indices.filter { fixes[$0].coordinate.isValid }.sorted {
            (fixes[$0].stored.key, $0) < (fixes[$1].stored.key, $1)
        }
        var found: [(index: Int, flags: FixFlags)] = []
        for index in order {
            let flags = filter.flags(of: TimedFix(fixes[index], sentAt: sentAt, receivedAt: receivedAt))
            if !flags.isEmpty { found.append((index, flags)) }
        }
        return found.sorted { $0.index < $1.index }
    }
}
