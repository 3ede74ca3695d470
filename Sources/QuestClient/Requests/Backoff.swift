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
        generator = SplitMix64(state: seed)
    }

    /// Seconds to wait after one more failure: between three quarters and five quarters of the doubled time.
    mutating func next() -> Double {
        failures += 1
        let doubled = soonest * Double(UInt64(1) << UInt64(min(failures - 1, 30)))
        return min(latest, doubled) * Double.random(in: 0.75..<1.25, using: &generator)
    }

    mutating func succeed() { failures = 0 }
}

/// Random numbers that a seed decides.
///
/// Source: Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014).
struct SplitMix64: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
