public import QuestUnits

/// A quest as its organisers see it.
public struct AdminQuest: Codable, Sendable, Equatable {
    public var id: QuestID
    public var title: String
    public var phase: PhaseName
    /// 1, 2, 3 …: the latest edition.
    public var version: Int
    public var publishedAt: Timestamp
    public var opens: Timestamp?
    public var closes: Timestamp?
    /// IANA name of the zone to show times in.
    public var timeZone: String
    public var taskCount: Int
    public var teamCount: Int
    public var answerCount: Int
    public var pendingCount: Int
    /// Missing from daemons of old.
    public var plan: PlanState?
    /// `confirmed` or `at-once` where teams register themselves.
    public var registration: String?
    /// The quest's own reasons for rejecting answers, in the reader's language; missing where its file has none.
    public var rejectReasons: [String]?

    public init(
        id: QuestID, title: String, phase: PhaseName, version: Int, publishedAt: Timestamp, opens: Timestamp?,
        closes: Timestamp?, timeZone: String, taskCount: Int, teamCount: Int, answerCount: Int,
        pendingCount: Int, plan: PlanState? = nil, registration: String? = nil
    ) {
        self.id = id
        self.title = title
        self.phase = phase
        self.version = version
        self.publishedAt = publishedAt
        self.opens = opens
        self.closes = closes
        self.timeZone = timeZone
        self.taskCount = taskCount
        self.teamCount = teamCount
        self.answerCount = answerCount
        self.pendingCount = pendingCount
        self.plan = plan
        self.registration = registration
    }
}

/// `GET admin/quests`.
public struct AdminQuestList: Codable, Sendable, Equatable {
    public var quests: [AdminQuest]
    /// Files of keys that are gone since the daemon was started: with the next start all codes would be worthless. Told with
    /// the admin token only, and where there are such.
    public var missingKeys: [String]?
    /// The number of photos of answers that are not on the disk; told in the same way, and only to whoever asks for `files`.
    public var missingPhotos: Int?

    public init(quests: [AdminQuest]) {
        self.quests = quests
    }
}

/// `PUT admin/quests/{quest}` with the document as body. Status 201 for a new quest, 200 for a new edition or
/// for the same bytes again (which change nothing). With `?dry_run=true` nothing is stored: 200, with the quest as it is.
public struct QuestLoaded: Codable, Sendable, Equatable {
    public var quest: AdminQuest
    /// Whether this made a new edition, or would.
    public var changed: Bool
    /// Warnings only: a document with errors is refused with all its findings, but for what `check` finds wrong with the ways
    /// between its places, which is a warning here.
    public var findings: [FindingReport]
    /// Tasks that are otherwise than in the edition before, or to which answers are to be judged again; empty where nothing
    /// changed.
    public var changes: [AdminTaskChange]
    /// Parts of the quest as a whole that are otherwise: `texts`, `times`, `order`, `scoring`, `judging`, `stops`, `zones`,
    /// `routes`, `teams`, `app`. Missing from daemons of old, as are the next two.
    public var what: [String]?
    /// How many teams have set out and are not known to be back.
    public var teamsOut: Int?
    /// The teams among them that are led to a place now which is none for them by the file, or lies elsewhere.
    public var ledElsewhere: [TeamID]?

    public init(
        quest: AdminQuest, changed: Bool, findings: [FindingReport], changes: [AdminTaskChange],
        what: [String]? = nil, teamsOut: Int? = nil, ledElsewhere: [TeamID]? = nil
    ) {
        self.quest = quest
        self.changed = changed
        self.findings = findings
        self.changes = changes
        self.what = what
        self.teamsOut = teamsOut
        self.ledElsewhere = ledElsewhere
    }
}
