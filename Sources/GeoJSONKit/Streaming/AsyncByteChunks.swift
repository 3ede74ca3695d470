/// Single bytes of an asynchronous sequence, gathered into chunks that end where a feature or a text may be
/// complete: so nothing waits for bytes behind it, and yet few chunks are needed.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
public struct AsyncByteChunks<Bytes: AsyncSequence>: AsyncSequence where Bytes.Element == UInt8 {
    public typealias Element = [UInt8]

    private let bytes: Bytes

    /// The chunks of these bytes.
    public init(_ bytes: Bytes) { self.bytes = bytes }

    public func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

    /// Goes through the chunks.
    public struct Iterator: AsyncIteratorProtocol {
        private var bytes: Bytes.AsyncIterator
        private static var maximumCount: Int { 4_096 }

        init(bytes: Bytes.AsyncIterator) { self.bytes = bytes }

        /// The next chunk; nil behind the last one.
        /// - Throws: What the bytes throw.
        public mutating func next() async throws -> [UInt8]? {
            var chunk: [UInt8] = []
            while let byte = try await bytes.next() {
                chunk.append(byte)
                if Self.isEnd(byte, count: chunk.count) { break }
            }
            return chunk.isEmpty ? nil : chunk
        }

        /// The next chunk; nil behind the last one.
        /// - Throws: What the bytes throw.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(Bytes.Failure) -> [UInt8]? {
            var chunk: [UInt8] = []
            while let byte = try await bytes.next(isolation: actor) {
                chunk.append(byte)
                if Self.isEnd(byte, count: chunk.count) { break }
            }
            return chunk.isEmpty ? nil : chunk
        }

        private static func isEnd(_ byte: UInt8, count: Int) -> Bool {
            byte == ASCII.closeBrace || byte == ASCII.lineFeed || byte == TextReader.recordSeparator
                || count == maximumCount
        }
    }
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
extension AsyncByteChunks: Sendable where Bytes: Sendable {}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
extension AsyncByteChunks.Iterator: Sendable where Bytes.AsyncIterator: Sendable {}
