public import QuestEngine

/// `PUT …/teams/{team}/start`, `…/finish` and `…/waves/{wave}/start`.
public struct RideTimeRequest: Codable, Sendable, Equatable {
    /// Now where missing.
    public var time: Timestamp?

    public init(time: Timestamp? = nil) {
        self.time = time
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case time
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        time = try members.decodeIfPresent(Timestamp.self, forKey: .time)
    }
}

/// `PUT …/teams/{team}/wave`.
public struct WaveChoice: Codable, Sendable, Equatable {
    /// Out of any wave where missing.
    public var wave: String?

    public init(wave: String?) {
        self.wave = wave
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case wave
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        wave = try members.decodeIfPresent(String.self, forKey: .wave)
    }
}
