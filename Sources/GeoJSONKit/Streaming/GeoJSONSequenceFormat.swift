/// What separates the texts of a sequence.
public enum GeoJSONSequenceFormat: Sendable, Hashable, CaseIterable {
    /// A record separator (U+001E) before each text and a line feed behind it (RFC 8142), so that a reader finds
    /// the next text even behind one that was cut off.
    case textSequence
    /// A line for each text. Readers skip blank lines, and lines may end with `\r\n`.
    case newlineDelimited
}
