/// Turns rising byte offsets into lines and columns, going through the document once.
struct PositionCounter {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset: Int
    private var line = 1
    private var column = 1

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        // A byte order mark takes no column.
        offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The location of an offset that is not before the last one asked for.
    mutating func location(of target: Int) -> SourceLocation {
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
        return SourceLocation(byteOffset: target, line: line, column: column)
    }
}
