/// Why a declaration about the finish was refused.
public enum FinishRefusal: Error, Sendable, Equatable {
    case declaredTooOften(Int)

    public var message: Message {
        switch self {
        case .declaredTooOften(let limit):
            Message(
                "finish-declared-too-often",
                "Your team has said {limit} {limit|time|times} whether it finishes. Ask the organisers.",
                "Ваша команда уже {limit} {limit|раз|раза|раз} сообщала, финиширует ли она. Обратитесь к организаторам.",
                ["limit": .count(limit)])
        }
    }
}
