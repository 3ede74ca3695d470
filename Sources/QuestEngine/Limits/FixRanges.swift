/// The ranges of what a device says of one position. Wider than anything a bicycle can do: what is unlikely is flagged,
/// what cannot be is refused.

/// Metres, radius of the 68 % circle.
public enum Accuracies: NumberRange {
    public static let range = 0.0...1_000_000
}

/// Metres a second.
public enum Speeds: NumberRange {
    public static let range = 0.0...1000
}

/// Degrees clockwise from north.
public enum Courses: NumberRange {
    public static let range = 0.0...360
}

/// Metres above sea level.
public enum Altitudes: NumberRange {
    public static let range = -12_000.0...100_000
}

/// What is left of a battery: 1 for all.
public enum BatteryLevels: NumberRange {
    public static let range = 0.0...1
}

/// A device's own running numbers, as far as every JSON reader is exact.
public enum SequenceNumbers: NumberRange {
    public static let range = -(Int64(1) << 53 - 1)...Int64(1) << 53 - 1
}
