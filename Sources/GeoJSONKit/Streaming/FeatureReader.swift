/// Reads features from chunks of bytes, each as soon as it is complete, without ever holding the document.
///
/// Hand over bytes with ``append(_:)``, take features with ``next()`` until it returns nil, and so on; when no
/// more bytes will come, say so with ``finish()`` and take the rest.
///
/// Values, warnings and refusals are the same as for ``GeoJSON/parse(_:options:)`` of all the bytes, wherever the
/// chunks end: the same values, codes, locations and paths. Only
///
/// - features that stand before an error have been given out when it is thrown;
/// - a second array `features` in a collection is refused (`duplicate-member`), since the features of the first
///   one, which would not count, cannot be taken back;
/// - where `features` stands before a `type` other than `FeatureCollection`, a lenient reader throws what would
///   have been a warning (`misplaced-member`);
/// - a bare geometry is refused (`unknown-type`), since it is no feature; ``GeoJSONSequenceReader`` reads
///   sequences of geometries;
/// - not the size of the document is limited but that of what has to be held: each feature, and the collection's
///   own members.
///
/// A sequence is read text by text. Its features are given out: that of a feature, those of a collection when all of
/// it is there. Locations are those in the stream, paths start at the text. After the error of one text, `next()`
/// goes on with the text behind it.
public struct FeatureReader: Sendable {
    /// The form in which features stand in the bytes.
    public let format: StreamFormat

    var document: DocumentReader
    var texts: TextReader
    /// Features of the text that was read last.
    private var features: IndexingIterator<[Feature]> = [].makeIterator()
    private var isFinished = false

    /// A reader that waits for the first bytes.
    /// - Parameters:
    ///   - format: The form in which features stand in the bytes.
    ///   - options: Rules for reading them. ``ParsingOptions/maximumSize`` does not count here.
    ///   - maximumItemSize: The largest feature, the most white space between two, the largest rest of a
    ///     collection, and the largest text of a sequence, each in bytes; 16 MiB unless told otherwise.
    public init(
        format: StreamFormat = .document, options: ParsingOptions = .strict, maximumItemSize: Int = 16 << 20
    ) {
        self.format = format
        document = DocumentReader(options: options, maximumItemSize: maximumItemSize)
        texts = TextReader(
            format.sequenceFormat ?? .newlineDelimited, options: options, maximumItemSize: maximumItemSize,
            needsFeatures: true)
    }

    /// Hands over the bytes that come next in the stream, however many.
    ///
    /// They are copied and held until ``next()`` has read them.
    /// - Precondition: ``finish()`` was not called.
    /// - Complexity: O(*n*) in the number of bytes.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        precondition(!isFinished, "Bytes were handed over after finish().")
        if format == .document { document.append(bytes) } else { texts.append(bytes) }
    }

    /// Says that no more bytes will come.
    public mutating func finish() {
        isFinished = true
        document.finish()
        texts.finish()
    }

    /// The next feature.
    /// - Returns: Nil when more bytes are needed, or, after ``finish()``, when all features were read.
    /// - Throws: The mistake of the document, each time; or that of the next text of a sequence, once.
    /// - Complexity: O(*n*) in the number of bytes of the feature.
    public mutating func next() throws(GeoJSONError) -> Feature? {
        if format == .document { return try document.next() }
        while true {
            if let feature = features.next() { return feature }
            guard let text = try texts.next() else { return nil }
            features = text.features.makeIterator()
        }
    }

    /// Warnings of what was read so far, in file order; at most ``ParsingOptions/maximumWarnings``.
    public var warnings: [GeoJSONError] { format == .document ? document.warnings : texts.warnings }

    /// The members of the collection that is read, without its features: first those before `features`, and all
    /// of them when ``next()`` has returned nil after ``finish()``. Nil for a document that is a single feature,
    /// and for sequences.
    public var collection: FeatureCollection? { document.collection }

    /// Number of bytes that there is room for; for tests.
    var capacity: Int { document.buffer.bytes.capacity + texts.buffer.bytes.capacity }
}

/// A form in which features stand in a stream of bytes.
public enum StreamFormat: Sendable, Hashable, CaseIterable {
    /// A GeoJSON document (RFC 7946): a `FeatureCollection`, whose features are read and written one by one.
    case document
    /// A sequence as ``GeoJSONSequenceFormat/textSequence``.
    case textSequence
    /// A sequence as ``GeoJSONSequenceFormat/newlineDelimited``.
    case newlineDelimited

    /// The separator of the texts; nil for a document, which is a single text.
    var sequenceFormat: GeoJSONSequenceFormat? {
        switch self {
        case .document: nil
        case .textSequence: .textSequence
        case .newlineDelimited: .newlineDelimited
        }
    }
}
