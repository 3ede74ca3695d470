/// Rules for writing a document.
public struct WritingOptions: Sendable, Hashable {
    /// The most decimals that coordinates and bounding boxes get, 0…15, trailing zeros left out; nil writes the
    /// shortest decimals that parse to the same double. Property values are never rounded.
    /// Six decimals are about 0.1 m (RFC 7946, section 11.2).
    public var precision: Int?
    /// Spaces per level, with each member and element on a line of its own except in arrays of plain values;
    /// nil writes no white space at all.
    public var indentation: Int?

    public init(precision: Int? = nil, indentation: Int? = nil) {
        self.precision = precision.map { min(max($0, 0), 15) }
        self.indentation = indentation.map { max($0, 0) }
    }

    /// Two spaces per level.
    public static let pretty = WritingOptions(indentation: 2)
}
