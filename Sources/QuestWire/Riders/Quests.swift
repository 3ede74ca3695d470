public import QuestUnits

/// `GET quests`.
public struct QuestList: Codable, Sendable, Equatable {
    public var quests: [QuestSummary]

    public init(quests: [QuestSummary]) {
        self.quests = quests
    }
}

/// `GET quests/{quest}`: what anybody may know.
public struct QuestSummary: Codable, Sendable, Equatable {
    public var id: QuestID
    /// In the reader's language where the quest's file has it.
    public var title: String
    public var description: String?
    /// The language the quest is written in: `ru` or `en`.
    public var language: String
    public var organiser: String?
    public var phase: PhaseName
    public var opens: Timestamp?
    public var closes: Timestamp?
    /// IANA name of the zone to show times in.
    public var timeZone: String
    public var taskCount: Int
    /// 1, 2, 3 …: which edition of the file this is.
    public var version: Int
    /// `confirmed` or `at-once` where teams register themselves.
    public var registration: String?
    /// Whether a device may take part without a team's code, as a team of its own.
    public var guests: Bool
    /// Whether riders may ask which tasks still pay; missing where they may not.
    public var tours: Bool?
    /// Missing where it has none.
    public var classes: [QuestClass]?
    /// The look of the riders' app; missing where nobody set it.
    public var app: AppBranding?
    /// `true` where everybody may see all rides again now (`GET quests/{quest}/replay`); else missing.
    public var replay: Bool?

    public init(
        id: QuestID, title: String, description: String?, language: String, organiser: String?,
        phase: PhaseName, opens: Timestamp?, closes: Timestamp?, timeZone: String, taskCount: Int,
        version: Int, registration: String? = nil, guests: Bool, tours: Bool? = nil,
        classes: [QuestClass]? = nil, app: AppBranding? = nil, replay: Bool? = nil
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.language = language
        self.organiser = organiser
        self.phase = phase
        self.opens = opens
        self.closes = closes
        self.timeZone = timeZone
        self.taskCount = taskCount
        self.version = version
        self.registration = registration
        self.guests = guests
        self.tours = tours
        self.classes = classes
        self.app = app
        self.replay = replay
    }
}

/// `GET quests/{quest}/contacts`.
public struct ContactList: Codable, Sendable, Equatable {
    public var contacts: [ContactEntry]

    public init(contacts: [ContactEntry]) {
        self.contacts = contacts
    }
}

/// How to reach one of the organisers.
public struct ContactEntry: Codable, Sendable, Equatable {
    public var name: String
    public var role: String?
    public var phone: String?
    public var email: String?
    public var link: String?

    public init(name: String, role: String?, phone: String?, email: String?, link: String?) {
        self.name = name
        self.role = role
        self.phone = phone
        self.email = email
        self.link = link
    }
}

/// `GET quests/{quest}/tasks/{task}/hints`.
public struct HintList: Codable, Sendable, Equatable {
    public var hints: [TaskHint]

    public init(hints: [TaskHint]) {
        self.hints = hints
    }
}

/// Help with a task. `POST …/hints/{number}` opens one that has a price; others open by themselves.
public struct TaskHint: Codable, Sendable, Equatable {
    /// From 1.
    public var number: Int
    /// Minutes since the task opened for the team, before which the hint cannot be had.
    public var after: Int
    /// Points, or seconds where time ranks; 0 = it opens by itself.
    public var price: Int
    /// Only once it is open for the team.
    public var text: String?

    public init(number: Int, after: Int, price: Int, text: String?) {
        self.number = number
        self.after = after
        self.price = price
        self.text = text
    }
}
