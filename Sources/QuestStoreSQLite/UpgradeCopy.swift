import Foundation
public import QuestRules

/// A copy of a database as it was before its schema was brought up to date: the way back to the program of before. It is
/// removed when it has grown old, since it has what was erased meanwhile.
public enum UpgradeCopy {
    /// Time for which a copy is kept: thirty days.
    public static let kept: Seconds = 2_592_000

    private static func base(of database: String) -> String {
        database.hasSuffix(".sqlite") ? String(database.dropLast(7)) : database
    }

    /// Where the copy is that was made before a database got a schema.
    public static func path(of database: String, before schema: Int) -> String {
        "\(base(of: database)).before-v\(schema).sqlite"
    }

    /// Makes a copy where the schema is an older one; nothing of a database that is new, or up to date.
    ///
    /// - Throws: `SQLiteStoreError`: what cannot be copied is not brought up to date.
    static func make(of database: String) throws(SQLiteStoreError) {
        let schema = try DatabaseCopy.schema(of: database)
        guard schema > 0, schema < Migration.latest else { return }
        let copy = path(of: database, before: Migration.latest)
        // After a crash halfway the copy of before is the one to keep.
        if access(copy, F_OK) == 0, try DatabaseCopy.schema(of: copy) < schema { return }
        let partial = copy + ".partial"
        unlink(partial)
        try DatabaseCopy.make(of: database, at: partial)
        guard rename(partial, copy) == 0 else {
            throw .cannotOpen(path: copy, reason: String(cString: strerror(errno)))
        }
        let folder = open(copy.folderOfPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        _ = close(folder)
    }

    /// Removes copies that are older than `kept`, and what is left of those that were not finished.
    ///
    /// - Returns: The paths of what was removed.
    @discardableResult
    public static func sweep(beside database: String, at now: Timestamp) -> [String] {
        let folder = database.folderOfPath
        let start = URL(filePath: base(of: database)).lastPathComponent + ".before-v"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let old = names.filter { $0.hasPrefix(start) }.map { "\(folder)/\($0)" }.filter { path in
            let made = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
            guard let made else { return false }
            return Timestamp(milliseconds: Int64(made.timeIntervalSince1970 * 1000)) + kept < now
        }
        for path in old { unlink(path) }
        return old
    }
}
