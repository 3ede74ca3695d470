import FoundationEssentials
import Glibc
import QuestEngine
import QuestStoreSQLite

/// Restores a backup to where there is nothing.
///
/// All is copied beside its place and read there before any of it counts: every checksum, every page of the database, every
/// record of each log. The database gets its name last: until then no daemon finds anything of it.
struct BackupRestoring {
    let places: StatePlaces
    /// A journal of erasures; the one beside the database's place counts anyway.
    var erasures: String?

    /// - Throws: `BackupError`; nothing is in its place then, or, after a fault of the disk at the very end, no database.
    /// - Complexity: O(bytes).
    /// - Returns: The manifest, and how many erasures will be repeated.
    func run(from path: String) throws(BackupError) -> (manifest: BackupManifest, erasures: Int) {
        let source = try BackupSource(path)
        let manifest = source.manifest
        guard manifest.files.contains(where: { $0.path == StatePlaces.databaseName }) else {
            throw .noBackup(path)
        }
        try lookForRoom(for: manifest)
        let due = try erasuresDue(since: manifest.madeAt)
        let staging = places.database + ".restoring"
        guard mkdir(staging, 0o700) == 0 else {
            if errno == EEXIST { throw .unfinished(staging) }
            throw CopiedFile.failure(staging)
        }
        defer { CopiedFile.remove(staging) }
        for file in manifest.files { try source.copy(file, into: staging) }
        try verify("\(staging)/\(StatePlaces.databaseName)", manifest)
        try CopiedFile.syncFolders(staging)
        try place(manifest, due, from: staging)
        return (manifest, due.count)
    }

    /// Nothing that is there is ever written over.
    private func lookForRoom(for manifest: BackupManifest) throws(BackupError) {
        for file in manifest.files where places.place(of: file.path) == nil { throw .noBackup(file.path) }
        let due = StatePlaces.erasuresDue(beside: places.database)
        let others = [due, places.database + "-wal", places.database + "-shm", places.photos, places.clock]
        for path in [places.database] + others where CopiedFile.isTaken(path) { throw .placeTaken(path) }
        for file in manifest.files {
            guard let path = places.place(of: file.path), access(path, F_OK) == 0 else { continue }
            throw .placeTaken(path)
        }
    }

    private func verify(_ database: String, _ manifest: BackupManifest) throws(BackupError) {
        let fault: (quest: QuestID, fault: LogFault)?
        let accountFault: (account: AccountID, fault: LogFault)?
        do throws(SQLiteStoreError) {
            fault = try DatabaseCopy.verify(database, heads: manifest.heads)
            accountFault = try DatabaseCopy.verifyAccounts(database)
        } catch {
            throw .database(error)
        }
        for suffix in ["-wal", "-shm"] { unlink(database + suffix) }
        if let fault { throw .logBroken(fault.quest, fault.fault) }
        if let accountFault { throw .accountLogBroken(accountFault.account, accountFault.fault) }
    }

    /// Erasures later than the backup: the database that is restored knows nothing of them.
    private func erasuresDue(since moment: Timestamp) throws(BackupError) -> [ErasureJournal.Line] {
        let beside = ErasureJournal(database: places.database).path
        var lines: [ErasureJournal.Line] = []
        // Once is enough, in however many lines or files it stands.
        var known: Set<ErasureJournal.Erased> = []
        for path in [beside, erasures].compactMap(\.self) {
            guard let read = ErasureJournal.read(path) else {
                if path == beside, access(path, F_OK) != 0 { continue }
                throw .erasuresUnreadable(path)
            }
            lines += read.filter { $0.at >= moment && known.insert($0.erased).inserted }
        }
        return lines
    }

    /// Gives each file its name, the database last.
    private func place(
        _ manifest: BackupManifest, _ due: [ErasureJournal.Line], from staging: String
    ) throws(BackupError) {
        if !due.isEmpty {
            let text = due.map { $0.text + "\n" }.joined()
            try CopiedFile.write(Array(text.utf8), at: StatePlaces.erasuresDue(beside: places.database))
        }
        let photos = "\(staging)/\(StatePlaces.photosName)"
        if access(photos, F_OK) == 0 {
            guard rename(photos, places.photos) == 0 else { throw CopiedFile.failure(places.photos) }
        }
        if manifest.files.contains(where: { $0.path.hasPrefix(StatePlaces.secretsName + "/") }) {
            guard mkdir(places.stateDirectory, 0o700) == 0 || errno == EEXIST else {
                throw CopiedFile.failure(places.stateDirectory)
            }
        }
        let single = manifest.files.map(\.path).filter { !$0.hasPrefix(StatePlaces.photosName + "/") }
        for path in single where path != StatePlaces.databaseName {
            guard let place = places.place(of: path) else { continue }
            // The state directory may be on another disk.
            let root = place.folderOfPath
            guard try CopiedFile.make(of: "\(staging)/\(path)", at: place.nameInFolder, in: root) != nil
            else {
                throw .fileChanged(path)
            }
            try CopiedFile.syncFolder(root)
        }
        let database = "\(staging)/\(StatePlaces.databaseName)"
        // Unlike a rename this writes over nothing.
        guard link(database, places.database) == 0 else {
            if errno == EEXIST { throw .placeTaken(places.database) }
            throw CopiedFile.failure(places.database)
        }
        try CopiedFile.syncFolder(places.database.folderOfPath)
    }
}

extension String {
    /// The name behind the last slash of a path.
    fileprivate var nameInFolder: String {
        guard let slash = lastIndex(of: "/") else { return self }
        return String(self[index(after: slash)...])
    }
}
