/// A place in a document.
public struct SourceLocation: Sendable, Hashable {
    /// Bytes before the place.
    public let byteOffset: Int
    /// Line breaks before the place, plus one.
    public let line: Int
    /// Characters before the place in its line, plus one. A character is what a reader sees as one: a Cyrillic
    /// letter or an emoji counts once, however many bytes it takes. A byte order mark is not counted.
    public let column: Int

    public init(byteOffset: Int, line: Int, column: Int) {
        self.byteOffset = byteOffset
        self.line = line
        self.column = column
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `line:column`.
    public var description: String { "\(line):\(column)" }
}
