extension QuestStore {
    /// Where a device is known to be by what is stored of it.
    public func whereabouts(of device: DeviceID) async throws(StoreError) -> Whereabouts {
        guard let last = try await lastFix(of: device) else { return Whereabouts() }
        var known = Whereabouts(try await soundFixes(of: device, limit: Whereabouts.soundFixes))
        // A sound one is among those already.
        if !last.isSound { known.take(TimedFix(last, time: last.time)) }
        return known
    }
}
