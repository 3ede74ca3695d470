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
