import ServerBase

/// Entity tags: `ETag` tells one, by which a document is known again, and `If-None-Match` names those that a client has.
package enum EntityTag {
    /// Whether an `If-None-Match` field names a tag (RFC 9110, section 13.1.2): in a list, weak or not, or by `*`, which
    /// names whatever there is.
    ///
    /// - Parameters:
    ///   - tag: One of ours, with its quotes, and not weak.
    ///   - field: `nil` where the request has no such field. What is no list of tags names those before its fault.
    /// - Complexity: O(bytes of the field).
    package static func isNamed(_ tag: String, in field: String?) -> Bool {
        guard let field else { return false }
        var rest = field.utf8.drop(while: isBetween)
        if rest.first == UInt8(ascii: "*") { return rest.dropFirst().allSatisfy(isBetween) }
        while !rest.isEmpty {
            if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
            // A tag may have commas in it.
            guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else { return false }
            if rest[...end].elementsEqual(tag.utf8) { return true }
            rest = rest[rest.index(after: end)...].drop(while: isBetween)
        }
        return false
    }

    private static let quote = UInt8(ascii: "\"")

    private static func isBetween(_ byte: UInt8) -> Bool { " \t,".utf8.contains(byte) }
}
