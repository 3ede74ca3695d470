/// A number or a list of words that a profile is made of, by the name it has in files and documents.
///
/// All parameters together are a profile: reading, writing and documents go by this one list.
public struct ProfileParameter: Sendable {
    /// The table it stands in; empty for those that stand alone.
    public let table: String
    public let key: String
    public let kind: Kind
    let get: @Sendable (Profile) -> Value
    let set: @Sendable (inout Profile, Value) -> Void

    public enum Kind: Hashable, Sendable {
        /// A whole number of hundredths, thousandths … as `scale` says, within a range of whole units.
        case number(ClosedRange<Double>, scale: Double)
        /// Words out of a list.
        case words([String])
        /// One word out of a list.
        case word([String])
        case flag
    }

    public enum Value: Hashable, Sendable {
        case number(Double)
        case words([String])
        case word(String)
        case flag(Bool)
    }

    /// The name with its table: `speed.cycleway`.
    public var path: String { table.isEmpty ? key : "\(table).\(key)" }

    public func value(in profile: Profile) -> Value { get(profile) }
}

extension Profile {
    /// All parameters of a profile, in the order in which files and documents have them.
    public static let parameters: [ProfileParameter] =
        general + speeds + surfaces + weights + additionParameters + pauseParameters + closureParameters
        + riderParameters

    private static let speedRange = 1.0...60.0

    private static let general: [ProfileParameter] = [
        .word("minimizes", Objective.allCases.map(\.rawValue), { $0.objective.rawValue }) {
            $0.objective = Objective(rawValue: $1) ?? .time
        },
        .flag("", "tracks-only", \.countsTracksOnly),
        .word(
            "class-bicycle", RidingClass.Kind.allCases.map { "\($0)" }, { "\($0.ridingClassKind)" }
        ) { profile, word in
            profile.ridingClassKind = RidingClass.Kind.allCases.first { "\($0)" == word } ?? .general
        },
        .flag("", "turns-weigh", \.turnsWeigh),
    ]

    private static let speeds: [ProfileParameter] =
        [
            .number("speed", "push", 0.5...10, 1_000, \.pushSpeed),
            .number("speed", "ferry", speedRange, 1_000, \.ferrySpeed),
            .number("speed", "train", speedRange, 1_000, \.trainSpeed),
        ]
        + RoadClass.ridden.map { .number("speed", $0.word, speedRange, 1_000, \.speed[$0]) }
        + [.number("speed", RoadClass.steps.word, 0.5...10, 1_000, \.stepsSpeed)]
        + TrailScale.allCases.dropFirst(3).map {
            .number("hard-trail-speed", $0.word, 0...30, 1_000, \.hardTrailSpeed[$0])
        }

    private static let surfaces: [ProfileParameter] = Surface.allCases.map {
        .number("surface-speed", $0.word, 0.5...100, 1_000, \.surfaceLimit[$0])
    }

    private static let weights: [ProfileParameter] =
        RoadClass.ridden.map { roadClass in
            let path: any WritableKeyPath<Profile, UInt32> & Sendable =
                roadClass.hasMotorTraffic
                ? \.preference[roadClass].plain : \.preference[roadClass].everywhere
            return .number("weight", roadClass.word, 1...20, 100, path)
        }
        + RoadClass.ridden.filter(\.hasMotorTraffic).map {
            .number("weight-beside-cycleway", $0.word, 1...20, 100, \.preference[$0].besideCycleway)
        }
        + [
            .number("weight", "push", 1...20, 100, \.pushPreference),
            .number("weight", RoadClass.steps.word, 1...20, 100, \.stepsPreference),
        ]

    private static let additionParameters: [ProfileParameter] =
        table("add-speed-limit", \.speedLimit) + table("add-lanes", \.lanes) + table("add-lit", \.lighting)
        + table("add-network", \.network) + table("add-class", \.ridingClass)
        + table("add-trail", \.trailScale) + table("add-width", \.width)
        + table("add-smoothness", \.smoothness) + table("add-surface", \.surface, from: 0)
        + table("add", \.mark, from: 0)
        + [
            .addition("add", "discouraged") {
                $0.additions.discouraged
            } set: {
                $0.additions.discouraged = $1
            },
            .addition("add", "separate-cycleway") {
                $0.additions.separateCycleway
            } set: {
                $0.additions.separateCycleway = $1
            },
        ]

