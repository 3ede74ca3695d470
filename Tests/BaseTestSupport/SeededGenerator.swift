import Glibc
import QuestBase

/// Random numbers that a seed repeats, with what tests ask of them.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var numbers: SplitMix64

    public init(seed: UInt64) {
        numbers = SplitMix64(seed: seed)
    }

    public mutating func next() -> UInt64 { numbers.next() }

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
