import GRDB
public import QuestRules
import Synchronization

extension SQLiteQuestStore {
    /// Looks at the files and at the space that is left, and writes a row where nothing was written of late.
    public func probe() async throws(StoreError) {
        try files.look()
        if files.reserve?.isTouched ?? false { throw .full }
        if let known = probing.known() { return try known.get() }
        do {
            try await pool.write { try $0.execute(sql: "UPDATE probe SET count = count + 1") }
            probing.note(nil)
        } catch {
            files.note(error)
            let error = StoreError(error)
            probing.note(error)
            throw error
        }
    }

    /// Returns what has befallen the files of the database: nothing is stored any more, and the daemon has to end.
    /// `nil` while all is well.
    ///
    /// It looks at the files, and is to be called every now and then.
    public func fault() -> SQLiteStoreError? {
        try? files.look()
        return files.fault
    }

    /// Space to leave free on the disk: below that nothing is stored but what erases.
    public func keep(_ reserve: DiskReserve) { files.reserve = reserve }

    /// Has each transaction of commits told: the number of commits in it, and the time until they were on the disk.
    public func observeCommits(_ body: @escaping @Sendable (_ count: Int, _ elapsed: Duration) -> Void) {
        queue.observer.withLock { $0 = body }
    }

    /// Size of the log that has not been written back into the file, in bytes.
    public var logSize: Int { files.logSize }
}
