/// The properties that a quest file may use, by their name in files.
///
/// The original application's names are accepted beside ours; see `spellings`.
enum PropertyName: String, CaseIterable {
    case id, role, name, title, description
    case difficulty, category, points, radius, opens, closes
    case answerType = "answer-type"
    case answer
    case answerTolerance = "answer-tolerance"
    case markerColor = "marker-color"
    case markerSize = "marker-size"
    case markerSymbol = "marker-symbol"
    case language, organiser
    case timeZone = "time-zone"
    case duty, phone, email, link

    /// All names that mean this property, the preferred one first.
    var spellings: [String] {
        switch self {
        case .difficulty: ["difficulty", "difficult"]
        case .organiser: ["organiser", "organizer"]
        case .title: ["title", "name"]
        default: [rawValue]
        }
    }

    /// Whether translations may stand beside it as `name:ru`, `name:en`.
    var isTranslatable: Bool {
        switch self {
        case .name, .title, .description: true
        default: false
        }
    }
}

extension PropertyName {
    /// What a feature of each role may say.
    static func names(for role: FeatureRole) -> [PropertyName] {
        switch role {
        case .checkpoint:
            [
                .id, .role, .name, .description, .difficulty, .category, .points, .radius, .opens, .closes,
                .answerType, .answer, .answerTolerance, .markerColor, .markerSize, .markerSymbol,
            ]
        case .quest:
            [
                .role, .title, .description, .language, .organiser, .opens, .closes, .timeZone, .phone,
                .email,
                .link,
            ]
        case .noGo, .bounds:
            [.id, .role, .name, .description]
        case .contact:
            [.role, .name, .duty, .phone, .email, .link]
        }
    }
}

/// What a feature stands for: its `role` property, a checkpoint where there is none.
enum FeatureRole: String, CaseIterable {
    case checkpoint
    /// Speaks of the quest as a whole; has no geometry.
    case quest
    /// Somebody riders can reach; has no geometry.
    case contact
    /// A Polygon or MultiPolygon in which riders must not ride.
    case noGo = "no-go"
    /// A Polygon or MultiPolygon that riders must not leave.
    case bounds

    /// What may mean either of the two above, and so neither.
    static let ambiguous = "out-of-bounds"

    /// In any case, with hyphens or underscores.
    init?(word: String) {
        self.init(rawValue: Self.folded(word))
    }

    static func folded(_ word: String) -> String {
        String(word.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 })
    }
}