    /// The parameters of one table of additions, without the case that stands for nothing known.
    private static func table<Key: TableKey>(
        _ name: String, _ table: any WritableKeyPath<Additions, CaseTable<Key, Int32>> & Sendable,
        from first: Int = 1
    ) -> [ProfileParameter] {
        Key.allCases.dropFirst(first).map { key in
            .addition(name, key.word) {
                $0.additions[keyPath: table][key]
            } set: {
                $0.additions[keyPath: table][key] = $1
            }
        }
    }

    private static let pauseParameters: [ProfileParameter] = Obstacle.allCases.map {
        .number("pause", $0.word, 0...120, 1_000, \.pauses[$0])
    }

    private static let closureParameters: [ProfileParameter] = [
        .set("classes", \.classes), .set("classes-without-cycleway", \.classesWithoutCycleway),
        .set("speed-limits", \.speedLimits), .set("surfaces", \.surfaces), .set("trails", \.trailScales),
        .set("widths", \.widths), .set("obstacles", \.obstacles),
    ]

    private static let riderParameters: [ProfileParameter] = [
        .real("watts", 20...600, \.watts), .real("mass", 20...400, \.massKilograms),
        .real("drag-area", 0.1...3, \.dragArea),
        .real("rolling-resistance", 0.001...0.1, \.rollingResistance),
        .number("rider", "descent-limit", 5...100, 1_000, \.rider.descentLimit),
    ]

    private var turnsWeigh: Bool {
        get { turnWeight != .nothing }
        set { turnWeight = newValue ? .time : .nothing }
    }
}

extension RoadClass {
    /// The classes that a bicycle is ridden on.
    static let ridden = allCases.filter { $0.carryingMode == nil && $0 != .steps }
}

extension ProfileParameter {
    fileprivate static func number(
        _ table: String, _ key: String, _ range: ClosedRange<Double>, _ scale: Double,
        _ path: any WritableKeyPath<Profile, UInt32> & Sendable
    ) -> ProfileParameter {
        ProfileParameter(table: table, key: key, kind: .number(range, scale: scale)) {
            .number(Double($0[keyPath: path]) / scale)
        } set: { profile, value in
            if case .number(let number) = value {
                profile[keyPath: path] = UInt32((min(max(number, 0), 1_000) * scale).rounded())
            }
        }
    }

    fileprivate static func addition(
        _ table: String, _ key: String, _ get: @escaping @Sendable (Profile) -> Int32,
        set: @escaping @Sendable (inout Profile, Int32) -> Void
    ) -> ProfileParameter {
        ProfileParameter(table: table, key: key, kind: .number(-10...10, scale: 100)) {
            .number(Double(get($0)) / 100)
        } set: { profile, value in
            if case .number(let number) = value {
                set(&profile, Int32((min(max(number, -10), 10) * 100).rounded()))
            }
        }
    }

    fileprivate static func real(
        _ key: String, _ range: ClosedRange<Double>,
        _ path: any WritableKeyPath<Profile.Rider, Double> & Sendable
    ) -> ProfileParameter {
        ProfileParameter(table: "rider", key: key, kind: .number(range, scale: 1_000_000)) {
            .number($0.rider[keyPath: path])
        } set: { profile, value in
            if case .number(let number) = value { profile.rider[keyPath: path] = number }
        }
    }

    fileprivate static func set<Key: TableKey>(
        _ key: String, _ path: any WritableKeyPath<Profile.Closures, CaseSet<Key>> & Sendable
    ) -> ProfileParameter {
        ProfileParameter(table: "never", key: key, kind: .words(Key.allCases.map(\.word))) {
            .words($0.closures[keyPath: path].keys.map(\.word))
        } set: { profile, value in
            if case .words(let words) = value {
                profile.closures[keyPath: path] = CaseSet(Key.allCases.filter { words.contains($0.word) })
            }
        }
    }

    fileprivate static func flag(
        _ table: String, _ key: String, _ path: any WritableKeyPath<Profile, Bool> & Sendable
    ) -> ProfileParameter {
        ProfileParameter(table: table, key: key, kind: .flag) {
            .flag($0[keyPath: path])
        } set: { profile, value in
            if case .flag(let flag) = value { profile[keyPath: path] = flag }
        }
    }

    fileprivate static func word(
        _ key: String, _ words: [String], _ get: @escaping @Sendable (Profile) -> String,
        set: @escaping @Sendable (inout Profile, String) -> Void
    ) -> ProfileParameter {
        ProfileParameter(table: "", key: key, kind: .word(words)) {
            .word(get($0))
        } set: { profile, value in
            if case .word(let word) = value { set(&profile, word) }
        }
    }
}
