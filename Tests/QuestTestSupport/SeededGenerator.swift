#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Random numbers that a seed repeats.
///
/// Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014
/// (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// True once in `times` calls on average.
    public mutating func oneIn(_ times: Int) -> Bool {
        Int.random(in: 0..<times, using: &self) == 0
    }

    /// The seeds of a random suite: always the same, or only `QUEST_TEST_SEED` where that is set.
    ///
    /// Pass them as a test's `arguments`; the report then names the seed that failed.
    public static func seeds(_ count: Int) -> [UInt64] {
        if let text = getenv("QUEST_TEST_SEED"), let seed = UInt64(String(cString: text)) { return [seed] }
        return (1...UInt64(count)).map { $0 &* 0x9E37_79B9 }
    }
}
