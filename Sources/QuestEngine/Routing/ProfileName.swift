/// The name of a profile as requests and section names spell it.
public struct ProfileName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let bicycle = ProfileName(rawValue: "bicycle")
}
