/// The name of a range that a number or a moment from outside must lie in. Ranges of members of requests stand in
/// `RequestRanges.swift`, those of paths and queries in the engine's `Limits`.
public protocol NumberRange: Sendable {
    associatedtype Number: RangedNumber
    /// The range, both ends included.
    static var range: ClosedRange<Number> { get }
    /// The unit and the range for messages about the number; `nil` where its name says enough.
    static var measure: NumberMeasure? { get }
}

extension NumberRange {
    public static var measure: NumberMeasure? { nil }
}

/// A value that has ranges: a whole number, a number, a moment.
public protocol RangedNumber: Comparable, Hashable, Sendable {
    /// Reads what a path, a query or a command line says; `nil` for what is none.
    init?(_ text: String)
}

extension Int: RangedNumber {}
extension Int64: RangedNumber {}
extension Double: RangedNumber {}

extension Timestamp: RangedNumber {
    /// Reads RFC 3339.
    public init?(_ text: String) { self.init(rfc3339: text) }
}

/// A number that lies in its range, since it cannot be made otherwise.
///
/// A number from outside enters as one, so that nothing that is computed from it can overflow: decoding, paths,
/// queries and command lines refuse what lies outside (`scripts/check/request-numbers.sh`).
@frozen
public struct Ranged<Range: NumberRange>: Hashable, Comparable, Sendable {
    public let value: Range.Number

    /// Creates a number of the range; `nil` outside of it. NaN lies in none.
    @inlinable
    public init?(_ value: Range.Number) {
        guard Range.range.contains(value) else { return nil }
        self.value = value
    }

    /// Reads a number of the range; `nil` for what cannot be read, and outside of it.
    @inlinable
    public init?(text: some StringProtocol) {
        guard let number = Range.Number(String(text)) else { return nil }
        self.init(number)
    }

    /// Creates the nearest number of the range.
    @inlinable
    public init(clamping value: Range.Number) {
        self.value = min(max(value, Range.range.lowerBound), Range.range.upperBound)
    }

    @inlinable
    public static func < (left: Ranged, right: Ranged) -> Bool { left.value < right.value }
}

extension Ranged: CustomStringConvertible {
    public var description: String { "\(value)" }
}
