import QuestEngine
import QuestWire

/// The place of a part in an upload, as the field says it: `bytes FIRST-LAST/TOTAL` (RFC 9110, section 14.4).
package struct UploadPart: Hashable, Sendable {
    package let first: Int
    package let count: Int
    /// Bytes of all parts.
    package let total: Int

    /// - Returns: `nil` for what is no such place.
    package init?(_ field: String) {
        let sides = field.split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2, sides[0].hasPrefix("bytes "), !field.utf8.contains(UInt8(ascii: "+")) else {
            return nil
        }
        let ends = sides[0].dropFirst("bytes ".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Ranged<ContentLength>(text: ends[0])?.value,
            let last = Ranged<ContentLength>(text: ends[1])?.value,
            let total = Ranged<ContentLength>(text: sides[1])?.value, first <= last, last < total
        else { return nil }
        (self.first, count, self.total) = (Int(first), Int(last - first) + 1, Int(total))
    }
}
