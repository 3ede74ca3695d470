public import QuestRules

/// A small quest played through the rules, without a store: three tasks (`text`, `number`, `judge`), one
/// team, one device. Each step is decided on the fold of the steps before, so every story is one that can
/// happen.
public struct QuestStory: Sendable {
    public let quest: QuestID
    public private(set) var state = QuestState()
    public private(set) var records: [Record] = []
    /// In the order in which they were decided: what a store would be asked to commit.
    public private(set) var entries: [Entry] = []
    public var now: Timestamp
    public var ids: IdentifierSource
    public var document: Quest
    private var requests = 0
    /// What a store would have of each device, in the order in which it came.
    private var trails: [DeviceID: [TimedFix]] = [:]

    public static let text = TaskID("text")
    public static let number = TaskID("number")
    public static let judged = TaskID("judged")
    public static let start = Timestamp(milliseconds: 1_781_428_200_000)  // 2026-06-14T09:10:00Z

    /// A quest that nobody has published yet.
    public init(quest: QuestID = QuestID("park"), seed: UInt64 = 1) {
        self.quest = quest
        now = Self.start
        ids = IdentifierSource(generator: SeededGenerator(seed: seed))
        document = Quest(
            title: LocalizedText("Парк"),
            checkpoints: [
                Self.checkpoint(Self.text, points: 2, rule: .text(accepted: ["Медведь", "Bear"])),
                Self.checkpoint(Self.number, points: 3, rule: .number(value: 1.5, tolerance: 0.1)),
                Self.checkpoint(Self.judged, points: 5, rule: .judge),
            ])
    }

    /// Published and opened, with the team `alpha` and one device.
    public static func begun(
        quest: QuestID = QuestID("park"), seed: UInt64 = 1, by rules: RulesRevision = .current
    ) throws -> (story: QuestStory, device: DeviceID) {
        var story = QuestStory(quest: quest, seed: seed)
        try story.publish(by: rules)
        try story.open()
        try story.addTeam("alpha")
        let device = try story.join("alpha")
        return (story, device)
    }

    /// Returns what a team can ride to now, in the order of the file.
    public func openTasks(of team: TeamID) throws(Refusal) -> [Checkpoint] {
        try engine.tasks(of: team, in: state, at: now).open.get().map { document.checkpoints[$0] }
    }

    public var engine: RuleEngine {
        RuleEngine(quest: quest, version: state.version, document: document.shifted(by: state.shift))
    }

    /// Makes a decision on the state as it is, without entering it.
    ///
    /// - Parameter time: When it is made; now where `nil`.
    public mutating func decide<Outcome, Failure: Error>(
        as actor: Actor = .admin, at time: Timestamp? = nil,
        _ decision: (inout DecisionContext) throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        try engine.decide(in: state, as: actor, at: time ?? now, ids: &ids, decision)
    }

    /// Takes the entry into the log of the story.
    public mutating func enter(_ entry: Entry) throws {
        let added = state.head.appending(entry.drafts, of: quest)
        for record in added { try state.apply(record) }
        records += added
        entries.append(entry)
        for case .fixes(let batch) in entry.attachments { keepTrail(of: batch) }
    }

    /// - Parameter rules: Those that the edition is counted by; earlier ones for a log of an earlier version.
    public mutating func publish(_ bytes: String = "{}", by rules: RulesRevision = .current) throws {
        var entry = try RuleEngine.publish(
            Array(bytes.utf8), reading: document, as: quest, in: state, at: now, ids: &ids
        ).entry
        if case .command(.published(let quest, let edition, let digest, let dealt, _)) = try RecordContent(
            kind: entry.drafts[0].kind, body: entry.drafts[0].body)
        {
            let content = RecordContent.command(
                .published(quest: quest, edition: edition, document: digest, dealt: dealt, rules: rules))
            entry.drafts[0].body = content.body
        }
        try enter(entry)
    }

    public mutating func open() throws { try enter(decide { try $0.open() }) }
    public mutating func close() throws { try enter(decide { try $0.close() }) }

    public mutating func addTeam(_ team: String) throws {
        let code = Self.joinCode(of: TeamID(team), in: quest)
        try enter(
            decide { try $0.addTeam(TeamID(team), name: "Team \(team)", joinCode: code) }
                .entry)
    }

    public mutating func join(_ team: String) throws -> DeviceID {
        let token = Digest.sha256(ids.bytes(32))
        let decision = try decide { try $0.admitDevice(to: TeamID(team), token: token) }
        try enter(decision.entry)
        return decision.outcome.id
    }

