import QuestEngine

// Messages about the daemon's database file.

extension Message {
    static func databaseDamaged(path: String) -> Message {
        Message(
            "database-damaged", "{path} is no SQLite database, or it is damaged; it was left as it is.",
            "{path} — не база SQLite или повреждённый файл; он оставлен без изменений.",
            ["path": .text(path)])
    }

    static func databaseDamagedInUse(path: String) -> Message {
        Message(
            "database-damaged-in-use",
            "{path} is damaged: questd has stopped. Put a copy in its place, or what can be saved of it.",
            "Файл {path} повреждён: questd остановлен. Замените его копией или тем, что удастся спасти.",
            ["path": .text(path)])
    }

    static func databaseNotOurs(path: String) -> Message {
        Message(
            "database-not-ours", "{path} is the database of another program; it was left as it is.",
            "{path} — база данных другой программы; файл оставлен без изменений.", ["path": .text(path)])
    }

    static func databaseNewer(path: String, found: Int, supported: Int) -> Message {
        Message(
            "database-newer",
            "{path} was written by a newer questd (schema {found}, this one knows {supported}).",
            "{path} записан более новой версией questd (схема {found}, эта знает {supported}).",
            ["path": .text(path), "found": .count(found), "supported": .count(supported)])
    }

    static func databaseCannotOpen(path: String, reason: String) -> Message {
        Message(
            "database-cannot-open", "{path} cannot be opened: {reason}",
            "Не удалось открыть {path}: {reason}", ["path": .text(path), "reason": .reason(reason)])
    }

    static func databaseInUse(path: String) -> Message {
        Message(
            "database-in-use",
            "{path} is in use by another questd: stop that one, or choose another database with --database.",
            "{path} занят другим questd: остановите его или выберите другую базу через --database.",
            ["path": .text(path)])
    }

    static func databaseGone(path: String) -> Message {
        Message(
            "database-gone",
            """
            {path} was deleted, replaced or cut while it was in use: questd has stopped, and nothing more \
            was acknowledged. Put the database back, with its -wal file, and start questd again.
            """,
            """
            Файл {path} удалён, заменён или обрезан во время работы: questd остановлен и больше ничего не \
            подтверждал. Верните базу вместе с файлом -wal и запустите questd снова.
            """, ["path": .text(path)])
    }

    static func databaseSyncFailed(path: String) -> Message {
        Message(
            "database-sync-failed",
            """
            The disk of {path} could not keep what was written: questd has stopped, and did not \
            acknowledge it. Look after the disk before you start questd again.
            """,
            """
            Диск не смог сохранить записанное в {path}: questd остановлен и не подтверждал эти данные. \
            Проверьте диск, прежде чем снова запускать questd.
            """, ["path": .text(path)])
    }

    static func databaseNotDurable(path: String, pragma: String) -> Message {
        Message(
            "database-not-durable",
            "{path} cannot be kept safely: SQLite did not accept the setting {pragma}.",
            "Надёжное хранение {path} невозможно: SQLite не принял настройку {pragma}.",
            ["path": .text(path), "pragma": .text(pragma)])
    }
}
