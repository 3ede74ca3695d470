import EventServices
import Glibc
import QuestEngine
import QuestStoreSQLite
import QuestWire

/// Facts about the moment that a copy of the database is of.
struct CopiedDatabase {
    /// The number of its schema.
    let schema: Int
    let heads: [QuestID: LogHead]

    /// Copies the database as it is at one moment.
    ///
    /// - Parameter copy: A file that is not there yet.
    /// - Throws: `BackupError`.
    /// - Complexity: O(size of the file).
    static func make(of places: StatePlaces, at copy: String) throws(BackupError) -> CopiedDatabase {
        // Reading it for the heads may leave empty files beside it.
        defer { for suffix in ["-wal", "-shm"] { unlink(copy + suffix) } }
        do throws(SQLiteStoreError) {
            try DatabaseCopy.make(of: places.database, at: copy)
            return CopiedDatabase(
                schema: try DatabaseCopy.schema(of: copy), heads: try DatabaseCopy.heads(in: copy))
        } catch {
            throw .database(error)
        }
    }

    /// Copies the database to a file that has no name any more when it can be read: whatever becomes of this process, its space
    /// is free once nobody reads it.
    ///
    /// - Throws: `BackupError`, `StoreError`.
    /// - Complexity: O(size of the file).
    static func nameless(of places: StatePlaces) throws -> (moment: CopiedDatabase, file: PhotoFile) {
        removeLeftover(of: places)
        defer { removeLeftover(of: places) }
        let moment = try make(of: places, at: places.databaseCopy)
        guard let file = try PhotoFile.reading(places.databaseCopy) else {
            throw BackupError.fileChanged(places.databaseCopy)
        }
        return (moment, file)
    }

    /// Removes what a daemon that was killed has left of a copy.
    static func removeLeftover(of places: StatePlaces) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(places.databaseCopy + suffix) }
    }

    /// The manifest of a backup that has this copy.
    func manifest(of files: [ArchiveManifest.File], at moment: Timestamp) -> BackupManifest {
        BackupManifest(
            madeAt: moment, release: Release.version, schema: schema, files: files, heads: heads)
    }
}

extension StatePlaces {
    /// The copy of the database while a daemon makes it for a backup that it sends.
    var databaseCopy: String { database + "-backup" }
}
