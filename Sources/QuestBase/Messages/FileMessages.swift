// Messages about files that both programs read.

extension Message {
    public static func fileUnreadable(_ file: String, reason: String) -> Message {
        Message(
            "file-unreadable", "Cannot read {file}: {reason}.", "Не удаётся прочитать {file}: {reason}.",
            ["file": .text(file), "reason": .reason(reason)])
    }

    public static func secretExposed(_ file: String) -> Message {
        Message(
            "secret-exposed", "{file} can be read by others: allow it to its owner only (chmod 600).",
            "Файл {file} доступен другим пользователям: оставьте доступ только владельцу (chmod 600).",
            ["file": .text(file)])
    }
}
