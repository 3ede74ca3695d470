/// Sums that end at the ends of the range rather than beyond it. Numbers from outside have ranges (`Ranged`), in which
/// nothing comes near the ends; a log of old may hold others, and must stay readable.
extension Int64 {
    /// Rounded to the nearest whole number; 0 for what is none.
    @inlinable
    package init(saturating value: Double) {
        self = Int64(exactly: value.rounded()) ?? (value > 0 ? .max : value < 0 ? .min : 0)
    }

    @inlinable
    package func addingSaturating(_ other: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? (other < 0 ? .min : .max) : sum
    }

    @inlinable
    package func subtractingSaturating(_ other: Int64) -> Int64 {
        let (difference, isOver) = subtractingReportingOverflow(other)
        return isOver ? (other < 0 ? .max : .min) : difference
    }

    @inlinable
    package func multipliedSaturating(by other: Int64) -> Int64 {
        let (product, isOver) = multipliedReportingOverflow(by: other)
        return isOver ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
