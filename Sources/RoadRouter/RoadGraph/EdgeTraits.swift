/// Traits of an edge that profiles consider beyond its `EdgeAttributes`, packed into 64 bits; zero where nothing is known.
///
/// | bits | meaning |
/// | --- | --- |
/// | 0–2 | `SpeedLimit` |
/// | 3–4 | `LaneCount` |
/// | 5–6 | `Lighting` |
/// | 7–8 | `CycleNetwork` |
/// | 9–12 | `TraitMark`: part of a route for mountain bikes, street for bicycles, no motor traffic, steps with a ramp |
/// | 13–15, 16–18, 19–21, 22–24 | `RidingClass` in general, for road bikes, mountain bikes, children |
/// | 25–27 | `TrailScale` |
/// | 28–29 | `WayWidth` |
/// | 30–31 | `Smoothness` |
/// | 32–34 | `TraitMark`: tram rails, tunnel, bridge |
/// | 35 | `TraitMark`: pushed only because the trail is hard |
/// | 36, 37 | a track (not just a lane) beside the road forward, backward |
/// | 38, 39 | a cycleway that is mapped apart, forward, backward |
/// | 40–42, 43–45 | traffic signals forward, backward |
/// | 46–47, 48–49 | gates to be opened forward, backward |
/// | 50–51, 52–53 | narrow barriers forward, backward |
/// | 54–55, 56–57 | raised kerbs forward, backward |
/// | 58–63 | reserved, zero |
///
/// What stands at nodes is counted along the edge and at the node it leads to, so that nothing counts twice on a
/// route; a count stays at the most it can hold.
public struct EdgeTraits: Hashable, Sendable {
    public var rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    public init() {
        rawValue = 0
    }

    public var speedLimit: SpeedLimit {
        get { SpeedLimit(rawValue: UInt8(self[0, 3])) ?? .unknown }
        set { self[0, 3] = UInt64(newValue.rawValue) }
    }

    public var lanes: LaneCount {
        get { LaneCount(rawValue: UInt8(self[3, 2])) ?? .upToTwo }
        set { self[3, 2] = UInt64(newValue.rawValue) }
    }

    public var lighting: Lighting {
        get { Lighting(rawValue: UInt8(self[5, 2])) ?? .unknown }
        set { self[5, 2] = UInt64(newValue.rawValue) }
    }

    public var network: CycleNetwork {
        get { CycleNetwork(rawValue: UInt8(self[7, 2])) ?? .none }
        set { self[7, 2] = UInt64(newValue.rawValue) }
    }

    /// How pleasant riding is, for a kind of rider; where nobody has said it for them, in general.
    public func ridingClass(for kind: RidingClass.Kind) -> RidingClass {
        let own = RidingClass(rawValue: UInt8(self[Self.shift(of: kind), 3])) ?? .unknown
        return own == .unknown ? RidingClass(rawValue: UInt8(self[13, 3])) ?? .unknown : own
    }

    mutating func set(_ ridingClass: RidingClass, for kind: RidingClass.Kind) {
        self[Self.shift(of: kind), 3] = UInt64(ridingClass.rawValue)
    }

    public var trailScale: TrailScale {
        get { TrailScale(rawValue: UInt8(self[25, 3])) ?? .unknown }
        set { self[25, 3] = UInt64(newValue.rawValue) }
    }

    public var width: WayWidth {
        get { WayWidth(rawValue: UInt8(self[28, 2])) ?? .usual }
        set { self[28, 2] = UInt64(newValue.rawValue) }
    }

    public var smoothness: Smoothness {
        get { Smoothness(rawValue: UInt8(self[30, 2])) ?? .good }
        set { self[30, 2] = UInt64(newValue.rawValue) }
    }

    public subscript(mark: TraitMark) -> Bool {
        get { self[mark.bit, 1] != 0 }
        set { self[mark.bit, 1] = newValue ? 1 : 0 }
    }

    /// Whether the cycleway beside the road is a track, kept apart by more than paint, for a direction.
    public func hasTrack(forward isForward: Bool) -> Bool { self[isForward ? 36 : 37, 1] != 0 }

