/// Rules and limits for reading a document.
public struct ParsingOptions: Sendable, Hashable {
    /// The treatment of documents that break RFC 7946.
    public enum Conformance: Sendable, Hashable {
        /// Refuse what the RFC forbids.
        case strict
        /// Read what is found in the wild and warn: a byte order mark, unclosed or too short rings and lines, a
        /// legacy `crs` (dropped), misplaced members (kept as foreign members), an unusable `id` or `bbox`
        /// (dropped), a feature without `geometry` or `properties` or with empty ones of another kind, `features`
        /// that are null. Warn also of positions that have a place on Earth only the other way round.
        case lenient
    }

    /// Strict unless told otherwise. JSON's own grammar holds in both.
    public var conformance: Conformance
    /// The largest document accepted, in bytes; 256 MiB unless told otherwise.
    public var maximumSize: Int
    /// The greatest depth of nested arrays and objects; 128 unless told otherwise. Each level takes some hundred
    /// bytes of stack.
    public var maximumDepth: Int
    /// The greatest number of members in an object; 65,536 unless told otherwise.
    public var maximumMembers: Int
    /// The greatest number of positions in all geometries together; 16,777,216 unless told otherwise, which take 400
    /// MB. A streaming reader holds one feature at a time, and counts those of each by itself.
    public var maximumPositions: Int
    /// The greatest number of combining marks in a row in a text (UAX #15, section 13); 30 unless told otherwise. Swift
    /// takes a time that grows with its square to compare such texts. More are for texts that were taken before.
    public var maximumMarks: Int
    /// The greatest number of warnings, later ones being dropped; 1,000 unless told otherwise.
    public var maximumWarnings: Int

    public init(
        conformance: Conformance = .strict, maximumSize: Int = 256 << 20, maximumDepth: Int = 128,
        maximumMembers: Int = 1 << 16, maximumPositions: Int = 1 << 24, maximumWarnings: Int = 1_000,
        maximumMarks: Int = MarkRun.longest
    ) {
        self.conformance = conformance
        self.maximumSize = maximumSize
        self.maximumDepth = maximumDepth
        self.maximumMembers = maximumMembers
        self.maximumPositions = maximumPositions
        self.maximumWarnings = maximumWarnings
        self.maximumMarks = maximumMarks
    }

    /// Refuses what the RFC forbids.
    public static let strict = ParsingOptions()

    /// Reads what is found in the wild.
    public static let lenient = ParsingOptions(conformance: .lenient)
}
