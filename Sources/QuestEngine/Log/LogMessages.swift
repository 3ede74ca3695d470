// Messages about logs that are not what was written.

extension Message {
    public static func logRecordChanged(_ seq: Int64) -> Message {
        Message(
            "log-record-changed", "Record {seq} was changed after it was written.",
            "Запись {seq} изменена после внесения в журнал.", ["seq": number(seq)])
    }

    public static func logRecordDetached(_ seq: Int64) -> Message {
        Message(
            "log-record-detached", "Record {seq} does not continue the record before it.",
            "Запись {seq} не продолжает предыдущую запись.", ["seq": number(seq)])
    }

    public static func logRecordOfOtherQuest(_ seq: Int64) -> Message {
        Message(
            "log-record-of-other-quest", "Record {seq} belongs to the log of another quest.",
            "Запись {seq} — из журнала другого квеста.", ["seq": number(seq)])
    }

    public static func logRewritten(_ seq: Int64) -> Message {
        Message(
            "log-rewritten", "Record {seq} is not the one that was published.",
            "Запись {seq} — не та, что была опубликована.", ["seq": number(seq)])
    }

    public static func logRecordMissing(_ seq: Int64, found: Int64) -> Message {
        Message(
            "log-record-missing", "Record {seq} is missing: record {found} stands in its place.",
            "Записи {seq} нет: на её месте стоит запись {found}.",
            ["seq": number(seq), "found": number(found)])
    }

    public static func logRecordRepeated(_ seq: Int64, found: Int64) -> Message {
        Message(
            "log-record-repeated", "Where record {seq} belongs, record {found} stands again.",
            "На месте записи {seq} повторно стоит запись {found}.",
            ["seq": number(seq), "found": number(found)])
    }

    public static func logCut(after seq: Int64, published: Int64) -> Message {
        Message(
            "log-cut", "The log ends at record {seq}, but record {published} was published.",
            "Журнал обрывается на записи {seq}, а опубликована была запись {published}.",
            ["seq": number(seq), "published": number(published)])
    }

    public static func logExportHeadless() -> Message {
        Message(
            "log-export-headless",
            "The last line does not name the quest and the head of its log: the file was cut or is no export.",
            "В последней строке нет квеста и конца его журнала: файл обрезан или это не выгрузка журнала.")
    }

    public static func logLineNotAnObject() -> Message {
        Message(
            "log-line-not-an-object", "A line of the log is not a JSON object.",
            "Строка журнала — не объект JSON.")
    }

    public static func logLineMember(_ member: String) -> Message {
        Message(
            "log-line-member", "A line of the log has no valid member “{member}”.",
            "В строке журнала нет поля «{member}» или его значение недопустимо.", ["member": .text(member)])
    }

    /// Numbers of records, never rounded.
    private static func number(_ seq: Int64) -> MessageArgument { .text(String(seq)) }
}
