/// Turns rising byte offsets into lines and columns, going through the document once.
struct PositionCounter {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    /// Bytes of the text that are not in the buffer, up to here.
    private var missing: Int
    private var line: Int
    private var column: Int
    /// Not passed yet.
    private var cut: Excerpt.Cut?

    init(_ bytes: UnsafeBufferPointer<UInt8>, of excerpt: Excerpt = .whole) {
        self.bytes = bytes
        missing = excerpt.start.byteOffset
        line = excerpt.start.line
        column = excerpt.start.column
        cut = excerpt.cut
        // A byte order mark takes no column.
        if missing == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// The location of an offset in the buffer that is not before the last one asked for.
    mutating func location(of target: Int) -> SourceLocation {
        if let cut, target >= cut.offset {
            offset = cut.offset
            missing = cut.location.byteOffset - cut.offset
            line = cut.location.line
            column = cut.location.column
            self.cut = nil
        }
        var start = offset
        var index = offset
        while index < target {
            if bytes[index] == ASCII.lineFeed {
                line += 1
                column = 1
                start = index + 1
            }
            index += 1
        }
        if start < target {
            column +=
                String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<target]), as: UTF8.self).count
        }
        offset = max(offset, target)
        return SourceLocation(byteOffset: target + missing, line: line, column: column)
    }
}

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
