import QuestBase

extension DeskWords {
    /// Words of the list of quests.
    static let quests: [Message] = [
        Message("desk-quests-no-date", "No date yet.", "Дата не назначена."),
        Message(
            "desk-quests-teams",
            "{count} {count|team|teams}",
            "{count} {count|команда|команды|команд}",
            ["count": .count(0)]),
        Message(
            "desk-quests-tasks",
            "{count} {count|checkpoint|checkpoints}",
            "{count} {count|точка|точки|точек}",
            ["count": .count(0)]),
        Message(
            "desk-quests-pending",
            "{count} {count|answer waits|answers wait} for judges",
            "{count} {count|ответ ждёт|ответа ждут|ответов ждут} судей",
            ["count": .count(0)]),
        Message("desk-copy", "Copy", "Скопировать"),
        Message("desk-copied", "Copied", "Скопировано"),
        Message(
            "desk-not-copied",
            "The browser does not allow copying. Select the text instead.",
            "Браузер не даёт скопировать. Выделите текст сами."),
        Message("desk-qr-of", "QR code: {text}", "QR-код: {text}", ["text": .text("")]),
        Message("desk-done", "Done", "Готово"),
        Message(
            "desk-type-name",
            "To confirm, type: {name}",
            "Для подтверждения введите: {name}",
            ["name": .text("")]),
    ]
}
