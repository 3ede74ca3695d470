/// Why something was refused that has to do with what riders let be recorded.
public enum ConsentRefusal: Error, Sendable, Equatable {
    /// The rider has not agreed yet, or to earlier terms.
    case missing
    /// The text that the rider read is not the one that holds now.
    case changed
    /// The name of a parent or guardian is empty, too long or more than a line.
    case guardianInvalid(limit: Int)
    case pausedTooOften(Int)
    /// A pause is said to have begun or ended before the device joined, or later than it was sent.
    case timeInvalid

    public var message: Message {
        switch self {
        case .missing:
            Message(
                "consent-missing",
                "Your positions are recorded only once you have read what is kept, and agreed to it.",
                "Ваши положения записываются, только когда вы прочитали, что хранится, и согласились с этим.")
        case .changed:
            Message(
                "consent-changed", "What is recorded has changed since you read it: read it again.",
                "С тех пор как вы это читали, условия записи изменились: прочитайте их ещё раз.")
        case .guardianInvalid(let limit):
            Message(
                "guardian-invalid",
                "The name of the parent or guardian is one line of at most {limit} {limit|character|characters}.",
                "Имя родителя или опекуна — одна строка, не длиннее {limit} {limit|символа|символов|символов}.",
                ["limit": .count(limit)])
        case .pausedTooOften(let limit):
            Message(
                "paused-too-often",
                "Tracking of this device has been paused {limit} {limit|time|times}, as often as it can be.",
                "Запись с этого устройства приостанавливали уже {limit} {limit|раз|раза|раз} — больше нельзя.",
                ["limit": .count(limit)])
        case .timeInvalid:
            Message(
                "tracking-time-invalid",
                "Tracking can be paused for no time before this device joined, and for none to come.",
                "Приостановить запись нельзя ни до входа этого устройства, ни в будущем.")
        }
    }
}