    mutating func setTrack(forward: Bool, backward: Bool) {
        self[36, 2] = (forward ? 1 : 0) | (backward ? 2 : 0)
    }

    /// Whether the cycleway of a direction is mapped as a way of its own.
    public func hasSeparateCycleway(forward isForward: Bool) -> Bool { self[isForward ? 38 : 39, 1] != 0 }

    mutating func setSeparateCycleway(forward: Bool, backward: Bool) {
        self[38, 2] = (forward ? 1 : 0) | (backward ? 2 : 0)
    }

    /// How many obstacles of a kind one meets riding an arc, without those where it begins.
    public func count(of obstacle: Obstacle, forward isForward: Bool) -> Int {
        Int(self[obstacle.shift + (isForward ? 0 : obstacle.width), obstacle.width])
    }

    /// Counts further obstacles, up to the most that the count can hold.
    mutating func add(_ count: Int, _ obstacle: Obstacle, forward isForward: Bool) {
        let shift = obstacle.shift + (isForward ? 0 : obstacle.width)
        let most = 1 << UInt64(obstacle.width) - 1
        self[shift, obstacle.width] = UInt64(min(Int(self[shift, obstacle.width]) + count, most))
    }

    private static func shift(of kind: RidingClass.Kind) -> UInt64 { 13 + 3 * UInt64(kind.rawValue) }

    @inline(__always)
    private subscript(shift: UInt64, width: UInt64) -> UInt64 {
        get { rawValue >> shift & (1 << width - 1) }
        set {
            let mask: UInt64 = (1 << width - 1) << shift
            rawValue = rawValue & ~mask | newValue << shift & mask
        }
    }
}

extension EdgeTraits {
    /// Traits as seen riding against the edge's direction.
    var turnedRound: EdgeTraits {
        var turned = self
        turned.setTrack(forward: hasTrack(forward: false), backward: hasTrack(forward: true))
        turned.setSeparateCycleway(
            forward: hasSeparateCycleway(forward: false), backward: hasSeparateCycleway(forward: true))
        for obstacle in Obstacle.allCases {
            turned[obstacle.shift, obstacle.width] = self[obstacle.shift + obstacle.width, obstacle.width]
            turned[obstacle.shift + obstacle.width, obstacle.width] = self[obstacle.shift, obstacle.width]
        }
        return turned
    }

    /// The traits of the way, without what stands at nodes of it: what is alike where edges join.
    var withoutObstacles: EdgeTraits { EdgeTraits(rawValue: rawValue & (1 << 40 - 1)) }

    /// The traits of two edges that follow one another and are alike but for obstacles.
    func joined(with next: EdgeTraits) -> EdgeTraits {
        var joined = self
        if next.rawValue >> 40 == 0 { return joined }
        for obstacle in Obstacle.allCases {
            for isForward in [true, false] {
                joined.add(next.count(of: obstacle, forward: isForward), obstacle, forward: isForward)
            }
        }
        return joined
    }
}

/// A property that a way has or has not.
public enum TraitMark: UInt8, CaseIterable, Sendable {
    case mountainNetwork = 0
    case cycleStreet, carFree, ramp, tramRails, tunnel, bridge, hardTrail

    fileprivate var bit: UInt64 { UInt64(rawValue) + (rawValue < 4 ? 9 : 28) }
}

/// A thing at a node that holds riders up.
public enum Obstacle: UInt8, CaseIterable, Sendable {
    case signal = 0
    /// A gate that has to be opened.
    case gate
    /// A cycle barrier, or bollards close together.
    case narrowBarrier
    /// A raised kerb.
    case kerb

    fileprivate var width: UInt64 { self == .signal ? 3 : 2 }
    fileprivate var shift: UInt64 { self == .signal ? 40 : 42 + 4 * UInt64(rawValue) }
}

extension RoadGraph {
    /// The traits of an edge.
    public func traits(of edge: EdgeID) -> EdgeTraits {
        EdgeTraits(rawValue: arrays.traits[Int(edge.rawValue)])
    }
}
