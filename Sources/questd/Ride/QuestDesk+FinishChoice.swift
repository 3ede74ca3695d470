import QuestEngine

extension QuestDesk {
    /// Notes in the log what a rider's choice says of the finish: being led there means it, being led to a task takes that
    /// back. Where it cannot be noted, as before the start, the choice stands all the same.
    ///
    /// - Parameters:
    ///   - time: The moment at which the rider chose, by the clock of the device; now where `nil`.
    ///   - sentAt: The moment of sending by the same clock; now where `nil`.
    ///   - snapshot: The quest before the choice.
    /// - Returns: The quest after it.
    /// - Throws: `StoreError`.
    func note(
        _ choice: DestinationChoice?, by device: Device, at time: Timestamp? = nil, sentAt: Timestamp? = nil,
        now: Timestamp, in snapshot: QuestSnapshot
    ) async throws -> QuestSnapshot {
        let declared = snapshot.state.finishDeclaration(of: device.team)?.intent
        let intent: FinishIntent? =
            switch choice {
            case .finish where declared == nil: .leading
            case .nearest where declared == .leading, .task where declared == .leading: .riding
            default: nil
            }
        guard let intent else { return snapshot }
        do {
            try await decide(as: .device(device.id), at: now) {
                try $0.declareFinish(intent, from: device.id, at: time, sentAt: sentAt)
            }
        } catch is Refusal {
            return snapshot
        }
        return try await self.snapshot()
    }
}
