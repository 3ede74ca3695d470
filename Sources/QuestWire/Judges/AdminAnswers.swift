public import QuestUnits

/// An answer as a judge sees it.
public struct AdminAnswer: Codable, Sendable, Equatable {
    public var id: AnswerID
    /// The record that tells of it.
    public var seq: Int64
    public var task: TaskID
    public var taskName: String
    /// Missing for judges who must not see it.
    public var team: TeamID?
    /// Missing for judges who must not see it, and where a steward wrote it down for the team.
    public var device: DeviceID?
    /// Missing once it has been erased.
    public var text: String?
    public var verdict: VerdictName
    /// `rule`, `judge`, or `steward` at a station; missing while pending.
    public var decidedBy: String?
    /// The judge's words.
    public var reason: String?
    /// The moment that counts.
    public var at: Timestamp
    public var receivedAt: Timestamp
    /// Received − sent in seconds.
    public var skew: Double?
    public var skewFlagged: Bool
    /// Whether a tracker whose clock was off made it or speaks for it, with times that were not corrected; missing where
    /// none did.
    public var trackerClockFlagged: Bool?
    /// How far that clock was behind, in seconds; below 0 where it was ahead.
    public var trackerClock: Double?
    /// Seconds from when it says it was given to when it was received; missing where it came in time.
    public var late: Int?
    /// Whether a device of the team was in the task's arrival zone when a late answer says it was given; missing where
    /// it came in time.
    public var lateProven: Bool?
    /// The edition of the quest it was judged under.
    public var version: Int
    /// Where the team was in forbidden zones after its previous answer, by time.
    public var crossings: [AdminCrossing]
    /// When the team was in the task's arrival zone, by time.
    public var visits: [AdminVisit]
    public var photo: PhotoInfo?
    /// The team's, until a judge has looked at the answer again.
    public var appeal: AdminAppeal?
    /// How many judges have said what they think, where two have to agree and do not yet.
    public var opinions: Int
    /// The judges' opinions, oldest first, also on decisions that are made. As long as a decision is open, only
    /// organisers see all of them, and each judge their own: the second judge does not know what the first one thinks.
    public var opinionList: [AdminOpinion] = []
    /// Missing for judges who must not see it, and once it has been erased.
    public var teamName: String?
    /// The actor of a judge's decision: `admin` or `staff:` and the member's id.
    public var decidedByActor: String?
    /// The member's name; missing once it has been erased, and for the admin.
    public var decidedByName: String?
    /// `required`, `flagged` or `free`: whether the task wants the team to be at its place.
    public var presence = "flagged"
    /// Whether the team was at the task's place when it answered; missing where no position tells, and where the task may
    /// be done anywhere.
    public var near: Bool?
    /// From the last position before the answer to the arrival zone, in metres; 0 inside. Missing where unknown.
    public var distance: Double?
    /// From that position to the answer, in seconds.
    public var distanceAge: Double?
    /// How far off that position may be, in metres.
    public var distanceAccuracy: Double?
    /// The points that the answer brings and costs its team now, as the parts of its standing say, negative ones taken
    /// away, and the seconds, positive ones added to its time.
    public var points = 0
    public var seconds = 0.0
    /// Number of the record of the judge's decision that holds, by which it is undone (`decisions/{record}/withdraw`);
    /// missing where none does.
    public var decisionSeq: Int64?
    /// The claims of the photo's metadata; only where one answer is asked for, by who may see the original.
    public var photoClaims: AdminPhotoClaims?
    /// Whether its photo was taken before the team's ride began, or on another day than the answer, as far as the phone says;
    /// missing where that is not so.
    public var photoOld: Bool?
    /// Who of the staff wrote it down for the team, `admin` or `staff:ID`; missing where its team gave it.
    public var enteredBy: String?

