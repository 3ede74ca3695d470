/// A source of OpenStreetMap data: the port that `OSMReader` implements for files.
///
/// A source is read several times, each time for what the pass needs, so that the whole file never has to be
/// in memory.
public protocol OSMSource {
    /// Reads the header of the data.
    ///
    /// - Throws: `ImportError.unreadable`, naming the source.
    func header() throws(ImportError) -> OSMHeader

    /// Hands over every wanted element once, in the order of the data, which may be any.
    ///
    /// - Throws: `ImportError.unreadable`, naming the source; what was handed over before is then worth
    ///   nothing.
    func read(_ filter: OSMFilter, _ body: (OSMBatch) -> Void) throws(ImportError)
}

/// The header of an OSM file.
public struct OSMHeader: Hashable, Sendable {
    public var bounds: Bounds?
    /// Time at which the data was current.
    public var timestamp: Timestamp?
    /// The program that wrote the file.
    public var generator: String?

    public init(bounds: Bounds? = nil, timestamp: Timestamp? = nil, generator: String? = nil) {
        self.bounds = bounds
        self.timestamp = timestamp
        self.generator = generator
    }
}

/// The elements a pass wants.
public struct OSMFilter: Hashable, Sendable {
    public var wantsNodes: Bool
    /// Keys of the tags of nodes to hand over; others are left out.
    public var nodeTagKeys: [String]
    /// Ways that carry at least one of these keys, with all their tags; none when empty.
    public var wayKeys: [String]
    /// All other ways too, without tags.
    public var wantsOtherWays: Bool
    /// Relations whose `type` is one of these; none when empty.
    public var relationTypes: [String]

    public init(
        wantsNodes: Bool = false, nodeTagKeys: [String] = [], wayKeys: [String] = [],
        wantsOtherWays: Bool = false, relationTypes: [String] = []
    ) {
        self.wantsNodes = wantsNodes
        self.nodeTagKeys = nodeTagKeys
        self.wayKeys = wayKeys
        self.wantsOtherWays = wantsOtherWays
        self.relationTypes = relationTypes
    }
}

/// Some elements of the data, as many as the source finds handy.
public struct OSMBatch: Sendable {
    public var nodes: [OSMNode]
    public var ways: [OSMWay]
    public var relations: [OSMRelation]
    /// Share of the data that is read after this batch, 0 to 1.
    public var fraction: Double

    public init(
        nodes: [OSMNode] = [], ways: [OSMWay] = [], relations: [OSMRelation] = [], fraction: Double = 1
    ) {
        self.nodes = nodes
        self.ways = ways
        self.relations = relations
        self.fraction = fraction
    }
}
