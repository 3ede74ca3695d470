/// All that judging needs to know of a quest: the fold of its records, rebuilt after a restart, never the
/// only copy.
public struct QuestState: Sendable, Equatable {
    /// The end of the log when this was folded: what a decision made from this state is committed after.
    public internal(set) var head = LogHead.empty
    /// The latest edition; 0 before the first publication.
    public internal(set) var version = 0
    /// The rules of the latest edition.
    public internal(set) var rules = RulesRevision.first
    /// SHA-256 of the latest edition's document.
    public internal(set) var document: Digest?
    /// The spans in which organisers held the quest open, oldest first.
    public internal(set) var openings: [Opening] = []
    /// The spans in which organisers paused the rides of all teams, oldest first.
    public internal(set) var pauses: [Breaks.Span] = []
    /// The shift of the quest's times against those of its file.
    public internal(set) var shift = TimeShift.zero
    /// The moment up to which teams may protest against results; none was set where `nil`.
    public internal(set) var protestsUntil: Timestamp?
    /// `nil` while the results are not official.
    public internal(set) var signature: ResultsSignature?
    /// The tasks whose orders were dealt when the quest was first opened in the mode `random-order`, or was given that
    /// mode while it was open (`DealtOrder`); `nil` where none were.
    public internal(set) var dealtTasks: [TaskID]?
    public internal(set) var teams = Roster<TeamID, TeamState>()
    /// Teams whose ids are not given again: records name them.
    public internal(set) var removedTeams: Set<TeamID> = []
    /// Registrations whose requests had a key, by its digest; also of teams that are there no longer.
    var registrations: [Digest: KeptRegistration] = [:]
    public internal(set) var devices = Roster<DeviceID, DeviceState>()
    /// Everybody who was ever invited.
    public internal(set) var staff: [StaffID: StaffState] = [:]
    /// Zones in the order in which they were added; also those that hold no longer.
    public internal(set) var zones: [ZoneState] = []
    /// Messages of the organisers to riders, in the order of the log.
    public internal(set) var messages: [SentMessage] = []
    /// Calls for help, in the order of the log.
    public internal(set) var calls: [SOSCall] = []
    /// Whether the personal data that belongs to no team was erased because the quest was long over.
    public internal(set) var isErasedByRule = false
    /// Number of the last record that concerns all teams.
    var commonSeq: Int64 = 0
    /// Answers in the order of the log.
    public internal(set) var answers = PiecewiseArray<JudgedAnswer>()
    var positions = PlaceIndex<AnswerID>()

    public init() {}

    /// The device, if it belongs to its team still.
    public func member(_ device: DeviceID) -> DeviceState? {
        devices[device].flatMap { $0.isRemoved ? nil : $0 }
    }

    public var phase: QuestPhase {
        guard let last = openings.last else { return .draft }
        return last.end == nil ? .open : .closed
    }

    /// When organisers closed the quest; `nil` while it is open, and before.
    package var closedAt: Timestamp? { openings.last?.end }

    public func answer(_ id: AnswerID) -> JudgedAnswer? {
        positions[id].map { answers[$0] }
    }

    /// The answer whose record has this number.
    /// - Complexity: O(log answers).
    public func answer(numbered seq: Int64) -> JudgedAnswer? {
        var (low, high) = (0, answers.count)
        while low < high {
            let middle = (low + high) / 2
            if answers[middle].seq < seq { low = middle + 1 } else { high = middle }
        }
        return low < answers.count && answers[low].seq == seq ? answers[low] : nil
    }

    /// Number of the last record after which the team may be sent something else: one of its own or of all, and no
    /// positions.
    public func changeSeq(of team: TeamID) -> Int64 { max(commonSeq, teams[team]?.changeSeq ?? 0) }

    /// Returns what the team has done at a task; an untouched task when nothing.
    public func task(_ task: TaskID, of team: TeamID) -> TaskState {
        teams[team]?.tasks[task] ?? TaskState()
    }

    /// Photos of all answers whose photo was not erased.
    /// - Complexity: O(number of answers).
    public var photos: Set<PhotoID> { Set(answers.compactMap { $0.photo?.id }) }

    /// Returns the answers that wait, in the order of the log.
    /// - Complexity: O(number of answers).
    public func pendingAnswers() -> [JudgedAnswer] {
        answers.filter { $0.verdict == .pending && !$0.isVoid }
    }

    /// Returns the answers of a team, in the order of the log.
    /// - Complexity: O(number of the team's answers).
    public func answers(of team: TeamID) -> [JudgedAnswer] {
        teams[team]?.places.map { answers[$0] } ?? []
    }

    /// Returns a team's answers to one task, in the order of the log.
    /// - Complexity: O(number of the team's answers to the task).
    public func answers(of team: TeamID, to task: TaskID) -> [JudgedAnswer] {
        teams[team]?.tasks[task]?.places.map { answers[$0] } ?? []
    }
}

/// The phase of a quest, as its organisers set it. Times in the quest's file hold besides.
public enum QuestPhase: String, Sendable, CaseIterable {
    /// Organisers have not opened it yet.
    case draft
    case open
    case closed
}

/// A span in which the quest was held open; `end` is `nil` while it lasts.
public struct Opening: Sendable, Equatable {
    public let start: Timestamp
    public internal(set) var end: Timestamp?

    func contains(_ time: Timestamp) -> Bool {
        time >= start && time < end ?? Timestamp(milliseconds: .max)
    }
}

