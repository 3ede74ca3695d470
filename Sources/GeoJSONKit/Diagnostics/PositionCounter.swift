/// Turns rising byte offsets into lines and columns, going through the document once.
struct PositionCounter {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    /// Bytes of the text that are not in the buffer, up to here.
    private var missing: Int
    private var line: Int
    private var column: Int
    /// The cut, as long as it is not passed.
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

/// The part of a text that the bytes of a buffer are: all of it, a later part, or a document out of which features
/// were cut after they were read.
struct Excerpt: Sendable {
    /// Elements that are missing in the middle.
    struct Cut: Sendable {
        /// Offset behind the array's opening bracket, in the buffer.
        let offset: Int
        /// The place of the byte at that offset in the text.
        var location: SourceLocation
        /// Number of elements missing there.
        var count: Int
    }

    /// The place of the buffer's first byte.
    var start = SourceLocation.start
    var cut: Cut?

    /// A text from its beginning.
    static let whole = Excerpt()
}

extension SourceLocation {
    /// The place of the first byte of all.
    static let start = SourceLocation(byteOffset: 0, line: 1, column: 1)
}
