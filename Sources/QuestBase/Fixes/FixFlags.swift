/// Reasons against a fix. A flagged fix is kept like any other; it only proves nothing.
public struct FixFlags: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Dated more than `Fix.furthestAhead` after it was sent.
    public static let future = FixFlags(rawValue: 1 << 0)
    /// Dated more than `Fix.oldest` before it was sent.
    public static let outdated = FixFlags(rawValue: 1 << 1)
    /// The fix lies at 0° north, 0° east: what receivers say that know nothing.
    public static let nullIsland = FixFlags(rawValue: 1 << 2)
    /// The fix may be farther off than `FixFilter.Limits.accuracy`.
    public static let inaccurate = FixFlags(rawValue: 1 << 3)
    /// Farther from the fixes around it than anybody rides.
    public static let teleport = FixFlags(rawValue: 1 << 4)
    /// The device says that the position was made up.
    public static let mock = FixFlags(rawValue: 1 << 5)
    /// The device has another fix of the same moment.
    public static let duplicate = FixFlags(rawValue: 1 << 6)

    /// Stable, kebab-case, in the order above.
    public var names: [String] {
        Self.all.filter { contains($0.flag) }.map(\.name)
    }

    /// All flags with their names.
    public static let all: [(flag: FixFlags, name: String)] = [
        (.future, "future"), (.outdated, "outdated"), (.nullIsland, "null-island"),
        (.inaccurate, "inaccurate"), (.teleport, "teleport"), (.mock, "mock"), (.duplicate, "duplicate"),
    ]
}