/// A team in the fold.
public struct TeamState: Sendable, Equatable {
    /// Number of teams that were added before it, those included that are there no longer: its place in orders that
    /// differ by team.
    public internal(set) var number = 0
    /// The number that it wears, where organisers gave it one.
    public internal(set) var bib: BibNumber?
    public internal(set) var tasks: [TaskID: TaskState] = [:]
    /// Places of its answers in `QuestState.answers`, in the order of the log.
    var places: [Int] = []
    /// Whether it has answered anything.
    public var hasAnswered: Bool { !places.isEmpty }
    /// Its start wave, and when it started and finished as far as that was recorded.
    public internal(set) var ride = TeamRide()
    /// The spans in which organisers paused its ride alone, oldest first.
    public internal(set) var pauses: [Breaks.Span] = []
    /// Whether it takes part in the ranking.
    public internal(set) var entry = EntryStatus.competing
    /// Hints that it paid for.
    public internal(set) var hints: [OpenedHint] = []
    /// Points and time that judges gave or took besides, as far as they still count.
    public internal(set) var adjustments: [TeamAdjustment] = []
    /// Looks of the staff at where it was, the latest ones, in the order of the log.
    public internal(set) var looks: [TrackLook] = []
    /// Records with texts of people about those, also about some that count no longer.
    public internal(set) var remarks: [RecordID] = []
    /// Devices that belong to it now, in the order in which they joined.
    public internal(set) var devices: [DeviceID] = []
    /// Devices that have left it since, in the order in which they did.
    var formerDevices: [DeviceID] = []
    /// All devices that belonged to it at any time.
    public var allDevices: [DeviceID] { devices + formerDevices }
    /// `nil` as long as it has no device.
    public internal(set) var captain: DeviceID?
    /// The device that says where the team is; `nil` where none was chosen.
    public internal(set) var primary: DeviceID?
    /// The join code in force; `nil` when there is none.
    public internal(set) var code: JoinCodeState?
    /// Number of the last record of it other than positions.
    var changeSeq: Int64 = 0
    /// Whether its personal data was erased because the quest was long over.
    public internal(set) var isErasedByRule = false
    /// Whether it is a guest's: nobody else can join it.
    public internal(set) var isGuest = false
    /// The class that it rides in, by its id in the quest's file; `nil` where it was put into none.
    public internal(set) var classID: String?
    /// The record with somebody to call about the team, which owns the text; `nil` where there is none.
    public internal(set) var contact: RecordID?
    /// Number of that record.
    var contactSeq: Int64 = 0
    /// The stage of its registration; `nil` for a team that organisers added, or a guest.
    public internal(set) var registration: RegistrationStage?
}

/// A team at one task.
public struct TaskState: Sendable, Equatable {
    /// Answers sent so far, whatever became of them.
    public internal(set) var attempts = 0
    /// Answers that wait for a judge.
    public internal(set) var pending: [AnswerID] = []
    /// The first answer that was accepted: it counts, and the task takes no more.
    public internal(set) var accepted: AnswerID?
    /// Places of its answers in `QuestState.answers`, in the order of the log.
    var places: [Int] = []
}

/// A record that owns a text.
struct NotedText: Sendable, Equatable {
    let record: RecordID
    let seq: Int64
}

/// A device in the fold.
public struct DeviceState: Sendable, Equatable {
    public let team: TeamID
    /// Whether it only sends positions, by an app of others.
    public let isTracker: Bool
    let joinedAt: Timestamp
    public internal(set) var isRemoved = false
    /// Whether it has an ingest token.
    public internal(set) var takesMessages = false
    /// The code by which another device may take its place, where there is one.
    public internal(set) var offer: PlaceOffer?
    /// Whether it joined in a browser: then its rider's consent is asked for before its first position.
    public internal(set) var isByApp = false
    /// The last agreement of its rider to what is recorded; `nil` before the first, and once it was withdrawn.
    public internal(set) var consent: GivenConsent?
    /// The records of agreements that a parent or guardian gave, each of which owns their name.
    var guardians: [NotedText] = []
    /// The moments at which its place was taken over by a code that somebody else gave out, oldest first.
    public internal(set) var takeOvers: [TakeOver] = []
    /// Numbers of the records that begin the spans all of which was erased by whoever held its place; 0 for its beginning.
    var erasedSpans: Set<Int64> = []
    /// The moment at which its rider withdrew the last agreement; another one may have followed.
    var consentWithdrawnAt: Timestamp?
    /// The spans in which its rider wanted no positions recorded, oldest first.
    public internal(set) var trackingPauses: [TrackingPause] = []
    /// Digest of the batch of fixes that came last: a repeat of it is acknowledged without a new record.
    public internal(set) var lastBatch: Digest?
    /// Its times in forbidden zones, by their beginning.
    public internal(set) var crossings: [ZoneCrossing] = []
    /// Its visits to arrival zones and at the finish, by their beginning, with the records that say so.
    public internal(set) var visits: [NotedVisit] = []
    /// Its visits to places of rest: every poll asks for them.
    var rests: [NotedVisit] = []
    /// The time of its latest fix, by its own clock; those that lie in the future passed over.
    public internal(set) var lastFix: Timestamp?
    /// The moment that counts of its latest fix, whatever its own clock says.
    public internal(set) var lastMoment: Timestamp?
    /// Number of the record of its last batch: 0 before the first.
    public internal(set) var positionsSeq: Int64 = 0
    /// Number of fixes it has sent, repeats among other fixes counted again.
    public internal(set) var fixCount = 0
    /// Its clock, as the arrivals of its positions show it, where a tracker app sends them.
    public internal(set) var clock = TrackerClock()
    /// Number of the last record by which fixes of it were erased; `nil` where none were.
    public internal(set) var erasedSeq: Int64?
    /// Whether fixes of it were erased, so that the rest does not tell all.
    public var isErased: Bool { erasedSeq != nil }

    init(team: TeamID, isTracker: Bool = false, joinedAt: Timestamp) {
        self.team = team
        self.isTracker = isTracker
        self.joinedAt = joinedAt
    }
}
