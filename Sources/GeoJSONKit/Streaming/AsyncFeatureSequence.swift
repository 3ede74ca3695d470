/// The features of an asynchronous sequence of chunks of bytes, each given out as soon as it is complete.
///
/// ```swift
/// let body = AsyncStream { $0.yield(bytes); $0.finish() }
/// for try await feature in AsyncFeatureSequence(body) {
///     print(feature.properties ?? [:])
/// }
/// ```
///
/// The next chunk is asked for only when the features of the last one were taken, so a slow consumer holds back a
/// fast producer. Throws what the chunks throw, a ``GeoJSONError`` as ``FeatureReader/next()`` does, and
/// `CancellationError` when the task was cancelled: a stream that was cut off by that is no broken document.
///
/// A caller that needs the collection's own members, the warnings, or the texts behind a broken one, goes on by hand
/// with the iterator and asks its ``Iterator/reader``.
@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
public struct AsyncFeatureSequence<Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Collection<UInt8> {
    public typealias Element = Feature

    private let chunks: Chunks
    private let reader: FeatureReader

    /// The features of chunks of bytes, wherever these end; see ``FeatureReader`` for the parameters.
    public init(
        _ chunks: Chunks, format: StreamFormat = .document, options: ParsingOptions = .strict,
        maximumItemSize: Int = 16 << 20
    ) {
        self.chunks = chunks
        reader = FeatureReader(format: format, options: options, maximumItemSize: maximumItemSize)
    }

    /// The features of single bytes.
    public init<Bytes: AsyncSequence>(
        bytes: Bytes, format: StreamFormat = .document, options: ParsingOptions = .strict,
        maximumItemSize: Int = 16 << 20
    ) where Bytes.Element == UInt8, Chunks == AsyncByteChunks<Bytes> {
        self.init(AsyncByteChunks(bytes), format: format, options: options, maximumItemSize: maximumItemSize)
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(chunks: chunks.makeAsyncIterator(), reader: reader)
    }

    /// Goes through the features.
    public struct Iterator: AsyncIteratorProtocol {
        private var chunks: Chunks.AsyncIterator
        /// The reader, which has the warnings and, in the end, the collection's own members.
        public private(set) var reader: FeatureReader
        private var isFinished = false

        init(chunks: Chunks.AsyncIterator, reader: FeatureReader) {
            self.chunks = chunks
            self.reader = reader
        }

        /// The next feature; nil behind the last one.
        /// - Throws: The errors of ``FeatureReader/next()`` and of the chunks; `CancellationError`.
        public mutating func next() async throws -> Feature? {
            while true {
                if let feature = try reader.next() { return feature }
                if isFinished { return nil }
                try take(try await chunks.next())
            }
        }

        /// The next feature; nil behind the last one.
        /// - Throws: The errors of ``FeatureReader/next()`` and of the chunks; `CancellationError`.
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(any Error) -> Feature? {
            while true {
                if let feature = try reader.next() { return feature }
                if isFinished { return nil }
                try take(try await chunks.next(isolation: actor))
            }
        }

        private mutating func take(_ chunk: Chunks.Element?) throws {
            // Many sequences end early instead of throwing.
            try Task.checkCancellation()
            if let chunk {
                reader.append(chunk)
            } else {
                reader.finish()
                isFinished = true
            }
        }
    }
}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
extension AsyncFeatureSequence: Sendable where Chunks: Sendable {}

@available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
extension AsyncFeatureSequence.Iterator: Sendable where Chunks.AsyncIterator: Sendable {}

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
        /// - Throws: The errors of the bytes.
        public mutating func next() async throws -> [UInt8]? {
            var chunk: [UInt8] = []
            while let byte = try await bytes.next() {
                chunk.append(byte)
                if Self.isEnd(byte, count: chunk.count) { break }
            }
            return chunk.isEmpty ? nil : chunk
        }

        /// The next chunk; nil behind the last one.
        /// - Throws: The errors of the bytes.
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
