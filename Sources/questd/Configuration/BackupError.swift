import QuestEngine
import QuestStoreSQLite

/// A reason why no backup was made, or none was restored.
enum BackupError: Error, Equatable {
    /// The folder of a backup to be is there, with something in it.
    case folderTaken(String)
    /// Something is there that a backup or a restore began and did not finish, or is at work on.
    case unfinished(String)
    /// Something stands where a file is to be restored.
    case placeTaken(String)
    /// A key that the backup was to have.
    case keyMissing(String)
    /// There is no manifest, or it is none: the folder is no whole backup.
    case noBackup(String)
    /// A backup in one file is none, or not what was sent.
    case archive(String, BackupArchive.Fault)
    /// A file of the backup is missing, or not the one that was copied.
    case fileChanged(String)
    /// A quest's log is not the one that the manifest speaks of.
    case logBroken(QuestID, LogFault)
    /// An account's log is not what was written.
    case accountLogBroken(AccountID, LogFault)
    /// The journal of erasures cannot be read.
    case erasuresUnreadable(String)
    case database(SQLiteStoreError)
    /// The system's word for why a file could not be read or written.
    case failed(String, reason: String)

    var message: Message {
        switch self {
        case .folderTaken(let path):
            Message(
                "backup-folder-taken", "{path} is not empty: name a folder that is not there yet.",
                "Папка {path} не пуста: назовите папку, которой ещё нет.", ["path": .text(path)])
        case .unfinished(let path):
            Message(
                "backup-unfinished",
                "{path} is there: another one is at work, or was cut off. In that case remove it.",
                "Есть {path}: другая такая команда ещё работает или была прервана. Во втором случае удалите это.",
                ["path": .text(path)])
        case .placeTaken(let path):
            Message(
                "restore-place-taken",
                "{path} is there already: nothing was restored. Restore to a place where there is nothing.",
                "{path} уже есть: ничего не восстановлено. Восстанавливайте туда, где ничего нет.",
                ["path": .text(path)])
        case .keyMissing(let path):
            Message(
                "backup-key-missing",
                "There is no {path}: name its folder with --state-dir, or make the backup without --with-secrets.",
                "Нет {path}: укажите его папку через --state-dir или сделайте копию без --with-secrets.",
                ["path": .text(path)])
        case .noBackup(let path): BackupArchive.Fault.unreadable.message(path)
        case .archive(let path, let fault): fault.message(path)
        case .fileChanged(let path):
            Message(
                "backup-file-changed", "{path} is missing or is not what was copied: nothing was restored.",
                "Файла {path} нет, или это не то, что было скопировано: ничего не восстановлено.",
                ["path": .text(path)])
        case .logBroken(let quest, let fault):
            Message(
                "backup-log-broken", "The log of {quest} in the backup is not whole. {fault}",
                "Журнал квеста {quest} в копии повреждён. {fault}",
                ["quest": .text(quest.rawValue), "fault": .message(fault.message)])
        case .accountLogBroken(let account, let fault):
            Message(
                "backup-account-log-broken",
                "The log of account {account} in the backup is not whole. {fault}",
                "Журнал аккаунта {account} в копии повреждён. {fault}",
                ["account": .text(account.rawValue), "fault": .message(fault.message)])
        case .erasuresUnreadable(let path):
            Message(
                "erasures-unreadable", "{path} is no journal of erasures: nothing was restored.",
                "{path} — не список стираний: ничего не восстановлено.", ["path": .text(path)])
        case .database(let error): error.message
        case .failed(let path, let reason):
            Message(
                "backup-failed", "Cannot read or write {path}: {reason}.",
                "Не удаётся прочитать или записать {path}: {reason}.",
                ["path": .text(path), "reason": .reason(reason)])
        }
    }

    /// As `sysexits.h` has them.
    var exitCode: Int32 {
        switch self {
        case .folderTaken, .unfinished, .placeTaken: 73  // EX_CANTCREAT
        case .keyMissing, .noBackup, .archive(_, .unreadable), .erasuresUnreadable: 66  // EX_NOINPUT
        case .fileChanged, .archive, .logBroken, .accountLogBroken: 65  // EX_DATAERR
        case .database(let error): StartError.database(error).exitCode
        case .failed: 74  // EX_IOERR
        }
    }
}
