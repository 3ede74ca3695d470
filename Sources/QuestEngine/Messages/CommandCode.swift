/// Messages of the command line.
public enum CommandCode: String, MessageArea {
    case fileUnreadable = "file-unreadable"
    case fileUnwritable = "file-unwritable"
    case questCheckSummary = "quest-check-summary"
    case questCheckClean = "quest-check-clean"
    case severityError = "severity-error"
    case severityWarning = "severity-warning"
    case serverUnreachable = "server-unreachable"

    public var code: MessageCode { .command(self) }

    public var wording: Wording {
        switch self {
        case .fileUnreadable:
            Wording("Cannot read {file}: {reason}.", "Не удаётся прочитать {file}: {reason}.")
        case .fileUnwritable:
            Wording("Cannot write {file}: {reason}.", "Не удаётся записать {file}: {reason}.")
        case .questCheckSummary:
            Wording(
                "{file}: {errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}.",
                """
                {file}: {errors} {errors|ошибка|ошибки|ошибок}, \
                {warnings} {warnings|предупреждение|предупреждения|предупреждений}.
                """)
        case .questCheckClean:
            Wording(
                "{file}: {count} {count|checkpoint|checkpoints}, nothing to complain about.",
                "{file}: {count} {count|контрольная точка|контрольные точки|контрольных точек}, замечаний нет.")
        case .severityError:
            Wording("error", "ошибка")
        case .severityWarning:
            Wording("warning", "предупреждение")
        case .serverUnreachable:
            Wording(
                "Cannot reach {server}. Is questd running, and is --server right?",
                "{server} не отвечает. Запущен ли questd и верен ли --server?")
        }
    }
}
