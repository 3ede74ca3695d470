/// Messages about the log of records and whether it can be trusted.
public enum LogCode: String, MessageArea {
    case recordChanged = "log-record-changed"
    case recordDetached = "log-record-detached"
    case recordMissing = "log-record-missing"
    case recordRepeated = "log-record-repeated"
    case recordOfOtherQuest = "log-record-of-other-quest"
    case cut = "log-cut"
    case rewritten = "log-rewritten"
    case verifiedThere = "log-verified-there"
    case exportHeadless = "log-export-headless"
    case lineNotAnObject = "log-line-not-an-object"
    case lineMember = "log-line-member"

    public var code: MessageCode { .log(self) }

    public var wording: Wording {
        switch self {
        case .recordChanged:
            Wording(
                "Record {seq} was changed after it was written.",
                "Запись {seq} изменена после внесения в журнал.")
        case .recordDetached:
            Wording(
                "Record {seq} does not continue the record before it.",
                "Запись {seq} не продолжает предыдущую запись.")
        case .recordMissing:
            Wording(
                "Record {seq} is missing: record {found} stands in its place.",
                "Записи {seq} нет: на её месте стоит запись {found}.")
        case .recordRepeated:
            Wording(
                "Where record {seq} belongs, record {found} stands again.",
                "На месте записи {seq} повторно стоит запись {found}.")
        case .recordOfOtherQuest:
            Wording(
                "Record {seq} belongs to the log of another quest.",
                "Запись {seq} — из журнала другого квеста.")
        case .cut:
            Wording(
                "The log ends at record {seq}, but record {published} was published.",
                "Журнал обрывается на записи {seq}, а опубликована была запись {published}.")
        case .rewritten:
            Wording(
                "Record {seq} is not the one that was published.",
                "Запись {seq} — не та, что была опубликована.")
        case .verifiedThere:
            Wording(
                "You may not read this log, so the daemon has recomputed it: this is its word.",
                "Читать этот журнал вам нельзя, поэтому его пересчитал сам сервер: это его ответ.")
        case .exportHeadless:
            Wording(
                "The last line does not name the quest and the head of its log: the file was cut or is no export.",
                "В последней строке нет квеста и конца его журнала: файл обрезан или это не выгрузка журнала."
            )
        case .lineNotAnObject:
            Wording("A line of the log is not a JSON object.", "Строка журнала — не объект JSON.")
        case .lineMember:
            Wording(
                "A line of the log has no valid member “{member}”.",
                "В строке журнала нет поля «{member}» или его значение недопустимо.")
        }
    }
}
