/// A recorded track taken through a quest as the daemon takes positions that come live: decided by the same judge,
/// ridden by the same rules, led along the same routes.
///
/// Of one device, in a team of its own. Answers are not in a track: every task counts as done once the device has been
/// there for certain, so that the ride is led on to the next one. The same track gives the same events each time.
public struct RideReplay {
    public static let device = DeviceID("replay")
    /// The interval at which the daemon looks for silence, and so does a replay in the gaps of a track.
    public static let lookInterval: Seconds = 10
    /// The longest gap that is looked through: nothing happens later that a look would show.
    private static let longestLook: Seconds = 3600

    /// An event of the ride, and when it was noticed.
    public struct Event: Sendable, Equatable {
        public let event: RideEvent
        public let noticedAt: Timestamp
    }

    public let engine: RuleEngine
    public let team: TeamID
    /// The state by the records so far.
    public private(set) var state = QuestState()
    /// The ride as it stands after the last fix.
    public private(set) var ride = RideState()
    /// Fixes that were taken, with the moments that count.
    public private(set) var track: [TimedFix] = []

    private let router: Router
    private let targets: PinnedTargets
    private let workspace = RouterWorkspace()
    /// Ids that are not secret, and the same each time.
    private var ids = IdentifierSource(generator: SplitMix64(seed: 1))
    private var lastReceipt: Timestamp?

    /// - Parameters:
    ///   - team: Whose order of tasks the ride keeps, where the quest's file gives teams orders.
    ///   - opening: When organisers opened the quest: no later than the first fix.
    /// - Throws: `Refusal` for a team whose name is none.
    /// - Complexity: O(roads that the quest's own zones take in).
    public init(
        of document: Quest, as quest: QuestID, team: TeamID = TeamID("replay"), on router: Router,
        openedAt opening: Timestamp
    ) throws(Refusal) {
        var document = document
        for index in document.checkpoints.indices { document.checkpoints[index].rule = .arrival }
        engine = RuleEngine(quest: quest, version: 1, document: document)
        self.team = team
        self.router =
            document.zones.isEmpty ? router : router.keeping(document.zones, profile: document.profile)
        targets = PinnedTargets(
            document.targets, profile: document.profile, snapRadius: document.roadReach)
        try begin(at: opening)
    }

    private mutating func begin(at time: Timestamp) throws(Refusal) {
        let token = Digest.sha256(ids.bytes(32))
        enter(try RuleEngine.publish([], as: engine.quest, in: state, at: time, ids: &ids).entry)
        try decide(at: time) { context throws(Refusal) in try context.open() }
        let team = team
        try decide(at: time) { context throws(Refusal) in
            try context.addTeam(team, name: team.rawValue, joinCode: token).entry
        }
        let joined = RecordDraft(
            id: ids.identifier(at: time), at: time, receivedAt: time, actor: .device(Self.device), team: team,
            device: Self.device, version: 1, content: .command(.deviceJoined()))
        enter(Entry(drafts: [joined]))
    }

    /// Takes fixes as one batch that was sent and received when its last fix was made; before it, looks at the ride as
    /// the daemon does while nothing comes.
    ///
    /// - Parameter fixes: Not earlier than those before, at most `PositionLimits.fixesPerBatch.value`.
    /// - Returns: What happened, in the order in which a listener gets it.
    /// - Throws: `Refusal.questClosed` for fixes after the end; nothing of the batch is taken then.
    /// - Complexity: That of `DecisionContext.takePositions` and of `Riding.step` for each fix.
    public mutating func take(_ fixes: some Sequence<Fix>) throws(Refusal) -> [Event] {
        let fixes = fixes.map(\.stored)
        guard let now = fixes.map(\.time).max() else { return [] }
        let events = wait(until: now)
        lastReceipt = now
        let batch = FixBatch(device: Self.device, sentAt: now, receivedAt: now, fixes: fixes)
        let (previous, repair) = (track.last?.fix, engine.lateRepair(by: batch, on: track, in: state))
        let isNew = try decide(at: now) { context throws(Refusal) in
            try context.takePositions(batch, after: previous, repair: repair)
        }
        guard isNew else { return events }
        let timed = batch.timed().sorted { $0.time < $1.time }
        track += timed
        return events + advance(by: timed, at: now)
    }

    /// Time passes without a fix.
    public mutating func wait(until end: Timestamp) -> [Event] {
        guard let lastReceipt, ride.last != nil else { return [] }
        var events: [Event] = []
        var moment = lastReceipt + Self.lookInterval
        while moment < min(end, lastReceipt + Self.longestLook) {
            events += advance(by: [], at: moment)
            moment = moment + Self.lookInterval
        }
        return events
    }

    private mutating func advance(by fixes: [TimedFix], at now: Timestamp) -> [Event] {
        let guidance = engine.guidance(of: Self.device, in: team, for: ride, by: fixes, in: state, at: now)
        let outcome = guidance.ridden(ride, by: fixes, at: now, to: targets, on: router, using: workspace)
        ride = outcome.ride
        return outcome.events.map { Event(event: $0, noticedAt: now) }
    }

    /// Takes in what is decided.
    ///
    /// - Returns: Whether there was anything to decide.
    @discardableResult
    private mutating func decide(
        at now: Timestamp, _ decision: (inout DecisionContext) throws(Refusal) -> Entry?
    ) throws(Refusal) -> Bool {
        let entry = try engine.decide(in: state, at: now, ids: &ids, decision)
        if let entry { enter(entry) }
        return entry != nil
    }

    private mutating func enter(_ entry: Entry) {
        do throws(FoldError) {
            for record in state.head.appending(entry.drafts, of: engine.quest) { try state.apply(record) }
        } catch {
            preconditionFailure("what was decided on a state follows it: \(error.code)")
        }
    }
}

extension RideReplay {
    /// The tasks that the ride has been at for certain, in the order in which they count.
    public var reached: [(task: TaskID, at: Timestamp)] {
        state.answers(of: team).filter { $0.verdict == .accepted }.map { ($0.task, $0.at) }
            .sorted { ($0.at, $0.task) < ($1.at, $1.task) }
    }
}

extension Router {
    /// Returns a router for the riders of a quest whose file forbids some of the ground.
    fileprivate func keeping(_ zones: [Zone], profile: ProfileName) -> Router {
        let router = fork(profiles: [profile])
        let changes = zones.map { zone in
            (arcs: (try? router.arcs(at: zone.place)) ?? [], effect: zone.effect)
        }
        return router.under(RoadConditions(epoch: 1, on: router.graph, changes)).customized()
    }
}
