/// Counts of what an import read, kept and left out.
public struct ImportSummary: Hashable, Sendable {
    /// All nodes of the source.
    public var nodesRead = 0
    /// Nodes on roads, each counted once, that the source has.
    public var nodesUsed = 0
    /// Ways that say they are a road or a ferry.
    public var waysRead = 0
    public var waysKept = 0
    public var waysDropped: [WayDropReason: Int] = [:]
    /// Stretches between junctions that have no extent.
    public var edgesDropped = 0

    /// Number of references of ways, roads or not, to nodes that the source lacks, as in an extract cut out
    /// of a larger one.
    public var missingReferences = 0
    /// Number of missing references in roads of the map, which are cut there.
    public var missingReferencesOnRoads = 0
    /// The missing nodes on roads, each counted once.
    public var missingNodesOnRoads = 0
    /// Nodes on roads that nobody rides through: walls, stiles, locked gates.
    public var closedBarriers = 0

    /// Restriction relations read, and those of them that forbid a bicycle a turn of this map.
    public var restrictionsRead = 0
    public var restrictionsApplied = 0
    public var restrictionsIgnored: [RestrictionIgnoreReason: Int] = [:]
    /// Pairs of arcs, and longer chains where a restriction leads through ways.
    public var turnsForbidden = 0

    /// Ways and gates that the clock closes.
    public var timedClosures = 0
    /// Roads and gates with a condition that is not understood, or that would open what is closed.
    public var conditionsIgnored = 0

    /// Lakes, rivers with banks and the like.
    public var waterAreas = 0
    /// Rings of such areas, shores or islands, that are left out because the source lacks a part of them.
    public var waterRingsCut = 0

    /// Heights along the roads; `nil` on a flat map.
    public var heights: EdgeHeights.Summary?

    /// Number of nodes of the finished graph.
    public var nodeCount = 0
    public var edgeCount = 0
    /// Directions of edges that a rider may use.
    public var openArcCount = 0
    /// Parts of the network with no road between them, whatever the directions.
    public var componentCount = 0
    /// Edges that cannot be reached from the main component and back.
    public var edgesOutsideMainPart = 0
}

/// A reason why a way is not in the map.
public enum WayDropReason: String, CaseIterable, Hashable, Sendable {
    /// Its tags name no kind of road: a rest area, a lift, a train route.
    case notARoad = "not-a-road"
    /// Planned, under construction or gone.
    case notBuilt = "not-built"
    /// Neither riding nor pushing is allowed in any direction.
    case closedToBicycles = "closed-to-bicycles"
    /// No two neighbouring nodes of the way are known.
    case tooFewNodes = "too-few-nodes"
    /// Outline of a parking area, platform or pier that no road touches.
    case touchesNoRoad = "touches-no-road"
    /// The source has another way of this id; the first counts.
    case duplicate = "duplicate"
}

/// A reason why a restriction relation changes nothing.
public enum RestrictionIgnoreReason: String, CaseIterable, Hashable, Sendable {
    /// Restriction that excepts bicycles or is about other vehicles.
    case otherVehicles = "other-vehicles"
    /// Restriction that holds only at some hours.
    case conditional = "conditional"
    /// Its via members are several nodes, or nodes and ways.
    case mixedVia = "mixed-via"
    /// Members are missing or its kind is unknown.
    case malformed = "malformed"
    /// A member is not on the map or not ridden, or the turn is impossible anyway.
    case noEffect = "no-effect"
    /// Its ways go on at both sides of the via node, so that it does not tell which turn it means.
    case ambiguous = "ambiguous"
}
