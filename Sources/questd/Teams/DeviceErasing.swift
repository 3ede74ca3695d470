import QuestEngine

/// Erases everything that came from one device, which leaves its team: what a rider asks for, for one quest or, by an
/// account, for all of them.
struct DeviceErasing: Sendable {
    let store: any QuestStore
    let photos: PhotoFolder
    let clock: any TimeSource

    /// - Throws: `Refusal.deviceUnknown`, `StoreError`.
    func erase(_ device: DeviceID, at desk: QuestDesk) async throws -> Erasing.Done? {
        let done = try await Erasing(store: store).perform(on: desk, at: clock.now) {
            try $0.eraseDevice(device)
        }
        if let done { await photos.forget(done) }
        return done
    }
}
