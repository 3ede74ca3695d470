public import QuestUnits

/// `POST quests/{quest}/join`.
public struct JoinRequest: RequestObject {
    /// The team's join code, case and hyphens as you like.
    public var code: String
    /// The name that the rider calls the device by, for the organisers; kept beside the log, at most 100 characters.
    public var deviceName: String?

    public init(code: String, deviceName: String? = nil) {
        self.code = code
        self.deviceName = deviceName
    }
}

/// The device's token, told this once.
public struct JoinReply: Codable, Sendable, Equatable {
    /// To be sent as `Authorization: Bearer …` from now on.
    public var token: String
    public var device: DeviceID
    public var team: TeamName
    public var quest: QuestID

    public init(token: String, device: DeviceID, team: TeamName, quest: QuestID) {
        self.token = token
        self.device = device
        self.team = team
        self.quest = quest
    }
}

/// A team as its own riders see it.
public struct TeamName: Codable, Sendable, Equatable {
    public var id: TeamID
    public var name: String

    public init(id: TeamID, name: String) {
        self.id = id
        self.name = name
    }
}

/// `POST quests/{quest}/guests`: takes part without a team's code.
public struct GuestRequest: RequestObject {
    /// As it is to stand in the results.
    public var name: String

    public init(name: String) {
        self.name = name
    }
}

/// `GET quests/{quest}/team`: the device's own team.
public struct OwnTeam: Codable, Sendable, Equatable {
    public var id: TeamID
    /// Empty once it has been erased.
    public var name: String
    /// The number that it goes by, by which a steward finds it: the one that it wears, or that of its place among the teams.
    public var number: Int?
    /// In the order in which they joined.
    public var devices: [TeamDevice]
    /// Most devices that the team may have.
    public var deviceLimit: Int
    /// Its start wave.
    public var wave: String?
    /// When its ride begins or has begun; missing while nobody knows.
    public var start: Timestamp?
    public var finish: Timestamp?
    /// The result that it comes to, and why; missing until the quest is over and its results are out.
    public var standing: OwnStanding?
    /// The name of its class, in the reader's language.
    public var className: String?
    /// The kinds of routes that its riders may choose among (`profile` of `…/next`), first the one by which they are led where
    /// they choose none; missing where there is no choice.
    public var profiles: [RiderProfile]?

    public init(
        id: TeamID, name: String, number: Int? = nil, devices: [TeamDevice], deviceLimit: Int,
        wave: String? = nil, start: Timestamp? = nil, finish: Timestamp? = nil, standing: OwnStanding? = nil,
        className: String? = nil, profiles: [RiderProfile]? = nil
    ) {
        self.profiles = profiles
        self.id = id
        self.name = name
        self.number = number
        self.devices = devices
        self.deviceLimit = deviceLimit
        self.wave = wave
        self.start = start
        self.finish = finish
        self.standing = standing
        self.className = className
    }
}

/// A kind of routes.
public struct RiderProfile: Codable, Sendable, Equatable {
    public var id: String
    /// In the reader's language.
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A team's result, with the parts that it is made of.
public struct OwnStanding: Codable, Sendable, Equatable {
    public var points: Int
    /// In seconds; missing where nothing has ended the ride.
    public var time: Double?
    /// By time.
    public var parts: [TeamStandingPart]

    public init(points: Int, time: Double?, parts: [TeamStandingPart]) {
        self.points = points
        self.time = time
        self.parts = parts
    }
}

/// A device as its own team sees it.
public struct TeamDevice: Codable, Sendable, Equatable {
    public var id: DeviceID
    public var name: String?
    public var isCaptain: Bool
    /// Whether it is the one that asks.
    public var isThis: Bool
    /// It only tells positions, by a tracker app.
    public var isTracker: Bool
    /// It says where the team is, as long as it is heard of.
    public var isPrimary: Bool
    /// When its rider paused what is recorded of it; missing while that is not so.
    public var trackingPausedAt: Timestamp?

    public init(
        id: DeviceID, name: String?, isCaptain: Bool, isThis: Bool, isTracker: Bool = false,
        isPrimary: Bool = false, trackingPausedAt: Timestamp? = nil
    ) {
        self.trackingPausedAt = trackingPausedAt
        self.id = id
        self.name = name
        self.isCaptain = isCaptain
        self.isThis = isThis
        self.isTracker = isTracker
        self.isPrimary = isPrimary
    }

    enum CodingKeys: String, CodingKey {
        case id, name, trackingPausedAt
        case isCaptain = "captain"
        case isThis = "this"
        case isTracker = "tracker"
        case isPrimary = "primary"
    }
}

/// `POST quests/{quest}/erase`, and with the quest's id as `confirm` `POST admin/quests/{quest}/erase`.
public struct ErasureConfirmation: RequestObject {
    /// The word that `confirm` has to be, since this cannot be undone.
    public static let word = "erase"

    public var confirm: String

    public init(confirm: String = word) {
        self.confirm = confirm
    }
}

/// An account of what was erased. The token is good no longer.
public struct OwnErasure: Codable, Sendable, Equatable {
    public var device: DeviceID
    /// How many texts at most: the device's name, its answers, judges' reasons.
    public var texts: Int

    public init(device: DeviceID, texts: Int) {
        self.device = device
        self.texts = texts
    }
}
