import ArgumentParser
import Glibc
import NIOCore
import QuestEngine
import QuestWire

struct BackupCommand: DaemonCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: .said(
            "Fetch a backup of everything from a running daemon. Needs the admin token.",
            "Получить от работающего сервера резервную копию всего. Нужен токен администратора."),
        discussion: .said(
            """
            One file with the database as it is now, photos, media, and a list with the SHA-256 of each file and the head of \
            each quest's log. It gets its name once it is on the disk and every checksum is right. Nobody who rides waits for \
            it; one is sent at a time. “questd restore” takes it. Names, answers and places of people stand in it: keep it as \
            you keep the database.

            The keys of all codes are never sent. Copy join-code-key and code-key from the folder of the daemon once, and keep \
            them elsewhere: without them printed codes are worthless.
            """,
            """
            Один файл: база на этот момент, фото, медиафайлы и опись с SHA-256 каждого файла и концом журнала каждого квеста. \
            Своё имя он получает, когда записан на диск и все суммы верны. Участники его не ждут; отправляется одна копия за \
            раз. Восстанавливает её «questd restore». В ней есть имена, ответы и места людей: храните её так же, как базу \
            данных.

            Ключи всех кодов не отправляются никогда. Один раз скопируйте join-code-key и code-key из папки сервера и храните \
            отдельно: без них напечатанные коды ничего не стоят.
            """,
            then: """
                  questctl backup /backup/
                  questctl backup 2026-06-01.zip --server https://quests.example.org
                """))

    @Argument(
        help: .said(
            "The file to write, or a folder for a file that is named after the time.",
            "Файл, который создать, или папка для файла, названного по времени.", value: "FILE|FOLDER"),
        completion: .file(extensions: ["zip"]))
    var output: String

    @OptionGroup var daemon: DaemonOptions

    /// The database is copied before the answer begins.
    private static let patience = TimeAmount.hours(1)

    func perform(with client: DaemonClient, on console: Console) async throws {
        // A backup can wait, riders cannot, where the daemon is on this machine too.
        _ = nice(10)
        let path = Self.path(output, at: Timestamp.now)
        guard access(path, F_OK) != 0 else { throw CommandFailure(.badFile, .backupTaken(path)) }
        let progress = ProgressDisplay(on: console)
        defer { progress.end() }
        let manifest = try await NewFile(path).fill { file in
            try await client.download(
                .post, APIPath.adminBackup, to: file, patience: Self.patience
            ) { if !console.asJSON { progress.show(.phaseDownloading, bytes: $0) } }
        } verified: { path in
            let file = try ArchiveFile(path)
            return try file.verifyBackup { bytes in
                let fraction = Double(bytes) / Double(max(file.size, 1))
                if !console.asJSON { progress.show(.phaseVerifying, fraction: fraction) }
            }
        }
        progress.end()
        let report = Report(manifest, file: path)
        try console.print(report, or: .backupFetched(report))
        console.remark(.backupWithoutKeys())
    }

    /// The place of the file: in a folder it is named after the time.
    private static func path(_ output: String, at now: Timestamp) -> String {
        var status = stat()
        let isFolder = stat(output, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        guard isFolder || output.hasSuffix("/") else { return output }
        // 2026-06-14T093000Z: colons are in the way on other systems.
        let time = "\(now)".prefix(19).filter { $0 != ":" }
        return output + (output.hasSuffix("/") ? "" : "/") + "questd-\(time)Z.zip"
    }

    /// The JSON output.
    fileprivate struct Report: Encodable {
        let file: String
        let madeAt: Timestamp
        let release: String
        let fileCount: Int
        let size: Int
        let quests: [Quest]

        struct Quest: Encodable {
            let quest: QuestID
            let head: LogEnd
        }

        init(_ manifest: BackupManifest, file: String) {
            (self.file, madeAt, release) = (file, manifest.madeAt, manifest.release)
            fileCount = manifest.files.count
            size = manifest.files.reduce(0) { $0 + $1.size }
            quests = manifest.heads.sorted { $0.key < $1.key }.map {
                Quest(quest: $0.key, head: LogEnd($0.value))
            }
        }
    }
}

extension Message {
    fileprivate static func backupTaken(_ file: String) -> Message {
        Message(
            "backup-file-taken", "{file} is there already: no backup is written over.",
            "{file} уже есть: поверх ничего не записывается.", ["file": .text(file)])
    }

    fileprivate static func backupFetched(_ report: BackupCommand.Report) -> Message {
        Message(
            "backup-fetched",
            """
            Wrote {file}: all at {time}, {files} {files|file|files}, {quests} {quests|quest|quests}, \
            {bytes} {bytes|byte|bytes}; every checksum is right.
            """,
            """
            Записан {file}: всё на {time}, {files} {files|файл|файла|файлов}, {quests} \
            {quests|квест|квеста|квестов}, {bytes} {bytes|байт|байта|байт}; все контрольные суммы верны.
            """,
            [
                "file": .text(report.file), "time": .text(report.madeAt.description),
                "files": .count(report.fileCount), "quests": .count(report.quests.count),
                "bytes": .count(report.size),
            ])
    }

    fileprivate static func backupWithoutKeys() -> Message {
        Message(
            "backup-without-keys", "The keys are not in it: keep join-code-key and code-key elsewhere.",
            "Ключей в ней нет: храните join-code-key и code-key отдельно.")
    }
}
