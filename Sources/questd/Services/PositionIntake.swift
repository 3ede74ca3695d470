import QuestEngine

/// Keeps positions of a device, however many and whichever way they came.
struct PositionIntake: Sendable {
    let store: any QuestStore
    let keeping: RideKeeping
    let clock: any TimeSource

    /// Keeps one batch as it was sent, and takes it into the ride of its device.
    ///
    /// - Returns: The device's last fix before.
    @discardableResult
    func keep(_ batch: FixBatch, of device: Device, at desk: QuestDesk) async throws -> Fix? {
        let previous = try await desk.keep(batch, from: store)
        try await keeping.take(batch, of: device, in: try await desk.sheet())
        return previous
    }

    /// What is there already, by device time and place, is passed over: a batch that comes again changes nothing.
    ///
    /// - Parameter sentAt: by the device's clock; the moment of receipt where it does not say.
    /// - Returns: how many were new.
    /// - Throws: `Refusal` as `Judge.takePositions`; what came before the fix at fault may be stored then.
    @discardableResult
    func take(
        _ fixes: [Fix], sentAt: Timestamp? = nil, from device: Device, at desk: QuestDesk
    ) async throws -> Int {
        let sorted = fixes.map(\.stored).sorted { $0.time < $1.time }
        var count = 0
        for start in stride(from: 0, to: sorted.count, by: PositionLimits.fixesPerBatch.value) {
            let part = sorted[start..<min(start + PositionLimits.fixesPerBatch.value, sorted.count)]
            let previous = try await store.lastFix(of: device.id)
            let fresh = try await unknown(part, of: device.id, before: previous)
            guard !fresh.isEmpty else { continue }
            let now = clock.now
            let batch = FixBatch(
                device: device.id, sentAt: sentAt ?? now, receivedAt: now, fixes: fresh, salt: device.salt)
            try await keep(batch, of: device, at: desk)
            count += fresh.count
        }
        return count
    }

    /// Two fixes of one moment at one place are one.
    private struct Key: Hashable {
        let time: Timestamp
        let place: Coordinate
    }

    /// Live positions are newer than all that is stored: nothing is read for them.
    private func unknown(
        _ fixes: ArraySlice<Fix>, of device: DeviceID, before previous: Fix?
    ) async throws -> [Fix] {
        // The last fix is told without those of the future, which are stored as well.
        let ahead = clock.now + FixBatch.furthestAhead
        guard let previous, let first = fixes.first?.time, let last = fixes.last?.time,
            first <= previous.time || last > ahead
        else { return Array(fixes) }
        let stored = try await store.fixes(of: device, from: first, through: last, limit: Self.readLimit)
        var keys = Set(stored.map { Key(time: $0.time, place: $0.coordinate) })
        return fixes.filter { keys.insert(Key(time: $0.time, place: $0.coordinate)).inserted }
    }

    /// More stored fixes than this in the span of one batch are not looked at; the store passes over what it has.
    private static let readLimit = 100_000
}
