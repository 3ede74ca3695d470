public import QuestUnits

/// `GET admin/quests/{quest}/queue`: what needs a person, oldest first; `POST …/queue/claim`: as much of it as the judge
/// who asks holds now, first what it held before.
public struct JudgingQueue: Codable, Sendable, Equatable {
    public var items: [QueueItem]
    /// Number of answers that wait for the judge who asks, those that others hold too; only in the answer to a claim.
    public var waiting: Int?

    public init(items: [QueueItem], waiting: Int? = nil) {
        self.items = items
        self.waiting = waiting
    }
}

/// `POST admin/quests/{quest}/queue/claim`.
public struct ClaimRequest: RequestObject {
    /// Number of answers to hold, those that are kept included.
    public var count: Ranged<ClaimedAnswers>
    /// Answers that are not wanted now.
    public var skip: [AnswerID]?
    /// Answers to go on with; all that are held where missing.
    public var keep: [AnswerID]?

    public init(count: Ranged<ClaimedAnswers>, skip: [AnswerID]? = nil, keep: [AnswerID]? = nil) {
        self.count = count
        self.skip = skip
        self.keep = keep
    }
}

/// `POST admin/quests/{quest}/queue/release`.
public struct ReleaseRequest: RequestObject {
    public var answers: [AnswerID]

    public init(answers: [AnswerID]) {
        self.answers = answers
    }
}

/// The answers that a judge holds still.
public struct HeldAnswerList: Codable, Sendable, Equatable {
    public var held: [AnswerID]

    public init(held: [AnswerID]) {
        self.held = held
    }
}

/// An answer that waits for a judge, or against whose verdict there is an appeal.
public struct QueueItem: Codable, Sendable, Equatable {
    public var answer: AdminAnswer
    /// As `AdminAnswer.distance`: from the last fix to the arrival zone of the task, in metres; 0 inside. Missing where
    /// unknown.
    public var distance: Double?
    /// From that fix to the answer, in seconds.
    public var sinceLastFix: Double?
    /// The accuracy of that fix, in metres.
    public var accuracy: Double?
    /// Number of other judges who have it at hand.
    public var held = 0
    /// Their names, or `admin`; missing where nobody has, and for judges who must not see teams.
    public var heldBy: [String]?
    /// The end of the reader's own claim, unless it is renewed; missing where there is none.
    public var heldUntil: Timestamp?
    /// The task that was answered; missing for those who do not decide, and where the quest no longer has it.
    public var asked: AskedTask?

    public init(answer: AdminAnswer, distance: Double?, sinceLastFix: Double?, accuracy: Double?) {
        self.answer = answer
        self.distance = distance
        self.sinceLastFix = sinceLastFix
        self.accuracy = accuracy
    }
}

/// A task as whoever decides its answers needs it: what it asks, and what is right.
public struct AskedTask: Codable, Sendable, Equatable {
    /// 1, 2, 3 …: its place among the quest's tasks.
    public var order: Int
    /// In the reader's language, as riders read it.
    public var description: String?
    public var points: Int
    /// The right answers as the quest's file has them; empty where a person decides alone.
    public var accepted: [String]

    public init(order: Int, description: String?, points: Int, accepted: [String]) {
        self.order = order
        self.description = description
        self.points = points
        self.accepted = accepted
    }
}

/// `POST admin/quests/{quest}/teams/{team}/adjust`.
public struct AdjustmentRequest: RequestObject {
    /// Negative ones are taken away.
    public var points: Ranged<AdjustedPoints>?
    /// Positive ones make the ride longer.
    public var seconds: Ranged<AdjustedSeconds>?
    public var reason: String

    public init(points: Ranged<AdjustedPoints>?, seconds: Ranged<AdjustedSeconds>?, reason: String) {
        self.points = points
        self.seconds = seconds
        self.reason = reason
    }
}

/// `PUT admin/quests/{quest}/teams/{team}/entry`.
public struct EntryRequest: RequestObject {
    /// `competing`, `guest`, `withdrawn` or `disqualified`.
    public var status: String
    public var reason: String

    public init(status: String, reason: String) {
        self.status = status
        self.reason = reason
    }
}

/// How a team takes part.
public struct TeamEntry: Codable, Sendable, Equatable {
    public var team: TeamID
    public var status: String

    public init(team: TeamID, status: String) {
        self.team = team
        self.status = status
    }
}

/// `POST admin/quests/{quest}/decisions/{record}/withdraw`.
public struct WithdrawalRequest: RequestObject {
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}

/// A decision of a judge that counts: a review of an answer, or an adjustment of a team's result.
public struct AdminDecision: Codable, Sendable, Equatable {
    /// The id of its record, by which it is withdrawn.
    public var id: RecordID
    /// The record's number, by which it can be withdrawn as well.
    public var seq: Int64
    /// `review` or `adjustment`.
    public var kind: String
    /// Missing for judges who must not see it.
    public var team: TeamID?
    public var at: Timestamp
    /// `admin` or `staff:` and the member's id.
    public var actor: String
    /// The member's name; missing once it has been erased, and for the admin.
    public var actorName: String?
    /// Missing for judges who must not see it, and once it has been erased.
    public var teamName: String?
    /// The name of the task whose answer was reviewed, in the reader's language.
    public var taskName: String?
    /// Missing where none was given, or once it has been erased.
    public var reason: String?
    // Of a review
    public var answer: AnswerID?
    public var task: TaskID?
    /// `accepted` or `rejected`.
    public var decision: String?
    // Of an adjustment
    public var points: Int?
    public var seconds: Int?

    public init(
        id: RecordID, seq: Int64, kind: String, team: TeamID?, at: Timestamp, actor: String, reason: String?,
        answer: AnswerID? = nil, task: TaskID? = nil, decision: String? = nil, points: Int? = nil,
        seconds: Int? = nil
    ) {
        self.id = id
        self.seq = seq
        self.kind = kind
        self.team = team
        self.at = at
        self.actor = actor
        self.reason = reason
        self.answer = answer
        self.task = task
        self.decision = decision
        self.points = points
        self.seconds = seconds
    }
}

/// `GET admin/quests/{quest}/decisions`: those that count, oldest first.
public struct AdminDecisionList: Codable, Sendable, Equatable {
    public var decisions: [AdminDecision]

    public init(decisions: [AdminDecision]) {
        self.decisions = decisions
    }
}

/// `GET admin/quests/{quest}/agreement`: how far judges who look at the same answers agree.
public struct Agreement: Codable, Sendable, Equatable {
    /// How many have to agree in this quest.
    public var needed: Int
    /// Decisions on which at least two gave an opinion.
    public var compared: Int
    /// Decisions on which the first two gave the same opinion.
    public var agreed: Int
    /// Scott's π: 1 = always, 0 = as chance would have it; missing where it cannot be told.
    public var pi: Double?
    public var judges: [Judge]

    public init(needed: Int, compared: Int, agreed: Int, pi: Double?, judges: [Judge]) {
        self.needed = needed
        self.compared = compared
        self.agreed = agreed
        self.pi = pi
        self.judges = judges
    }

    public struct Judge: Codable, Sendable, Equatable {
        /// `admin` or `staff:` and the member's id.
        public var actor: String
        /// The member's name; missing once it has been erased, and for the admin.
        public var name: String?
        /// Opinions on what was decided in the end, and those that were the same.
        public var decided: Int
        public var agreed: Int

        public init(actor: String, name: String?, decided: Int, agreed: Int) {
            self.actor = actor
            self.name = name
            self.decided = decided
            self.agreed = agreed
        }
    }
}
