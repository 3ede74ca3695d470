extension DeviceState {
    /// The spans in which one person after the other held the device's place, oldest first; the last one lasts.
    public var spans: [HeldSpan] {
        let bounds = [nil] + takeOvers.map { Optional($0) } + [nil]
        return zip(bounds, bounds.dropFirst()).map { HeldSpan(from: $0, to: $1) }
    }

    /// The span of whoever holds the device's place now.
    public var currentSpan: HeldSpan { HeldSpan(from: takeOvers.last, to: nil) }

    /// Returns the spans in which an account's person held the place, oldest first: the one that lasts by the token of now,
    /// earlier ones by when the account was told of them.
    public func spans(of devices: some Sequence<AccountDevice>) -> [HeldSpan] {
        let all = spans
        var owned: Set<Int> = []
        for device in devices {
            let place = takeOvers.count { $0.at <= device.since }
            if device.isHeld {
                owned.insert(all.count - 1)
            } else if place < all.count - 1 {
                owned.insert(place)
            }
        }
        return owned.sorted().map { all[$0] }
    }
}
