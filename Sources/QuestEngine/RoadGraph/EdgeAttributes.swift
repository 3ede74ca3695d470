/// The properties of an edge that routing depends on, packed into 32 bits.
///
/// | bits | meaning |
/// | --- | --- |
/// | 0–4 | `RoadClass` |
/// | 5–9 | `Surface` |
/// | 10–11, 12–13 | `TravelMode` forward, backward |
/// | 14 | part of a roundabout |
/// | 15 | inside the main component: the biggest strongly connected part, or another the size of a town |
/// | 16 | a copy of an edge in the middle of a restriction through ways |
/// | 17–31 | reserved, zero |
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
            | UInt32(forward.rawValue) << 10 | UInt32(backward.rawValue) << 12 | (isRoundabout ? 1 << 14 : 0)
    }

    public var roadClass: RoadClass { RoadClass(rawValue: UInt8(rawValue & 31)) ?? .other }
    public var surface: Surface { Surface(rawValue: UInt8(rawValue >> 5 & 31)) ?? .unknown }
    public var forward: TravelMode { TravelMode(rawValue: UInt8(rawValue >> 10 & 3)) ?? .closed }
    public var backward: TravelMode { TravelMode(rawValue: UInt8(rawValue >> 12 & 3)) ?? .closed }
    public var isRoundabout: Bool { rawValue & 1 << 14 != 0 }

    public var isInMainComponent: Bool {
        get { rawValue & 1 << 15 != 0 }
        set { rawValue = newValue ? rawValue | 1 << 15 : rawValue & ~(1 << 15) }
    }

    public var isViaCopy: Bool { rawValue & 1 << 16 != 0 }

    /// Attributes of a copy that is open in one direction only.
    func viaCopy(isForward: Bool) -> EdgeAttributes {
        EdgeAttributes(rawValue: rawValue & (isForward ? ~0x3000 : ~0x0C00) | 1 << 16)
    }

    public func mode(forward isForward: Bool) -> TravelMode { isForward ? forward : backward }
}

/// A mode of travel along an arc.
public enum TravelMode: UInt8, CaseIterable, Sendable {
    case closed = 0
    case ride = 1
    /// Walking, and pushing the bicycle.
    case push = 2
    case ferry = 3

    /// The name that OSRM's bicycle profile has for it.
    public var osrmName: String {
        switch self {
        case .closed: "inaccessible"
        case .ride: "cycling"
        case .push: "pushing bike"
        case .ferry: "ferry"
        }
    }
}

/// The OSM `highway` class (https://wiki.openstreetmap.org/wiki/Key:highway), links counted with their road.
public enum RoadClass: UInt8, CaseIterable, Sendable {
    case other = 0
    case motorway, trunk, primary, secondary, tertiary, unclassified, residential, livingStreet, service,
        parkingAisle
    case track, path, cycleway, footway, pedestrian, bridleway, steps, ferry, road
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
