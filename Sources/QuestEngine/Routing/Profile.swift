/// A kind of rider as tables of constants: from an edge's attributes to the time and the weight of riding it.
///
/// *Duration* is riding time and nothing else, turns included. *Weight* is what routes minimise: see
/// `Objective`. Speeds lie near those that OSRM's and GraphHopper's bicycle profiles give.
public struct Profile: Sendable {
    public let name: ProfileName
    public let objective: Objective
    /// Speed on the saddle in metres per hour, by class of road.
    let speed: @Sendable (RoadClass) -> UInt32
    /// Largest speed on a surface in metres per hour; `.max` where it slows nobody down.
    let surfaceLimit: @Sendable (Surface) -> UInt32
    /// Weight over duration in hundredths, at least 100, when riding: by class of road, and by whether there is a
    /// cycleway beside it.
    let preference: @Sendable (RoadClass, Bool) -> UInt32
    /// Hundredths more where riding is discouraged.
    let discouragement: UInt32
    /// Speed on foot in metres per hour; less where the surface says so.
    let pushSpeed: UInt32
    let stepsSpeed: UInt32
    let ferrySpeed: UInt32
    let trainSpeed: UInt32
    /// Weights of turns. Their time is always `TurnCost.time`.
    let turnWeight: TurnCost

    /// The quantity that a profile's routes minimise, and so the unit of its weights.
    public enum Objective: Hashable, Sendable {
        /// Milliseconds of riding time, times a factor of at least 1 for the classes of road a rider would rather
        /// avoid. `Weight.infinity` is 298 hours.
        case time
        /// Millimetres of road, and nothing for turns. `Weight.infinity` is 1,073 km.
        case length
    }

    /// All profiles that `Preparation` computes and `Router` offers, the default first.
    public static let all = [trekking, shortest]

    /// The profile of a name or an alias, if there is one.
    public static func named(_ name: ProfileName) -> Profile? {
        all.first { $0.name == name.resolved }
    }

    /// An everyday bicycle in town and country: what takes the least time, away from busy roads where the
    /// detour is small.
    public static let trekking = Profile(
        name: .trekking, objective: .time, speed: speed, surfaceLimit: surfaceLimit,
        preference: avoidingTraffic, discouragement: 100, pushSpeed: 4_000, stepsSpeed: 2_000,
        ferrySpeed: 8_000, trainSpeed: 10_000, turnWeight: .time)

    /// The shortest way that may be ridden or pushed, whatever it is like. The same rider, so its durations
    /// are those of `trekking` on the same roads.
    public static let shortest = Profile(
        name: .shortest, objective: .length, speed: speed, surfaceLimit: surfaceLimit,
        preference: { _, _ in 100 }, discouragement: 0, pushSpeed: 4_000, stepsSpeed: 2_000,
        ferrySpeed: 8_000, trainSpeed: 10_000, turnWeight: .nothing)

    private static func speed(on roadClass: RoadClass) -> UInt32 {
        switch roadClass {
        case .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .road: 16_000
        case .cycleway: 16_000
        case .livingStreet, .service: 14_000
        case .path: 13_000
        case .track: 12_000
        case .footway, .pedestrian, .bridleway, .parkingAisle, .other, .train: 10_000
        case .steps: 2_000
        case .ferry: 8_000
        }
    }

    private static func surfaceLimit(on surface: Surface) -> UInt32 {
        switch surface {
        case .unknown, .asphalt, .concrete, .grade1: .max
        case .pavingStones, .compacted, .grade2: 14_000
        case .fineGravel: 13_000
        case .grade3: 11_000
        case .sett, .ground, .unpaved, .wood, .metal, .rough: 10_000
        case .gravel, .dirt, .grade4: 9_000
        case .cobblestone: 8_000
        case .grass, .grade5, .veryRough: 6_000
        case .mud, .sand, .horrible: 4_000
        case .impassable: 2_000
        }
    }

    private static func avoidingTraffic(on roadClass: RoadClass, hasCycleway: Bool) -> UInt32 {
        switch roadClass {
        case .motorway, .trunk: hasCycleway ? 130 : 500
        case .primary: hasCycleway ? 110 : 140
        case .secondary: hasCycleway ? 105 : 120
        case .tertiary: hasCycleway ? 100 : 105
        case .track, .path, .bridleway, .footway: 130
        default: 100
        }
    }
}

