/// The properties of an edge that routing depends on, packed into 32 bits.
///
/// | bits | meaning |
/// | --- | --- |
/// | 0–4 | `RoadClass` |
/// | 5–9 | `Surface` |
/// | 10–12, 13–15 | `TravelMode` forward, backward |
/// | 16 | part of a roundabout |
/// | 17 | inside the main component: the biggest strongly connected part, or another the size of a town |
/// | 18 | a copy of an edge: in the middle of a restriction through ways, or as it is at some hours |
/// | 19, 20 | a cycleway beside the road forward, backward |
/// | 21 | better left to others: a cycleway of its own runs nearby, or riding is discouraged |
/// | 22 | its riding time is given (`RoadGraph.givenTime`) |
/// | 23 | open at some hours only: closed wherever no clock is known (`RoadGraph.timedArcs`) |
/// | 24 | wholly a link: a slip road that joins two roads |
/// | 25 | wholly a crossing of a road for those who walk or ride beside it |
/// | 26–31 | reserved, zero |
public struct EdgeAttributes: Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public init(
        roadClass: RoadClass, surface: Surface = .unknown, forward: TravelMode = .ride,
        backward: TravelMode = .ride,
        isRoundabout: Bool = false
    ) {
        rawValue =
            UInt32(roadClass.rawValue) | UInt32(surface.rawValue) << 5
            | UInt32(forward.rawValue) << 10 | UInt32(backward.rawValue) << 13 | (isRoundabout ? 1 << 16 : 0)
    }

    public var roadClass: RoadClass { RoadClass(rawValue: UInt8(rawValue & 31)) ?? .other }
    public var surface: Surface { Surface(rawValue: UInt8(rawValue >> 5 & 31)) ?? .unknown }
    public var forward: TravelMode { TravelMode(rawValue: UInt8(rawValue >> 10 & 7)) ?? .closed }
    public var backward: TravelMode { TravelMode(rawValue: UInt8(rawValue >> 13 & 7)) ?? .closed }
    public var isRoundabout: Bool { self[16] }

    public var isInMainComponent: Bool {
        get { self[17] }
        set { self[17] = newValue }
    }

    public var isViaCopy: Bool { self[18] }

    /// Whether there is a cycleway beside the road, a track or a lane, for whoever rides in a direction.
    public func hasCycleway(forward isForward: Bool) -> Bool { self[isForward ? 19 : 20] }

    mutating func setCycleway(forward: Bool, backward: Bool) {
        self[19] = forward
        self[20] = backward
    }

    /// Whether bicycles had better not be ridden here, although they may.
    public var isDiscouraged: Bool {
        get { self[21] }
        set { self[21] = newValue }
    }

    /// Whether the time along the edge is given, and does not follow from its class.
    public var hasGivenTime: Bool {
        get { self[22] }
        set { self[22] = newValue }
    }

    /// Whether the edge is open at some hours only.
    var isTimed: Bool {
        get { self[23] }
        set { self[23] = newValue }
    }

    /// Whether the edge is a slip road from one road to another.
    public var isLink: Bool {
        get { self[24] }
        set { self[24] = newValue }
    }

    /// Whether the edge is where a path crosses a road.
    public var isCrossing: Bool {
        get { self[25] }
        set { self[25] = newValue }
    }

    /// Attributes without what only words depend on (`isLink`, `isCrossing`): alike where edges join.
    var withoutRemarks: EdgeAttributes { EdgeAttributes(rawValue: rawValue & ~Self.remarks) }

    /// Attributes of two edges that follow one another: a remark stays where it holds for both.
    func joined(with next: EdgeAttributes) -> EdgeAttributes {
        EdgeAttributes(rawValue: rawValue & (next.rawValue | ~Self.remarks))
    }

    private static let remarks: UInt32 = 3 << 24

    /// Attributes of a copy that is open at some hours, in a mode that the edge itself does not have.
    func timedCopy(forward: TravelMode, backward: TravelMode) -> EdgeAttributes {
        var copy = with(forward: forward, backward: backward)
        copy[18] = true
        copy.isTimed = true
        return copy
    }

    /// Attributes with other modes.
    func with(forward: TravelMode, backward: TravelMode) -> EdgeAttributes {
        EdgeAttributes(
            rawValue: rawValue & ~(0x3F << 10) | UInt32(forward.rawValue) << 10
                | UInt32(backward.rawValue) << 13)
    }

    /// Attributes of a copy that is open in one direction only.
    func viaCopy(isForward: Bool) -> EdgeAttributes {
        var copy = EdgeAttributes(rawValue: rawValue & ~(7 << (isForward ? 13 : 10)))
        copy[18] = true
        return copy
    }

    /// Attributes as seen riding against the edge's direction.
    var turnedRound: EdgeAttributes {
        EdgeAttributes(
            rawValue: rawValue & ~Self.directed
                | rawValue >> 3 & (7 << 10) | rawValue << 3 & (7 << 13)
                | rawValue >> 1 & (1 << 19) | rawValue << 1 & (1 << 20))
    }

    /// The bits of which there is one for each direction.
    private static let directed: UInt32 = 0x3F << 10 | 3 << 19

    public func mode(forward isForward: Bool) -> TravelMode { isForward ? forward : backward }

    private subscript(bit: UInt32) -> Bool {
        get { rawValue & 1 << bit != 0 }
        set { rawValue = newValue ? rawValue | 1 << bit : rawValue & ~(1 << bit) }
    }
}

/// A mode of travel along an arc.
public enum TravelMode: UInt8, CaseIterable, Sendable {
    case closed = 0
    case ride = 1
    /// Walking, and pushing the bicycle.
    case push = 2
    case ferry = 3
    /// On rails, the bicycle taken along.
    case train = 4

    /// The name that OSRM's bicycle profile has for it.
    public var osrmName: String {
        switch self {
        case .closed: "inaccessible"
        case .ride: "cycling"
        case .push: "pushing bike"
        case .ferry: "ferry"
        case .train: "train"
        }
    }
}

/// The OSM `highway` class (https://wiki.openstreetmap.org/wiki/Key:highway), links counted with their road.
public enum RoadClass: UInt8, CaseIterable, Sendable {
    case other = 0
    case motorway, trunk, primary, secondary, tertiary, unclassified, residential, livingStreet, service,
        parkingAisle
    case track, path, cycleway, footway, pedestrian, bridleway, steps, ferry, road, train
}

/// The OSM `surface` (https://wiki.openstreetmap.org/wiki/Key:surface), grouped by how it rides; where
/// `smoothness` or the difficulty of a trail say worse, one of the last four.
public enum Surface: UInt8, CaseIterable, Sendable {
    case unknown = 0
    case asphalt, concrete, pavingStones, sett, cobblestone, compacted, fineGravel, gravel, unpaved, ground,
        dirt
    case grass, mud, sand, wood, metal, grade1, grade2, grade3, grade4, grade5
    case rough, veryRough, horrible
    /// A bicycle has to be carried.
    case impassable
}
