/// The unit that a number counts in, as messages about it say.
public enum NumberUnit: String, Sendable, CaseIterable {
    case minutes, seconds, metres, points
    /// Points, or seconds in a ranking by time.
    case cost
    case attempts, devices, teams, judges, tasks, codes
    /// The unit of the answer that a task asks for.
    case answer
    /// Times as long.
    case times
}

/// The numbers that may stand somewhere: what they count, and from where to where.
public struct NumberMeasure: Sendable, Hashable {
    public let unit: NumberUnit
    /// `nil` where no number is too small, or too large.
    public let least: Int?
    public let most: Int?
    public let isWhole: Bool

    public init(_ unit: NumberUnit, from least: Int? = nil, to most: Int? = nil, isWhole: Bool = true) {
        self.unit = unit
        self.least = least
        self.most = most
        self.isWhole = isWhole
    }

    public init(_ unit: NumberUnit, _ range: ClosedRange<Int>, isWhole: Bool = true) {
        self.init(unit, from: range.lowerBound, to: range.upperBound, isWhole: isWhole)
    }

    /// Whether a number is one of them.
    public func contains(_ number: Double) -> Bool {
        (!isWhole || Int(exactly: number) != nil) && least.map { number >= Double($0) } ?? true
            && most.map { number <= Double($0) } ?? true
    }
}