extension Profile {
    /// Sections that `Preparation` puts into the `.roads` file: the weight of every arc, `.infinity` for
    /// closed ones; the speed of every combination of attributes, from which durations follow; and the
    /// weights of turns.
    ///
    /// - Complexity: O(arcs).
    public func metricSections(for graph: RoadGraph) -> RoadSections {
        let arcCount = graph.arcCount
        var weights: [UInt32] = []
        weights.reserveCapacity(arcCount)
        for edge in 0..<arcCount / 2 {
            let attributes = EdgeAttributes(rawValue: graph.arrays.attributes[edge])
            for isForward in [true, false] {
                let pace = pace(attributes, isForward: isForward)
                let given = attributes.hasGivenTime ? graph.arrays.givenTime(of: edge) : nil
                weights.append(weight(ofMillimeters: graph.arrays.lengths[edge], at: pace, lasting: given))
            }
        }
        var sections = RoadSections()
        sections.append(weights, as: name.weightSection)
        sections.append(speedTable, as: name.speedSection)
        sections.append([turnWeight], as: name.turnSection)
        return sections
    }

    /// Weight of a whole arc.
    ///
    /// - Parameter duration: Milliseconds, where they are given.
    func weight(ofMillimeters length: UInt32, at pace: Pace, lasting duration: UInt32? = nil) -> UInt32 {
        switch objective {
        case .time: pace.weight(ofDuration: duration ?? pace.duration(ofMillimeters: length))
        case .length: pace.speed == 0 ? Weight.infinity.rawValue : Pace.open(UInt64(length))
        }
    }

    /// Speeds in metres per hour, by `EdgeAttributes.paceIndex`.
    private var speedTable: [UInt32] {
        EdgeAttributes.allForPace.map { pace($0, isForward: true).speed }
    }

    /// Pace on an arc: metres per hour, zero where it is closed, and weight over duration in hundredths.
    struct Pace: Hashable {
        var speed: UInt32
        var preference: UInt32

        static let closed = Pace(speed: 0, preference: 100)

        /// Duration in milliseconds, rounded up.
        func duration(ofMillimeters length: UInt32) -> UInt32 {
            guard speed > 0 else { return Weight.infinity.rawValue }
            let milliseconds = (UInt64(length) * 3_600).dividedRoundingUp(by: UInt64(speed))
            return Self.open(milliseconds)
        }

        /// Weight of a duration, rounded up.
        func weight(ofDuration duration: UInt32) -> UInt32 {
            guard speed > 0 else { return Weight.infinity.rawValue }
            return Self.open((UInt64(duration) * UInt64(preference)).dividedRoundingUp(by: 100))
        }

        /// Weight of an open arc: below infinity however long it is, and at least one, since an arc that
        /// costs nothing would make every bound useless.
        static func open(_ cost: UInt64) -> UInt32 {
            UInt32(min(max(cost, 1), UInt64(Weight.infinity.rawValue - 1)))
        }
    }

    func pace(_ attributes: EdgeAttributes, isForward: Bool) -> Pace {
        let roadClass = attributes.roadClass
        switch attributes.mode(forward: isForward) {
        case .closed:
            return .closed
        case .ferry:
            return Pace(speed: ferrySpeed, preference: 100)
        case .train:
            return Pace(speed: trainSpeed, preference: 100)
        case .push:
            let speed = roadClass == .steps ? stepsSpeed : min(pushSpeed, surfaceLimit(attributes.surface))
            return Pace(speed: speed, preference: 100)
        case .ride:
            return Pace(
                speed: min(speed(roadClass), surfaceLimit(attributes.surface)),
                preference: preference(roadClass, attributes.hasCycleway(forward: isForward))
                    + (attributes.isDiscouraged ? discouragement : 0))
        }
    }
}

extension ProfileName {
    var weightSection: String { "metric/\(rawValue)/weight" }
    var speedSection: String { "metric/\(rawValue)/speed" }
    var turnSection: String { "metric/\(rawValue)/turn" }
}

extension EdgeAttributes {
    /// Class, surface and mode of one direction: all that a profile's speed depends on. 0 ..< `paceCount`.
    @inline(__always)
    func paceIndex(isForward: Bool) -> Int {
        Int(isForward ? rawValue & 0x1FFF : rawValue & 0x3FF | rawValue >> 3 & 0x1C00)
    }

    static let paceCount = 8192

    /// Attributes for each pace index, whose forward direction has it.
    fileprivate static var allForPace: [EdgeAttributes] {
        (0..<UInt32(paceCount)).map { EdgeAttributes(rawValue: $0) }
    }
}

extension UInt64 {
    @inline(__always)
    func dividedRoundingUp(by divisor: UInt64) -> UInt64 { (self + divisor - 1) / divisor }
}

/// The name of a profile as requests and section names spell it.
public struct ProfileName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The default.
    public static let trekking = ProfileName(rawValue: "trekking")
    public static let shortest = ProfileName(rawValue: "shortest")

    /// Names that other programs and earlier versions have for profiles.
    private static let aliases: [String: ProfileName] = [
        "bicycle": .trekking, "bike": .trekking, "cycling": .trekking,
    ]

    /// The profile that is meant: for an alias (`bicycle`, `bike`, `cycling`) the one it stands for, else this
    /// one. The only place where aliases are known.
    public var resolved: ProfileName { Self.aliases[rawValue] ?? self }
}
