import EventServices
import FoundationEssentials
import Glibc
import QuestEngine
import QuestStoreSQLite

/// Makes a backup of what a daemon keeps, while it runs.
///
/// First the database as it is at one moment, then photos: those that it speaks of were on the disk before. All goes into a
/// folder of another name, the manifest last; only what is whole and on the disk gets the name that was asked for.
struct BackupMaking {
    let places: StatePlaces
    /// Whether the keys and the admin token go too.
    let hasSecrets: Bool

    /// - Parameter folder: Where nothing is, or an empty folder.
    /// - Throws: `BackupError`; there is no folder of that name then.
    /// - Complexity: O(bytes).
    func run(to folder: String, at now: Timestamp) throws(BackupError) -> BackupManifest {
        guard !CopiedFile.isTaken(folder) else { throw .folderTaken(folder) }
        let partial = folder + ".partial"
        guard mkdir(partial, 0o700) == 0 else {
            if errno == EEXIST { throw .unfinished(partial) }
            throw CopiedFile.failure(partial)
        }
        do throws(BackupError) {
            let manifest = try fill(partial, at: now)
            try CopiedFile.write(manifest.document, at: "\(partial)/\(BackupManifest.name)")
            try CopiedFile.syncFolders(partial)
            guard rename(partial, folder) == 0 else { throw CopiedFile.failure(folder) }
            try CopiedFile.syncFolder(folder.folderOfPath)
            // For alarms alone: a backup is no worse without.
            try? LastBackup(stateDirectory: places.stateDirectory).note(now)
            return manifest
        } catch {
            CopiedFile.remove(partial)
            throw error
        }
    }

    private func fill(_ folder: String, at now: Timestamp) throws(BackupError) -> BackupManifest {
        let copy = "\(folder)/\(StatePlaces.databaseName)"
        let moment = try CopiedDatabase.make(of: places, at: copy)
        guard let database = try CopiedFile.sums(of: copy, as: StatePlaces.databaseName) else {
            throw .fileChanged(copy)
        }
        var files = [database]
        for path in places.pictures {
            // One that was erased meanwhile is in no backup.
            let file = try CopiedFile.make(
                of: "\(places.photos)/\(path)", at: "\(StatePlaces.photosName)/\(path)", in: folder)
            if let file { files.append(file) }
        }
        if let mark = try CopiedFile.make(of: places.clock, at: StatePlaces.clockName, in: folder) {
            files.append(mark)
        }
        for secret in hasSecrets ? StatePlaces.secrets : [] {
            let source = "\(places.stateDirectory)/\(secret)"
            let path = "\(StatePlaces.secretsName)/\(secret)"
            guard let file = try CopiedFile.make(of: source, at: path, in: folder) else {
                throw .keyMissing(source)
            }
            files.append(file)
        }
        return moment.manifest(of: files, at: now)
    }
}

extension StatePlaces {
    /// Photos and media that are whole: such files are never written to again, only removed.
    var pictures: [String] {
        CopiedFile.paths(below: photos).filter { path in
            if path.hasPrefix(MediaFolder.name + "/") {
                // QUEST/NAME.DIGEST; what still arrives has another kind of name.
                let digest = path.split(separator: ".").last.map(String.init) ?? ""
                return Digest(hexadecimal: digest) != nil
            }
            return !path.contains("/")
                && (path.hasSuffix("." + PhotoFolder.Version.original.rawValue)
                    || path.hasSuffix("." + PhotoFolder.Version.copy.rawValue))
        }.sorted()
    }
}
