/// Moments that may come from outside: 2000-01-01 to 2100-01-01, UTC.
///
/// Whatever is computed from two of them can be written and read again.
public enum Moments: NumberRange {
    public static let range =
        Timestamp(milliseconds: 946_684_800_000)...Timestamp(milliseconds: 4_102_444_800_000)
}

/// A moment from outside.
public typealias Moment = Ranged<Moments>
