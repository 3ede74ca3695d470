import QuestUnits

extension SplitMix64 {
    /// Returns a whole number of the range, each nearly as likely.
    mutating func roll(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.count))
    }

    mutating func chance(percent: Int) -> Bool { roll(1...100) <= percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(0...elements.count - 1)] }
}
