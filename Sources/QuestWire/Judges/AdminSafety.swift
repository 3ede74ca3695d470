public import QuestUnits

/// A call for help as the staff sees it.
public struct AdminSOS: Codable, Sendable, Equatable {
    public var id: RecordID
    public var seq: Int64
    public var at: Timestamp
    public var team: TeamID
    public var teamName: String
    /// The number it goes by in results.
    public var number: Int?
    public var device: DeviceID
    /// At which the team is called; missing where it was given none.
    public var phone: String?
    /// The emergency phone of the account whose person holds the device; missing where there is none.
    public var accountPhone: String?
    /// Missing where it says nothing or has been erased.
    public var text: String?
    /// Where the device was when it called.
    public var place: KnownPlace?
    /// Where the device was heard of last.
    public var lastSeen: KnownPlace?
    /// When somebody took it over; missing while it waits.
    public var takenAt: Timestamp?
    /// `admin` or `staff:ID`.
    public var takenBy: String?
    public var takenByName: String?
    /// Missing as long as it is open.
    public var closedAt: Timestamp?
    public var closedBy: String?
    public var closedByName: String?
    /// Whether the rider who called took it back, at `closed_at`; missing where that is not so.
    public var isWithdrawn: Bool?

    public init(
        id: RecordID, seq: Int64, at: Timestamp, team: TeamID, teamName: String, number: Int?,
        device: DeviceID
    ) {
        self.id = id
        self.seq = seq
        self.at = at
        self.team = team
        self.teamName = teamName
        self.number = number
        self.device = device
    }

    enum CodingKeys: String, CodingKey {
        case id, seq, at, team, teamName, number, device, phone, accountPhone, text, place
        case lastSeen, takenAt, takenBy, takenByName, closedAt, closedBy, closedByName
        case isWithdrawn = "withdrawn"
    }
}

/// `GET admin/quests/{quest}/sos`: calls for help that are open, and the latest that are closed, oldest first.
public struct AdminSOSList: Codable, Sendable, Equatable {
    public var calls: [AdminSOS]

    public init(calls: [AdminSOS]) {
        self.calls = calls
    }
}

/// A team that has not come back.
public struct AdminOverdueTeam: Codable, Sendable, Equatable {
    public var team: TeamID
    public var name: String
    /// The number it goes by in results.
    public var number: Int?
    /// How it takes part: `competing`, `guest`, `withdrawn`, `disqualified`.
    public var status: String
    /// By when it had to be back; missing where nothing says so and the quest was closed.
    public var due: Timestamp?
    /// Seconds since then.
    public var lateBy: Double?
    /// At which it is called; missing where it was given none.
    public var phone: String?
    /// The emergency phones of the accounts whose people hold its devices; missing where there are none.
    public var accountPhones: [String]?
    /// Where a device of it was heard of last; missing where none ever was.
    public var lastSeen: KnownPlace?
    /// How many calls for help of it are open.
    public var openCalls: Int

    public init(
        team: TeamID, name: String, number: Int?, status: String, due: Timestamp?, lateBy: Double?,
        phone: String?, accountPhones: [String]? = nil, lastSeen: KnownPlace?, openCalls: Int
    ) {
        self.team = team
        self.name = name
        self.number = number
        self.status = status
        self.due = due
        self.lateBy = lateBy
        self.phone = phone
        self.accountPhones = accountPhones
        self.lastSeen = lastSeen
        self.openCalls = openCalls
    }
}

/// `GET admin/quests/{quest}/overdue`: who had to be back first in front.
public struct AdminOverdueList: Codable, Sendable, Equatable {
    public var teams: [AdminOverdueTeam]
    /// Until when teams can still come in. Missing from daemons of old.
    public var returns: AdminReturns?

    public init(teams: [AdminOverdueTeam], returns: AdminReturns?) {
        self.teams = teams
        self.returns = returns
    }
}

/// A code by which another phone takes a device's place: `POST …/devices/{device}/replace`. It is told this once.
public struct PlaceOffered: Codable, Sendable, Equatable {
    public var device: DeviceID
    /// To be brought to `POST quests/{quest}/join`.
    public var code: String
    /// When it is good no longer.
    public var expires: Timestamp

    public init(device: DeviceID, code: String, expires: Timestamp) {
        self.device = device
        self.code = code
        self.expires = expires
    }
}
