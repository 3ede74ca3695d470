/// Messages about the daemon's database file.
public enum DatabaseCode: String, MessageArea {
    case damaged = "database-damaged"
    case damagedInUse = "database-damaged-in-use"
    case notOurs = "database-not-ours"
    case newer = "database-newer"
    case cannotOpen = "database-cannot-open"
    case notDurable = "database-not-durable"
    case inUse = "database-in-use"
    case gone = "database-gone"
    case syncFailed = "database-sync-failed"

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
        case .inUse:
            Wording(
                "{path} is in use by another questd: stop that one, or choose another database with --database.",
                "{path} занят другим questd: остановите его или выберите другую базу через --database.")
        case .gone:
            Wording(
                "{path} was deleted, replaced or cut while it was in use: questd has stopped, and nothing more was "
                    + "acknowledged. Put the database back, with its -wal file, and start questd again.",
                "Файл {path} удалён, заменён или обрезан во время работы: questd остановлен и больше ничего не "
                    + "подтверждал. Верните базу вместе с файлом -wal и запустите questd снова.")
        case .syncFailed:
            Wording(
                "The disk of {path} could not keep what was written: questd has stopped, and did not acknowledge it. "
                    + "Look after the disk before you start questd again.",
                "Диск не смог сохранить записанное в {path}: questd остановлен и не подтверждал эти данные. "
                    + "Проверьте диск, прежде чем снова запускать questd.")
        }
    }
}
