import QuestEngine

extension SplitMix64 {
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// −1 … 1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 52) - 1 }
}
