public import QuestEngine

/// `PUT …/teams/{team}/start`, `…/finish` and `…/waves/{wave}/start`.
public struct RideTimeRequest: RequestObject {
    /// Now where missing.
    public var time: Moment?

    public init(time: Moment? = nil) {
        self.time = time
    }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case time
    }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.strictContainer(keyedBy: CodingKeys.self)
        time = try members.decodeIfPresent(Moment.self, forKey: .time)
    }
}

/// `PUT …/teams/{team}/wave`.
public struct WaveChoice: RequestObject {
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
