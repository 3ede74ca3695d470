public import QuestUnits

/// `POST admin/quests/{quest}/teams`.
public struct TeamRequest: RequestObject {
    public var name: String
    /// A slug; made from the name where missing.
    public var id: TeamID?
    /// The number that the team wears; that of its place among the teams where missing.
    public var bib: Ranged<BibNumbers>?
    /// Whether another team may have the name; it is refused then where this is missing.
    public var sameName: Bool?
    /// How long its join code is good, in seconds; no end where missing.
    public var expiresIn: Ranged<JoinCodeSpan>?
    /// For how many devices the code is good; as many as the team may have where missing.
    public var uses: Ranged<JoinCodeUses>?

    public init(
        name: String, id: TeamID? = nil, bib: Ranged<BibNumbers>? = nil, sameName: Bool? = nil,
        code: CodeTerms = CodeTerms()
    ) {
        self.name = name
        self.id = id
        self.bib = bib
        self.sameName = sameName
        expiresIn = code.expiresIn
        uses = code.uses
    }

    /// The terms that it sets for the join code.
    public var code: CodeTerms {
        CodeTerms(expiresIn: expiresIn, uses: uses)
    }
}

/// A team with its new join code, told this once.
public struct TeamAdded: Codable, Sendable, Equatable {
    public var team: AdminTeam
    public var joinCode: String

    public init(team: AdminTeam, joinCode: String) {
        self.team = team
        self.joinCode = joinCode
    }
}

/// A team as the organisers see it.
public struct AdminTeam: Codable, Sendable, Equatable {
    public var id: TeamID
    public var name: String
    public var addedAt: Timestamp
    public var deviceCount: Int
    /// Missing for staff who must not know whose answers they see, as are `points` and `finished_at`.
    public var acceptedCount: Int?
    public var points: Int?
    /// The start wave it was put into.
    public var wave: String?
    /// As somebody recorded it; without that its wave or the quest says when it starts.
    public var startedAt: Timestamp?
    /// As somebody recorded it, or a device's arrival.
    public var finishedAt: Timestamp?
    /// Its unconfirmed stay at the finish; missing where there is none.
    public var finishStay: FinishStayReply?
    /// The number that organisers gave it.
    public var bib: Int?
    /// The number it goes by in results: that one, else that of its place among the teams.
    public var number: Int?
    /// The class that it was put into.
    public var `class`: String?
    /// `competing`, `guest`, `withdrawn` or `disqualified`.
    public var entry: String?
    /// `waiting` or `confirmed`, of a team that registered itself.
    public var registration: String?

    public init(
        id: TeamID, name: String, addedAt: Timestamp, deviceCount: Int, acceptedCount: Int?, points: Int?,
        wave: String? = nil, startedAt: Timestamp? = nil, finishedAt: Timestamp? = nil, bib: Int? = nil,
        number: Int? = nil, class: String? = nil, entry: String? = nil, registration: String? = nil
    ) {
        self.id = id
        self.name = name
        self.addedAt = addedAt
        self.deviceCount = deviceCount
        self.acceptedCount = acceptedCount
        self.points = points
        self.wave = wave
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.bib = bib
        self.number = number
        self.class = `class`
        self.entry = entry
        self.registration = registration
    }
}

/// `GET admin/quests/{quest}/teams`, in the order they were added.
public struct AdminTeamList: Codable, Sendable, Equatable {
    public var teams: [AdminTeam]

    public init(teams: [AdminTeam]) {
        self.teams = teams
    }
}

/// `POST admin/quests/{quest}/teams/{team}/code`: how long, and for how many devices, a join code is to be good.
public struct CodeTerms: RequestObject {
    /// In seconds; no end where missing.
    public var expiresIn: Ranged<JoinCodeSpan>?
    /// As many as the team may have where missing.
    public var uses: Ranged<JoinCodeUses>?

    public init(expiresIn: Ranged<JoinCodeSpan>? = nil, uses: Ranged<JoinCodeUses>? = nil) {
        self.expiresIn = expiresIn
        self.uses = uses
    }
}

/// Names a device of the team: `PUT …/captain`.
public struct DeviceChoice: RequestObject {
    public var device: DeviceID

    public init(device: DeviceID) {
        self.device = device
    }
}

/// `POST admin/quests/{quest}/teams/{team}/erase`.
public struct ErasureRequest: RequestObject {
    /// The team's id once more, since this cannot be undone.
    public var confirm: String
    /// Whether positions go too; texts only where missing.
    public var positions: Bool?

    public init(confirm: String, positions: Bool? = nil) {
        self.confirm = confirm
        self.positions = positions
    }
}

/// `GET admin/quests/{quest}/teams/{team}`: a team with its devices, each of which holds a token.
public struct AdminTeamDetail: Codable, Sendable, Equatable {
    public var team: AdminTeam
    /// In the order in which they joined, removed ones too.
    public var devices: [AdminDevice]
    /// Missing when the team has none.
    public var code: AdminCode?
    /// The name of the captain, for organisers only, as the phone.
    public var captain: String?
    public var phone: String?

