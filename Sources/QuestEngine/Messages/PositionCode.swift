/// Messages about positions that devices send.
public enum PositionCode: String, MessageArea {
    case empty = "positions-empty"
    case tooMany = "positions-too-many"
    case full = "positions-full"
    case invalid = "position-invalid"

    public var code: MessageCode { .position(self) }

    public var wording: Wording {
        switch self {
        case .empty:
            Wording("The batch holds no position.", "В пакете нет ни одного положения.")
        case .tooMany:
            Wording(
                "Too many positions at once: at most {limit}.",
                "Слишком много положений сразу: не больше {limit}.")
        case .full:
            Wording(
                "This device has sent {limit} positions, as many as are kept of one device.",
                "Это устройство прислало {limit} положений — больше от одного устройства не хранится.")
        case .invalid:
            Wording(
                "Position {number} of the batch is no place on Earth: longitude −180 to 180 comes first, "
                    + "then latitude −90 to 90.",
                "Положение {number} в пакете — не точка на Земле: сначала долгота от −180 до 180, "
                    + "затем широта от −90 до 90.")
        }
    }
}
