/// The name of a profile as requests and section names spell it.
public struct ProfileName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The default.
    public static let trekking = ProfileName(rawValue: "trekking")
    public static let shortest = ProfileName(rawValue: "shortest")
    public static let road = ProfileName(rawValue: "road")
    public static let gravel = ProfileName(rawValue: "gravel")
    public static let mtb = ProfileName(rawValue: "mtb")
    public static let safe = ProfileName(rawValue: "safe")
    public static let cargo = ProfileName(rawValue: "cargo")

    /// Names that other programs and earlier versions have for profiles.
    private static let aliases: [String: ProfileName] = [
        "bicycle": .trekking, "bike": .trekking, "cycling": .trekking,
        "racingbike": .road, "roadbike": .road, "fastbike": .road,
        "gravelbike": .gravel,
        "mountain": .mtb, "mountainbike": .mtb,
        "safety": .safe, "children": .safe,
        "cargobike": .cargo, "cargo-bike": .cargo,
    ]

    /// The names that stand for others, in the order of letters.
    static let aliasNames = aliases.keys.sorted()

    /// The profile that is meant: for an alias (`bike`, `racingbike`, `mountain` …) the one it stands for, else this
    /// one. The only place where aliases are known.
    public var resolved: ProfileName { Self.aliases[rawValue] ?? self }

    var weightSection: String { "metric/\(rawValue)/weight" }
    var durationSection: String { "metric/\(rawValue)/duration" }
    var workSection: String { "metric/\(rawValue)/work" }
    var definitionSection: String { "metric/\(rawValue)/profile" }
    var turnSection: String { "metric/\(rawValue)/turn" }
}
