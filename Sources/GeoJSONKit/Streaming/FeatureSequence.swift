/// The features of a sequence of chunks of bytes, read while it is gone through.
///
/// A Swift sequence cannot throw, so its elements are results:
///
/// ```swift
/// let chunks = [bytes.prefix(100), bytes.dropFirst(100)]
/// for result in FeatureSequence(chunks) {
///     let feature = try result.get()
///     print(feature.properties ?? [:])
/// }
/// ```
///
/// A caller that needs the collection's own members or the warnings goes on by hand with ``Iterator/nextFeature()``
/// and asks ``Iterator/reader`` in the end. The error of a document is its last element; in a sequence of texts,
/// further elements may follow the error of one text.
public struct FeatureSequence<Chunks: Sequence>: Sequence where Chunks.Element: Collection<UInt8> {
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

    public func makeIterator() -> Iterator { Iterator(chunks: chunks.makeIterator(), reader: reader) }

    /// Goes through the features.
    public struct Iterator: IteratorProtocol {
        private var chunks: Chunks.Iterator
        /// The reader, which has the warnings and, in the end, the collection's own members.
        public private(set) var reader: FeatureReader
        private var isFinished = false
        private var hasFailed = false

        init(chunks: Chunks.Iterator, reader: FeatureReader) {
            self.chunks = chunks
            self.reader = reader
        }

        /// The next feature; nil behind the last one.
        /// - Throws: The errors of ``FeatureReader/next()``.
        public mutating func nextFeature() throws(GeoJSONError) -> Feature? {
            while true {
                if let feature = try reader.next() { return feature }
                if isFinished { return nil }
                if let chunk = chunks.next() {
                    reader.append(chunk)
                } else {
                    reader.finish()
                    isFinished = true
                }
            }
        }

        /// The next feature or error; nil behind the last one.
        public mutating func next() -> Result<Feature, GeoJSONError>? {
            guard !hasFailed else { return nil }
            do throws(GeoJSONError) {
                return try nextFeature().map { .success($0) }
            } catch {
                hasFailed = reader.format == .document
                return .failure(error)
            }
        }
    }
}

extension FeatureSequence: Sendable where Chunks: Sendable {}
extension FeatureSequence.Iterator: Sendable where Chunks.Iterator: Sendable {}
