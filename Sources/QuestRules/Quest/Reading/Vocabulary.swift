/// A word that quest files write in several ways and riders read in their language.
protocol VocabularyWord: Equatable {
    /// The known words, by their stable English codes.
    static var known: [(word: Self, code: String, spellings: [String])] { get }
    static func other(_ word: String) -> Self
    var message: Message? { get }
}

extension VocabularyWord {
    /// Recognises English codes and Russian words in any case; anything else is the organiser's own word.
    init(word text: String) {
        let folded = text.trimmed.lowercased()
        let match = Self.known.first { $0.code == folded || $0.spellings.contains(folded) }
        self = match?.word ?? Self.other(text.trimmed)
    }
}

extension Difficulty: VocabularyWord {
    static var known: [(word: Difficulty, code: String, spellings: [String])] {
        [
            (.low, "low", ["низкая", "лёгкая", "легкая", "easy"]),
            (.medium, "medium", ["средняя"]),
            (.high, "high", ["высокая", "сложная", "hard"]),
        ]
    }

    var message: Message? {
        switch self {
        case .low: Message("difficulty-low", "Low", "Низкая")
        case .medium: Message("difficulty-medium", "Medium", "Средняя")
        case .high: Message("difficulty-high", "High", "Высокая")
        case .other: nil
        }
    }

    /// The word: `low`, `medium`, `high`, or the organiser's own word.
    public var code: String {
        switch self {
        case .low: "low"
        case .medium: "medium"
        case .high: "high"
        case .other(let word): word
        }
    }

    /// The word a reader of this language sees.
    public func label(in language: Language) -> String { message?.text(in: language) ?? code }
}

extension Category: VocabularyWord {
    static var known: [(word: Category, code: String, spellings: [String])] {
        [
            (.observation, "observation", ["наблюдательность"]),
            (.strength, "strength", ["сила"]),
            (.wits, "wits", ["смекалка"]),
            (.agility, "agility", ["ловкость"]),
        ]
    }

    var message: Message? {
        switch self {
        case .observation: Message("category-observation", "Observation", "Наблюдательность")
        case .strength: Message("category-strength", "Strength", "Сила")
        case .wits: Message("category-wits", "Wits", "Смекалка")
        case .agility: Message("category-agility", "Agility", "Ловкость")
        case .other: nil
        }
    }

    /// The word: `observation`, `strength`, `wits`, `agility`, or the organiser's own word.
    public var code: String {
        switch self {
        case .observation: "observation"
        case .strength: "strength"
        case .wits: "wits"
        case .agility: "agility"
        case .other(let word): word
        }
    }

    /// The word a reader of this language sees.
    public func label(in language: Language) -> String { message?.text(in: language) ?? code }
}
