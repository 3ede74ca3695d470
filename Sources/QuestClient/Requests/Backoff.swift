import QuestUnits

/// Waiting times between attempts that fail: twice as long each time, up to a limit, and none the same for two devices, so
/// that all that lost a daemon do not come back at once.
struct Backoff: Sendable {
    /// Seconds after the first failure, and at most.
    let soonest: Double
    let latest: Double
    private var generator: SplitMix64
    private(set) var failures = 0

    init(soonest: Double, latest: Double, seed: UInt64) {
        self.soonest = soonest
        self.latest = latest
        generator = SplitMix64(seed: seed)
    }

    /// Seconds to wait after one more failure: between three quarters and five quarters of the doubled time.
    mutating func next() -> Double {
        failures += 1
        let doubled = soonest * Double(UInt64(1) << UInt64(min(failures - 1, 30)))
        return min(latest, doubled) * Double.random(in: 0.75..<1.25, using: &generator)
    }

    mutating func succeed() { failures = 0 }
}
