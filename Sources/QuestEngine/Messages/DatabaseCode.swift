/// Messages about the daemon's database file.
public enum DatabaseCode: String, MessageArea {
    case damaged = "database-damaged"
    case damagedInUse = "database-damaged-in-use"
    case notOurs = "database-not-ours"
    case newer = "database-newer"
    case cannotOpen = "database-cannot-open"
    case notDurable = "database-not-durable"

    public var code: MessageCode { .database(self) }

    public var wording: Wording {
        switch self {
        case .damaged:
            Wording(
                "{path} is no SQLite database, or it is damaged; it was left as it is.",
                "{path} — не база SQLite или повреждённый файл; он оставлен без изменений.")
        case .damagedInUse:
            Wording(
                "{path} is damaged: questd has stopped. Put a copy in its place, or what can be saved of it.",
                "Файл {path} повреждён: questd остановлен. Замените его копией или тем, что удастся спасти.")
        case .notOurs:
            Wording(
                "{path} is the database of another program; it was left as it is.",
                "{path} — база данных другой программы; файл оставлен без изменений.")
        case .newer:
            Wording(
                "{path} was written by a newer questd (schema {found}, this one knows {supported}).",
                "{path} записан более новой версией questd (схема {found}, эта знает {supported}).")
        case .cannotOpen:
            Wording("{path} cannot be opened: {reason}", "Не удалось открыть {path}: {reason}")
        case .notDurable:
            Wording(
                "{path} cannot be kept safely: SQLite did not accept the setting {pragma}.",
                "Надёжное хранение {path} невозможно: SQLite не принял настройку {pragma}.")
        }
    }
}
