import FoundationEssentials
import Glibc
import QuestEngine

/// The moment of the last backup, kept in the state directory for whoever watches over the daemon.
struct LastBackup {
    let path: String

    init(stateDirectory: String) {
        path = stateDirectory + "/last-backup"
    }

    /// `nil` where none was made, or nobody knows.
    var time: Timestamp? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return Timestamp(rfc3339: text.filter { !$0.isWhitespace })
    }

    /// - Throws: `BackupError` where it cannot be written; the backup is good all the same.
    func note(_ time: Timestamp) throws(BackupError) {
        let partial = path + ".partial"
        unlink(partial)
        try CopiedFile.write(Array("\(time)\n".utf8), at: partial)
        guard rename(partial, path) == 0 else { throw CopiedFile.failure(partial) }
    }
}
