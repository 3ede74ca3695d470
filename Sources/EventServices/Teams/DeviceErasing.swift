package import QuestEngine
package import ServerBase

/// Erases everything that came from one device, which leaves its team: what a rider asks for, for one quest or, by an
/// account, for all of them.
package struct DeviceErasing: Sendable {
    let store: any QuestStore
    let photos: PhotoFolder
    package let clock: any TimeSource

    package init(store: any QuestStore, photos: PhotoFolder, clock: any TimeSource) {
        self.store = store
        self.photos = photos
        self.clock = clock
    }

    /// - Parameter span: The span in which the person who asks held the device's place; the one that lasts where `nil`.
    /// - Throws: `Refusal.deviceUnknown`, `StoreError`.
    package func erase(
        _ device: DeviceID, in span: HeldSpan? = nil, at service: QuestService
    ) async throws -> Erasing.Done? {
        let done = try await Erasing(store: store).perform(on: service, at: clock.now) {
            try $0.eraseDevice(device, in: span)
        }
        if let done { await photos.forget(done) }
        return done
    }
}
