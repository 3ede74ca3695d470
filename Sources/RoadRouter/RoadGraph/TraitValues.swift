/// The speed of the motor traffic on a road, by what is allowed there.
public enum SpeedLimit: UInt8, CaseIterable, Sendable {
    case unknown = 0
    case upTo20, upTo30, upTo50, upTo70, upTo90, faster
}

/// Lanes of a road, both directions together.
///
/// Where nobody has counted there are two at most, as a rule: to tell those roads apart would part edges, and no rider
/// would notice.
public enum LaneCount: UInt8, CaseIterable, Sendable {
    case upToTwo = 0
    case threeOrFour, more
}

/// Whether a way is known to be dark at night; lit ones are as those of which nobody says.
public enum Lighting: UInt8, CaseIterable, Sendable {
    case unknown = 0
    case unlit
}

/// The widest network of cycle routes that a way is a part of.
public enum CycleNetwork: UInt8, CaseIterable, Comparable, Sendable {
    case none = 0
    case local, regional
    /// National or international.
    case national

    public static func < (left: CycleNetwork, right: CycleNetwork) -> Bool { left.rawValue < right.rawValue }
}

/// How mappers rate riding on a way (https://wiki.openstreetmap.org/wiki/Class:bicycle), from −3 to 3.
public enum RidingClass: UInt8, CaseIterable, Sendable {
    case unknown = 0
    case minus3, minus2, minus1, neutral, plus1, plus2, plus3

    /// For whom: in general, or a kind of riding with a key of its own.
    public enum Kind: UInt8, CaseIterable, Sendable {
        case general = 0
        case road, mountain, children
    }
}

/// Difficulty of a trail (https://wiki.openstreetmap.org/wiki/Key:mtb:scale), S0 to S6.
public enum TrailScale: UInt8, CaseIterable, Comparable, Sendable {
    case unknown = 0
    case s0, s1, s2, s3, s4, s5, s6

    public static func < (left: TrailScale, right: TrailScale) -> Bool { left.rawValue < right.rawValue }
}

/// How wide a way is, where that may be too little.
public enum WayWidth: UInt8, CaseIterable, Comparable, Sendable {
    case usual = 0
    /// Narrower than 1.5 m, or than 1.2 m.
    case narrow, veryNarrow

    public static func < (left: WayWidth, right: WayWidth) -> Bool { left.rawValue < right.rawValue }
}

/// How well a good way rides (https://wiki.openstreetmap.org/wiki/Key:smoothness); worse ones are a `Surface`.
public enum Smoothness: UInt8, CaseIterable, Sendable {
    /// Also where nobody says.
    case good = 0
    case intermediate, excellent
}
