/// The words of quest files that riders read in their own language.
public enum VocabularyCode: String, MessageArea {
    case difficultyLow = "difficulty-low"
    case difficultyMedium = "difficulty-medium"
    case difficultyHigh = "difficulty-high"
    case categoryObservation = "category-observation"
    case categoryStrength = "category-strength"
    case categoryWits = "category-wits"
    case categoryAgility = "category-agility"

    public var code: MessageCode { .vocabulary(self) }

    public var wording: Wording {
        switch self {
        case .difficultyLow: Wording("Low", "Низкая")
        case .difficultyMedium: Wording("Medium", "Средняя")
        case .difficultyHigh: Wording("High", "Высокая")
        case .categoryObservation: Wording("Observation", "Наблюдательность")
        case .categoryStrength: Wording("Strength", "Сила")
        case .categoryWits: Wording("Wits", "Смекалка")
        case .categoryAgility: Wording("Agility", "Ловкость")
        }
    }
}
