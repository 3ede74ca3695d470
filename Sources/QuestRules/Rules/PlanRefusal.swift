/// Why a change of a running quest is refused, or what riders cannot do because of one.
public enum PlanRefusal: Error, Sendable, Equatable {
    /// The team's ride was paused at that moment.
    case ridePaused
    case pausedAlready
    case notPaused
    case startHasPassed
    case timesMissing
    case timesInvalid
    case deadlineInvalid
    case questNotOver
    /// Teams may still protest.
    case protestsOpen
    /// The deadline for protests has passed, or the results are official.
    case protestsOver
    /// Answers and appeals that a judge has still to decide on.
    case answersWait(Int)

    public var message: Message {
        switch self {
        case .ridePaused:
            Message(
                "ride-paused",
                "Your ride is paused by the organisers: the clock stands, and nothing counts now.",
                "Организаторы приостановили ваш проезд: время остановлено, сейчас ничего не засчитывается.")
        case .pausedAlready:
            Message("paused-already", "That is paused already.", "Это уже приостановлено.")
        case .notPaused:
            Message("not-paused", "That is not paused.", "Это не приостановлено.")
        case .startHasPassed:
            Message(
                "start-has-passed", "The quest or one of its waves has begun: its start moves no more.",
                "Квест или одна из волн уже начались: старт больше не переносится.")
        case .timesMissing:
            Message(
                "times-missing", "The quest's file has no time that this would move.",
                "В файле квеста нет времени, которое это перенесло бы.")
        case .timesInvalid:
            Message(
                "times-invalid",
                "The quest would end before it begins or in the past, or teams would have no time.",
                "Квест закончился бы до начала или в прошлом, или у команд не осталось бы времени.")
        case .deadlineInvalid:
            Message(
                "deadline-invalid", "The deadline for protests lies in the next thirty days.",
                "Срок подачи протестов — в ближайшие тридцать дней.")
        case .questNotOver:
            Message("quest-not-over", "The quest is not over yet.", "Квест ещё не закончился.")
        case .protestsOpen:
            Message(
                "protests-open", "Teams may still protest against the results.",
                "Команды ещё могут подать протест.")
        case .protestsOver:
            Message(
                "protests-over", "Protests are not taken any more.", "Протесты больше не принимаются.")
        case .answersWait(let count):
            Message(
                "answers-wait",
                "{count} {count|answer or appeal still waits|answers and appeals still wait} for a judge.",
                """
                Судья ещё не решил по {count} {count|ответу или протесту|ответам и протестам|ответам и \
                протестам}.
                """, ["count": .count(count)])
        }
    }
}
