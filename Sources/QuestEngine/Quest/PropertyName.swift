/// The properties that a quest file may use, by their name in files.
///
/// The original application's names are accepted beside ours; see `spellings`.
enum PropertyName: String, CaseIterable {
    case id, role, name, title, description
    case difficulty, category, points, radius, opens, closes
    case answerType = "answer-type"
    case answer
    case answerTolerance = "answer-tolerance"
    case answerOptions = "answer-options"
    case answerUnit = "answer-unit"
    case answerNeeds = "answer-needs"
    case trapAnswer = "trap-answer"
    case trapPoints = "trap-points"
    case penalty, attempts
    case lockOut = "lock-out"
    case timeLimit = "time-limit"
    case bonus, group, position, presence, media
    case visibleFrom = "visible-from"
    case hint
    case hintAfter = "hint-after"
    case hintPrice = "hint-price"
    case markerColor = "marker-color"
    case markerSize = "marker-size"
    case markerSymbol = "marker-symbol"
    case language, organiser
    case timeZone = "time-zone"
    case duty, phone, email, link
    case mode, grace, ranking, results, finish, guests, start, needs
    case latePenalty = "late-penalty"
    case lateLimit = "late-limit"
    case tieBreak = "tie-break"
    case resultsFreeze = "results-freeze"
    case resultsFrom = "results-from"
    case teamSize = "team-size"
    case judges
    case blindJudging = "blind-judging"
    case profile
    /// Followed by the id of a team.
    case order = "order-"

    /// All names that mean this property, the preferred one first.
    var spellings: [String] {
        switch self {
        case .difficulty: ["difficulty", "difficult"]
        case .organiser: ["organiser", "organizer"]
        case .title: ["title", "name"]
        default: [rawValue]
        }
    }

    /// All names there are, those of further hints among them: `hint-2`, `hint-2-after` …
    var allSpellings: [String] {
        switch self {
        case .hint, .hintAfter, .hintPrice: (1...QuestLimits.hintsPerTask.value).map(spelling)
        case .order: []
        default: spellings
        }
    }

    /// The name of the same property of the n-th hint.
    func spelling(ofHint number: Int) -> String {
        number == 1 ? rawValue : "hint-\(number)" + rawValue.dropFirst("hint".count)
    }

    /// Whether translations may stand beside it as `name:ru`, `name:en`.
    var isTranslatable: Bool {
        switch self {
        case .name, .title, .description, .hint, .answerOptions, .answerUnit: true
        default: false
        }
    }
}

extension PropertyName {
    /// Returns the properties that a feature of a role may have.
    static func names(for role: FeatureRole) -> [PropertyName] {
        switch role {
        case .checkpoint: checkpointNames
        case .quest: questNames
        case .contact: [.role, .name, .duty, .phone, .email, .link]
        case .start, .finish, .rest: [.id, .role, .name, .description, .radius]
        case .wave: [.id, .role, .name, .start]
        case .group: [.id, .role, .name, .needs]
        case .noGo, .bounds: [.id, .role, .name, .description]
        }
    }

    private static let checkpointNames: [PropertyName] = [
        .id, .role, .name, .description, .difficulty, .category, .points, .radius, .opens, .closes,
        .answerType,
        .answer, .answerTolerance, .answerOptions, .answerUnit, .answerNeeds, .trapAnswer, .trapPoints,
        .penalty,
        .attempts, .lockOut, .timeLimit, .bonus, .group, .position, .presence, .media, .visibleFrom, .hint,
        .hintAfter,
        .hintPrice, .markerColor, .markerSize, .markerSymbol,
    ]

    private static let questNames: [PropertyName] = [
        .role, .title, .description, .language, .organiser, .opens, .closes, .timeZone, .phone, .email, .link,
        .mode, .timeLimit, .grace, .latePenalty, .lateLimit, .ranking, .tieBreak, .attempts, .lockOut,
        .results,
        .resultsFreeze, .resultsFrom, .teamSize, .guests, .finish, .judges, .presence,
        .blindJudging, .profile, .order,
    ]
}

/// The role of a feature: its `role` property, a checkpoint where there is none.
enum FeatureRole: String, CaseIterable {
    case checkpoint
    /// Speaks of the quest as a whole; has no geometry.
    case quest
    /// Somebody riders can reach; has no geometry.
    case contact
    /// Places without a task.
    case start, finish, rest
    /// Teams that start together; has no geometry.
    case wave
    /// Tasks that belong together; has no geometry.
    case group
    /// A Polygon or MultiPolygon in which riders must not ride.
    case noGo = "no-go"
    /// A Polygon or MultiPolygon that riders must not leave.
    case bounds

    /// A word that may mean either of the two above, and so neither.
    static let ambiguous = "out-of-bounds"

    /// Reads a word in any case, with hyphens or underscores.
    init?(word: String) {
        self.init(rawValue: Self.folded(word))
    }

    static func folded(_ word: String) -> String {
        String(word.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    }
}
