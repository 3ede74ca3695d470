import GRDB
public import QuestRules

/// A reason why a database file cannot be opened as a store, and is then left as it was, or cannot stay one.
public enum SQLiteStoreError: Error, Sendable, Equatable {
    /// The file is no SQLite database, or is damaged.
    case notADatabase(path: String)
    /// Damage was found while the store was in use.
    case damaged(path: String)
    /// The file is an SQLite database of another program.
    case notOurs(path: String)
    /// The file was written by a newer version of this program.
    case newerSchema(path: String, found: Int, supported: Int)
    /// The file has a table, an index, a trigger or a view that this program did not write, or lacks one that it did.
    case foreignObject(path: String, kind: String, name: String)
    /// The file cannot be opened or created; `reason` is the system's word for it.
    case cannotOpen(path: String, reason: String)
    /// A setting that durability rests on did not hold; `pragma` names it.
    case notDurable(path: String, pragma: String)

    /// Another process has the database.
    case inUse(path: String)
    /// A file of the database was deleted, replaced or cut while it was in use.
    case gone(path: String)
    /// The disk could not keep what was written; nobody knows what of it is there.
    case syncFailed(path: String)

    /// The stable code, in kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .notADatabase(let path):
            Message(
                "database-damaged", "{path} is no SQLite database, or it is damaged; it was left as it is.",
                "{path} — не база SQLite или повреждённый файл; он оставлен без изменений.",
                ["path": .text(path)])
        case .damaged(let path):
            Message(
                "database-damaged-in-use",
                "{path} is damaged: questd has stopped. Put a copy in its place, or what can be saved of it.",
                "Файл {path} повреждён: questd остановлен. Замените его копией или тем, что удастся спасти.",
                ["path": .text(path)])
        case .notOurs(let path):
            Message(
                "database-not-ours", "{path} is the database of another program; it was left as it is.",
                "{path} — база данных другой программы; файл оставлен без изменений.", ["path": .text(path)])
        case .newerSchema(let path, let found, let supported):
            Message(
                "database-newer",
                "{path} was written by a newer questd (schema {found}, this one knows {supported}).",
                "{path} записан более новой версией questd (схема {found}, эта знает {supported}).",
                ["path": .text(path), "found": .count(found), "supported": .count(supported)])
        case .foreignObject(let path, let kind, let name):
            Message(
                "database-schema-foreign",
                "{path} is not as questd has made it: look at {kind} {name}. The file was left as it is.",
                "База {path} не такая, какой её создал questd: посмотрите {kind} {name}. Файл оставлен без изменений.",
                ["path": .text(path), "kind": .text(Self.shown(kind)), "name": .text(Self.shown(name))])
        case .cannotOpen(let path, let reason):
            Message(
                "database-cannot-open", "{path} cannot be opened: {reason}",
                "Не удалось открыть {path}: {reason}", ["path": .text(path), "reason": .reason(reason)])
        case .notDurable(let path, let pragma):
            Message(
                "database-not-durable",
                "{path} cannot be kept safely: SQLite did not accept the setting {pragma}.",
                "Надёжное хранение {path} невозможно: SQLite не принял настройку {pragma}.",
                ["path": .text(path), "pragma": .text(pragma)])
        case .inUse(let path):
            Message(
                "database-in-use",
                "{path} is in use by another questd: stop that one, or choose another database with --database.",
                "{path} занят другим questd: остановите его или выберите другую базу через --database.",
                ["path": .text(path)])
        case .gone(let path):
            Message(
                "database-gone",
                """
                {path} was deleted, replaced or cut while it was in use: questd has stopped, and nothing \
                more was acknowledged. Put the database back, with its -wal file, and start questd again.
                """,
                """
                Файл {path} удалён, заменён или обрезан во время работы: questd остановлен и больше ничего \
                не подтверждал. Верните базу вместе с файлом -wal и запустите questd снова.
                """, ["path": .text(path)])
        case .syncFailed(let path):
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
    }
}

extension SQLiteStoreError {
    /// A word of a foreign file, short enough for a line and without what would steer a terminal.
    private static func shown(_ word: String) -> String {
        String(decoding: word.utf8.prefix(64).map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    }
}

extension StoreError {
    /// Creates the error that one of SQLite means to the caller. Its text never holds values of rows.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError:
            self = error
        case let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode):
            self = .corrupted("the database file is damaged (SQLite \(error.extendedResultCode.rawValue))")
        case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
            self = .full
        case let error as DatabaseError:
            self = .unavailable("SQLite \(error.extendedResultCode.rawValue): \(error.resultCode)")
        default:
            self = .unavailable("\(type(of: error))")
        }
    }
}

/// Runs work on the database and turns what it throws into the store's own errors.
func mapErrors<Value>(_ work: () async throws -> Value) async throws(StoreError) -> Value {
    do {
        return try await work()
    } catch {
        throw StoreError(error)
    }
}
