import QuestEngine

extension Message {
    static func questCopied(_ quest: QuestID, to name: QuestID) -> Message {
        Message(
            "quest-copied", "Quest “{name}” is a copy of “{quest}”, a draft.",
            "Квест «{name}» — копия квеста «{quest}», пока черновик.",
            ["quest": .text(quest.rawValue), "name": .text(name.rawValue)])
    }

    static func questHasNoStart(_ quest: QuestID) -> Message {
        Message(
            "quest-has-no-start",
            "The file of quest “{quest}” has no time that it begins at, which --start could move.",
            "В файле квеста «{quest}» нет времени начала, которое мог бы сдвинуть --start.",
            ["quest": .text(quest.rawValue)])
    }

    static func questExported(_ file: String, quest: QuestID, files count: Int, head: LogHead) -> Message {
        Message(
            "quest-exported", "Wrote {file}: {count} {count|file|files} of quest “{quest}”, head {head}",
            "Записан {file}: {count} {count|файл|файла|файлов} квеста «{quest}», конец журнала {head}",
            [
                "file": .text(file), "quest": .text(quest.rawValue), "count": .count(count),
                "head": .text("\(head.seq):\(head.hash)"),
            ])
    }

    static func questExportVerified(_ file: String, quest: QuestID, files count: Int, head: LogHead)
        -> Message
    {
        Message(
            "quest-export-verified",
            "{file} is what was exported: {count} {count|file|files} of quest “{quest}”, log whole up to {head}",
            "{file} — то, что было выгружено: {count} {count|файл|файла|файлов} квеста «{quest}», журнал цел до {head}",
            [
                "file": .text(file), "quest": .text(quest.rawValue), "count": .count(count),
                "head": .text("\(head.seq):\(head.hash)"),
            ])
    }

    static func questImported(_ file: String, checkpoints count: Int) -> Message {
        Message(
            "quest-imported",
            "Wrote {file}: {count} {count|checkpoint|checkpoints}. Next: questctl quest check {file}",
            """
            Записан {file}: {count} {count|контрольная точка|контрольные точки|контрольных точек}. Дальше: questctl \
            quest check {file}
            """, ["file": .text(file), "count": .count(count)])
    }

    static func questDeleted(_ quest: QuestID) -> Message {
        Message(
            "quest-deleted-done", "Quest “{quest}” is deleted.", "Квест «{quest}» удалён.",
            ["quest": .text(quest.rawValue)])
    }

    static func deleteQuestQuestion(_ quest: QuestID) -> Message {
        Message(
            "delete-quest-question", "Delete quest “{quest}” with its teams, zones, staff and log? [y/N] ",
            "Удалить квест «{quest}» вместе с командами, зонами, доступами и журналом? [д/Н] ",
            ["quest": .text(quest.rawValue)])
    }

    static func questRenamed(_ quest: QuestID, to name: QuestID) -> Message {
        Message(
            "quest-renamed-done", "Quest “{quest}” is “{name}” now.", "Квест «{quest}» теперь «{name}».",
            ["quest": .text(quest.rawValue), "name": .text(name.rawValue)])
    }

    /// - Parameter reason: A sentence in the reader's language.
    static func renameUndone(_ quest: QuestID, reason: String) -> Message {
        Message(
            "quest-rename-undone", "{reason} The quest is called “{quest}” as before; nothing has changed.",
            "{reason} Квест по-прежнему «{quest}», ничего не изменилось.",
            ["quest": .text(quest.rawValue), "reason": .text(reason)])
    }

    /// - Parameter reason: A sentence in the reader's language.
    static func renameUnclear(_ quest: QuestID, to name: QuestID, reason: String) -> Message {
        Message(
            "quest-rename-unclear",
            "{reason} There may be both “{quest}” and “{name}” now: see “quest list”, and delete one of them.",
            "{reason} Возможно, теперь есть и «{quest}», и «{name}»: посмотрите «quest list» и удалите лишний.",
            ["quest": .text(quest.rawValue), "name": .text(name.rawValue), "reason": .text(reason)])
    }

    static func questIDTaken(_ quest: QuestID) -> Message {
        Message(
            "quest-id-taken",
            "There is a quest “{quest}” already; choose another id, or delete that one if it has not begun.",
            "Квест «{quest}» уже есть; выберите другой id или удалите тот квест, если он не начался.",
            ["quest": .text(quest.rawValue)])
    }

    static func renameQuestQuestion(_ quest: QuestID, to name: QuestID) -> Message {
        Message(
            "rename-quest-question",
            """
            Make quest “{quest}” into “{name}”? Its join codes will be good no longer; its staff, zones \
            and messages, recorded starts and who is out of the ranking will be gone. [y/N]\u{20}
            """,
            """
            Сделать из квеста «{quest}» квест «{name}»? Прежние коды команд перестанут действовать; \
            пропадут доступы, зоны, сообщения, записанные старты и отметки о снятии с зачёта. [д/Н]\u{20}
            """, ["quest": .text(quest.rawValue), "name": .text(name.rawValue)])
    }