    public init(
        id: AnswerID, seq: Int64, task: TaskID, taskName: String, team: TeamID?, device: DeviceID?,
        text: String?,
        verdict: VerdictName, decidedBy: String?, reason: String?, at: Timestamp, receivedAt: Timestamp,
        skew: Double?, skewFlagged: Bool, late: Int? = nil, lateProven: Bool? = nil, version: Int,
        crossings: [AdminCrossing], visits: [AdminVisit] = [], photo: PhotoInfo? = nil,
        appeal: AdminAppeal? = nil, opinions: Int = 0
    ) {
        self.id = id
        self.seq = seq
        self.task = task
        self.taskName = taskName
        self.team = team
        self.device = device
        self.text = text
        self.verdict = verdict
        self.decidedBy = decidedBy
        self.reason = reason
        self.at = at
        self.receivedAt = receivedAt
        self.skew = skew
        self.skewFlagged = skewFlagged
        self.late = late
        self.lateProven = lateProven
        self.version = version
        self.crossings = crossings
        self.visits = visits
        self.photo = photo
        self.appeal = appeal
        self.opinions = opinions
    }
}

/// The opinion of one judge on an answer, where two have to agree.
public struct AdminOpinion: Codable, Sendable, Equatable {
    /// Number of its record, by which its judge takes it back (`decisions/{record}/withdraw`) until there is a decision.
    public var seq: Int64
    public var at: Timestamp
    /// `admin` or `staff:` and the member's id.
    public var actor: String
    /// The member's name; missing once it has been erased, and for the admin.
    public var name: String?
    /// `accepted` or `rejected`.
    public var decision: String

    public init(seq: Int64, at: Timestamp, actor: String, name: String?, decision: String) {
        self.seq = seq
        self.at = at
        self.actor = actor
        self.name = name
        self.decision = decision
    }
}

/// The claims of a photo's metadata about when and where it was taken. Anybody can make them up.
public struct AdminPhotoClaims: Codable, Sendable, Equatable {
    /// By the camera's clock; in the quest's time zone where the camera does not say in which.
    public var takenAt: Timestamp?
    /// From there to the task's arrival zone, in metres; 0 inside.
    public var distance: Double?

    public init(takenAt: Timestamp?, distance: Double?) {
        self.takenAt = takenAt
        self.distance = distance
    }
}

/// A visit of a device to the task's arrival zone, as far as its positions prove it.
public struct AdminVisit: Codable, Sendable, Equatable {
    /// Missing for judges who must not see it.
    public var device: DeviceID?
    /// The moments that count of entering and of the last position inside.
    public var first: Timestamp
    public var last: Timestamp
    /// How near it came to the task's place, in metres.
    public var distance: Int
    /// In per cent; from 90 on the visit counts as an arrival.
    public var confidence: Int

    public init(device: DeviceID?, first: Timestamp, last: Timestamp, distance: Int, confidence: Int) {
        self.device = device
        self.first = first
        self.last = last
        self.distance = distance
        self.confidence = confidence
    }
}

/// A time of a device in a forbidden zone, as far as its positions prove it.
public struct AdminCrossing: Codable, Sendable, Equatable {
    public var zone: ZoneID
    /// The name that people call the zone by.
    public var name: String
    /// Missing for judges who must not see it.
    public var device: DeviceID?
    /// The moments that count of the first and the last position inside.
    public var first: Timestamp
    public var last: Timestamp
    /// How far inside the deepest of them lay, in metres.
    public var depth: Int

    public init(
        zone: ZoneID, name: String, device: DeviceID?, first: Timestamp, last: Timestamp, depth: Int
    ) {
        self.zone = zone
        self.name = name
        self.device = device
        self.first = first
        self.last = last
        self.depth = depth
    }
}

/// A team's request that judges look at an answer again.
public struct AdminAppeal: Codable, Sendable, Equatable {
    public var at: Timestamp
    /// Missing once it has been erased.
    public var text: String?

    public init(at: Timestamp, text: String?) {
        self.at = at
        self.text = text
    }
}

/// `GET admin/quests/{quest}/answers`, oldest first; with `status`, `task`, `team`, `since` and `until` some of them.
public struct AdminAnswerList: Codable, Sendable, Equatable {
    public var answers: [AdminAnswer]

    public init(answers: [AdminAnswer]) {
        self.answers = answers
    }
}

/// `POST …/answers/{answer}/accept` and `…/reject`: the reason is required to reject, and to overrule.
public struct ReviewRequest: RequestObject {
    public var reason: String?
    /// Whether an answer may be decided that has its verdict already; not where missing.
    public var overrule: Bool?

    public init(reason: String? = nil, overrule: Bool? = nil) {
        self.reason = reason
        self.overrule = overrule
    }
}
