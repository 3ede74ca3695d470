import QuestEngine

extension Message {
    /// - Parameters:
    ///   - count: The number of all records, which is that of the last one too.
    ///   - hash: The hash of the last one.
    static func logValid(_ quest: QuestID, count: Int64, hash: Digest) -> Message {
        Message(
            "log-valid", "The log of {quest} is whole: {count} {count|record|records}, head {count}:{hash}",
            "Журнал {quest} цел: {count} {count|запись|записи|записей}, конец {count}:{hash}",
            ["quest": .text(quest.rawValue), "count": .count(Int(count)), "hash": .text(hash.description)])
    }

    /// - Parameter records: their numbers.
    static func logTimesImpossible(_ records: [Int64]) -> Message {
        Message(
            "log-times-impossible",
            "Records with times that cannot be: {records}. An earlier version took them; the log holds all the same.",
            "Записи с невозможным временем: {records}. Их приняла прежняя версия; журнал всё равно цел.",
            ["records": .text(records.map { String($0) }.joined(separator: ", "))])
    }

    /// - Parameter fault: A whole sentence.
    static func logInvalid(_ quest: QuestID, fault: String) -> Message {
        Message(
            "log-invalid", "The log of {quest} is not what was written. {fault}",
            "Журнал {quest} не тот, что был записан. {fault}",
            ["quest": .text(quest.rawValue), "fault": .text(fault)])
    }

    static func headMalformed(_ text: String) -> Message {
        Message(
            "log-head-malformed",
            "“{text}” is not the head of a log: write SEQ:HASH as “log verify” prints it.",
            "«{text}» — не конец журнала: напишите SEQ:HASH, как печатает «log verify».",
            ["text": .text(text)])
    }

    static func logVerifiedThere() -> Message {
        Message(
            "log-verified-there",
            "You may not read this log, so the daemon has recomputed it: this is its word.",
            "Читать этот журнал вам нельзя, поэтому его пересчитал сам сервер: это его ответ.")
    }

    static func logExported(_ file: String, quest: String, head: String) -> Message {
        Message(
            "log-exported", "Wrote {file}: records of {quest} and the head {head}",
            "Записан файл {file}: записи {quest} и конец журнала {head}",
            ["file": .text(file), "quest": .text(quest), "head": .text(head)])
    }
}
