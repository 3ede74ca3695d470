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

    var weightSection: String { "metric/\(rawValue)/weight" }
    var durationSection: String { "metric/\(rawValue)/duration" }
    var workSection: String { "metric/\(rawValue)/work" }
    var turnSection: String { "metric/\(rawValue)/turn" }
}