    /// - Parameter open: The quests that are open.
    static func anotherQuestOpen(_ quest: QuestID, open: [QuestID]) -> Message {
        Message(
            "another-quest-open", "There is no quest “{quest}” yet, and another one is open: {open}.",
            "Квеста «{quest}» ещё нет, а открыт другой: {open}.",
            ["quest": .text(quest.rawValue), "open": .text(open.map(\.rawValue).joined(separator: ", "))])
    }

    static func questCheckSummary(_ file: String, errors: Int, warnings: Int) -> Message {
        Message(
            "quest-check-summary",
            "{file}: {errors} {errors|error|errors}, {warnings} {warnings|warning|warnings}.",
            """
            {file}: {errors} {errors|ошибка|ошибки|ошибок}, {warnings} \
            {warnings|предупреждение|предупреждения|предупреждений}.
            """, ["file": .text(file), "errors": .count(errors), "warnings": .count(warnings)])
    }

    static func questCheckClean(_ file: String, checkpoints count: Int) -> Message {
        Message(
            "quest-check-clean", "{file}: {count} {count|checkpoint|checkpoints}, nothing to complain about.",
            "{file}: {count} {count|контрольная точка|контрольные точки|контрольных точек}, замечаний нет.",
            ["file": .text(file), "count": .count(count)])
    }

    static func questNameMissing() -> Message {
        Message(
            "quest-name-missing", "Choose a name for the quest: --id SLUG, of a-z, 0-9 and hyphens.",
            "Дайте квесту имя: --id SLUG, из a-z, 0-9 и дефисов.")
    }

    /// - Parameter limit: The limit in bytes, a whole number of MiB.
    static func documentTooLarge(_ file: String, limit: Int) -> Message {
        Message(
            "document-too-large", "{file} is larger than {limit} MB.", "{file} больше {limit} МБ.",
            ["file": .text(file), "limit": .count(limit >> 20)])
    }

    static func questLoaded(_ quest: QuestID, version: Int, changed: Bool) -> Message {
        let arguments: [String: MessageArgument] = [
            "quest": .text(quest.rawValue), "version": .count(version),
        ]
        guard changed else {
            return Message(
                "quest-unchanged", "Quest {quest} was loaded already, nothing changed (version {version}).",
                "Квест {quest} уже загружен, ничего не изменилось (версия {version}).", arguments)
        }
        return Message(
            "quest-loaded", "Quest {quest} is loaded, version {version}.",
            "Квест {quest} загружен, версия {version}.", arguments)
    }

    static func questOpenNext(_ quest: QuestID) -> Message {
        Message(
            "quest-open-next", "Next: questctl quest open {quest}", "Дальше: questctl quest open {quest}",
            ["quest": .text(quest.rawValue)])
    }

    /// - Parameter phase: A word of the reader's language.
    static func questPhase(_ quest: QuestID, phase: String) -> Message {
        Message(
            "quest-phase-set", "Quest {quest}: {phase}.", "Квест {quest}: {phase}.",
            ["quest": .text(quest.rawValue), "phase": .text(phase)])
    }

    static func questOpensLater(at time: String) -> Message {
        Message(
            "quest-opens-later", "By its file it opens at {time}: until then riders are told no task.",
            "По файлу квест начинается {time}: до этого участники не видят заданий.", ["time": .text(time)])
    }

    static func eraseQuestQuestion(_ quest: QuestID) -> Message {
        Message(
            "erase-quest-question",
            "Erase the messages to all of quest {quest} and the names of revoked staff? It cannot be undone. [y/N] ",
            "Удалить сообщения всем в квесте {quest} и имена отозванных сотрудников? Это нельзя отменить. [д/Н] ",
            ["quest": .text(quest.rawValue)])
    }

    static func systemNamedTwice(_ file: String) -> Message {
        Message(
            "coordinate-system-named-twice",
            "{file} names a coordinate system itself, or is no JSON: leave out --crs.",
            "В {file} система координат уже указана, или это не JSON: уберите --crs.", ["file": .text(file)])
    }

    static func questFileWritten(_ file: String, quest: QuestID) -> Message {
        Message(
            "quest-file-written", "Wrote {file}: the file of {quest}.",
            "Записан {file}: файл квеста {quest}.", ["file": .text(file), "quest": .text(quest.rawValue)])
    }

    static func questErased(_ quest: QuestID) -> Message {
        Message(
            "quest-erased-done",
            "Messages to all of quest {quest} and names of revoked staff are erased. Teams and the log stay.",
            "Сообщения всем в квесте {quest} и имена отозванных сотрудников удалены. Команды и журнал остались.",
            ["quest": .text(quest.rawValue)])
    }
}
