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

    /// The names of the profiles that every installation has, the default first.
    public static let builtIn = [trekking, shortest, road, gravel, mtb, safe, cargo]

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
}

extension ProfileName {
    /// The longest name of a profile: section names of maps have no room for more.
    public static let longest = 14

    /// A name for a profile of one's own: 2 to 14 lower-case letters, digits and hyphens, a letter first; no name or
    /// alias of a built-in one.
    public init?(own text: String) {
        let isWord = text.utf8.allSatisfy {
            ($0 >= 97 && $0 <= 122) || ($0 >= 48 && $0 <= 57) || $0 == 45
        }
        guard (2...Self.longest).contains(text.utf8.count), isWord, let first = text.utf8.first, first >= 97,
            !Self.builtIn.contains(ProfileName(rawValue: text).resolved)
        else { return nil }
        self.init(rawValue: text)
    }
}
