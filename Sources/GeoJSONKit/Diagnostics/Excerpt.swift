/// Where the bytes of a buffer stand in the text they are from: all of it, a later part, or a document out of
/// which features were cut after they were read.
struct Excerpt: Sendable {
    /// Elements that are missing in the middle.
    struct Cut: Sendable {
        /// Right behind the array's opening bracket, in the buffer.
        let offset: Int
        /// Where the byte at that offset stands in the text.
        var location: SourceLocation
        /// How many elements are missing there.
        var count: Int
    }

    /// Where the first byte of the buffer stands.
    var start = SourceLocation.start
    var cut: Cut?

    /// A text from its beginning.
    static let whole = Excerpt()
}

extension SourceLocation {
    /// Of the first byte of all.
    static let start = SourceLocation(byteOffset: 0, line: 1, column: 1)
}
