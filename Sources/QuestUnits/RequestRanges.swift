// The ranges of numbers and moments in requests. `openapi.yaml` states them too, and tests send one beyond each end.

/// Points that one adjustment gives, or takes where negative.
public enum AdjustedPoints: NumberRange {
    public static let range = -1_000_000...1_000_000
    public static let measure: NumberMeasure? = NumberMeasure(.points, range)
}

/// Seconds that one adjustment makes a ride longer, or shorter where negative: up to a week.
public enum AdjustedSeconds: NumberRange {
    public static let range = -604_800...604_800
    public static let measure: NumberMeasure? = NumberMeasure(.seconds, range)
}

/// Answers that a judge takes out of the queue at once.
public enum ClaimedAnswers: NumberRange {
    public static let range = 1...20
}

/// Minutes by which a quest's start or end is moved: up to a week, both ways.
public enum ShiftedMinutes: NumberRange {
    public static let range = -10_080...10_080
    public static let measure: NumberMeasure? = NumberMeasure(.minutes, range)
}

/// Seconds by which a clock may have leapt: more than three hundred years, both ways.
public enum HeldSeconds: NumberRange {
    public static let range = -10_000_000_000.0...10_000_000_000
}

/// Validity of an invitation in seconds: a minute to thirty days.
public enum InvitationSpan: NumberRange {
    public static let range = 60...30 * 86_400
    public static let measure: NumberMeasure? = NumberMeasure(.seconds, range)
}

/// Validity of the token of a member of the staff in seconds: a minute to 366 days.
public enum AccessSpan: NumberRange {
    public static let range = 60...366 * 86_400
    public static let measure: NumberMeasure? = NumberMeasure(.seconds, range)
}

/// Validity of a join code in seconds: to 366 days.
public enum JoinCodeSpan: NumberRange {
    public static let range = 1...366 * 86_400
    public static let measure: NumberMeasure? = NumberMeasure(.seconds, range)
}

/// Number of devices that may join by one code.
public enum JoinCodeUses: NumberRange {
    public static let range = 1...1000
    public static let measure: NumberMeasure? = NumberMeasure(.devices, range)
}

/// The number that a team wears.
public enum BibNumbers: NumberRange {
    public static let range = 1...99_999
}

/// The number that a team goes by: one that it was given, or beyond those one of its place among the teams.
public enum TeamNumbers: NumberRange {
    public static let range = 1...999_999
}

/// The number that organisers gave a team.
public typealias BibNumber = Ranged<BibNumbers>

/// Factor by which riding takes longer in a slow zone.
public enum SlowFactors: NumberRange {
    public static let range = 1.0...100
    public static let measure: NumberMeasure? = NumberMeasure(.times, 1...100, isWhole: false)
}

/// Numbers of a quest's editions.
public enum EditionNumbers: NumberRange {
    public static let range = 1...1_000_000
}

/// Moments that may come from outside: 2000-01-01 to 2100-01-01, UTC.
///
/// Whatever is computed from two of them can be written and read again.
public enum Moments: NumberRange {
    public static let range =
        Timestamp(milliseconds: 946_684_800_000)...Timestamp(milliseconds: 4_102_444_800_000)
}

/// A moment from outside.
public typealias Moment = Ranged<Moments>

// What a device says of one position. Wider than anything a bicycle can do: what is unlikely is flagged,
// what cannot be is refused.

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

/// Charge left in a battery: 1 for all.
public enum BatteryLevels: NumberRange {
    public static let range = 0.0...1
}

/// A device's own running numbers, as far as every JSON reader is exact.
public enum SequenceNumbers: NumberRange {
    public static let range = -(Int64(1) << 53 - 1)...Int64(1) << 53 - 1
}
