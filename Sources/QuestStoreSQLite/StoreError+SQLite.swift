import GRDB
import QuestEngine

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
