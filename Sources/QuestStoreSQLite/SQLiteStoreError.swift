import GRDB
public import QuestEngine

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

    /// Stable, kebab-case.
    public var code: String { message.code.rawValue }

    public var message: Message {
        switch self {
        case .notADatabase(let path): .databaseDamaged(path: path)
        case .damaged(let path): .databaseDamagedInUse(path: path)
        case .notOurs(let path): .databaseNotOurs(path: path)
        case .newerSchema(let path, let found, let supported):
            .databaseNewer(path: path, found: found, supported: supported)
        case .cannotOpen(let path, let reason): .databaseCannotOpen(path: path, reason: reason)
        case .notDurable(let path, let pragma): .databaseNotDurable(path: path, pragma: pragma)
        case .inUse(let path): .databaseInUse(path: path)
        case .gone(let path): .databaseGone(path: path)
        case .syncFailed(let path): .databaseSyncFailed(path: path)
        }
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
