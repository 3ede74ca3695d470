/// The properties that a quest file may use, by their name in files.
///
/// The original application's names are accepted beside ours; see `spellings`.
package enum PropertyName: String, CaseIterable {
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
    case timeLimitPenalty = "time-limit-penalty"
    case pointsLeast = "points-least"
    case pointsFall = "points-fall"
    case pointsFrom = "points-from"
    case bonusAfter = "bonus-after"
    case bonusFor = "bonus-for"
    case opensWhen = "opens-when"
    case offlineCheck = "offline-check"
    /// Belongs to a toll zone.
    case price
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
    case mode, grace, ranking, results, finish, guests, start, needs, minutes
    case finishWhen = "finish-when"
    case finishStay = "finish-stay"
    case goBack = "go-back"
    case teamPositions = "team-positions"
    case tours
    case latePenalty = "late-penalty"
    case lateLimit = "late-limit"
    case tieBreak = "tie-break"
    case resultsFreeze = "results-freeze"
    case resultsFrom = "results-from"
    case teamSize = "team-size"
    case judges
    case tasks, registration
    case registrationLimit = "registration-limit"
    case blindJudging = "blind-judging"
    case rejectReasons = "reject-reasons"
    case spectators
    case profile, profiles, map
    case roadReach = "road-reach"
    /// Belong to the look of the riders' app.
    case accent, logo, icon, banner, links, modules
    case accentNight = "accent-night"
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

    /// The limit of the length of its text; `nil` where that is no text to be shown, or a list of names.
    var longest: Limit? {
        switch self {
        case .name, .title, .organiser, .duty, .phone, .email, .link, .difficulty, .category, .group:
            QuestLimits.name
        case .description, .hint: QuestLimits.text
        case .answer, .answerOptions, .answerUnit: QuestLimits.answer
        default: nil
        }
    }

    /// Whether translations may stand beside it as `name:ru`, `name:en`.
    var isTranslatable: Bool {
        switch self {
        case .name, .title, .description, .hint, .answerOptions, .answerUnit, .links, .rejectReasons: true
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
        case .start, .finish: [.id, .role, .name, .description, .radius]
        case .rest: [.id, .role, .name, .description, .radius, .minutes]
        case .wave: [.id, .role, .name, .start]
        case .group: [.id, .role, .name, .needs]
        case .teamClass: [.id, .role, .name, .tasks, .timeLimit, .profile]
        case .noGo, .bounds: [.id, .role, .name, .description]
        case .toll: [.id, .role, .name, .description, .price]
        case .app: [.role, .name, .accent, .accentNight, .logo, .icon, .banner, .links, .modules]
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
        .timeLimitPenalty, .pointsLeast, .pointsFall, .pointsFrom, .bonusAfter, .bonusFor, .opensWhen,
        .offlineCheck,
    ]

    private static let questNames: [PropertyName] = [
        .role, .title, .description, .language, .organiser, .opens, .closes, .timeZone, .phone, .email, .link,
        .mode, .timeLimit, .grace, .latePenalty, .lateLimit, .ranking, .tieBreak, .attempts, .lockOut,
        .results,
        .resultsFreeze, .resultsFrom, .teamSize, .guests, .finish, .finishWhen, .finishStay, .judges,
        .presence,
        .blindJudging, .map, .profile, .profiles, .roadReach, .goBack, .teamPositions, .tours, .order,
        .registration,
        .registrationLimit, .rejectReasons, .spectators,
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
    /// Teams with a course and a result list of their own; has no geometry.
    case teamClass = "class"
    /// A Polygon or MultiPolygon in which riders must not ride.
    case noGo = "no-go"
    /// A Polygon or MultiPolygon that riders must not leave.
    case bounds
    /// A Polygon or MultiPolygon that costs something to ride into.
    case toll
    /// Speaks of the look of the riders' app; has no geometry.
    case app

    /// A word that may mean either of the two above, and so neither.
    static let ambiguous = "out-of-bounds"

    /// Reads a word in any case, with hyphens or underscores.
    init?(word: String) {
        self.init(rawValue: Self.folded(word))
    }

    static func folded(_ word: String) -> String {
        String(word.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    }

    /// Returns the role whose word is a slip of the finger away from another one.
    static func resembled(by word: String) -> FeatureRole? {
        guard word.utf8.count <= 256 else { return nil }
        let folded = PropertySpelling.folded(word)
        guard folded.count <= 32 else { return nil }
        return allCases.first { PropertySpelling.slips(folded, PropertySpelling.folded($0.rawValue)) == 1 }
    }
}

/// Recognises names that were probably meant to be one of ours.
///
/// Editors add properties of their own (`fill`, `_leaflet_id`, `fid`), so an unknown name is no fault by
/// itself.
struct PropertySpelling {
    /// The names that slips are looked for in, and their letters.
    private let known: [(name: String, letters: [Character])]
    private let exact: Set<String>
    /// Names shorter than this are too easily hit by accident.
    private static let shortestName = 4

    init(role: FeatureRole) {
        self = Self.ofRoles[role] ?? Self(knowing: PropertyName.names(for: role).flatMap(\.allSpellings))
    }

    private init(knowing names: [String]) {
        exact = Set(names)
        known = names.filter { $0.count >= Self.shortestName }.map { ($0, Self.folded($0)) }
    }

    /// Made once: a file has thousands of features.
    private static let ofRoles = Dictionary(
        uniqueKeysWithValues: FeatureRole.allCases.map { role in
            (role, Self(knowing: PropertyName.names(for: role).flatMap(\.allSpellings)))
        })

    /// Whether translations may stand beside a property of this name, `hint-2` among them.
    static func isTranslatable(_ name: String) -> Bool { translatable.contains(name) }

    private static let translatable = Set(
        PropertyName.allCases.filter(\.isTranslatable).flatMap(\.allSpellings))

    func isKnown(_ name: String) -> Bool { exact.contains(name) }

    /// The known name that an unknown one resembles: the same letters in another case or with other
    /// separators, one slip of the finger, or two in a long name.
    func resembled(by name: String) -> String? {
        guard name.utf8.count <= 256 else { return nil }
        let folded = Self.folded(name)
        guard folded.count >= Self.shortestName - 1, folded.count <= 32 else { return nil }
        // More letters too many or too few are more slips than are looked for.
        let best = known.filter { abs($0.letters.count - folded.count) <= 2 }
            .map { (name: $0.name, slips: Self.slips(folded, $0.letters)) }
            .min { $0.slips < $1.slips }
        guard let best, best.slips <= (best.name.count > 6 ? 2 : 1) else { return nil }
        return best.name
    }

    static func folded(_ name: String) -> [Character] {
        name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }.map(\.self)
    }

    /// Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours.
    ///
    /// - Complexity: O(left × right).
    static func slips(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                var cost = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