    /// An answer with a key of its own, given, sent and received now.
    public mutating func submission(_ text: String, to task: TaskID, from device: DeviceID)
        -> AnswerSubmission
    {
        requests += 1
        return AnswerSubmission(
            device: device, task: task, text: text, deviceTime: now, sentAt: now, receivedAt: now,
            key: "key-\(requests)", request: .sha256(Array(text.utf8)))
    }

    @discardableResult
    public mutating func answer(_ text: String, to task: TaskID, from device: DeviceID) throws -> VerdictBody
    {
        try take(submission(text, to: task, from: device))
    }

    @discardableResult
    public mutating func take(_ submission: AnswerSubmission) throws -> VerdictBody {
        let decision = try decide(at: submission.receivedAt) { try $0.takeAnswer(submission) }
        try enter(decision.entry)
        return decision.outcome
    }

    public mutating func review(
        _ answer: AnswerID, _ decision: ReviewDecision, reason: String? = nil, overrules: Bool = false
    ) throws {
        try enter(
            decide { try $0.review(answer, decision, reason: reason, overrules: overrules) })
    }

    public mutating func adjust(
        _ team: String, points: Int = 0, seconds: Int = 0, reason: String
    ) throws {
        try enter(
            decide {
                try $0.adjust(
                    TeamID(team), points: Ranged(clamping: points), seconds: Ranged(clamping: seconds),
                    reason: reason)
            }
        )
    }

    /// - Returns: whether there was something to store.
    @discardableResult
    public mutating func openHint(
        _ number: Int, of task: TaskID = QuestStory.text, from device: DeviceID
    ) throws -> Bool {
        let entry = try decide { try $0.openHint(Ranged(clamping: number), of: task, from: device) }
        guard let entry else { return false }
        try enter(entry)
        return true
    }

    public mutating func withdraw(_ decision: RecordID, reason: String) throws {
        try enter(decide { try $0.withdraw(decision, reason: reason) })
    }

    public mutating func appeal(_ answer: AnswerID, saying text: String, from device: DeviceID) throws {
        try enter(decide { try $0.appeal(answer, saying: text, from: device) })
    }

    /// What the result list gives the team now.
    public func points(of team: String = "alpha") -> Int {
        engine.standing(of: TeamID(team), in: state, at: now).points
    }

    /// Punches of the document's tasks, numbered by their order in it.
    public func punches() -> PunchFeed {
        engine.punches(in: state, controls: ControlNumbers([document.checkpoints.map(\.id)]))
    }

    /// A batch of fixes, a second apart and ending now.
    public func batch(_ count: Int, from device: DeviceID, longitude: Double = 61.4) -> FixBatch {
        let fixes = (0..<count).map { (index: Int) -> Fix in
            let age = Seconds(Double(count - 1 - index))
            let latitude = Double(551_500_000 + index * 1000) / 1e7
            return Fix(
                time: now + (.zero - age), coordinate: Coordinate(longitude: longitude, latitude: latitude),
                accuracy: 4.5, speed: 5.25, course: 90, sequence: Int64(index), isMock: index == 3)
        }
        return FixBatch(device: device, sentAt: now, receivedAt: now, fixes: fixes)
    }

    /// - Returns: whether there was something to store.
    @discardableResult
    public mutating func ride(_ batch: FixBatch) throws -> Bool {
        let trail = trails[batch.device] ?? []
        let known = trail.filter { !$0.flags.contains(.future) }
        let previous = known.max { $0.fix.time < $1.fix.time }?.fix
        let repair = engine.lateRepair(by: batch, on: trail, in: state)
        let entry = try decide(at: batch.receivedAt) {
            try $0.takePositions(batch, after: previous, repair: repair)
        }
        guard let entry else { return false }
        try enter(entry)
        return true
    }

    private mutating func keepTrail(of batch: FixBatch) {
        for fix in batch.timed() {
            let known = trails[batch.device]?.contains {
                $0.fix.time == fix.fix.time && $0.coordinate == fix.coordinate
            }
            if known != true { trails[batch.device, default: []].append(fix) }
        }
    }

    private static func checkpoint(_ id: TaskID, points: Int, rule: AnswerRule) -> Checkpoint {
        Checkpoint(
            id: id, zone: .circle(center: Coordinate(longitude: 61.4, latitude: 55.15), radius: 40),
            name: LocalizedText(id.rawValue), points: points, rule: rule)
    }
}
