/// How features are put into a stream of bytes.
public enum StreamFormat: Sendable, Hashable, CaseIterable {
    /// One GeoJSON document (RFC 7946): a `FeatureCollection`, whose features are read and written one by one.
    case document
    /// As in ``GeoJSONSequenceFormat/textSequence``.
    case textSequence
    /// As in ``GeoJSONSequenceFormat/newlineDelimited``.
    case newlineDelimited

    /// What separates the texts; nil for a document, which is a single text.
    var sequenceFormat: GeoJSONSequenceFormat? {
        switch self {
        case .document: nil
        case .textSequence: .textSequence
        case .newlineDelimited: .newlineDelimited
        }
    }
}

/// What separates the texts of a sequence.
public enum GeoJSONSequenceFormat: Sendable, Hashable, CaseIterable {
    /// A record separator (U+001E) before each text and a line feed behind it (RFC 8142), so that a reader finds
    /// the next text even behind one that was cut off.
    case textSequence
    /// A line for each text. Readers skip blank lines, and lines may end with `\r\n`.
    case newlineDelimited
}
