/// How a document is written.
public struct WritingOptions: Sendable, Hashable {
    /// The most decimals that coordinates and bounding boxes get, 0…15, trailing zeros left out; nil writes the
    /// shortest decimals that parse to the same double. Property values are never rounded.
    /// Six decimals are about 0.1 m (RFC 7946, section 11.2).
    public var precision: Int?
    /// Spaces per level, with each member and element on a line of its own except in arrays of plain values;
    /// nil writes no white space at all.
    public var indentation: Int?
    /// Whether a ``JSONValue`` is written in one form whatever order its members are in and however its numbers were
    /// written: members sorted by the UTF-16 code units of their names, whole numbers of 64 bits without a point. This
    /// is RFC 8785 (JCS) as long as all numbers are whole and within ±2⁵³.
    public var isCanonical: Bool

    public init(precision: Int? = nil, indentation: Int? = nil, isCanonical: Bool = false) {
        self.isCanonical = isCanonical
        self.precision = precision.map { min(max($0, 0), 15) }
        self.indentation = indentation.map { max($0, 0) }
    }

    /// Two spaces per level.
    public static let pretty = WritingOptions(indentation: 2)

    /// No white space, members sorted; see ``isCanonical``.
    public static let canonical = WritingOptions(isCanonical: true)
}
