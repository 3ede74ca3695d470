/// A key of a profile's tables: a small enumeration, each case with the word for it in files and documents.
protocol TableKey: CaseIterable, RawRepresentable<UInt8>, Hashable, Sendable {
    var word: String { get }
}

extension TableKey {
    /// The name of the case in lower-case words: `living-street`.
    var word: String {
        "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }
}

extension RoadClass: TableKey {}
extension Surface: TableKey {}
extension LaneCount: TableKey {}
extension Lighting: TableKey {}
extension CycleNetwork: TableKey {}
extension WayWidth: TableKey {}
extension Smoothness: TableKey {}
extension TraitMark: TableKey {}
extension Obstacle: TableKey {}

extension SpeedLimit: TableKey {
    var word: String {
        switch self {
        case .unknown: "unknown"
        case .upTo20: "up-to-20"
        case .upTo30: "up-to-30"
        case .upTo50: "up-to-50"
        case .upTo70: "up-to-70"
        case .upTo90: "up-to-90"
        case .faster: "faster"
        }
    }
}

extension RidingClass: TableKey {
    var word: String { self == .unknown ? "unknown" : String(Int(rawValue) - 4) }
}

extension TrailScale: TableKey {
    var word: String { self == .unknown ? "unknown" : String(rawValue - 1) }
}

/// A value for each case of an enumeration.
struct CaseTable<Key: TableKey, Value: Sendable>: Sendable {
    private var values: [Value]

    /// - Parameter others: The value of all cases that are not listed.
    init(_ others: Value, _ listed: [Key: Value] = [:]) {
        values = Array(repeating: others, count: Key.allCases.count)
        for (key, value) in listed { values[Int(key.rawValue)] = value }
    }

    subscript(key: Key) -> Value {
        @inline(__always) get { values[Int(key.rawValue)] }
        set { values[Int(key.rawValue)] = newValue }
    }
}

extension CaseTable: Equatable where Value: Equatable {}

/// Some cases of an enumeration.
struct CaseSet<Key: TableKey>: Equatable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt64 = 0

    init(arrayLiteral keys: Key...) {
        self.init(keys)
    }

    init(_ keys: some Sequence<Key>) {
        for key in keys { bits |= 1 << UInt64(key.rawValue) }
    }

    @inline(__always)
    func contains(_ key: Key) -> Bool { bits >> UInt64(key.rawValue) & 1 != 0 }

    var isEmpty: Bool { bits == 0 }

    var keys: [Key] { Key.allCases.filter { contains($0) } }
}

extension Profile {
    /// Weight over duration in hundredths, at least 100: by whether there is a cycleway beside the road.
    struct Preference: Equatable, Sendable {
        var plain: UInt32
        var besideCycleway: UInt32

        init(_ plain: UInt32, beside: UInt32? = nil) {
            self.plain = plain
            besideCycleway = beside ?? plain
        }

        /// The weight of a way on which cycleways beside it mean nothing.
        var everywhere: UInt32 {
            get { plain }
            set { self = Preference(newValue) }
        }

        func hundredths(hasCycleway: Bool) -> UInt32 { hasCycleway ? besideCycleway : plain }
    }

    /// Hundredths that traits add to the weight over duration where one rides, or take from it; the sum stays within
    /// `weightLimits`.
    struct Additions: Equatable, Sendable {
        /// Additions for motor traffic, on roads that have any, where no cycleway keeps it away.
        var speedLimit = CaseTable<SpeedLimit, Int32>(0)
        var lanes = CaseTable<LaneCount, Int32>(0)
        var lighting = CaseTable<Lighting, Int32>(0)
        var network = CaseTable<CycleNetwork, Int32>(0)
        var ridingClass = CaseTable<RidingClass, Int32>(0)
        var trailScale = CaseTable<TrailScale, Int32>(0)
        var width = CaseTable<WayWidth, Int32>(0)
        var smoothness = CaseTable<Smoothness, Int32>(0)
        var surface = CaseTable<Surface, Int32>(0)
        var mark = CaseTable<TraitMark, Int32>(0)
        /// Where riding is discouraged, or a cycleway runs nearby.
        var discouraged: Int32 = 0
        /// Where the cycleway of one's own direction is mapped apart.
        var separateCycleway: Int32 = 0
    }

    /// The ways that a profile never takes, ridden or pushed.
    struct Closures: Equatable, Sendable {
        var classes: CaseSet<RoadClass> = []
        /// Classes that are closed unless a cycleway is beside them.
        var classesWithoutCycleway: CaseSet<RoadClass> = []
        /// Limits of speed that close roads with motor traffic unless a cycleway is beside them.
        var speedLimits: CaseSet<SpeedLimit> = []
        var surfaces: CaseSet<Surface> = []
        var trailScales: CaseSet<TrailScale> = []
        var widths: CaseSet<WayWidth> = []
        var obstacles: CaseSet<Obstacle> = []
    }

    /// The rider and the bicycle as bodies, from which slopes follow.
    struct Rider: Equatable, Sendable {
        /// Lasting power at the pedals.
        var watts: Double
        /// Rider, bicycle and baggage.
        var massKilograms: Double
        /// Drag coefficient times frontal area, in square metres.
        var dragArea: Double
        /// Coefficient of rolling resistance on asphalt.
        var rollingResistance: Double
        /// Speed at which riders brake downhill, in metres per hour.
        var descentLimit: UInt32
    }

    /// The largest speed on a surface that slows nobody down, in metres per hour.
    static let unlimitedSpeed: UInt32 = 100_000
    /// Least and most of weight over duration, in hundredths: what is cheaper than its time would spoil bounds, and what
    /// is dearer by far is as good as closed.
    static let weightLimits: ClosedRange<Int32> = 100...2_000
}

extension RoadClass {
    /// Whether cars go there as a rule.
    var hasMotorTraffic: Bool {
        switch self {
        case .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet,
            .service, .road:
            true
        case .other, .parkingAisle, .track, .path, .cycleway, .footway, .pedestrian, .bridleway, .steps,
            .ferry, .train:
            false
        }
    }
}
