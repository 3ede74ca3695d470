/// Why an element of the data is not on the map: halves of sentences.
public enum ImportReasonCode: String, MessageArea {
    case notARoad = "way-not-a-road"
    case notBuilt = "way-not-built"
    case closedToBicycles = "way-closed-to-bicycles"
    case tooFewNodes = "way-with-too-few-nodes"
    case duplicate = "way-duplicate"
    case otherVehicles = "restriction-of-other-vehicles"
    case conditional = "restriction-conditional"
    case mixedVia = "restriction-mixed-via"
    case malformed = "restriction-malformed"
    case noEffect = "restriction-without-effect"
    case ambiguous = "restriction-ambiguous"

    public var code: MessageCode { .importReason(self) }

    public var wording: Wording {
        switch self {
        case .notARoad: Wording("no way to ride or walk", "это не дорога")
        case .notBuilt: Wording("not built or gone", "не построено или уже не существует")
        case .closedToBicycles: Wording("closed to bicycles", "закрыто для велосипедов")
        case .tooFewNodes: Wording("too few known nodes", "слишком мало известных узлов")
        case .duplicate: Wording("already read under the same id", "повторяется тот же номер")
        case .otherVehicles: Wording("not for bicycles", "не для велосипедов")
        case .conditional: Wording("only at some hours", "только в некоторые часы")
        case .mixedVia: Wording("through several nodes", "через несколько точек")
        case .malformed: Wording("incomplete", "неполное описание")
        case .noEffect: Wording("without effect here", "здесь ничего не меняет")
        case .ambiguous: Wording("ambiguous", "неоднозначно")
        }
    }
}
