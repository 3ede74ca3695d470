/// A string that was checked but not decoded yet.
struct StringToken {
    /// The bytes between the quotes.
    let contents: Range<Int>
    let hasEscapes: Bool
    /// Whether all its bytes are ASCII, escapes as they are written.
    let isASCII: Bool
}
