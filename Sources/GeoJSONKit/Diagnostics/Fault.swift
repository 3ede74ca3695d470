/// A broken rule and its byte offset: all that the scanner notes on the spot.
///
/// Line, column and path are worked out afterwards by ``DocumentTrace``, so a good document pays nothing
/// for them. A class, so that a function that may throw one returns it in a single word.
final class Fault: Error {
    typealias Code = GeoJSONError.Code

    let code: Code
    let offset: Int
    let expected: String
    /// Nil: whatever stands at the offset.
    let found: String?
    /// For a missing bracket: how many arrays and objects are open, the one that it would close included.
    let depth: Int?

    init(_ code: Code, at offset: Int, expected: String, found: String? = nil, depth: Int? = nil) {
        self.code = code
        self.offset = offset
        self.expected = expected
        self.found = found
        self.depth = depth
    }
}
