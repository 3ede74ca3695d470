extension MessageArgument {
    /// Why the system could not do something with a file or a connection, which it says in English: in the reader's
    /// language where the words are known, else as they are.
    public static func reason(_ text: String) -> MessageArgument {
        systemReasons[text].map { .message($0) } ?? .text(text)
    }

    private static let systemReasons: [String: Message] = {
        let known = [
            Message("system-file-missing", "No such file or directory", "нет такого файла или папки"),
            Message("system-not-permitted", "Permission denied", "нет прав доступа"),
            Message("system-operation-not-permitted", "Operation not permitted", "действие не разрешено"),
            Message("system-is-folder", "Is a directory", "это папка"),
            Message("system-not-a-folder", "Not a directory", "это не папка"),
            Message("system-file-exists", "File exists", "такой файл уже есть"),
            Message("system-disk-full", "No space left on device", "на диске не осталось места"),
            Message("system-read-only", "Read-only file system", "диск доступен только для чтения"),
            Message("system-too-many-files", "Too many open files", "открыто слишком много файлов"),
            Message("system-input-output-error", "Input/output error", "ошибка диска"),
            Message("system-name-too-long", "File name too long", "слишком длинное имя файла"),
            Message("system-connection-refused", "Connection refused", "в соединении отказано"),
            Message(
                "system-connection-reset", "Connection reset by peer", "соединение прервано другой стороной"),
            Message("system-connection-timed-out", "Connection timed out", "время ожидания соединения вышло"),
            Message("system-connection-failed", "the connection failed", "соединение не удалось"),
            Message("system-network-unreachable", "Network is unreachable", "сеть недоступна"),
            Message("system-no-route-to-host", "No route to host", "до этого адреса нет пути"),
        ]
        return Dictionary(uniqueKeysWithValues: known.map { ($0.english, $0) })
    }()
}
