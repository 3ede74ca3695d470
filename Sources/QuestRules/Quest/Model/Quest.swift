/// A run of a bike quest with one result list: the contents of the organiser's file, checked and complete.
public struct Quest: Sendable, Equatable {
    public var title: LocalizedText
    public var description: LocalizedText?
    /// The language the quest's texts are written in; used where a reader asks for none.
    public var language: Language
    public var organiser: String?
    public var contacts: [Contact]
    /// Times between which answers count; open-ended where `nil`.
    public var opens: Timestamp?
    public var closes: Timestamp?
    /// The IANA name of the time zone in which the quest's times are shown.
    public var timeZone: String
    /// The checkpoints in the order of the file.
    public var checkpoints: [Checkpoint] {
        // What was kept belongs to the old ones.
        didSet { orders = KeptOrders() }
    }
    public var mode = QuestMode.free
    /// The groups in the order in which they open, in the mode `groups`.
    public var groups: [TaskGroup] = []
    public var waves: [Wave] = []
    /// The classes in the order of the file, which is that of their result lists.
    public var classes: [TeamClass] = []
    /// Start, finish and rests, in the order of the file.
    public var stops: [Stop] = [] {
        didSet { rests = RestStop.all(of: stops) }
    }
    public var scoring = Scoring()
    public var finishRules = FinishRules()
    public var results = ResultsDisplay()
    public var judging = JudgingRules()
    /// The map on which it is ridden; the daemon's main one where `nil`.
    public var map: MapName?
    /// The profile whose weights the routes of its riders minimise.
    public var profile = ProfileName.trekking
    /// Further profiles that riders may choose for their own routes.
    public var profiles: [ProfileName] = []
    /// Largest distance from a road at which its riders are led, and tasks led to.
    public var roadReach = Quest.usualRoadReach
    /// Orders that the file gives single teams; the others' are rotations of the file's order.
    public var teamOrders: [TeamID: [TaskID]] = [:]
    /// Number of devices that a team may have; 10 where `nil`.
    public var teamSize: Int?
    /// Whether a device may take part without a team's code, as a team of its own.
    public var admitsGuests = false
    /// Whether riders are told when they have to turn round to be back in time.
    public var tellsWhenToGoBack = false
    /// Whether riders are told which tasks still pay, and in which order, before they have to be back.
    public var showsTours = false
    /// Whether riders see where the devices of their own team are.
    public var showsTeamPositions = false
    /// The part of the quest that everybody may see who does not take part.
    public var spectators = SpectatorRules()
    /// Whether teams register themselves, and how many.
    public var registration = RegistrationRules()
    /// The look of the riders' app.
    public var branding = Branding()
    /// The zones in which riders of this quest must not ride, in the order of the file.
    public var zones: [Zone]
    /// The zones that cost something to ride into, in the order of the file.
    public var tolls: [TollZone] = []
    /// The orders of its teams that were asked for.
    private(set) var orders = KeptOrders()
    /// The places of rest among its stops.
    private(set) var rests: [RestStop] = []

    /// The distance from a road at which riders are led unless the file says otherwise.
    public static let usualRoadReach: Meters = 1_000

    public init(
        title: LocalizedText, description: LocalizedText? = nil, language: Language = .russian,
        organiser: String? = nil, contacts: [Contact] = [], opens: Timestamp? = nil, closes: Timestamp? = nil,
        timeZone: String = "UTC", checkpoints: [Checkpoint], zones: [Zone] = []
    ) {
        self.title = title
        self.description = description
        self.language = language
        self.organiser = organiser
        self.contacts = contacts
        self.opens = opens
        self.closes = closes
        self.timeZone = timeZone
        self.checkpoints = checkpoints
        self.zones = zones
    }

    /// - Complexity: O(number of checkpoints).
    public func checkpoint(_ id: TaskID) -> Checkpoint? {
        checkpoints.first { $0.id == id }
    }

    /// Among the checkpoints; `nil` for a task that the quest does not have.
    ///
    /// - Complexity: O(number of checkpoints).
    public func place(of id: TaskID) -> Int? {
        checkpoints.indices.first { checkpoints[$0].id == id }
    }

    public func wave(_ id: String) -> Wave? { waves.first { $0.id == id } }
}

/// Ways to reach the organiser.
public struct Contact: Sendable, Equatable {
    public var name: String
    public var role: String?
    public var phone: String?
    public var email: String?
    public var link: String?
}

/// A text in the quest's own language, with translations where the file gives them (`name:ru`, `name:en`).
public struct LocalizedText: Sendable, Hashable {
    public var text: String
    public var translations: [Language: String]

    public init(_ text: String, translations: [Language: String] = [:]) {
        self.text = text
        self.translations = translations
    }

    public func text(in language: Language) -> String { translations[language] ?? text }
}

/// A version of a quest as it was published: editing a running quest makes a new edition, and every record names the
/// edition it was made under.
public struct QuestEdition: Sendable, Equatable {
    public let id: QuestID
    /// The number of the version: 1, 2, 3 … without gaps.
    public let version: Int
    public let publishedAt: Timestamp
    /// The organiser's file, byte for byte.
    public let document: [UInt8]

    public init(id: QuestID, version: Int, publishedAt: Timestamp, document: [UInt8]) {
        self.id = id
        self.version = version
        self.publishedAt = publishedAt
        self.document = document
    }
}

/// An edition without its document.
public struct EditionSummary: Sendable, Equatable {
    public let version: Int
    public let publishedAt: Timestamp
    /// Bytes of the document.
    public let size: Int

    public init(version: Int, publishedAt: Timestamp, size: Int) {
        self.version = version
        self.publishedAt = publishedAt
        self.size = size
    }
}

extension Message {
    /// Returns the message with a task's name, as riders know it, in the place of its id. A task that is not there
    /// keeps the id that somebody has sent: the team may not have come to it.
    public func namingTask(of quest: Quest, in language: Language) -> Message {
        guard code != "task-unknown", case .text(let id)? = arguments["task"],
            let checkpoint = quest.checkpoint(TaskID(id))
        else { return self }
        return replacing("task", with: .text(checkpoint.name.text(in: language)))
    }
}