    public init(
        team: AdminTeam, devices: [AdminDevice], code: AdminCode?, captain: String? = nil,
        phone: String? = nil
    ) {
        self.team = team
        self.devices = devices
        self.code = code
        self.captain = captain
        self.phone = phone
    }
}

/// A device as the organisers see it.
public struct AdminDevice: Codable, Sendable, Equatable {
    public var id: DeviceID
    /// Missing when none was given or it has been erased.
    public var name: String?
    public var joinedAt: Timestamp
    public var isCaptain: Bool
    /// Its token is good no longer.
    public var isRemoved: Bool
    /// It only tells positions, by a tracker app.
    public var isTracker: Bool
    /// It has a token for tracker apps.
    public var takesMessages: Bool
    /// It says where the team is, as long as it is heard of.
    public var isPrimary: Bool
    /// Metres ridden, and metres climbed, so far; missing for whoever judges blind.
    public var distance: Double?
    public var climb: Double?
    /// When its rider paused what is recorded of it; missing while that is not so.
    public var trackingPausedAt: Timestamp?
    /// When its rider agreed to what is recorded; missing for devices that were not asked, or have not answered.
    public var consentedAt: Timestamp?
    /// The parent or guardian who agreed, where the rider is under age.
    public var guardian: String?
    /// When its rider withdrew that; missing while it holds, or was never given.
    public var consentWithdrawnAt: Timestamp?
    /// When its clock was off, of one with a tracker app, oldest first; missing where it never was.
    public var clockFaults: [AdminClockFault]?

    public init(
        id: DeviceID, name: String?, joinedAt: Timestamp, isCaptain: Bool, isRemoved: Bool,
        isTracker: Bool = false, takesMessages: Bool = false, isPrimary: Bool = false
    ) {
        self.id = id
        self.name = name
        self.joinedAt = joinedAt
        self.isCaptain = isCaptain
        self.isRemoved = isRemoved
        self.isTracker = isTracker
        self.takesMessages = takesMessages
        self.isPrimary = isPrimary
    }

    enum CodingKeys: String, CodingKey {
        case id, name, joinedAt
        case isCaptain = "captain"
        case isRemoved = "removed"
        case isTracker = "tracker"
        case takesMessages = "ingest"
        case isPrimary = "primary"
        case distance, climb, trackingPausedAt, consentedAt, guardian,
            consentWithdrawnAt, clockFaults
    }
}

/// A time in which the clock of a tracker was off, as the arrivals of its positions show.
public struct AdminClockFault: Codable, Sendable, Equatable {
    /// How far it was behind, in seconds; below 0 where it was ahead.
    public var behind: Double
    /// Since when that is known.
    public var since: Timestamp
    /// Since when it is taken off the times of its positions; missing where it was not.
    public var correctedSince: Timestamp?
    /// When it was over; missing while it is not.
    public var until: Timestamp?

    public init(behind: Double, since: Timestamp, correctedSince: Timestamp?, until: Timestamp?) {
        self.behind = behind
        self.since = since
        self.correctedSince = correctedSince
        self.until = until
    }
}

/// The join code in force, which itself is told only once.
public struct AdminCode: Codable, Sendable, Equatable {
    /// Whether it admits a device now.
    public var isGood: Bool
    public var expires: Timestamp?
    /// How many devices may join by it.
    public var uses: Int?
    /// How many have.
    public var used: Int

    public init(isGood: Bool, expires: Timestamp?, uses: Int?, used: Int) {
        self.isGood = isGood
        self.expires = expires
        self.uses = uses
        self.used = used
    }

    enum CodingKeys: String, CodingKey {
        case expires, uses, used
        case isGood = "good"
    }
}

/// `PUT admin/quests/{quest}/teams/{team}/name` and `PUT admin/quests/{quest}/zones/{zone}/name`.
public struct NameRequest: RequestObject {
    public var name: String
    /// Whether another one may have the name; it is refused then where this is missing.
    public var sameName: Bool?

    public init(name: String, sameName: Bool? = nil) {
        self.name = name
        self.sameName = sameName
    }
}

/// `PUT admin/quests/{quest}/teams/{team}/bib`.
public struct BibRequest: RequestObject {
    /// The number that the team wears; that of its place among the teams where missing.
    public var bib: Ranged<BibNumbers>?

    public init(bib: Ranged<BibNumbers>?) {
        self.bib = bib
    }
}

/// `PUT …/teams/{team}/start`, `…/finish` and `…/waves/{wave}/start`.
public struct RideTimeRequest: RequestObject {
    /// Now where missing.
    public var time: Moment?

    public init(time: Moment? = nil) {
        self.time = time
    }
}

/// `PUT …/teams/{team}/wave`.
public struct WaveChoice: RequestObject {
    /// Out of any wave where missing.
    public var wave: String?

    public init(wave: String?) {
        self.wave = wave
    }
}
