/// A number that bounds what comes from outside, or what is done for it: one row of `docs/guides/LIMITS.md` and of
/// `GET /api/v1/limits`.
///
/// Limits stand in the enums of this folder and nowhere else; code asks them for their `value`, or `LimitValues` for
/// the value in force where whoever runs a daemon may set another one.
public struct Limit: Hashable, Sendable {
    /// Stable, snake_case, unlike any other.
    public let name: String
    /// Unless something else is set.
    public let value: Int
    public let unit: LimitUnit
    /// What happens beyond it.
    public let beyond: LimitConsequence
    /// What is bounded, in English, for the document: a noun phrase that begins in lower case.
    public let meaning: String
    /// What it may be set to; `nil` where it is the same for everybody.
    public let settable: ClosedRange<Int>?

    init(
        _ name: String, _ value: Int, _ unit: LimitUnit, _ meaning: String, beyond: LimitConsequence,
        settable: ClosedRange<Int>? = nil
    ) {
        self.name = name
        self.value = value
        self.unit = unit
        self.meaning = meaning
        self.beyond = beyond
        self.settable = settable
    }
}

/// What a limit counts.
public enum LimitUnit: String, CaseIterable, Sendable {
    case count, bytes, characters, meters, pixels, seconds, milliseconds
}

/// What happens to whatever goes beyond a limit.
public enum LimitConsequence: Hashable, Sendable {
    /// The request is answered by a problem document of this code.
    case refused(String)
    /// The connection is closed.
    case closed
    /// Less is told or kept; the request is carried out.
    case cut
    /// It is taken in later, or more slowly.
    case delayed
    /// It is carried out; whoever runs the daemon reads of it in the log.
    case told
    /// It is taken in, and judges are told.
    case flagged
    /// A quest file gets a finding of this code.
    case finding(String)

    /// One word, for the interface.
    public var name: String {
        switch self {
        case .refused: "refused"
        case .closed: "closed"
        case .cut: "cut"
        case .delayed: "delayed"
        case .told: "told"
        case .flagged: "flagged"
        case .finding: "finding"
        }
    }
    /// Of the problem document or the finding, where there is one.
    public var code: String? {
        switch self {
        case .refused(let code), .finding(let code): code
        case .closed, .cut, .delayed, .told, .flagged: nil
        }
    }
}
