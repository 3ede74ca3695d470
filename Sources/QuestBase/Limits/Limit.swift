/// A number that bounds what comes from outside, or what is done for it: one row of `docs/guides/LIMITS.md` and of
/// `GET /api/v1/limits`.
///
/// Limits stand in the enums of this folder and nowhere else; code asks them for their `value`, or `LimitValues` for
/// the value in force where whoever runs a daemon may set another one.
public struct Limit: Hashable, Sendable {
    /// The name: stable, snake_case, unlike any other.
    public let name: String
    /// The value unless something else is set.
    public let value: Int
    public let unit: LimitUnit
    /// The consequence of going beyond it.
    public let beyond: LimitConsequence
    /// The thing that is bounded, in English, for the document: a noun phrase that begins in lower case.
    public let meaning: String
    /// The values it may be set to; `nil` where it is the same for everybody.
    public let settable: ClosedRange<Int>?

    init(
        _ name: String, _ value: Int, _ unit: LimitUnit, _ meaning: String, beyond: LimitConsequence,
        settable: ClosedRange<Int>? = nil
    ) {
        self.name = name
        self.value = value
        self.unit = unit
        self.meaning = meaning
        self.beyond = beyond
        self.settable = settable
    }
}

/// The unit in which a limit counts.
public enum LimitUnit: String, CaseIterable, Sendable {
    case count, bytes, characters, meters, pixels, seconds, milliseconds
}

/// The consequence of going beyond a limit.
public enum LimitConsequence: Hashable, Sendable {
    /// The request is answered by a problem document of this code.
    case refused(String)
    /// The connection is closed.
    case closed
    /// The answer is cut: less is told or kept; the request is carried out.
    case cut
    /// It is taken in later, or more slowly.
    case delayed
    /// It is carried out; whoever runs the daemon reads of it in the log.
    case told
    /// It is taken in, and judges are told.
    case flagged
    /// A quest file gets a finding of this code.
    case finding(String)
    /// The daemon does not start.
    case unstarted

    /// The consequence in one word, for the interface.
    public var name: String {
        switch self {
        case .refused: "refused"
        case .closed: "closed"
        case .cut: "cut"
        case .delayed: "delayed"
        case .told: "told"
        case .flagged: "flagged"
        case .finding: "finding"
        case .unstarted: "unstarted"
        }
    }
    /// The code of the problem document or the finding, where there is one.
    public var code: String? {
        switch self {
        case .refused(let code), .finding(let code): code
        case .closed, .cut, .delayed, .told, .flagged, .unstarted: nil
        }
    }
}

/// Every limit there is, by subject: what `docs/guides/LIMITS.md` and `GET /api/v1/limits` show.
public enum LimitTable {
    /// A heading of the table.
    public struct Section: Sendable {
        /// The title in English, for the document.
        public let title: String
        public let limits: [Limit]
    }

    public static let sections: [Section] = [
        Section(title: "Requests", limits: RequestLimits.all),
        Section(title: "Connections and streams", limits: ConnectionLimits.all),
        Section(title: "Rates", limits: RateLimits.all),
        Section(title: "Long work", limits: WorkLimits.all),
        Section(title: "Positions and tracks", limits: PositionLimits.all),
        Section(title: "Roads and routes", limits: RoadLimits.all),
        Section(title: "Maps", limits: MapLimits.all),
        Section(title: "Planning", limits: PlanningLimits.all),
        Section(title: "Answers and judging", limits: AnswerLimits.all),
        Section(title: "Photos", limits: PhotoLimits.all),
        Section(title: "Bytes of photos and videos", limits: UploadLimits.all),
        Section(title: "Media of tasks", limits: MediaLimits.all),
        Section(title: "Teams, staff and messages", limits: TeamLimits.all),
        Section(title: "Sessions", limits: SessionLimits.all),
        Section(title: "Accounts", limits: AccountLimits.all),
        Section(title: "Signing in at a provider", limits: SignInLimits.all),
        Section(title: "Storage", limits: StoreLimits.all),
        Section(title: "Quest files and zones", limits: QuestLimits.all),
        Section(title: "Webhooks", limits: WebhookLimits.all),
        Section(title: "The riders' app", limits: WebLimits.all),
    ]

    public static let all: [Limit] = sections.flatMap(\.limits)
}

/// The limits in force: those of the table, some of them set otherwise by whoever runs the daemon.
public struct LimitValues: Hashable, Sendable {
    private var changed: [String: Int] = [:]

    /// Creates the values of the table.
    public init() {}

    /// Reads `name=value,name=value`, spaces allowed.
    ///
    /// - Returns: `nil` where a part names no limit that may be set, or a value that it may not be set to.
    public init?(_ text: String) {
        for part in text.split(separator: ",") {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(\.trimmed)
            guard sides.count == 2, let limit = LimitTable.all.first(where: { $0.name == sides[0] }),
                let settable = limit.settable, let value = Int(sides[1]), settable.contains(value)
            else { return nil }
            changed[limit.name] = value
        }
    }

    public subscript(limit: Limit) -> Int {
        get { changed[limit.name] ?? limit.value }
        set { changed[limit.name] = newValue }
    }
}
